#pragma once
// The smallest games that show each thing the tree search must cope with. For tests only.

#include <bit>

#include "search/concepts.h"

namespace tusk::search::mcts::test {

struct NoRules {
    static std::vector<core::ParamField<NoRules>> fields() { return {}; }
};

struct SmallMove {
    std::uint32_t number = 0;
    [[nodiscard]] std::uint32_t code() const noexcept { return number; }
    static SmallMove from_code(std::uint32_t code) noexcept { return {code}; }
    friend bool operator==(SmallMove, SmallMove) = default;
};

// Tic-tac-toe: two seats in turn, won, drawn or lost.
struct TicTacToe {
    using Move = SmallMove;
    using Undo = int;
    using Rules = NoRules;
    static constexpr Facts facts{.id = "tictactoe", .max_moves = 9, .max_plies = 9};

    std::uint32_t own = 0;
    std::uint32_t opponent = 0;

    static TicTacToe initial(const NoRules&) noexcept { return {}; }
    // Row by row: 'x' first seat, 'o' second seat, anything else empty.
    static TicTacToe from(std::string_view text) noexcept {
        std::uint32_t x = 0;
        std::uint32_t o = 0;
        for (std::uint32_t i = 0; i < 9; ++i) {
            x |= (text[i] == 'x' ? 1U : 0U) << i;
            o |= (text[i] == 'o' ? 1U : 0U) << i;
        }
        return std::popcount(x) == std::popcount(o) ? TicTacToe{x, o} : TicTacToe{o, x};
    }
};

inline Seat to_act(const TicTacToe& p) noexcept {
    return seat_at(static_cast<std::size_t>(std::popcount(p.own | p.opponent) % 2));
}
inline void moves(const TicTacToe& p, MoveList<TicTacToe>& list) noexcept {
    list.clear();
    for (std::uint32_t i = 0; i < 9; ++i) {
        if (((p.own | p.opponent) >> i & 1) == 0) {
            list.push_back({i});
        }
    }
}
inline int play(TicTacToe& p, SmallMove m) noexcept {
    p.own |= 1U << m.number;
    std::swap(p.own, p.opponent);
    return 0;
}
inline void undo(TicTacToe& p, SmallMove m, int) noexcept {
    std::swap(p.own, p.opponent);
    p.own &= ~(1U << m.number);
}
inline std::optional<Outcome> outcome(const TicTacToe& p, PathView<TicTacToe>) noexcept {
    for (const std::uint32_t line : {7U, 56U, 448U, 73U, 146U, 292U, 273U, 84U}) {
        if ((p.opponent & line) == line) {
            Outcome end;
            end.payoff[index(other(to_act(p)))] = 1;
            end.payoff[index(to_act(p))] = -1;
            return end;
        }
    }
    return (p.own | p.opponent) == 511 ? std::optional(Outcome{}) : std::nullopt;
}
inline std::uint64_t key(const TicTacToe& p) noexcept {
    return core::mix64(p.own | p.opponent << 9);
}
// The centre, then the corners.
inline void priors(const TicTacToe&, const MoveList<TicTacToe>& list, std::span<float> weights) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        weights[i] = list[i].number == 4 ? 3.0F : list[i].number % 2 == 0 ? 2.0F : 1.0F;
    }
}

// A pile of stones: a seat takes 1 to 3, kActions times in a row; who takes the last one wins a
// point for each stone of the first pile from each other seat.
template <int kSeats, int kActions>
struct Pile {
    using Move = SmallMove;
    using Undo = int;
    using Rules = NoRules;
    static constexpr int kStones = 12;
    static constexpr Facts facts{.id = "pile",
                                 .seats = kSeats,
                                 .max_moves = 3,
                                 .max_plies = kStones,
                                 .score_kind = ScoreKind::kPoints,
                                 .score_unit = 1,
                                 .max_payoff = kStones * (kSeats - 1)};

    int stones = kStones;
    int actions = 0;  // since the start

    static Pile initial(const NoRules&) noexcept { return {}; }

