"""Learns to judge Splendor positions by self-play: temporal differences over a small network, on one GPU.

    python3 train.py --minutes 12 --out weights.npz

Runs beside the PTX files of `build.py` and needs NumPy, CuPy and PyTorch. Every move is the one after which the network
likes the position best, with a little noise; the value of a position learns from the values of those that followed it
and from the result of the game.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import cupy as cp
import numpy as np
import torch
from torch import nn

HERE = Path(__file__).parent
FACTS = json.loads((HERE / "facts.json").read_text())
FEATURES = FACTS["features"]
MOST_MOVES = 96
DEVICE = "cuda"


def kernel(name):
    return cp.RawModule(path=str(HERE / f"{name}.ptx")).get_function(name)


KERNELS = {name: kernel(name) for name in ("start", "count", "expand", "advance")}


def argument(array, itemsize=None, shape=None):
    shape = tuple(shape or array.shape)
    itemsize = itemsize or array.element_size()
    strides = [itemsize]
    for length in reversed(shape[1:]):
        strides.insert(0, strides[0] * length)
    numbers = [np.int64(0), np.int64(0), np.int64(int(np.prod(shape))), np.int64(itemsize), np.uint64(array.data_ptr())]
    return numbers + [np.int64(x) for x in shape] + [np.int64(x) for x in strides]


def launch(name, threads, *arguments):
    flat = tuple(item for group in arguments for item in group)
    with cp.cuda.Stream.from_external(torch.cuda.current_stream()):
        KERNELS[name](((threads + 127) // 128,), (128,), flat)


class Net(nn.Module):
    """Clipped so that it fits into small integers afterwards."""

    def __init__(self, hidden=128, second=32):
        super().__init__()
        self.one = nn.Linear(FEATURES, hidden)
        self.two = nn.Linear(hidden, second)
        self.out = nn.Linear(second, 1)
        self.register_buffer("scale", torch.ones(FEATURES))

    def forward(self, x):
        x = torch.relu(self.one(x * self.scale))
        return self.out(torch.relu(self.two(x))).squeeze(-1)


def judged(net, rows):
    """The network over int8 rows, in bf16 for speed."""
    with torch.autocast("cuda", torch.bfloat16):
        return net(rows.to(torch.bfloat16)).float()


class Games:
    """Many games of one number of players."""

    def __init__(self, players, games, seed):
        self.players, self.games = players, games
        size = FACTS["state_bytes"]
        self.states = torch.zeros((games, size), dtype=torch.uint8, device=DEVICE)
        self.blank = torch.frombuffer(bytearray.fromhex(FACTS["blanks"][str(players)]), dtype=torch.uint8).to(DEVICE)
        self.seeds = torch.arange(seed, seed + games, dtype=torch.int64, device=DEVICE)
        self.menus = torch.zeros((games, MOST_MOVES), dtype=torch.int16, device=DEVICE)
        self.counts = torch.zeros(games, dtype=torch.int32, device=DEVICE)
        self.seats = torch.zeros(games, dtype=torch.int32, device=DEVICE)
        self.dones = torch.zeros(games, dtype=torch.int8, device=DEVICE)
        self.results = torch.zeros((games, players), dtype=torch.float32, device=DEVICE)
        self.rounds = torch.zeros(games, dtype=torch.int32, device=DEVICE)
        launch("start", games, self._states(), self._blank(), argument(self.seeds))

    def _states(self):
        return argument(self.states, FACTS["state_bytes"], (self.games,))

    def _blank(self):
        return argument(self.blank, FACTS["state_bytes"], (1,))

    def options(self):
        """Every position after a move: rows, known results, and where each belongs."""
        launch("count", self.games, self._states(), argument(self.menus), argument(self.counts), argument(self.seats))
        ends = torch.cumsum(self.counts, 0, dtype=torch.int32)
        offsets = ends - self.counts
        games = torch.repeat_interleave(torch.arange(self.games, dtype=torch.int32, device=DEVICE), self.counts)
        rows = torch.empty((len(games), FEATURES), dtype=torch.int8, device=DEVICE)
        known = torch.empty(len(games), dtype=torch.float32, device=DEVICE)
        launch(
            "expand",
            len(games),
            self._states(),
            argument(games),
            argument(offsets),
            argument(self.menus),
            argument(rows),
            argument(known),
        )
        return rows, known, games, offsets

    def choose(self, judge, noise, blunders):
        rows, known, games, offsets = self.options()
        value = judge(rows, self.seats[games])
        value = torch.where(known >= 0, (known - 0.5) * 24, value)
        value = value - noise * torch.log(-torch.log(torch.rand_like(value).clamp_(1e-9, 1 - 1e-7)))
        lot = torch.rand(self.games, device=DEVICE) < blunders
        value = torch.where(lot[games], torch.rand_like(value), value)
        table = torch.full((self.games, MOST_MOVES), -1e9, device=DEVICE)
        at = torch.arange(len(games), device=DEVICE) - offsets[games]
        table[games.long(), at.long()] = value
        best = table.argmax(1)
        return torch.gather(self.menus, 1, best[:, None])[:, 0].int()

    def advance(self, actions, rows):
        launch(
            "advance",
            self.games,
            self._states(),
            argument(actions),
            self._blank(),
            argument(self.seeds),
            argument(rows),
            argument(self.dones),
            argument(self.results),
            argument(self.rounds),
        )


@torch.no_grad()
def rollout(games, net, steps, noise, blunders, decay):
    """Positions and what they turned out to be worth."""
    p = games.players
    rows = torch.empty((steps, games.games * p, FEATURES), dtype=torch.int8, device=DEVICE)
    dones = torch.empty((steps, games.games), dtype=torch.bool, device=DEVICE)
    results = torch.empty((steps, games.games, p), device=DEVICE)
    rounds = []
    for t in range(steps):
        actions = games.choose(lambda r, _: judged(net, r), noise, blunders)
        games.advance(actions, rows[t])
        dones[t] = games.dones > 0
        results[t] = games.results
        rounds.append(games.rounds[dones[t]])
    values = torch.stack([torch.sigmoid(judged(net, rows[t])).view(games.games, p) for t in range(steps)])
    targets = torch.empty_like(values)
    later = values[-1]
    for t in range(steps - 1, -1, -1):
        if t == steps - 1:
            worth = values[t]
        else:
            worth = (1 - decay) * values[t + 1] + decay * later
            worth = torch.where(dones[t + 1][:, None], results[t + 1], worth)
        targets[t] = worth
        later = worth
    keep = ~dones[:-1]
    chosen = rows[:-1].view(steps - 1, games.games, p, FEATURES)[keep].view(-1, FEATURES)
    return chosen, targets[:-1][keep].reshape(-1), torch.cat(rounds).float()


@torch.no_grad()
def duel(first, second, games=8192, players=2, most=400):
    """How often the first network wins against the second, seats mixed, without noise."""
    table = Games(players, games, 77_000_000)
    mine = torch.arange(games, device=DEVICE) % players
    scores, counted, lengths = (
        torch.zeros(games, device=DEVICE),
        torch.zeros(games, dtype=torch.bool, device=DEVICE),
        [],
    )
    rows = torch.empty((games * players, FEATURES), dtype=torch.int8, device=DEVICE)
    for _ in range(most):
        rows_after, known, index, offsets = table.options()
        own = table.seats[index] == mine[index]
        value = torch.where(own, judged(first, rows_after), judged(second, rows_after))
        value = torch.where(known >= 0, (known - 0.5) * 24, value)
        grid = torch.full((games, MOST_MOVES), -1e9, device=DEVICE)
        grid[index.long(), (torch.arange(len(index), device=DEVICE) - offsets[index]).long()] = value
        actions = torch.gather(table.menus, 1, grid.argmax(1)[:, None])[:, 0].int()
        table.advance(actions, rows)
        fresh = (table.dones > 0) & ~counted
        scores[fresh] = torch.gather(table.results, 1, mine[:, None])[:, 0][fresh]
        lengths.append(table.rounds[fresh])
        counted |= fresh
        if bool(counted.all()):
            break
    return float(scores[counted].mean()), float(torch.cat(lengths).float().mean()), int(counted.sum())


def set_scale(net, rows):
    spread = rows[:200_000].float().std(0)
    net.scale.copy_(torch.where(spread > 1e-3, 1 / spread.clamp(min=0.2), torch.ones_like(spread)).clamp(max=3))


def save(net, path, note):
    state = {name: value.detach().float().cpu().numpy() for name, value in net.state_dict().items()}
    np.savez(path, **state, note=np.array(json.dumps(note)))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--out", default="weights.npz")
    parser.add_argument("--games", type=int, default=16384)
    parser.add_argument("--steps", type=int, default=24)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--noise", type=float, default=0.25)
    parser.add_argument("--resume", default="")
    return parser.parse_args()


def copy_of(net, hidden):
    twin = Net(hidden).to(DEVICE)
    twin.load_state_dict(net.state_dict())
    return twin


def learn_from(net, optimizer, rows, targets):
    """One pass over the positions in random order; returns the mean loss."""
    loss_of = nn.BCEWithLogitsLoss()
    total = 0.0
    for chunk in torch.randperm(len(rows), device=DEVICE).split(16384):
        with torch.autocast("cuda", torch.bfloat16):
            loss = loss_of(net(rows[chunk].to(torch.bfloat16)).float(), targets[chunk])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        total += float(loss.detach()) * len(chunk)
    return total / len(rows)


@torch.no_grad()
def follow(average, net, keep=0.98):
    """The running mean of the network plays better than any single step of it."""
    for mean, new in zip(average.parameters(), net.parameters(), strict=True):
        mean.mul_(keep).add_(new, alpha=1 - keep)
    average.scale.copy_(net.scale)


def report_line(average, old, **facts):
    """How training stands, measured against an older network."""
    rate_won, length, played = duel(average, old)
    line = {**facts, "against_first": round(rate_won, 4), "duel_rounds": round(length, 2), "duel_games": played}
    print(json.dumps(line), flush=True)
    return line


def main():
    given = arguments()
    torch.manual_seed(1)
    net = Net(given.hidden).to(DEVICE)
    tables = [Games(2, given.games, 1), Games(3, given.games // 4, 10**9), Games(4, given.games // 4, 2 * 10**9)]
    first_rows, _, _ = rollout(tables[0], net, 40, 1.0, 1.0, 0.7)
    set_scale(net, first_rows)
    old = None
    if given.resume:
        loaded = np.load(given.resume)
        net.load_state_dict({name: torch.tensor(loaded[name]) for name in net.state_dict()})
        old = copy_of(net, given.hidden)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    average = copy_of(net, given.hidden)
    begun, seen, number, report, next_report = time.time(), 0, 0, [], 20.0
    while (spent := time.time() - begun) < given.minutes * 60:
        part = spent / (given.minutes * 60)
        for group in optimizer.param_groups:
            group["lr"] = given.rate * (1 - part) + 3e-5
        noise = given.noise * (1 - part) + 0.03
        batch = [rollout(table, net, given.steps, noise, 0.02 * (1 - part), 0.8) for table in tables]
        rows = torch.cat([b[0] for b in batch])
        loss = learn_from(net, optimizer, rows, torch.cat([b[1] for b in batch]))
        follow(average, net)
        seen += len(rows)
        number += 1
        if spent > next_report:
            next_report = spent + max(30.0, given.minutes * 6)
            old = old or copy_of(net, given.hidden)  # later reports are measured against the first one's network
            facts = {"seconds": round(spent), "iterations": number, "positions": seen, "loss": round(loss, 4)}
            report.append(report_line(average, old, **facts, rounds_2p=round(float(batch[0][2].mean()), 2)))
            save(average, given.out, report)
    save(average, given.out, report)
    print("done", json.dumps(report[-1] if report else {}))


if __name__ == "__main__":
    main()
