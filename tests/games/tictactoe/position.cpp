#include "tests/games/tictactoe/position.h"

#include <fmt/format.h>

#include "core/check.h"
#include "core/random.h"
#include "core/text.h"

namespace tusk::games::tictactoe {

using core::ErrorCode;
using core::fail;

namespace {

constexpr Score kOpenRow = 10;
enum Reason : std::uint8_t { kRow, kFull };

constexpr Board square_bit(int file, int rank) noexcept {
    return Board{1} << (kStride * rank + file);
}

constexpr Board board_of(int size) noexcept {
    Board board = 0;
    for (int rank = 0; rank < size; ++rank) {
        for (int file = 0; file < size; ++file) {
            board |= square_bit(file, rank);
        }
    }
    return board;
}

// How many rows of `length` lie wholly inside `squares`.
int rows_in(Board squares, int length) noexcept {
    int count = 0;
    for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
        Board starts = squares;
        for (int i = 1; i < length; ++i) {
            starts &= squares >> (step * i);
        }
        count += std::popcount(starts);
    }
    return count;
}

// The squares on which `seat` may still have stones at the end of the game.
Board open_to(const Position& p, Seat seat) noexcept {
    return p.empties() | p.stones[search::index(seat)];
}

char stone_at(const Position& p, Board bit) noexcept {
    return (p.stones[0] & bit) != 0 ? 'x' : (p.stones[1] & bit) != 0 ? 'o' : '.';
}

// What is wrong with stones that no game could have left like this; empty = nothing.
std::string_view impossible(const Position& p) noexcept {
    const int more = std::popcount(p.stones[0]) - std::popcount(p.stones[1]);
    if (more != (p.to_move == Seat::kFirst ? 0 : 1)) {
        return "the numbers of stones do not fit the side to move";
    }
    if (rows_in(p.stones[search::index(p.to_move)], p.row) > 0) {
        return "the side to move has already won";
    }
    return {};
}

}  // namespace

std::vector<core::ParamField<Rules>> Rules::fields() {
    return core::open_fields<Rules>(
        {core::number_field<Rules>("size", &Rules::size, 3, 4, "squares along each side"),
         core::number_field<Rules>("row", &Rules::row, 3, 4, "stones in a row that win")});
}

const About& Position::about() {
    static const About about{
        .names = {{"en", "Tic-tac-toe"}, {"zh-Hant", "井字遊戲"}, {"zh-Hans", "井字游戏"}},
        .summary = "Place stones in turn; three in a row win.",
        .unit = "wins",
        .seat_names = {"x", "o"},
        .notations = {"square"},
        .glyphs = "xo.",
        .formats = {},
    };
    return about;
}

// --- the board on a screen ---

Look Position::look(const Rules& rules) {
    Look look;
    look.surface = Surface::kPaper;
    look.columns = rules.size;
    look.rows = rules.size;
    for (int file = 0; file < rules.size; ++file) {
        look.column_labels.emplace_back(1, static_cast<char>('a' + file));
        look.row_labels.emplace_back(std::to_string(rules.size - file));
    }
    for (const std::string& row : look.row_labels) {
        for (const std::string& column : look.column_labels) {
            look.cell_names.push_back(column + row);
        }
    }
    const auto mark = [](const char* id, Seat seat, const char* sign) {
        return Piece{id,
                     seat,
                     PieceShape::kMark,
                     {{"en", sign}},
                     {{"en", id}, {"zh-Hant", id}, {"zh-Hans", id}},
                     ""};
    };
    look.pieces = {mark("x", Seat::kFirst, "×"), mark("o", Seat::kSecond, "○")};
    return look;
}

Scene scene(const Position& p) {
    Scene scene;
    for (int rank = p.size - 1; rank >= 0; --rank) {
        for (int file = 0; file < p.size; ++file) {
            const Board bit = square_bit(file, rank);
            scene.cells.push_back((p.stones[0] & bit) != 0   ? 0
                                  : (p.stones[1] & bit) != 0 ? 1
                                                             : kEmptyCell);
        }
    }
    return scene;
}

Gesture gesture(const Position& p, Move move) {
    const int square = std::countr_zero(move.bit());
    Gesture gesture;
    gesture.to = (p.size - 1 - square / kStride) * p.size + square % kStride;
    return gesture;
}

// --- rules ---

Position Position::initial(const Rules& rules) noexcept {
    Position p;
    p.size = static_cast<std::uint8_t>(rules.size);
    p.row = static_cast<std::uint8_t>(rules.row);
    return p;
}

Board Position::empties() const noexcept {
    return board_of(size) & ~(stones[0] | stones[1]);
}

void moves(const Position& p, search::MoveList<Position>& list) noexcept {
    list.clear();
    if (outcome(p, {})) {
        return;
    }
    for (Board rest = p.empties(); rest != 0; rest &= rest - 1) {
        list.push_back(Move::at(std::countr_zero(rest)));
    }
}

Position::Undo play(Position& p, Move move) noexcept {
    TUSK_ASSERT((p.empties() & move.bit()) != 0, "only legal moves are played");
    p.stones[search::index(p.to_move)] |= move.bit();
    p.to_move = search::other(p.to_move);
    return {};
}

void undo(Position& p, Move move, const Position::Undo& /*undo*/) noexcept {
    p.to_move = search::other(p.to_move);
    p.stones[search::index(p.to_move)] &= ~move.bit();
}

std::optional<Outcome> outcome(const Position& p, search::PathView<Position> /*path*/) noexcept {
    const Seat last = search::other(p.to_move);
    Outcome result;
    if (rows_in(p.stones[search::index(last)], p.row) > 0) {
        result.payoff[search::index(last)] = 1;
        result.payoff[search::index(p.to_move)] = -1;
        result.reason = kRow;
        return result;
    }
    if (p.empties() == 0) {
        result.reason = kFull;
        return result;
    }
    return std::nullopt;
}

