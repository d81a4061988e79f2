#include "games/othello/position.h"

#include <fmt/format.h>

#include "core/text.h"
#include "games/othello/format_moves.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;
using core::Saying;

std::vector<core::ParamField<Rules>> Rules::fields() {
    core::ParamField<Rules> field =
        core::number_field<Rules, int>("size", &Rules::size, 6, 8, "squares along an edge");
    field.info.kind = core::ParamKind::kChoice;  // nothing in between
    field.info.choices = {"6", "8"};
    field.set = [info = field.info](Rules& rules, std::string_view text) -> core::Result<void> {
        return core::read_choice(info, text).map([&](std::size_t index) {
            rules.size = index == 0 ? 6 : 8;
        });
    };
    return core::open_fields<Rules>({field});
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

// next_score and loss: measured with `./bench levels`, see docs/games/othello.md. The
// strongest one knows the opening book.
std::vector<Level> levels() {
    return {
        {"beginner", "weights,phases=0:1:0", {}, 0.17, 14.2},  // takes as many discs as it can
        {"easy", "alphabeta,spread=8", of_depth(1), 0.305, 5.9},
        {"casual", "alphabeta,spread=5", of_depth(1), 0.18, 4.6},
        {"intermediate", "alphabeta,spread=4", of_depth(2), 0.225, 3.3},
        {"advanced", "alphabeta,spread=3", of_depth(3), 0.0875, 2.9},
        {"strong", "alphabeta,spread=2", of_depth(4), 0.06, 1.6},
        {"expert", "alphabeta,spread=1", of_depth(6), 0.0, 0.7},
        {"master", "alphabeta,book=standard,book_vary=true", of_time(1000), {}, 0.2},
    };
}

}  // namespace

const About& Position::about() {
    static const About about{
        .names = {{"en", "Othello"}, {"zh-Hant", "黑白棋"}, {"zh-Hans", "黑白棋"}},
        .summary = "Enclose the opponent's discs to turn them; most discs at the end win.",
        .unit = "discs",
        .seat_names = {"black", "white"},
        .notations = {"coordinates"},
        .glyphs = "XO*",
        .formats = record_formats(),
        .levels = levels(),
        .aliases = {"Reversi", "奧賽羅棋", "奥赛罗棋", "翻轉棋", "翻转棋", "オセロ", "リバーシ"},
    };
    return about;
}

Position Position::initial(const Rules& rules) noexcept {
    // Upper left square of the four in the middle: d4 on 8x8, c3 on 6x6.
    const int corner = rules.size == 8 ? 3 * 8 + 3 : 2 * 8 + 2;
    const Bitboard white = square_bit(corner) | square_bit(corner + 9);
    const Bitboard black = square_bit(corner + 1) | square_bit(corner + 8);
    return {black, white, Seat::kFirst, static_cast<std::uint8_t>(rules.size)};
}

void moves(const Position& p, search::MoveList<Position>& list) noexcept {
    list.clear();
    Bitboard targets = legal_moves(p.own, p.opponent) & p.board_mask();
    if (targets == 0) {
        if (has_move(p.opponent, p.own, p.board_mask())) {
            list.push_back(Move::pass());
        }
        return;
    }
    for (; targets != 0; targets &= targets - 1) {
        list.push_back(Move::at(first_square(targets)));
    }
}

bool is_over(const Position& p) noexcept {
    return !has_move(p.own, p.opponent, p.board_mask()) &&
           !has_move(p.opponent, p.own, p.board_mask());
}

int final_difference(const Position& p) noexcept {
    const int own = std::popcount(p.own);
    const int opponent = std::popcount(p.opponent);
    const int empty = std::popcount(p.empties());
    const int difference = own - opponent;
    return difference > 0 ? difference + empty : difference < 0 ? difference - empty : 0;
}

std::optional<Outcome> outcome(const Position& p, search::PathView<Position> /*path*/) noexcept {
    if (!is_over(p)) {
        return std::nullopt;
    }
    Outcome end;
    const int difference = final_difference(p);
    end.payoff[search::index(p.to_move)] = difference;
    end.payoff[search::index(search::other(p.to_move))] = -difference;
    return end;
}