    friend Seat to_act(const Pile& p) noexcept {
        return seat_at(static_cast<std::size_t>(p.actions / kActions % kSeats));
    }
    friend void moves(const Pile& p, MoveList<Pile>& list) noexcept {
        list.clear();
        for (int i = 1; i <= std::min(3, p.stones); ++i) {
            list.push_back({static_cast<std::uint32_t>(i)});
        }
    }
    friend int play(Pile& p, SmallMove m) noexcept {
        p.stones -= static_cast<int>(m.number);
        ++p.actions;
        return 0;
    }
    friend void undo(Pile& p, SmallMove m, int) noexcept {
        p.stones += static_cast<int>(m.number);
        --p.actions;
    }
    friend std::optional<Outcome> outcome(const Pile& p, PathView<Pile>) noexcept {
        if (p.stones > 0) {
            return std::nullopt;
        }
        Outcome end;
        const auto last = static_cast<std::size_t>((p.actions - 1) / kActions % kSeats);
        for (std::size_t i = 0; i < static_cast<std::size_t>(kSeats); ++i) {
            end.payoff[i] = i == last ? kStones * (kSeats - 1) : -kStones;
        }
        return end;
    }
    friend std::uint64_t key(const Pile& p) noexcept {
        return core::mix64(static_cast<std::uint64_t>(p.stones * 100 + p.actions));
    }
};

// Chance: the first seat takes 3 points or rolls; the second may then double the stake of the roll.
// A roll is worth 8 with weight 2, -1 with weight 1 and -4 with weight 3.
struct Roll {
    using Move = SmallMove;
    using Undo = Roll;
    using Rules = NoRules;
    static constexpr Facts facts{.id = "roll",
                                 .max_moves = 2,
                                 .max_chance = 3,
                                 .max_plies = 4,
                                 .score_kind = ScoreKind::kPoints,
                                 .score_unit = 1,
                                 .max_payoff = 16};
    enum class Stage : std::uint8_t { kFirst, kRoll, kSecond, kOver };

    Stage stage = Stage::kFirst;
    std::int32_t points = 0;

    static Roll initial(const NoRules&) noexcept { return {}; }
};

inline Seat to_act(const Roll& p) noexcept {
    return p.stage == Roll::Stage::kRoll     ? Seat::kChance
           : p.stage == Roll::Stage::kSecond ? Seat::kSecond
                                             : Seat::kFirst;
}
inline void moves(const Roll& p, MoveList<Roll>& list) noexcept {
    list.clear();
    if (p.stage == Roll::Stage::kFirst || p.stage == Roll::Stage::kSecond) {
        list.push_back({0});
        list.push_back({1});
    }
}
inline void chance(const Roll&, ChanceList<Roll>& list) noexcept {
    list.clear();
    list.push_back({{2}, 2});
    list.push_back({{3}, 1});
    list.push_back({{4}, 3});
}
inline Roll play(Roll& p, SmallMove m) noexcept {
    const Roll before = p;
    switch (p.stage) {
        case Roll::Stage::kFirst:
            p = m.number == 0 ? Roll{Roll::Stage::kOver, 3} : Roll{Roll::Stage::kRoll, 0};
            break;
        case Roll::Stage::kRoll:
            p = {Roll::Stage::kSecond, m.number == 2 ? 8 : m.number == 3 ? -1 : -4};
            break;
        default: p = {Roll::Stage::kOver, m.number == 0 ? p.points : 2 * p.points};
    }
    return before;
}
inline void undo(Roll& p, SmallMove, const Roll& before) noexcept {
    p = before;
}
inline std::optional<Outcome> outcome(const Roll& p, PathView<Roll>) noexcept {
    if (p.stage != Roll::Stage::kOver) {
        return std::nullopt;
    }
    Outcome end;
    end.payoff = {p.points, -p.points, 0, 0};
    return end;
}
inline std::uint64_t key(const Roll& p) noexcept {
    return core::mix64(static_cast<std::uint64_t>(p.stage) * 1000 +
                       static_cast<std::uint64_t>(p.points + 100));
}

