#pragma once
// Claims: the smallest game in which several seats decide at once, as in mahjong.
//
// Four seats hold two tiles each of a pack of twenty (ranks 1 to 5, four of each). Whose turn it is
// draws a tile and discards one; then the three others say at once what they want with it: pass, a
// chow (a run of three with both own tiles), a pung (three alike), or a win, which is a chow or
// pung that completes the last set needed. A win goes before a pung, a pung before a chow; among
// equals the seat that plays next goes first. Who gets the tile lays the set down, takes two new
// tiles from the pack, and the turn passes to the seat after it. The game ends with a win or an
// empty pack. A chow pays 1, a pung 2, a win 3 more; who discarded the winning tile pays 1. That is
// not zero-sum.
//
// What it has beyond other games: deciders() and moves_for() for decisions made at once, and four
// hands that only their owners see. The phase of a turn follows from the tiles: somebody short of
// tiles, a full hand to discard from, or a tile on the table. No allocation, thread safe.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/random.h"
#include "games/common/about.h"
#include "search/concepts.h"

namespace tusk::games::claims {

using search::Outcome;
using search::Seat;
using search::Viewer;

inline constexpr std::size_t kSeats = 4;
inline constexpr std::size_t kRanks = 5;
inline constexpr std::uint32_t kRuns = kRanks - 2;
inline constexpr int kCopies = 4;
inline constexpr std::size_t kMaxSets = 2;

struct Rules {
    int sets = 2;

    static std::vector<core::ParamField<Rules>> fields();
};

enum class Claim : std::uint8_t { kNone, kPass, kChow, kPung, kWin };

// Three tiles laid open: a chow from `rank` upwards, or a pung of `rank`.
struct Set {
    Claim kind = Claim::kNone;
    std::uint8_t rank = 0;
    friend bool operator==(const Set&, const Set&) = default;
};

// A claim, a discard, or a tile from the pack. Ranks count from 0 here and from 1 in texts. A chow
// or a win names its run: what an action reveals belongs to the action.
class Move {
public:
    static constexpr std::uint32_t kPass = 1;
    static constexpr std::uint32_t kChow = kPass + 1;  // by the rank it begins with
    static constexpr std::uint32_t kPung = kChow + kRuns;
    static constexpr std::uint32_t kWin = kPung + 1;  // by the run, then by a pung
    static constexpr std::uint32_t kDiscard = kWin + kRuns + 1;
    static constexpr std::uint32_t kTile = kDiscard + kRanks;
    static constexpr std::uint32_t kCodes = kTile + kRanks;

    constexpr Move() noexcept = default;
    static constexpr Move pass() noexcept { return from_code(kPass); }
    static constexpr Move claim(Set set, bool wins) noexcept {
        const std::uint32_t first = wins ? kWin : kChow;
        return from_code(first + (set.kind == Claim::kChow ? set.rank : kRuns));
    }
    static constexpr Move discard(std::size_t rank) noexcept {
        return from_code(kDiscard + static_cast<std::uint32_t>(rank));
    }
    static constexpr Move tile(std::size_t rank) noexcept {
        return from_code(kTile + static_cast<std::uint32_t>(rank));
    }
    static constexpr Move from_code(std::uint32_t code) noexcept {
        Move move;
        move.code_ = static_cast<std::uint8_t>(code % kCodes);
        return move;
    }

    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }
    [[nodiscard]] constexpr bool is_tile() const noexcept { return code_ >= kTile; }
    [[nodiscard]] constexpr bool is_discard() const noexcept {
        return code_ >= kDiscard && code_ < kTile;
    }
    [[nodiscard]] constexpr Claim claim() const noexcept {
        return code_ >= kWin    ? Claim::kWin
               : code_ == kPung ? Claim::kPung
               : code_ >= kChow ? Claim::kChow
                                : Claim::kPass;
    }
    // The first rank of a chow's run, also of one that wins; nothing for other claims.
    [[nodiscard]] constexpr std::optional<std::size_t> run() const noexcept {
        const std::uint32_t first = code_ >= kWin ? kWin : kChow;
        return code_ >= first && code_ < first + kRuns ? std::optional<std::size_t>(code_ - first)
                                                       : std::nullopt;
    }
    [[nodiscard]] constexpr std::size_t rank() const noexcept {
        return code_ - (is_tile() ? kTile : kDiscard);
    }
    friend constexpr bool operator==(Move, Move) = default;

private:
    std::uint8_t code_ = 0;
};