std::string reason_text(const Position& p, const Outcome& /*outcome*/) {
    if (p.own == 0 || p.opponent == 0) {
        return "one side has no discs left";
    }
    return p.empties() == 0 ? "the board is full" : "neither side can move";
}

namespace {

enum class Glyph { kBlack, kWhite, kEmpty, kNone };

Glyph glyph_of(char c) noexcept {
    switch (c) {
        case 'X':
        case 'x':
        case '*':
        case 'b':
        case 'B':
        case '#': return Glyph::kBlack;
        case 'O':
        case 'o':
        case 'w':
        case 'W':
        case '0': return Glyph::kWhite;
        case '-':
        case '.':
        case '_': return Glyph::kEmpty;
        default: return Glyph::kNone;
    }
}

std::string column(std::size_t i) {
    return fmt::format("column {}", i + 1);
}

}  // namespace

core::Result<Position> Position::parse(std::string_view text, const Rules& rules) {
    const int squares = rules.size * rules.size;
    Bitboard black = 0;
    Bitboard white = 0;
    int count = 0;
    std::optional<Seat> side;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (core::is_space(text[i])) {
            continue;
        }
        const Glyph glyph = glyph_of(text[i]);
        if (glyph == Glyph::kNone) {
            return fail(ErrorCode::kSyntax,
                        Saying{"othello.no_disc", {{"text", core::shown(text.substr(i, 1))}}},
                        fmt::format("{} is not a square; expected X, O or -",
                                    core::quoted(text.substr(i, 1))),
                        column(i));
        }
        if (side) {
            return fail(
                ErrorCode::kSyntax,
                Saying{"othello.too_long", {{"squares", std::to_string(squares)}}},
                fmt::format("nothing may follow the {} squares and the side to move", squares),
                column(i));
        }
        if (count < squares) {
            const int square = count / rules.size * 8 + count % rules.size;
            black |= glyph == Glyph::kBlack ? square_bit(square) : 0;
            white |= glyph == Glyph::kWhite ? square_bit(square) : 0;
            ++count;
        } else if (glyph == Glyph::kEmpty) {
            return fail(ErrorCode::kSyntax,
                        Saying{"othello.bad_side", {{"squares", std::to_string(squares)}}},
                        fmt::format("the side to move must be X or O, after {} squares", squares),
                        column(i));
        } else {
            side = glyph == Glyph::kBlack ? Seat::kFirst : Seat::kSecond;
        }
    }
    if (count < squares) {
        return fail(
            ErrorCode::kBadPosition,
            Saying{"othello.too_short",
                   {{"count", std::to_string(count)}, {"squares", std::to_string(squares)}}},
            fmt::format("the board has {} squares; {}x{} needs {} and then the side to move", count,
                        rules.size, rules.size, squares),
            column(text.size()));
    }
    if (!side) {
        return fail(ErrorCode::kBadPosition, Saying{"othello.no_side"},
                    "the side to move (X or O) is missing", column(text.size()));
    }
    Position p{black, white, Seat::kFirst, static_cast<std::uint8_t>(rules.size)};
    if (*side == Seat::kSecond) {
        std::swap(p.own, p.opponent);
        p.to_move = Seat::kSecond;
    }
    return p;
}

std::string format(const Position& p) {
    const Bitboard black = p.discs_of(Seat::kFirst);
    const Bitboard white = p.discs_of(Seat::kSecond);
    std::string text;
    for (int row = 0; row < p.size; ++row) {
        for (int file = 0; file < p.size; ++file) {
            const Bitboard bit = square_bit(row * 8 + file);
            text += (black & bit) != 0 ? 'X' : (white & bit) != 0 ? 'O' : '-';
        }
    }
    text += p.to_move == Seat::kFirst ? " X" : " O";
    return text;
}

