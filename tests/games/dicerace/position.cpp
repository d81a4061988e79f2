#include "tests/games/dicerace/position.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"
#include "core/text.h"

namespace tusk::games::dicerace {

using core::ErrorCode;
using core::fail;
using search::index;
using search::other;

namespace {

struct Side {
    int steps;
    std::uint32_t weight;
};
constexpr std::array<Side, 3> kSteady{{{1, 1}, {2, 2}, {3, 1}}};
constexpr std::array<Side, 3> kWild{{{1, 3}, {2, 1}, {5, 2}}};

constexpr const std::array<Side, 3>& sides(Die die) noexcept {
    return die == Die::kSteady ? kSteady : kWild;
}

constexpr std::string_view name_of(Die die) noexcept {
    return die == Die::kSteady ? "steady" : die == Die::kWild ? "wild" : "-";
}

std::optional<Die> die_of(std::string_view name) noexcept {
    for (const Die die : {Die::kNone, Die::kSteady, Die::kWild}) {
        if (name == name_of(die)) {
            return die;
        }
    }
    return std::nullopt;
}

bool is_over(const Position& p) noexcept {
    return std::max(p.place[0], p.place[1]) >= p.track;
}

}  // namespace

std::vector<core::ParamField<Rules>> Rules::fields() {
    return core::open_fields<Rules>(
        {core::number_field<Rules>("track", &Rules::track, 1, 20, "steps to the goal")});
}

const About& Position::about() {
    static const About about{
        .names = {{"en", "Dice race"}, {"zh-Hant", "骰子賽跑"}, {"zh-Hans", "骰子赛跑"}},
        .summary = "Choose a die, roll it, be the first at the goal.",
        .unit = "steps",
        .seat_names = {"red", "blue"},
        .notations = {"words"},
        .glyphs = "rb ",
        .formats = {},
    };
    return about;
}

// --- rules ---

Position Position::initial(const Rules& rules) noexcept {
    Position p;
    p.track = static_cast<std::uint8_t>(rules.track);
    return p;
}

Seat to_act(const Position& p) noexcept {
    return p.die == Die::kNone ? p.turn : Seat::kChance;
}

void moves(const Position& p, search::MoveList<Position>& list) noexcept {
    list.clear();
    if (p.die == Die::kNone && !is_over(p)) {
        list.push_back(Move::choose(Die::kSteady));
        list.push_back(Move::choose(Die::kWild));
    }
}

void chance(const Position& p, search::ChanceList<Position>& list) noexcept {
    list.clear();
    if (p.die != Die::kNone) {
        for (const Side& side : sides(p.die)) {
            list.push_back({Move::roll(side.steps), side.weight});
        }
    }
}

Position::Undo play(Position& p, Move move) noexcept {
    const Position::Undo before{p.place[index(p.turn)], p.die};
    if (!move.is_roll()) {
        p.die = move.die();
        return before;
    }
    p.place[index(p.turn)] =
        static_cast<std::uint8_t>(std::min<int>(p.track, before.place + move.steps()));
    p.die = Die::kNone;
    p.turn = other(p.turn);
    return before;
}

void undo(Position& p, Move move, const Position::Undo& undo) noexcept {
    if (move.is_roll()) {
        p.turn = other(p.turn);
    }
    p.place[index(p.turn)] = undo.place;
    p.die = undo.die;
}

std::optional<Outcome> outcome(const Position& p, search::PathView<Position> /*path*/) noexcept {
    if (!is_over(p)) {
        return std::nullopt;
    }
    Outcome result;
    result.payoff[0] = p.place[0] - p.place[1];
    result.payoff[1] = -result.payoff[0];
    return result;
}

std::uint64_t key(const Position& p) noexcept {
    return core::mix64(std::uint64_t{p.place[0]} | std::uint64_t{p.place[1]} << 8 |
                       std::uint64_t{index(p.turn)} << 16 |
                       static_cast<std::uint64_t>(p.die) << 24 | std::uint64_t{p.track} << 32);
}

// --- text ---

std::string format(const Position& p) {
    return fmt::format("{} {} {} {}", p.place[0], p.place[1], index(p.turn) + 1, name_of(p.die));
}

core::Result<Position> Position::parse(std::string_view text, const Rules& rules) {
    const auto words = core::words(text);
    if (words.size() != 4) {
        return fail(ErrorCode::kSyntax,
                    "expected two places, the turn and the die, such as 3 5 2 wild; got " +
                        core::quoted(text));
    }
    Position p = initial(rules);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto place = core::to_integer(words[i]);
        if (!place || *place < 0 || *place > rules.track) {
            return fail(ErrorCode::kBadPosition,
                        fmt::format("a place is a number from 0 to {}, not {}", rules.track,
                                    core::quoted(words[i])));
        }
        p.place[i] = static_cast<std::uint8_t>(*place);
    }
    if (words[2] != "1" && words[2] != "2") {
        return fail(ErrorCode::kSyntax, "the turn is 1 or 2, not " + core::quoted(words[2]));
    }
    p.turn = words[2] == "1" ? Seat::kFirst : Seat::kSecond;
    const auto die = die_of(words[3]);
    if (!die) {
        return fail(ErrorCode::kSyntax,
                    "the die is steady, wild or -, not " + core::quoted(words[3]));
    }
    p.die = *die;
    const bool just_won = p.place[index(other(p.turn))] == p.track && p.die == Die::kNone;
    if (p.place[index(p.turn)] == p.track || (is_over(p) && !just_won)) {
        return fail(ErrorCode::kBadPosition, "the race was over before this turn");
    }
    return p;
}

std::string show(const Position& p) {
    std::string text;
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        text +=
            std::string(p.place[i], '-') + "rb"[i] + std::string(p.track - p.place[i], '.') + "|\n";
    }
    return text;
}

std::string move_text(const Position& /*p*/, Move move, std::string_view /*notation*/) {
    return move.is_roll() ? fmt::format("+{}", move.steps()) : std::string(name_of(move.die()));
}

core::Result<Move> parse_move(const Position& p, std::string_view text) {
    search::MoveList<Position> choices;
    moves(p, choices);
    search::ChanceList<Position> rolls;
    chance(p, rolls);
    for (const Move move : choices) {
        if (text == move_text(p, move, {})) {
            return move;
        }
    }
    for (const auto& roll : rolls) {
        if (text == move_text(p, roll.move, {})) {
            return roll.move;
        }
    }
    return fail(ErrorCode::kIllegalMove,
                core::quoted(text) + (p.die == Die::kNone ? " is neither steady nor wild"
                                                          : " is not on the die that is rolled"));
}

std::string reason_text(const Position& p, const Outcome& /*outcome*/) {
    return Position::about().seat_names[p.place[0] >= p.track ? 0 : 1] + " reached the goal";
}

// --- optional hooks of the searches ---

Score evaluate(const Position& p) noexcept {
    return Position::facts.score_unit * (p.place[index(p.turn)] - p.place[index(other(p.turn))]);
}

int plies_left(const Position& p) noexcept {
    return (p.track - p.place[0]) + (p.track - p.place[1]);
}

}  // namespace tusk::games::dicerace
