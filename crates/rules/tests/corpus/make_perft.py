#!/usr/bin/env python3
"""Makes perft.txt: counts lines of legal moves with python-chess (`pip install chess`).

    python3 make_perft.py > perft.txt

The well-known positions stand with the counts that everybody knows (their first depths are counted
here as well, and compared). All others were composed for this file, each around one thing that
move generators get wrong. They are counted until a depth has more than a million nodes.
"""

import sys

import chess

NODES_MAX = 1_000_000

HEADER = """\
# Numbers of lines of legal moves by their length, made by make_perft.py with python-chess
# {version}: an independent program. Do not edit.
#
# id      what the position is about
# fen     a position of standard chess; fen960 one of Chess960
# perft   a depth and the number of lines\
"""

# Facts that every chess programmer knows, deeper than this script would count.
KNOWN = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     [20, 400, 8902, 197281, 4865609, 119060324]),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     [48, 2039, 97862, 4085603, 193690690]),
    ("position-3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
     [14, 191, 2812, 43238, 674624, 11030083, 178633661]),
    ("position-4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     [6, 264, 9467, 422333, 15833292]),
    ("position-4-mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
     [6, 264, 9467, 422333, 15833292]),
    ("position-5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     [44, 1486, 62379, 2103487, 89941194]),
    ("position-6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     [46, 2079, 89890, 3894594, 164075551]),
]

STANDARD = [
    # Castling.
    ("castling-all-four", "r3k2r/1p4p1/8/8/8/8/1P4P1/R3K2R w KQkq - 0 1"),
    ("castling-through-attacks", "r3k2r/8/8/2b2b2/2B2B2/8/8/R3K2R b KQkq - 0 1"),
    ("castling-rooks-take-rooks", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
    ("castling-lost-by-promotion", "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1"),
    ("castling-guarded-by-king", "8/8/8/8/8/2k5/8/R3K2R w KQ - 0 1"),
    ("castling-queen-side-b-file", "1r2k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1"),
    ("castling-gives-check", "5k2/8/8/8/8/8/5p2/4K2R w K - 0 1"),
    # En passant.
    ("en-passant-rank-pin", "8/8/8/K2pP2r/8/8/3k4/8 w - d6 0 2"),
    ("en-passant-rank-pin-later", "8/3p4/8/K3P2r/8/8/1k6/8 b - - 0 1"),
    ("en-passant-both-sides", "4k3/3p4/8/2P1P3/8/8/3K4/8 b - - 0 1"),
    ("en-passant-diagonal-pin", "6k1/3p4/5b2/4P3/3K4/8/8/8 b - - 0 1"),
    ("en-passant-along-the-pin", "1b4k1/3p4/8/4P3/5K2/8/8/8 b - - 0 1"),
    ("en-passant-answers-check", "6k1/3p4/8/4P3/2K5/8/8/8 b - - 0 1"),
    ("en-passant-discovers-check", "4k3/2p5/8/3P2B1/8/8/8/3RK3 b - - 0 1"),
    ("en-passant-only-move", "7k/5K2/6P1/8/5p2/5P2/6P1/8 w - - 0 1"),
    ("en-passant-black-edges", "4k3/8/8/8/p6p/8/1P4P1/4K3 w - - 0 1"),
    ("en-passant-many-pawns", "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - - 0 1"),
    # Promotion.
    ("promotion-all-captures", "rnb1nbnr/PPPP1PPP/4k3/8/8/4K3/pppp1ppp/RNBQNBNR w - - 0 1"),
    ("promotion-pinned-diagonal", "2b1k3/1P6/K7/8/8/8/6p1/5B2 w - - 0 1"),
    ("promotion-pinned-rank", "7k/K1P4r/8/8/8/8/2p5/8 w - - 0 1"),
    ("promotion-answers-check", "r3K3/1P6/8/8/8/8/6k1/8 w - - 0 1"),
    ("promotion-underpromotion-race", "8/P6k/8/8/8/8/p6K/8 w - - 0 1"),
    ("promotion-last-pawn-mates", "7k/5P1p/7K/8/8/8/8/8 w - - 0 1"),
    # Pins and checks.
    ("pins-everywhere", "4r2k/8/8/b6b/8/2N1R3/8/r2QKB1r w - - 0 1"),
    ("double-check", "4r1k1/8/8/1B6/8/5n2/6P1/4K3 w - - 0 1"),
    ("discovered-checks", "3rk3/8/2b1n3/8/8/8/2N1B3/3RK3 w - - 0 1"),
    ("x-ray-behind-the-king", "8/8/8/r2K3q/8/8/1k6/8 w - - 0 1"),
    ("pinned-guard-mates", "6k1/6b1/8/8/8/8/1q6/1K4R1 w - - 0 1"),
    ("stalemate-traps", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"),
    ("smothered", "6rk/5Npp/8/8/8/8/6PP/6RK b - - 0 1"),
    # Crowds.
    ("many-queens", "q2k3q/3p4/8/8/8/8/3P4/Q2K3Q w - - 0 1"),
    ("most-moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"),
    ("locked-chains", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1"),
    ("knights-and-pawns", "4k3/2n2n2/pp4pp/8/8/PP4PP/2N2N2/4K3 w - - 0 1"),
]

CHESS960 = [
    ("960-start-0", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"),
    ("960-start-959", "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1"),
    ("960-start-692-open", "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1"),
    ("960-king-stays", "r1k4r/8/8/8/8/8/8/R1K4R w HAha - 0 1"),
    ("960-rook-stays", "3rkr2/8/8/8/8/8/8/3RKR2 w FDfd - 0 1"),
    ("960-change-places", "2rk1r2/pp4pp/8/8/8/8/PP4PP/2RK1R2 w FCfc - 0 1"),
    ("960-king-far", "rk5r/1p4p1/8/8/8/8/1P4P1/RK5R w HAha - 0 1"),
    ("960-rook-shields-king", "4k3/8/8/8/8/8/8/rR2K1N1 w B - 0 1"),
    ("960-rook-shields-king-later", "1r2k3/8/8/8/8/8/1b6/1R2K2R w HBb - 0 1"),
    ("960-inner-rook", "4k1r1/8/8/8/8/8/6P1/4KR1R w F - 0 1"),
    ("960-king-beside-target", "r4k1r/8/8/8/8/8/8/R4K1R w HAha - 0 1"),
    ("960-other-rook-in-the-way", "rk1r4/8/8/8/8/8/8/RK1R4 w DAda - 0 1"),
    ("960-bishops-in-the-way", "1rbkb1r1/pp4pp/8/8/8/8/PP4PP/1RBKB1R1 w GBgb - 0 1"),
    ("960-castling-into-attacks", "1r1k2r1/8/8/2b2b2/2B2B2/8/8/1R1K2R1 w GBgb - 0 1"),
    ("960-captured-rooks", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"),
    ("960-promotion-takes-rook", "1r2k1r1/P6P/8/8/8/8/p6p/1R2K1R1 w GBgb - 0 1"),
]


def perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def counted(board, known=()):
    counts = []
    while len(counts) < 6 and (not counts or counts[-1] <= NODES_MAX // 8):
        counts.append(perft(board, len(counts) + 1))
    for depth, (ours, theirs) in enumerate(zip(counts, known), start=1):
        if ours != theirs:
            sys.exit(f"{board.fen()}: depth {depth}: {ours} counted, {theirs} known")
    return list(known) or counts


def entry(name, word, board, counts):
    lines = [f"id {name}", f"{word} {board}"]
    lines += [f"perft {depth} {nodes}" for depth, nodes in enumerate(counts, start=1)]
    return "\n".join(lines)


def main():
    parts = [HEADER.format(version=chess.__version__)]
    for name, fen, known in KNOWN:
        parts.append(entry(name, "fen", fen, counted(chess.Board(fen), known)))
    for name, fen in STANDARD:
        parts.append(entry(name, "fen", fen, counted(chess.Board(fen))))
    for name, fen in CHESS960:
        parts.append(entry(name, "fen960", fen, counted(chess.Board(fen, chess960=True))))
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