std::uint64_t key(const Position& p) noexcept {
    const std::uint64_t rules = std::uint64_t{p.size} << 4 | p.row;
    return core::mix64(std::uint64_t{p.stones[0]} << 32 | p.stones[1]) ^
           core::mix64(rules << 1 | (p.to_move == Seat::kFirst ? 0 : 1));
}

// --- text ---

std::string format(const Position& p) {
    std::string text;
    for (int rank = p.size - 1; rank >= 0; --rank) {
        for (int file = 0; file < p.size; ++file) {
            text += stone_at(p, square_bit(file, rank));
        }
        text += rank > 0 ? '/' : ' ';
    }
    return text + (p.to_move == Seat::kFirst ? 'x' : 'o');
}

core::Result<Position> Position::parse(std::string_view text, const Rules& rules) {
    const auto words = core::words(text);
    if (words.size() != 2) {
        return fail(ErrorCode::kSyntax,
                    "expected the ranks and the side to move, such as "
                    "x.o/.x./... o; got " +
                        core::quoted(text));
    }
    Position p = initial(rules);
    const auto ranks = core::split(words[0], '/');
    if (ranks.size() != p.size) {
        return fail(ErrorCode::kBadPosition,
                    fmt::format("expected {} ranks, got {}", p.size, ranks.size()));
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const std::string where = fmt::format("rank {}", ranks.size() - i);
        if (ranks[i].size() != p.size) {
            return fail(ErrorCode::kBadPosition,
                        fmt::format("expected {} squares, got {}", p.size, core::quoted(ranks[i])),
                        where);
        }
        for (std::size_t file = 0; file < ranks[i].size(); ++file) {
            const char c = ranks[i][file];
            const Board bit =
                square_bit(static_cast<int>(file), static_cast<int>(ranks.size() - 1 - i));
            if (c == 'x' || c == 'o') {
                p.stones[c == 'x' ? 0 : 1] |= bit;
            } else if (c != '.') {
                return fail(ErrorCode::kSyntax,
                            "expected x, o or ., got " + core::quoted(ranks[i].substr(file, 1)),
                            where);
            }
        }
    }
    if (words[1] != "x" && words[1] != "o") {
        return fail(ErrorCode::kSyntax,
                    "the side to move is x or o, not " + core::quoted(words[1]));
    }
    p.to_move = words[1] == "x" ? Seat::kFirst : Seat::kSecond;
    if (const std::string_view why = impossible(p); !why.empty()) {
        return fail(ErrorCode::kBadPosition, std::string(why));
    }
    return p;
}

std::string show(const Position& p) {
    std::string text;
    for (int rank = p.size - 1; rank >= 0; --rank) {
        text += fmt::format("{} ", rank + 1);
        for (int file = 0; file < p.size; ++file) {
            text += fmt::format(" {}", stone_at(p, square_bit(file, rank)));
        }
        text += '\n';
    }
    text += "  ";
    for (int file = 0; file < p.size; ++file) {
        text += fmt::format(" {}", static_cast<char>('a' + file));
    }
    return text + '\n';
}

std::string move_text(const Position& /*p*/, Move move, std::string_view /*notation*/) {
    const auto square = static_cast<int>(move.code());
    return {static_cast<char>('a' + square % kStride), static_cast<char>('1' + square / kStride)};
}

core::Result<Move> parse_move(const Position& p, std::string_view text) {
    const auto is_within = [&](char c, char first) { return c >= first && c < first + p.size; };
    if (text.size() != 2 || !is_within(text[0], 'a') || !is_within(text[1], '1')) {
        return fail(ErrorCode::kSyntax, core::quoted(text) + " is no square of this board");
    }
    const Move move = Move::at(kStride * (text[1] - '1') + (text[0] - 'a'));
    if (outcome(p, {})) {
        return fail(ErrorCode::kGameOver, core::quoted(text) + ": the game is over");
    }
    if ((p.empties() & move.bit()) == 0) {
        return fail(ErrorCode::kIllegalMove, core::quoted(text) + " is occupied");
    }
    return move;
}

std::string reason_text(const Position& p, const Outcome& outcome) {
    return outcome.reason == kRow ? fmt::format("{} in a row", p.row) : "the board is full";
}

// --- optional hooks of the searches ---

Score evaluate(const Position& p) noexcept {
    return kOpenRow * (rows_in(open_to(p, p.to_move), p.row) -
                       rows_in(open_to(p, search::other(p.to_move)), p.row));
}

bool may_pass(const Position& p) noexcept {
    return p.empties() != 0;
}

Position::Undo play_null(Position& p) noexcept {
    p.to_move = search::other(p.to_move);
    return {};
}

void undo_null(Position& p, const Position::Undo& /*undo*/) noexcept {
    p.to_move = search::other(p.to_move);
}

bool plan_cut(const Position& /*p*/, int depth, double sigmas, search::CutPlan& plan) noexcept {
    const auto margin = static_cast<Score>(sigmas * kOpenRow);
    plan = {depth / 2, margin, margin};
    return true;
}

void priors(const Position& p, const search::MoveList<Position>& list,
            std::span<float> weights) noexcept {
    const Board open = open_to(p, p.to_move);
    const int all = rows_in(open, p.row);
    for (std::size_t i = 0; i < list.size(); ++i) {
        weights[i] = static_cast<float>(1 + all - rows_in(open & ~list[i].bit(), p.row));
    }
}

}  // namespace tusk::games::tictactoe
