// Counting leaves with what is hidden known: a flip has one result. At the last ply the actions are
// counted instead of played. Draws are not looked at; a lost position has no leaves below it.

#include <fmt/format.h>

#include "core/text.h"
#include "games/darkchess/fen.h"
#include "games/darkchess/moves.h"

namespace tusk::games::darkchess {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

using Secret = std::array<Piece, kSquares>;

// The pool laid out in its order from a1 to d8, where no secret is given.
Secret ordered_secret(const Position& p) noexcept {
    Secret secret;
    secret.fill(kNoPiece);
    Piece piece = 0;
    int left = p.pool[0];
    for_each(p.hidden, [&](Square square) {
        while (left == 0) {
            left = p.pool[++piece];
        }
        --left;
        secret[static_cast<std::size_t>(square)] = piece;
    });
    return secret;
}

Result<Secret> read_secret(const Position& p, std::string_view text) {
    if (text.size() != kSquares) {
        return fail(ErrorCode::kSyntax,
                    fmt::format("expected 32 letters, what lies on a1, b1, ... d8 and . for a "
                                "square that is not face down; got {} in {}",
                                text.size(), core::quoted(text)),
                    "hidden");
    }
    Secret secret;
    secret.fill(kNoPiece);
    Pool pool{};
    for (Square square = 0; square < kSquares; ++square) {
        const auto i = static_cast<std::size_t>(square);
        const Piece piece = piece_of_letter(text[i]);
        const bool face_down = has(p.hidden, square);
        if (face_down != is_piece(piece) || (!face_down && text[i] != '.' && text[i] != '-')) {
            return fail(ErrorCode::kBadPosition,
                        fmt::format("{} cannot stand for {}, which is {}face down",
                                    core::quoted(text.substr(i, 1)), square_name(square),
                                    face_down ? "" : "not "),
                        "hidden");
        }
        if (face_down) {
            secret[i] = piece;
            ++pool[piece];
        }
    }
    if (pool != p.pool) {
        return fail(ErrorCode::kBadPosition,
                    fmt::format("the pieces that lie hidden ({}) are not those of the position "
                                "({})",
                                pool_text(pool), pool_text(p.pool)),
                    "hidden");
    }
    return secret;
}

class Counter {
public:
    Counter(const Position& p, const Secret& secret, std::stop_token stop)
        : p_(p), secret_(secret), stop_(std::move(stop)) {}

    std::uint64_t below(int depth) {
        if (depth <= 1) {
            return depth < 1 ? 1 : static_cast<std::uint64_t>(count_actions(p_));
        }
        if (depth > 3 && stop_.stop_requested()) {
            return 0;
        }
        MoveList list;
        moves(p_, list);
        std::uint64_t leaves = 0;
        for (const Move move : list) {
            const Undo asked = play(p_, move);
            if (move.is_flip()) {
                const auto square = static_cast<std::size_t>(move.to());
                const Move shown = Move::turned_up(move.to(), secret_[square]);
                const Undo turned = play(p_, shown);
                leaves += below(depth - 1);
                undo(p_, shown, turned);
            } else {
                leaves += below(depth - 1);
            }
            undo(p_, move, asked);
        }
        return leaves;
    }

private:
    Position p_;
    Secret secret_;
    std::stop_token stop_;
};

}  // namespace

Result<std::uint64_t> count_leaves(const Position& p, int depth, const core::NamedValues& options,
                                   std::stop_token stop) {
    Secret secret = ordered_secret(p);
    for (const auto& [name, value] : options) {
        if (name != "hidden") {
            return fail(core::unknown_param(name, {"hidden"}));
        }
        const auto read = read_secret(p, value);
        if (!read) {
            return fail(read.error());
        }
        secret = *read;
    }
    Position start = p;
    if (p.turning != kNoSquare) {  // the flip is under way: its result is the next position
        play(start, Move::turned_up(p.turning, secret[p.turning]));
    }
    Counter counter(start, secret, stop);
    const std::uint64_t leaves = counter.below(depth);
    if (stop.stop_requested()) {
        return fail(ErrorCode::kCancelled, "stopped before the count was finished");
    }
    return leaves;
}

}  // namespace tusk::games::darkchess