std::string show(const Position& p) {
    const Bitboard black = p.discs_of(Seat::kFirst);
    const Bitboard white = p.discs_of(Seat::kSecond);
    const Bitboard legal = legal_moves(p.own, p.opponent) & p.board_mask();
    std::string files = " ";
    for (int file = 0; file < p.size; ++file) {
        files += fmt::format(" {}", static_cast<char>('a' + file));
    }
    std::string text = files + "\n";
    for (int row = 0; row < p.size; ++row) {
        text += fmt::format("{}", row + 1);
        for (int file = 0; file < p.size; ++file) {
            const Bitboard bit = square_bit(row * 8 + file);
            const char glyph = (black & bit) != 0   ? 'X'
                               : (white & bit) != 0 ? 'O'
                               : (legal & bit) != 0 ? '*'
                                                    : '.';
            text += fmt::format(" {}", glyph);
        }
        text += "\n";
    }
    return text +
           fmt::format("X black {}  O white {}\n", std::popcount(black), std::popcount(white));
}

std::string move_text(const Position& /*p*/, Move move, std::string_view /*notation*/) {
    if (move.is_pass()) {
        return "pass";
    }
    return {static_cast<char>('a' + move.square() % 8), static_cast<char>('1' + move.square() / 8)};
}

namespace {

constexpr std::array<std::string_view, 5> kPasses{"pass", "pa", "ps", "--", "@@"};

bool is_pass(std::string_view text) noexcept {
    return std::any_of(kPasses.begin(), kPasses.end(), [&](std::string_view pass) {
        return core::equal_ignoring_case(text, pass);
    });
}

bool is_square(char file, char row, int size) noexcept {
    const int column = (file | 0x20) - 'a';
    return core::is_letter(file) && column < size && row >= '1' && row < '1' + size;
}

tl::unexpected<core::Error> game_over(std::string_view text) {
    return fail(ErrorCode::kGameOver, Saying{"moves.game_over", {{"text", core::shown(text)}}},
                core::quoted(text) + ": the game is over");
}

}  // namespace

std::size_t Position::move_length(std::string_view text) noexcept {
    for (const std::string_view pass : kPasses) {
        if (core::equal_ignoring_case(text.substr(0, pass.size()), pass)) {
            return pass.size();
        }
    }
    return text.size() > 1 && is_square(text[0], text[1], 8) ? 2 : 0;
}

std::optional<Move> unsaid_move(const Position& p, std::string_view text) {
    const bool passes = !has_move(p.own, p.opponent, p.board_mask()) && !is_over(p);
    return passes && !is_pass(core::trim(text)) ? std::optional(Move::pass()) : std::nullopt;
}

core::Result<Move> parse_move(const Position& p, std::string_view text) {
    const std::string_view name = core::trim(text);
    const bool over = is_over(p);
    const bool can_move = has_move(p.own, p.opponent, p.board_mask());
    const std::string shown = core::shown(text);
    if (is_pass(name)) {
        if (over) {
            return game_over(text);
        }
        if (can_move) {
            return fail(
                ErrorCode::kIllegalMove, Saying{"othello.may_not_pass", {{"text", shown}}},
                core::quoted(text) + ": passing is not allowed while there is a legal move");
        }
        return Move::pass();
    }
    if (name.size() != 2 || !is_square(name[0], name[1], p.size)) {
        const std::string last = fmt::format("{}{}", static_cast<char>('a' + p.size - 1), p.size);
        return fail(
            ErrorCode::kSyntax, Saying{"othello.no_square", {{"text", shown}, {"last", last}}},
            fmt::format("{} is not a square (a1 to {}) or 'pass'", core::quoted(text), last));
    }
    const int square = (name[1] - '1') * 8 + ((name[0] | 0x20) - 'a');
    if (over) {
        return game_over(text);
    }
    if ((p.empties() & square_bit(square)) == 0) {
        return fail(ErrorCode::kIllegalMove, Saying{"othello.occupied", {{"text", shown}}},
                    core::quoted(text) + ": the square is occupied");
    }
    if (flips(p.own, p.opponent, square) == 0 && can_move) {
        return fail(ErrorCode::kIllegalMove, Saying{"othello.no_flip", {{"text", shown}}},
                    core::quoted(text) + ": the move flips no disc");
    }
    if (!can_move) {
        return fail(ErrorCode::kIllegalMove, Saying{"othello.must_pass", {{"text", shown}}},
                    core::quoted(text) + ": there is no legal move, the side must pass");
    }
    return Move::at(square);
}

core::Result<std::vector<Move>> parse_move_list(const Position& p, std::string_view text) {
    return parse_moves(p, text);
}

}  // namespace tusk::games::othello
