"""Learns to judge Splendor positions by self-play: temporal differences over a small network, on one GPU.

    python3 train.py --minutes 12 --out weights.npz

Runs beside the PTX files of `build.py` and needs NumPy, CuPy and PyTorch. Every move is the one after which the network
likes the position best, with a little noise; the value of a position learns from the values of those that followed it
and from the result of the game. With --replies 5, two players also look at the best replies to their five best moves;
with --replies 5 3 they look one move further along the three best replies. With --values 224 only those values of the
first layer that are awake most often learn on, the others are left out.
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
HIDDEN = 256  # 32 lanes of a warp times 8 halves
SECOND = 32
CEILING = 8.0  # of a hidden value, so that it fits into small integers afterwards
LARGEST = 127 / 64  # weight of a thing seen, likewise
MOST_MOVES = 112
WIDTH = {int(players): width for players, width in FACTS["widths"].items()}  # most things that are seen
SURE = 12.0  # logarithm of the odds where the result is known
BATCH = 16384
DEVICE = "cuda"

GATHER = r"""
extern "C" __global__ void gather(
    const short* seen, const int* amounts, int width, int rows, const uint4* table, const float* bias, uint4* out)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    if (row >= rows) return;
    float sum[8];
    for (int j = 0; j < 8; j++) sum[j] = bias[lane * 8 + j];
    int n = amounts[row];
    const short* mine = seen + (size_t)row * width;
    for (int first = 0; first < n; first += 32) {
        int here = first + lane < n ? mine[first + lane] : 0;
        int many = min(32, n - first);
        for (int k = 0; k < many; k++) {
            int index = __shfl_sync(0xffffffffu, here, k);
            uint4 four = table[(size_t)index * 32 + lane];
            unsigned words[4] = {four.x, four.y, four.z, four.w};
            for (int j = 0; j < 4; j++) {
                sum[2 * j] += __uint_as_float(words[j] << 16);
                sum[2 * j + 1] += __uint_as_float(words[j] & 0xffff0000u);
            }
        }
    }
    unsigned packed[4];
    for (int j = 0; j < 4; j++) {
        unsigned low = __float_as_uint(fminf(fmaxf(sum[2 * j], 0.0f), 8.0f)) + 0x8000u;
        unsigned high = __float_as_uint(fminf(fmaxf(sum[2 * j + 1], 0.0f), 8.0f)) + 0x8000u;
        packed[j] = (low >> 16) | (high & 0xffff0000u);
    }
    out[(size_t)row * 32 + lane] = make_uint4(packed[0], packed[1], packed[2], packed[3]);
}
"""


def kernel(players, name):
    return cp.RawModule(path=str(HERE / str(players) / f"{name}.ptx")).get_function(name)


KERNELS = {
    players: {name: kernel(players, name) for name in ("start", "count", "expand", "follow", "advance")}
    for players in (2, 3, 4)
}


def own_kernel():
    try:
        return cp.RawModule(code=GATHER).get_function("gather")
    except Exception:  # no NVRTC on this machine
        return cp.RawModule(code=GATHER, backend="nvcc").get_function("gather")


GATHERING = own_kernel()


def argument(array, itemsize=None, shape=None):
    shape = tuple(shape or array.shape)
    itemsize = itemsize or array.element_size()
    strides = [itemsize]
    for length in reversed(shape[1:]):
        strides.insert(0, strides[0] * length)
    numbers = [np.int64(0), np.int64(0), np.int64(int(np.prod(shape))), np.int64(itemsize), np.uint64(array.data_ptr())]
    return numbers + [np.int64(x) for x in shape] + [np.int64(x) for x in strides]


def launch(players, name, threads, *arguments):
    flat = tuple(item for group in arguments for item in group)
    with cp.cuda.Stream.from_external(torch.cuda.current_stream()):
        KERNELS[players][name](((threads + 127) // 128,), (128,), flat)


class Net(nn.Module):
    """Things seen are added up, then two small layers. Row 0 of the table stands for nothing."""

    def __init__(self):
        super().__init__()
        self.table = nn.Parameter(torch.randn(FEATURES, HIDDEN) * 0.05)
        self.bias = nn.Parameter(torch.full((HIDDEN,), 0.1))
        self.two = nn.Linear(HIDDEN, SECOND)
        self.out = nn.Linear(SECOND, 1)
        self.values = HIDDEN

    @torch.no_grad()
    def keep(self, values, order):
        """Put the values of the first layer in this order and leave out all but the first ones."""
        self.values = values
        self.table.data = self.table.data[:, order].contiguous()
        self.bias.data = self.bias.data[order].contiguous()
        self.two.weight.data = self.two.weight.data[:, order].contiguous()
        self.tidy()

    @torch.no_grad()
    def tidy(self):
        """Weights within their bounds, and nothing from the values left out."""
        self.table.clamp_(-LARGEST, LARGEST)
        self.table[:, self.values :] = 0
        self.bias[self.values :] = 0

    def forward(self, seen):
        """For learning: the things seen as a matrix of counts."""
        counts = torch.zeros((len(seen), FEATURES), dtype=torch.bfloat16, device=DEVICE)
        counts.scatter_add_(1, seen.long(), torch.ones_like(seen, dtype=torch.bfloat16))
        counts[:, 0] = 0
        with torch.autocast("cuda", torch.bfloat16):
            hidden = (counts @ self.table.to(torch.bfloat16) + self.bias).clamp(0, CEILING)
            return self.out(torch.relu(self.two(hidden))).squeeze(-1).float()


class Judge:
    """The network as it is now, for playing."""

    @torch.no_grad()
    def __init__(self, net):
        self.table = net.table.detach().to(torch.bfloat16).contiguous()
        self.bias = net.bias.detach().float().contiguous()
        self.two = (net.two.weight.detach().to(torch.bfloat16).T.contiguous(), net.two.bias.detach().to(torch.bfloat16))
        self.out = (net.out.weight.detach().to(torch.bfloat16).T.contiguous(), net.out.bias.detach().float())

    @torch.no_grad()
    def hidden(self, seen, amounts):
        """The values of the first layer."""
        rows, width = seen.shape
        hidden = torch.empty((rows, HIDDEN), dtype=torch.bfloat16, device=DEVICE)
        with cp.cuda.Stream.from_external(torch.cuda.current_stream()):
            pointers = [np.uint64(a.data_ptr()) for a in (seen, amounts, self.table, self.bias, hidden)]
            numbers = (pointers[0], pointers[1], np.int32(width), np.int32(rows), *pointers[2:])
            GATHERING(((rows * 32 + 255) // 256,), (256,), numbers)
        return hidden

    @torch.no_grad()
    def __call__(self, seen, amounts):
        """The logarithms of the odds."""
        hidden = self.hidden(seen, amounts)
        second = torch.relu(torch.addmm(self.two[1], hidden, self.two[0]))
        return (second @ self.out[0]).squeeze(-1).float() + self.out[1]


class Positions:
    """States of one number of players, and what can be done in them."""

    def __init__(self, players, states):
        self.players, self.states, self.count = players, states, len(states)
        self.menus = torch.zeros((self.count, MOST_MOVES), dtype=torch.int16, device=DEVICE)
        self.counts = torch.zeros(self.count, dtype=torch.int32, device=DEVICE)
        self.seats = torch.zeros(self.count, dtype=torch.int32, device=DEVICE)

    def _states(self):
        return argument(self.states, FACTS["state_bytes"], (self.count,))

    def values(self, judge):
        """How good each move looks to who makes it: a table of moves, -1e9 where there is none."""
        p = self.players
        launch(p, "count", self.count, self._states(), *map(argument, (self.menus, self.counts, self.seats)))
        ends = torch.cumsum(self.counts, 0, dtype=torch.int32)
        offsets = ends - self.counts
        games = torch.repeat_interleave(torch.arange(self.count, dtype=torch.int32, device=DEVICE), self.counts)
        seen = torch.empty((len(games), WIDTH[p]), dtype=torch.int16, device=DEVICE)
        amounts = torch.empty(len(games), dtype=torch.int32, device=DEVICE)
        known = torch.empty(len(games), dtype=torch.float32, device=DEVICE)
        facts = map(argument, (games, offsets, self.menus, seen, amounts, known))
        launch(p, "expand", len(games), self._states(), *facts)
        value = judge(seen, amounts)
        value = torch.where(known >= 0, (known - 0.5) * 2 * SURE, value)
        table = torch.full((self.count, MOST_MOVES), -1e9, device=DEVICE)
        at = torch.arange(len(games), dtype=torch.int32, device=DEVICE) - offsets[games]
        table[games.long(), at.long()] = value
        return table

    def looked_ahead(self, judge, widths):
        """The same, where the best moves of two players are judged by the best reply to each, and so on.

        `widths` says how many moves are followed at each depth.
        """
        table = self.values(judge)
        if not widths or self.players != 2:
            return table
        best = table.topk(widths[0], dim=1)
        games = torch.arange(self.count, dtype=torch.int32, device=DEVICE).repeat_interleave(widths[0])
        chosen = torch.gather(self.menus, 1, best.indices).reshape(-1).int()
        values, places = best.values.reshape(-1), best.indices.reshape(-1)
        open_ = (values > -1e8) & (values.abs() < SURE - 0.01)
        games, chosen, places = (x[open_].contiguous() for x in (games, chosen, places))
        if len(games) == 0:
            return table
        after = torch.empty((len(games), self.states.shape[1]), dtype=torch.uint8, device=DEVICE)
        room = argument(after, FACTS["state_bytes"], (len(games),))
        launch(self.players, "follow", len(games), self._states(), argument(games), argument(chosen), room)
        next_ = Positions(self.players, after)
        replies = next_.looked_ahead(judge, widths[1:]).max(1).values
        open_table = (table > -1e8) & (table.abs() < SURE - 0.01)
        table = torch.where(open_table, table - 1.0, table)  # what was not followed is not preferred
        table[games.long(), places] = torch.where(next_.seats == self.seats[games], replies, -replies)
        return table


class Games(Positions):
    """Many games that go on."""

    def __init__(self, players, games, seed):
        super().__init__(players, torch.zeros((games, FACTS["state_bytes"]), dtype=torch.uint8, device=DEVICE))
        self.blanks = torch.frombuffer(bytearray.fromhex(FACTS["blanks"][str(players)]), dtype=torch.uint8).to(DEVICE)
        self.seeds = torch.arange(seed, seed + games, dtype=torch.int64, device=DEVICE)
        self.dones = torch.zeros(games, dtype=torch.int8, device=DEVICE)
        self.results = torch.zeros((games, players), dtype=torch.float32, device=DEVICE)
        self.rounds = torch.zeros(games, dtype=torch.int32, device=DEVICE)
        launch(players, "start", games, self._states(), self._blanks(), argument(self.seeds))

    def _blanks(self):
        return argument(self.blanks, FACTS["state_bytes"], (len(self.blanks) // FACTS["state_bytes"],))

    def choose(self, judge, replies, noise, blunders):
        value = self.looked_ahead(judge, replies)
        value = value - noise * torch.log(-torch.log(torch.rand_like(value).clamp_(1e-9, 1 - 1e-7)))
        lot = torch.rand(self.count, device=DEVICE) < blunders
        any_move = torch.where(value > -1e8, torch.rand_like(value), value)
        return self.actions(torch.where(lot[:, None], any_move, value))

    def actions(self, table):
        return torch.gather(self.menus, 1, table.argmax(1)[:, None])[:, 0].int()

    def advance(self, actions, seen, amounts):
        facts = (seen, amounts, self.dones, self.results, self.rounds)
        launch(
            self.players,
            "advance",
            self.count,
            self._states(),
            argument(actions),
            self._blanks(),
            argument(self.seeds),
            *map(argument, facts),
        )


@torch.no_grad()
def rollout(games, judge, steps, noise, blunders, decay, replies):
    """Positions and what they turned out to be worth."""
    p, n = games.players, games.count
    seen = torch.zeros((steps, n * p, WIDTH[p]), dtype=torch.int16, device=DEVICE)
    amounts = torch.zeros((steps, n * p), dtype=torch.int32, device=DEVICE)
    dones = torch.empty((steps, n), dtype=torch.bool, device=DEVICE)
    results = torch.empty((steps, n, p), device=DEVICE)
    rounds = []
    for t in range(steps):
        games.advance(games.choose(judge, replies, noise, blunders), seen[t], amounts[t])
        dones[t] = games.dones > 0
        results[t] = games.results
        rounds.append(games.rounds[dones[t]])
    values = torch.stack([torch.sigmoid(judge(seen[t], amounts[t])).view(n, p) for t in range(steps)])
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
    keep = (~dones[:-1]).repeat_interleave(p, dim=1).view(-1)
    chosen = seen[:-1].view(-1, WIDTH[p])[keep]
    return chosen, targets[:-1].reshape(-1)[keep], torch.cat(rounds).float()


@torch.no_grad()
def duel(first, second, replies=((), ()), games=8192, most=400):
    """How often the first judge wins against the second at two, seats mixed, without noise."""
    table = Games(2, games, 77_000_000)
    mine = torch.arange(games, device=DEVICE) % 2
    scores = torch.zeros(games, device=DEVICE)
    counted = torch.zeros(games, dtype=torch.bool, device=DEVICE)
    lengths = []
    seen = torch.empty((games * 2, WIDTH[2]), dtype=torch.int16, device=DEVICE)
    amounts = torch.empty(games * 2, dtype=torch.int32, device=DEVICE)
    for _ in range(most):
        one, other = table.looked_ahead(first, replies[0]), table.looked_ahead(second, replies[1])
        own = table.seats == mine
        table.advance(table.actions(torch.where(own[:, None], one, other)), seen, amounts)
        fresh = (table.dones > 0) & ~counted
        scores[fresh] = torch.gather(table.results, 1, mine[:, None])[:, 0][fresh]
        lengths.append(table.rounds[fresh])
        counted |= fresh
        if bool(counted.all()):
            break
    return float(scores[counted].mean()), float(torch.cat(lengths).float().mean()), int(counted.sum())


@torch.no_grad()
def most_awake_first(net, steps=40):
    """The values of the first layer, by how often they are awake in games of two."""
    table = Games(2, 8192, 88_000_000)
    seen = torch.empty((table.count * 2, WIDTH[2]), dtype=torch.int16, device=DEVICE)
    amounts = torch.empty(table.count * 2, dtype=torch.int32, device=DEVICE)
    judge, awake = Judge(net), torch.zeros(HIDDEN, device=DEVICE)
    for _ in range(steps):
        table.advance(table.choose(judge, (), 0.2, 0.1), seen, amounts)
        awake += (judge.hidden(seen, amounts) > 0).float().mean(0) / steps
    return awake.sort(descending=True)


def save(net, path, note):
    state = {name: value.detach().float().cpu().numpy() for name, value in net.state_dict().items()}
    np.savez(path, **state, note=np.array(json.dumps(note)))


def loaded(path):
    net = Net().to(DEVICE)
    file = np.load(path)
    net.load_state_dict({name: torch.tensor(file[name]) for name in net.state_dict()})
    return net


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--out", default="weights.npz")
    parser.add_argument("--games", type=int, default=16384)
    parser.add_argument("--steps", type=int, default=24)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--noise", type=float, default=0.25)
    parser.add_argument("--replies", type=int, nargs="*", default=(), help="moves that are followed, at each depth")
    parser.add_argument("--values", type=int, default=HIDDEN, help="values of the first layer that are kept")
    parser.add_argument("--resume", default="")
    return parser.parse_args()


def copy_of(net):
    twin = Net().to(DEVICE)
    twin.load_state_dict(net.state_dict())
    twin.values = net.values
    return twin


def learn_from(net, optimizer, batch):
    """One pass over the positions in random order; returns the mean loss."""
    loss_of = nn.BCEWithLogitsLoss()
    chunks = [
        (rows, targets, chunk)
        for rows, targets in batch
        for chunk in torch.randperm(len(rows), device=DEVICE).split(BATCH)
    ]
    total, count = torch.zeros((), device=DEVICE), 0
    for number in np.random.permutation(len(chunks)):
        rows, targets, chunk = chunks[number]
        loss = loss_of(net(rows[chunk]), targets[chunk])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        net.tidy()
        total += loss.detach() * len(chunk)
        count += len(chunk)
    return float(total) / count


@torch.no_grad()
def follow(average, net, keep=0.98):
    """The running mean of the network plays better than any single step of it."""
    for mean, new in zip(average.parameters(), net.parameters(), strict=True):
        mean.mul_(keep).add_(new, alpha=1 - keep)


def report_line(average, old, **facts):
    """How training stands, measured against an older network."""
    rate_won, length, played = duel(Judge(average), Judge(old))
    line = {**facts, "against_old": round(rate_won, 4), "duel_rounds": round(length, 2), "duel_games": played}
    print(json.dumps(line), flush=True)
    return line


def main():
    given = arguments()
    torch.manual_seed(1)
    net = loaded(given.resume) if given.resume else Net().to(DEVICE)
    old = copy_of(net) if given.resume else None
    if given.values < HIDDEN:
        awake, order = most_awake_first(net)
        print("left out:", awake[given.values :].tolist(), flush=True)
        net.keep(given.values, order)
    tables = [Games(2, given.games, 1), Games(3, given.games // 5, 10**9), Games(4, given.games // 5, 2 * 10**9)]
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3, fused=True)
    average = copy_of(net)
    met = torch.zeros(FEATURES, dtype=torch.bool, device=DEVICE)  # what was ever seen; the rest has learned nothing
    begun, seen, number, report, next_report = time.time(), 0, 0, [], 20.0
    while (spent := time.time() - begun) < given.minutes * 60:
        part = spent / (given.minutes * 60)
        for group in optimizer.param_groups:
            group["lr"] = given.rate * (1 - part) + 3e-5
        noise = given.noise * (1 - part) + 0.03
        judge = Judge(net)
        batch = [rollout(t, judge, given.steps, noise, 0.02 * (1 - part), 0.8, given.replies) for t in tables]
        loss = learn_from(net, optimizer, [(rows, targets) for rows, targets, _ in batch])
        follow(average, net)
        if number % 10 == 0:
            for rows, _, _ in batch:
                met[rows.view(-1).long()] = True
        seen += sum(len(rows) for rows, _, _ in batch)
        number += 1
        if spent > next_report:
            next_report = spent + max(30.0, given.minutes * 6)
            old = old or copy_of(net)  # later reports are measured against the first one's network
            facts = {"seconds": round(spent), "iterations": number, "positions": seen, "loss": round(loss, 4)}
            report.append(report_line(average, old, **facts, rounds_2p=round(float(batch[0][2].mean()), 2)))
            save(average, given.out, report)
    print("never seen:", int((~met).sum()), "of", FEATURES)
    average.table.data[~met] = 0
    save(average, given.out, report)
    print("done", json.dumps(report[-1] if report else {}))


if __name__ == "__main__":
    main()