using Tiles = std::array<std::uint8_t, kRanks>;  // how many of each rank

// What lies open on the table.
struct Table {
    std::array<std::array<Set, kMaxSets>, kSeats> sets{};
    Tiles dead{};                      // discards that nobody wanted
    std::optional<std::uint8_t> tile;  // the rank that may be claimed now
    Seat turn = Seat::kFirst;
    std::uint8_t sets_to_win = 2;
    friend bool operator==(const Table&, const Table&) = default;
};

// What a seat knows: the table, its own hand and claim, and how many tiles the others hold.
struct Observation {
    Viewer viewer = Seat::kSpectator;
    Table table;
    Tiles own{};
    Claim own_claim = Claim::kNone;
    std::array<std::uint8_t, kSeats> hand_sizes{};
};

// All tiles that are not in the pack.
struct Layout {
    std::array<Tiles, kSeats> hands{};
    std::array<Claim, kSeats> said{};  // about the tile on the table
    Table table;
    friend bool operator==(const Layout&, const Layout&) = default;
};

struct Position : Layout {
    using Move = claims::Move;
    using Rules = claims::Rules;
    using Obs = Observation;
    using Undo = Layout;  // as it was: a copy is as small as anything smarter would be
    using Deal = std::array<std::uint8_t, kRanks * kCopies>;  // ranks in the order of the pack
    static constexpr search::Facts facts{
        .id = "claims",
        .seats = kSeats,
        .max_moves = 5,
        .max_chance = kRanks,
        .max_plies = 100,
        .score_kind = search::ScoreKind::kPoints,
        .score_unit = 100,
        .max_payoff = 7,
        .zero_sum = false,
    };

    static Position initial(const Rules& rules) noexcept;
    // "12/35/-/4 333/-/-/123 25 1 - ....": hands, sets, dead tiles, turn, tile on the table,
    // what each seat said about it.
    static core::Result<Position> parse(std::string_view text, const Rules& rules);
    static const About& about();
    static Deal deal(core::Rng& rng) noexcept;

    friend bool operator==(const Position&, const Position&) = default;
};

// --- rules ---

[[nodiscard]] Seat to_act(const Position& p) noexcept;
void moves(const Position& p, search::MoveList<Position>& list) noexcept;
void chance(const Position& p, search::ChanceList<Position>& list) noexcept;
// The seats that claim at once and have not done so; 0 when only one seat or chance decides.
[[nodiscard]] std::uint8_t deciders(const Position& p) noexcept;
void moves_for(const Position& p, Seat seat, search::MoveList<Position>& list) noexcept;
Position::Undo play(Position& p, Move move) noexcept;
void undo(Position& p, Move move, const Position::Undo& undo) noexcept;
std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept;
[[nodiscard]] std::uint64_t key(const Position& p) noexcept;

// --- secrets ---

// The first tile of the pack that is not out yet.
[[nodiscard]] Move draw(const Position::Deal& deal, const Position& p) noexcept;
[[nodiscard]] Observation observe(const Position& p, Viewer viewer) noexcept;
[[nodiscard]] Position sample(const Observation& seen, core::Rng& rng) noexcept;
// Everything is public but the tiles from the pack.
[[nodiscard]] bool sees(const Position& p, Move move, Viewer viewer) noexcept;

// --- text ---

[[nodiscard]] std::string format(const Position& p);
[[nodiscard]] std::string format(const Observation& seen);
[[nodiscard]] std::string show(const Position& p);
[[nodiscard]] std::string move_text(const Position& p, Move move, std::string_view notation);
[[nodiscard]] core::Result<Move> parse_move(const Position& p, std::string_view text);
[[nodiscard]] std::string reason_text(const Position& p, const Outcome& outcome);

}  // namespace tusk::games::claims
