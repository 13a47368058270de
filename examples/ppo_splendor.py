"""PPO self-play learns two-player Splendor from scratch: `python examples/ppo_splendor.py [--device cuda]`.

One network plays both seats of thousands of games at once. A position belongs to the seat that decides, so the value
of the next position counts with the opposite sign when the other seat is to move. Needs PyTorch and matplotlib; on the
GPU (`--device cuda`) the games are there too, and nothing is copied.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

GAMMA, LAMBDA, CLIP, ENTROPY, EPOCHS, MINIBATCH = 1.0, 0.95, 0.2, 0.01, 3, 4096


class Policy(nn.Module):
    """Logits of legal actions, and who is ahead, from what a seat sees."""

    def __init__(self, seen: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(torch.log1p(seen.float().clamp(min=0)))
        return self.policy(hidden).masked_fill(mask == 0, -1e9), torch.tanh(self.value(hidden)).squeeze(-1)


def make_batch(device: str, games: int, seed: int) -> Any:
    if device == "cpu":
        from bastide.envs.vector import Batch
    else:
        from bastide.gpu import Batch  # type: ignore[assignment]
    return Batch("splendor", games=games, players=2, seed=seed)


def view(batch: Any) -> list[torch.Tensor]:
    """Observations, masks, seats, rewards and dones as tensors over the batch's own memory."""
    return [torch.from_dlpack(x) for x in (batch.observations, batch.masks, batch.seats, batch.rewards, batch.dones)]


@torch.no_grad()
def collect(net: Policy, batch: Any, steps: int, device: str) -> list[torch.Tensor]:
    """Self-play: seen, mask, action, log-probability, advantage and return of every decision."""
    seen, mask, seats, rewards, dones = view(batch)
    rows: list[list[torch.Tensor]] = []
    for _ in range(steps):
        logits, value = net(seen, mask)
        action = torch.distributions.Categorical(logits=logits).sample()
        chance = torch.log_softmax(logits, 1).gather(1, action[:, None])[:, 0]
        row = [seen.clone(), mask.clone(), action, chance, value, seats.long()]
        batch.step(action.to(torch.int32) if device != "cpu" else action.numpy().astype(np.int32))
        same = torch.where(seats.long() == row[5], 1.0, -1.0)  # -1: the other seat decides next
        rows.append([*row, rewards.gather(1, row[5][:, None])[:, 0].clone(), dones.float(), same])
    following, advantage = net(seen, mask)[1], torch.zeros(len(seats), device=device)
    advantages = []
    for *_, value, _, reward, done, same in reversed(rows):
        gain = reward + GAMMA * (1 - done) * same * following - value
        advantage = gain + GAMMA * LAMBDA * (1 - done) * same * advantage
        advantages.append(advantage)
        following = value
    columns = [torch.cat([row[k] for row in rows]) for k in range(5)]
    gains = torch.cat(advantages[::-1])
    return [*columns[:4], gains, gains + columns[4]]


def improve(net: Policy, optimiser: torch.optim.Optimizer, data: list[torch.Tensor]) -> None:
    """Clipped policy gradient over the collected decisions."""
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(data[2]), device=data[2].device).split(MINIBATCH):
            seen, mask, action, before, gain, target = (column[chosen] for column in data)
            logits, value = net(seen, mask)
            spread = torch.distributions.Categorical(logits=logits)
            ratio = torch.exp(spread.log_prob(action) - before)
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = -surrogate + 0.5 * (value - target).square().mean() - ENTROPY * spread.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def win_rate(net: Policy, device: str, games: int = 256) -> float:
    """The share of games won against random play, in seat 0 in half of the games and in seat 1 in the rest."""
    batch = make_batch(device, games, 999)
    seen, mask, seats, rewards, dones = view(batch)
    own = torch.arange(games, device=device) % 2
    won, over = torch.zeros(games, device=device), torch.zeros(games, device=device)
    while not over.all():
        chance = torch.from_dlpack(batch.sample()).clone()
        action = torch.where(
            seats.long() == own, torch.distributions.Categorical(logits=net(seen, mask)[0]).sample(), chance.long()
        )
        batch.step(action.to(torch.int32) if device != "cpu" else action.numpy().astype(np.int32))
        first = (dones == 1) & (over == 0)
        won[first] = (rewards.gather(1, own[:, None])[:, 0] > 0).float()[first]
        over[first] = 1
    return float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--iterations", type=int, default=40)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--plot", default="ppo_splendor.png")
    given = parser.parse_args()
    torch.manual_seed(1)
    batch = make_batch(given.device, given.games, 1)
    net = Policy(batch.observations.shape[1], batch.masks.shape[1]).to(given.device)
    optimiser = torch.optim.Adam(net.parameters(), 5e-4)
    curve, begun = [(0, win_rate(net, given.device))], time.perf_counter()
    print(f"{0:9,} moves  {curve[0][1]:6.1%} won", flush=True)
    for iteration in range(1, given.iterations + 1):
        improve(net, optimiser, collect(net, batch, given.steps, given.device))
        if iteration % 5 == 0 or iteration == given.iterations:
            curve.append((iteration * given.games * given.steps, win_rate(net, given.device)))
            print(f"{curve[-1][0]:9,} moves  {curve[-1][1]:6.1%} won  {time.perf_counter() - begun:5.0f} s", flush=True)
    import matplotlib.pyplot as plt

    plt.plot(*zip(*curve, strict=True), marker="o")
    plt.xlabel("moves of self-play")
    plt.ylabel("games won against random play")
    plt.savefig(given.plot)


if __name__ == "__main__":
    main()