// History: a token on five squares moves left or right; the first seat wins at the right end, the
// second at the left end, and a position that comes back is a draw.
struct Walk {
    using Move = SmallMove;
    using Undo = int;
    using Rules = NoRules;
    static constexpr Facts facts{
        .id = "walk", .max_moves = 2, .max_plies = 12, .needs_history = true};

    int square = 2;
    Seat seat = Seat::kFirst;

    static Walk initial(const NoRules&) noexcept { return {}; }
};

inline Seat to_act(const Walk& p) noexcept {
    return p.seat;
}
inline void moves(const Walk& p, MoveList<Walk>& list) noexcept {
    list.clear();
    if (p.square > 0 && p.square < 4) {
        list.push_back({0});
        list.push_back({1});
    }
}
inline int play(Walk& p, SmallMove m) noexcept {
    p.square += m.number == 1 ? 1 : -1;
    p.seat = other(p.seat);
    return 0;
}
inline void undo(Walk& p, SmallMove m, int) noexcept {
    p.square -= m.number == 1 ? 1 : -1;
    p.seat = other(p.seat);
}
inline std::uint64_t key(const Walk& p) noexcept {
    return core::mix64(static_cast<std::uint64_t>(p.square) * 2 + index(p.seat));
}
inline std::optional<Outcome> outcome(const Walk& p, PathView<Walk> path) noexcept {
    const int won = p.square == 4 ? 1 : p.square == 0 ? -1 : 0;
    for (const std::uint64_t before : path.keys) {
        if (before == key(p)) {
            return Outcome{};
        }
    }
    return won == 0 ? std::nullopt : std::optional(Outcome{{won, -won, 0, 0}, 0});
}

// Secrets: which hand holds the coin? Guessing right wins 3, wrong loses 5, passing is even. Who
// sees the coin never passes; who does not, always should.
struct Guess {
    using Move = SmallMove;
    using Undo = int;
    using Rules = NoRules;
    struct Obs {
        bool over = false;
    };
    static constexpr Facts facts{.id = "guess",
                                 .max_moves = 3,
                                 .max_plies = 1,
                                 .score_kind = ScoreKind::kPoints,
                                 .score_unit = 1,
                                 .max_payoff = 5};

    std::uint32_t hand = 0;
    int said = -1;

    static Guess initial(const NoRules&) noexcept { return {}; }
};

inline Seat to_act(const Guess&) noexcept {
    return Seat::kFirst;
}
inline void moves(const Guess& p, MoveList<Guess>& list) noexcept {
    list.clear();
    for (std::uint32_t i = 0; p.said < 0 && i < 3; ++i) {
        list.push_back({i});
    }
}
inline int play(Guess& p, SmallMove m) noexcept {
    p.said = static_cast<int>(m.number);
    return 0;
}
inline void undo(Guess& p, SmallMove, int) noexcept {
    p.said = -1;
}
inline std::optional<Outcome> outcome(const Guess& p, PathView<Guess>) noexcept {
    if (p.said < 0) {
        return std::nullopt;
    }
    const int won = p.said == 2 ? 0 : static_cast<std::uint32_t>(p.said) == p.hand ? 3 : -5;
    Outcome end;
    end.payoff = {won, -won, 0, 0};
    return end;
}
inline std::uint64_t key(const Guess& p) noexcept {
    return core::mix64(p.hand * 8 + static_cast<std::uint64_t>(p.said + 1));
}
inline Guess::Obs observe(const Guess& p, Viewer) noexcept {
    return {p.said >= 0};
}
inline Guess sample(const Guess::Obs&, core::Rng& rng) noexcept {
    return {rng.below(2), -1};
}
inline std::string format(const Guess::Obs&) {
    return "guess";
}
inline bool sees(const Guess&, SmallMove, Viewer) noexcept {
    return true;
}

static_assert(Position<TicTacToe> && HasPriors<TicTacToe>);
static_assert(Position<Pile<2, 2>> && Position<Pile<3, 1>>);
static_assert(Position<Roll> && Chancy<Roll>);
static_assert(Position<Walk>);
static_assert(Position<Guess> && Hidden<Guess>);

}  // namespace tusk::search::mcts::test
