// Making moves, and what the game says of itself.

#include "games/xiangqi/position.h"

#include <algorithm>

#include "games/xiangqi/fen.h"
#include "games/xiangqi/formats.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/notation.h"
#include "games/xiangqi/tables/desk.h"
#include "games/xiangqi/zobrist.h"

namespace tusk::games::xiangqi {

std::vector<core::ParamField<Rules>> Rules::fields() {
    return core::open_fields<Rules>({
        core::choice_field<Rules, RepetitionRule>(
            "repetition", &Rules::repetition, {"axf", "computer", "check-only"},
            "what a third occurrence of a position means: Asian rules, the rule of computer "
            "matches, or perpetual check alone forbidden"),
        core::choice_field<Rules, NoCaptureLimit>(
            "no_capture_limit", &Rules::no_capture_limit, {"60", "50", "off"},
            "moves of each side without a capture that make a draw"),
    });
}

namespace {

search::Limits of_depth(int depth) {
    search::Limits limits;
    limits.depth = depth;
    return limits;
}

search::Limits of_time(std::int64_t time_ms) {
    search::Limits limits;
    limits.time_ms = time_ms;
    return limits;
}

// Not measured yet: `./bench levels` does it.
std::vector<Level> levels() {
    return {
        {"beginner", "alphabeta,spread=1.5", of_depth(1), {}},
        {"easy", "alphabeta,spread=0.8", of_depth(2), {}},
        {"casual", "alphabeta,spread=0.4", of_depth(3), {}},
        {"intermediate", "alphabeta,spread=0.2", of_depth(4), {}},
        {"advanced", "alphabeta,spread=0.1", of_depth(6), {}},
        {"strong", "alphabeta", of_depth(9), {}},
        {"expert", "alphabeta", of_time(300), {}},
        {"master", "alphabeta", of_time(1500), {}},
    };
}

}  // namespace

const About& Position::about() {
    static const About about{
        .names = {{"en", "Xiangqi"}, {"zh-Hant", "象棋"}, {"zh-Hans", "象棋"}},
        .summary = "Chinese chess: mate the enemy general in its palace across the river.",
        .unit = "pawns",
        .seat_names = {"red", "black"},
        .notations = notation_names(),
        .glyphs = "",
        .formats = record_formats(),
        .levels = levels(),
        .tables = &table_desk(),
        .aliases = {"Chinese Chess", "Xiang Qi", "Elephant Chess", "中國象棋", "中国象棋",
                    "Cờ tướng", "Co tuong", "シャンチー"},
    };
    return about;
}

Position Position::initial(const Rules& rules) noexcept {
    static const Position start = *read_fen(kStartFen, {});
    Position p = start;
    p.rules = rules;
    return p;
}

void Position::put(Square square, Piece piece) noexcept {
    board[detail::at(square)] = piece;
    kinds[static_cast<std::size_t>(kind_of(piece))] |= bit(square);
    colours[search::index(colour_of(piece))] |= bit(square);
    zobrist ^= xiangqi::zobrist(piece, square);
    if (kind_of(piece) == Kind::kKing) {
        kings[search::index(colour_of(piece))] = static_cast<std::uint8_t>(square);
    }
}

void Position::take(Square square) noexcept {
    const Piece piece = at(square);
    board[detail::at(square)] = kNoPiece;
    kinds[static_cast<std::size_t>(kind_of(piece))] ^= bit(square);
    colours[search::index(colour_of(piece))] ^= bit(square);
    zobrist ^= xiangqi::zobrist(piece, square);
}

bool operator==(const Position& a, const Position& b) noexcept {
    return a.board == b.board && a.to_move == b.to_move && a.move_number == b.move_number &&
           written_quiet_plies(a) == written_quiet_plies(b) && a.rules == b.rules;
}

namespace {

constexpr std::uint16_t kMostPlies = 0xFFFF;
constexpr int kCountedChecks = 10;  // of each side, towards the no-capture limit

Undo remember(const Position& p, Piece captured) noexcept {
    return {p.zobrist, captured,      p.checked,         p.reply_is_free,
            p.checks,  p.quiet_plies, p.reversible_plies};
}

void restore(Position& p, const Undo& data) noexcept {
    p.zobrist = data.key;
    p.checked = data.checked;
    p.reply_is_free = data.reply_is_free;
    p.checks = data.checks;
    p.quiet_plies = data.quiet_plies;
    p.reversible_plies = data.reversible_plies;
}

void count_up(std::uint16_t& plies) noexcept {
    plies = static_cast<std::uint16_t>(plies + (plies < kMostPlies ? 1 : 0));
}

}  // namespace

Undo play(Position& p, Move move) noexcept {
    return play(p, move, gives_check(p, move));
}

Undo play(Position& p, Move move, bool check) noexcept {
    const Seat us = p.to_move;
    const std::uint64_t new_key = key_after(p, move);
    const Piece captured = shift(p, move);
    const Undo data = remember(p, captured);
    p.zobrist = new_key;
    p.checked = check;
    p.move_number = static_cast<std::uint16_t>(p.move_number + (us == Seat::kSecond ? 1 : 0));
    if (captured != kNoPiece) {
        p.checks = {};
        p.quiet_plies = 0;
        p.reversible_plies = 0;
        p.reply_is_free = false;
        return data;
    }
    auto& checks = p.checks[search::index(us)];
    checks = static_cast<std::uint8_t>(checks + (check && checks < 255 ? 1 : 0));
    const bool free_check = check && checks > kCountedChecks;
    if (!free_check && !p.reply_is_free) {
        count_up(p.quiet_plies);
    }
    count_up(p.reversible_plies);
    p.reply_is_free = free_check;
    return data;
}

std::uint64_t key_after(const Position& p, Move move) noexcept {
    const Piece piece = p.at(move.from());
    const Piece captured = p.at(move.to());
    const std::uint64_t moved = p.zobrist ^ zobrist(piece, move.from()) ^
                                zobrist(piece, move.to()) ^ kZobrist.black_to_move;
    return captured == kNoPiece ? moved : moved ^ zobrist(captured, move.to());
}

void undo(Position& p, Move move, const Undo& data) noexcept {
    shift_back(p, move, data.captured);
    p.move_number =
        static_cast<std::uint16_t>(p.move_number - (p.to_move == Seat::kSecond ? 1 : 0));
    restore(p, data);
}

bool may_pass(const Position& p) noexcept {
    const Bitboard attackers =
        p.pieces(Kind::kChariot) | p.pieces(Kind::kCannon) | p.pieces(Kind::kHorse);
    return !p.checked && (p.pieces(p.to_move) & attackers).any();
}

Undo play_null(Position& p) noexcept {
    const Undo data = remember(p, kNoPiece);
    p.to_move = search::other(p.to_move);
    p.zobrist ^= kZobrist.black_to_move;
    p.checked = false;
    p.reply_is_free = false;
    p.reversible_plies = 0;
    return data;
}

void undo_null(Position& p, const Undo& data) noexcept {
    p.to_move = search::other(p.to_move);
    restore(p, data);
}

Position canonical_form(const Position& p) noexcept {
    Position mirror;
    mirror.board.fill(kNoPiece);
    for_each(p.occupied(), [&](Square square) {
        mirror.put(square_at(kFiles - 1 - file_of(square), rank_of(square)), p.at(square));
    });
    if (!std::lexicographical_compare(mirror.board.begin(), mirror.board.end(), p.board.begin(),
                                      p.board.end())) {
        return p;
    }
    mirror.zobrist ^= p.to_move == Seat::kSecond ? kZobrist.black_to_move : 0;
    mirror.to_move = p.to_move;
    mirror.checked = p.checked;
    mirror.reply_is_free = p.reply_is_free;
    mirror.checks = p.checks;
    mirror.quiet_plies = p.quiet_plies;
    mirror.reversible_plies = 0;
    mirror.move_number = p.move_number;
    mirror.rules = p.rules;
    return mirror;
}

}  // namespace tusk::games::xiangqi
