#include "tests/games/claims/position.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "core/check.h"
#include "core/text.h"

namespace tusk::games::claims {

using core::ErrorCode;
using core::fail;
using search::index;
using search::seat_at;

namespace {

constexpr int kHand = 2;
constexpr std::array<std::string_view, 5> kClaimNames{"-", "pass", "chow", "pung", "win"};
constexpr std::string_view kClaimLetters = ".pcuw";
enum Reason : std::uint8_t { kWon, kEmptyPack };

int size_of(const Tiles& tiles) noexcept {
    return std::accumulate(tiles.begin(), tiles.end(), 0);
}

Seat next(Seat seat) noexcept {
    return seat_at((index(seat) + 1) % kSeats);
}

// The ranks of a set's three tiles.
std::array<std::size_t, 3> tiles_of(const Set& set) noexcept {
    const std::size_t step = set.kind == Claim::kChow ? 1 : 0;
    return {set.rank, set.rank + step, set.rank + 2 * step};
}

std::size_t count_of(const std::array<Set, kMaxSets>& sets) noexcept {
    return static_cast<std::size_t>(std::count_if(
        sets.begin(), sets.end(), [](const Set& set) { return set.kind != Claim::kNone; }));
}

std::optional<std::size_t> winner(const Table& table) noexcept {
    for (std::size_t i = 0; i < kSeats; ++i) {
        if (count_of(table.sets[i]) >= table.sets_to_win) {
            return i;
        }
    }
    return std::nullopt;
}

// What is left when the tiles on the table are taken out of the pack; may wrap on bad input, which
// parse() finds by its size.
Tiles without(const Table& table) noexcept {
    Tiles left;
    left.fill(kCopies);
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
        left[rank] = static_cast<std::uint8_t>(left[rank] - table.dead[rank]);
    }
    for (const auto& sets : table.sets) {
        for (const Set& set : sets) {
            if (set.kind != Claim::kNone) {
                for (const std::size_t rank : tiles_of(set)) {
                    --left[rank];
                }
            }
        }
    }
    if (table.tile) {
        --left[*table.tile];
    }
    return left;
}

Tiles pack(const Layout& p) noexcept {
    Tiles left = without(p.table);
    for (const Tiles& hand : p.hands) {
        for (std::size_t rank = 0; rank < kRanks; ++rank) {
            left[rank] = static_cast<std::uint8_t>(left[rank] - hand[rank]);
        }
    }
    return left;
}

// The seat that gets the next tile, if it is time for one.
std::optional<std::size_t> receiver(const Layout& p) noexcept {
    if (p.table.tile || winner(p.table)) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < kSeats; ++i) {
        if (size_of(p.hands[i]) < kHand) {
            return i;
        }
    }
    const std::size_t turn = index(p.table.turn);
    return size_of(p.hands[turn]) == kHand ? std::optional(turn) : std::nullopt;
}

bool is_over(const Layout& p) noexcept {
    return winner(p.table) || (receiver(p) && size_of(pack(p)) == 0);
}

// The set that a hand of two makes with the tile, if any.
Set set_with(const Tiles& hand, std::uint8_t tile) noexcept {
    if (hand[tile] >= 2) {
        return {Claim::kPung, tile};
    }
    Tiles all = hand;
    ++all[tile];
    for (std::uint8_t rank = 0; rank + 2u < kRanks; ++rank) {
        if (all[rank] > 0 && all[rank + 1u] > 0 && all[rank + 2u] > 0) {
            return {Claim::kChow, rank};
        }
    }
    return {};
}

// What the seat may claim beside a pass: chow, pung, win, or nothing.
Claim best_claim(const Layout& p, std::size_t seat) noexcept {
    const Claim kind = set_with(p.hands[seat], *p.table.tile).kind;
    const bool last = count_of(p.table.sets[seat]) + 1 >= p.table.sets_to_win;
    return kind != Claim::kNone && last ? Claim::kWin : kind;
}

// All have spoken: the tile goes to the highest claim, the seat after the discarder first.
void settle(Layout& p) noexcept {
    Table& table = p.table;
    const Seat discarder = table.turn;
    Seat taker = discarder;
    Claim highest = Claim::kPass;
    for (Seat seat = next(discarder); seat != discarder; seat = next(seat)) {
        if (p.said[index(seat)] > highest) {
            highest = p.said[index(seat)];
            taker = seat;
        }
    }
    const std::uint8_t tile = *table.tile;
    table.tile.reset();
    p.said = {};
    if (highest == Claim::kPass) {
        ++table.dead[tile];
        table.turn = next(discarder);
        return;
    }
    const std::size_t i = index(taker);
    table.sets[i][count_of(table.sets[i])] = set_with(p.hands[i], tile);
    p.hands[i] = {};
    if (highest != Claim::kWin) {
        table.turn = next(taker);
    }
}

// --- pieces of the text form ---

std::string text_of(const Tiles& tiles) {
    std::string text;
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
        text.append(tiles[rank], static_cast<char>('1' + rank));
    }
    return text.empty() ? "-" : text;
}

std::string text_of(const std::array<Set, kMaxSets>& sets) {
    std::string text;
    for (const Set& set : sets) {
        if (set.kind != Claim::kNone) {
            text += text.empty() ? "" : "+";
            for (const std::size_t rank : tiles_of(set)) {
                text += static_cast<char>('1' + rank);
            }
        }
    }
    return text.empty() ? "-" : text;
}

std::string text_of(const Table& table) {
    std::string text;
    for (std::size_t i = 0; i < kSeats; ++i) {
        text += i > 0 ? "/" : "";
        text += text_of(table.sets[i]);
    }
    return fmt::format("{} {} {} {}", text, text_of(table.dead), index(table.turn) + 1,
                       table.tile ? std::string{static_cast<char>('1' + *table.tile)} : "-");
}

std::optional<Tiles> tiles_from(std::string_view text) noexcept {
    Tiles tiles{};
    if (text == "-") {
        return tiles;
    }
    for (const char c : text) {
        if (c < '1' || c >= static_cast<char>('1' + kRanks)) {
            return std::nullopt;
        }
        ++tiles[static_cast<std::size_t>(c - '1')];
    }
    return text.empty() || text.size() > kRanks * kCopies ? std::nullopt : std::optional(tiles);
}

std::optional<std::array<Set, kMaxSets>> sets_from(std::string_view text) {
    std::array<Set, kMaxSets> sets{};
    if (text == "-") {
        return sets;
    }
    const auto parts = core::split(text, '+');
    if (parts.size() > kMaxSets) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto tiles = tiles_from(parts[i]);
        if (!tiles || parts[i].size() != 3) {
            return std::nullopt;
        }
        const auto rank = static_cast<std::uint8_t>(parts[i][0] - '1');
        for (const Claim kind : {Claim::kChow, Claim::kPung}) {
            const bool fits = kind == Claim::kPung || rank + 2u < kRanks;
            if (fits && text_of(std::array<Set, kMaxSets>{Set{kind, rank}}) == parts[i]) {
                sets[i] = {kind, rank};
            }
        }
        if (sets[i].kind == Claim::kNone) {
            return std::nullopt;
        }
    }
    return sets;
}

// What is wrong with tiles that no game could have left like this; empty = nothing.
std::string_view impossible(const Position& p) noexcept {
    const Tiles left = pack(p);
    if (std::any_of(left.begin(), left.end(), [](std::uint8_t n) { return n > kCopies; })) {
        return "there are only four tiles of each rank";
    }
    const std::size_t turn = index(p.table.turn);
    const bool others_full = std::all_of(p.hands.begin(), p.hands.end(), [&](const Tiles& hand) {
        return &hand == &p.hands[turn] || size_of(hand) == kHand;
    });
    for (std::size_t i = 0; i < kSeats; ++i) {
        const bool draws = i == turn && others_full && !p.table.tile;
        if (size_of(p.hands[i]) > (draws ? kHand + 1 : kHand) ||
            (p.table.tile && size_of(p.hands[i]) != kHand)) {
            return "a hand has the wrong number of tiles";
        }
        if (count_of(p.table.sets[i]) > p.table.sets_to_win ||
            (count_of(p.table.sets[i]) == p.table.sets_to_win &&
             (i != winner(p.table) || i == turn || p.table.tile))) {
            return "the game was over before";
        }
    }
    for (std::size_t i = 0; i < kSeats; ++i) {
        const Claim said = p.said[i];
        if (said != Claim::kNone && (!p.table.tile || i == turn)) {
            return "a claim by a seat that is not asked";
        }
        if (said > Claim::kPass && said != best_claim(p, i)) {
            return "a claim that the hand does not allow";
        }
    }
    return p.table.tile && deciders(p) == 0 ? "claims that are not settled" : std::string_view{};
}

}  // namespace

std::vector<core::ParamField<Rules>> Rules::fields() {
    return core::open_fields<Rules>({core::number_field<Rules>(
        "sets", &Rules::sets, 1, static_cast<int>(kMaxSets), "sets that win")});
}

const About& Position::about() {
    static const About about{
        .names = {{"en", "Claims"}, {"zh-Hant", "吃碰胡"}, {"zh-Hans", "吃碰胡"}},
        .summary = "Discard a tile; the others claim it at once, and the highest claim gets it.",
        .unit = "points",
        .seat_names = {"east", "south", "west", "north"},
        .notations = {"words"},
        .glyphs = "ES ",
        .formats = {},
    };
    return about;
}

// --- rules ---

Position Position::initial(const Rules& rules) noexcept {
    Position p;
    p.table.sets_to_win = static_cast<std::uint8_t>(rules.sets);
    return p;
}

std::uint8_t deciders(const Position& p) noexcept {
    unsigned mask = 0;
    for (std::size_t i = 0; p.table.tile && i < kSeats; ++i) {
        const bool asked = i != index(p.table.turn) && p.said[i] == Claim::kNone;
        mask |= asked ? 1u << i : 0u;
    }
    return static_cast<std::uint8_t>(mask);
}

Seat to_act(const Position& p) noexcept {
    if (const std::uint8_t mask = deciders(p); mask != 0) {
        return seat_at(static_cast<std::size_t>(std::countr_zero(mask)));
    }
    return receiver(p) ? Seat::kChance : p.table.turn;
}

void moves_for(const Position& p, Seat seat, search::MoveList<Position>& list) noexcept {
    list.clear();
    list.push_back(Move::pass());
    if (const Claim claim = best_claim(p, index(seat)); claim != Claim::kNone) {
        const Set set = set_with(p.hands[index(seat)], *p.table.tile);
        list.push_back(Move::claim(set, claim == Claim::kWin));
    }
}

void moves(const Position& p, search::MoveList<Position>& list) noexcept {
    list.clear();
    if (is_over(p) || receiver(p)) {
        return;
    }
    if (p.table.tile) {
        moves_for(p, to_act(p), list);
        return;
    }
    const Tiles& hand = p.hands[index(p.table.turn)];
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
        if (hand[rank] > 0) {
            list.push_back(Move::discard(rank));
        }
    }
}

void chance(const Position& p, search::ChanceList<Position>& list) noexcept {
    list.clear();
    if (!receiver(p)) {
        return;
    }
    const Tiles left = pack(p);
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
        if (left[rank] > 0) {
            list.push_back({Move::tile(rank), left[rank]});
        }
    }
}

Position::Undo play(Position& p, Move move) noexcept {
    const Layout before = p;
    if (move.is_tile()) {
        TUSK_ASSERT(receiver(p), "tiles come only when a hand is short of one");
        ++p.hands[*receiver(p)][move.rank()];
    } else if (move.is_discard()) {
        --p.hands[index(p.table.turn)][move.rank()];
        p.table.tile = static_cast<std::uint8_t>(move.rank());
    } else {
        p.said[index(to_act(p))] = move.claim();
        if (deciders(p) == 0) {
            settle(p);
        }
    }
    return before;
}

void undo(Position& p, Move /*move*/, const Position::Undo& undo) noexcept {
    static_cast<Layout&>(p) = undo;
}

std::optional<Outcome> outcome(const Position& p, search::PathView<Position> /*path*/) noexcept {
    if (!is_over(p)) {
        return std::nullopt;
    }
    Outcome result;
    result.reason = kEmptyPack;
    for (std::size_t i = 0; i < kSeats; ++i) {
        for (const Set& set : p.table.sets[i]) {
            result.payoff[i] += set.kind == Claim::kPung ? 2 : set.kind == Claim::kChow ? 1 : 0;
        }
    }
    if (const auto seat = winner(p.table)) {
        result.reason = kWon;
        result.payoff[*seat] += 3;
        result.payoff[index(p.table.turn)] -= 1;
    }
    return result;
}

std::uint64_t key(const Position& p) noexcept {
    std::uint64_t hash = core::mix64(index(p.table.turn) << 8 | p.table.sets_to_win);
    const auto add = [&](std::uint64_t value) { hash = core::mix64(hash ^ value); };
    for (std::size_t i = 0; i < kSeats; ++i) {
        add(static_cast<std::uint64_t>(p.said[i]));
        std::for_each(p.hands[i].begin(), p.hands[i].end(), add);
        for (const Set& set : p.table.sets[i]) {
            add(static_cast<std::uint64_t>(set.kind) << 8 | set.rank);
        }
    }
    std::for_each(p.table.dead.begin(), p.table.dead.end(), add);
    add(p.table.tile ? *p.table.tile + 1u : 0u);
    return hash;
}

// --- secrets ---

Position::Deal Position::deal(core::Rng& rng) noexcept {
    Deal order{};
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = static_cast<std::uint8_t>(i % kRanks);
    }
    for (std::size_t i = order.size() - 1; i > 0; --i) {
        std::swap(order[i], order[rng.below(static_cast<std::uint32_t>(i + 1))]);
    }
    return order;
}

Move draw(const Position::Deal& deal, const Position& p) noexcept {
    const Tiles left = pack(p);
    Tiles out{};
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
        out[rank] = static_cast<std::uint8_t>(kCopies - left[rank]);
    }
    for (const std::uint8_t rank : deal) {
        if (out[rank] == 0) {
            return Move::tile(rank);
        }
        --out[rank];
    }
    TUSK_ASSERT(false, "nothing is drawn from an empty pack");
    return {};
}

Observation observe(const Position& p, Viewer viewer) noexcept {
    Observation seen;
    seen.viewer = viewer;
    seen.table = p.table;
    for (std::size_t i = 0; i < kSeats; ++i) {
        seen.hand_sizes[i] = static_cast<std::uint8_t>(size_of(p.hands[i]));
    }
    if (search::is_seat(viewer)) {
        seen.own = p.hands[index(viewer)];
        seen.own_claim = p.said[index(viewer)];
    }
    return seen;
}

Position sample(const Observation& seen, core::Rng& rng) noexcept {
    Position p;
    p.table = seen.table;
    if (search::is_seat(seen.viewer)) {
        p.hands[index(seen.viewer)] = seen.own;
        p.said[index(seen.viewer)] = seen.own_claim;
    }
    const Position::Deal order = Position::deal(rng);
    for (std::size_t i = 0; i < kSeats; ++i) {
        while (size_of(p.hands[i]) < seen.hand_sizes[i]) {
            ++p.hands[i][draw(order, p).rank()];
        }
    }
    return p;
}

bool sees(const Position& p, Move move, Viewer viewer) noexcept {
    return !move.is_tile() || (search::is_seat(viewer) && receiver(p) == index(viewer));
}

// --- text ---

std::string format(const Position& p) {
    std::string hands;
    std::string said;
    for (std::size_t i = 0; i < kSeats; ++i) {
        hands += i > 0 ? "/" : "";
        hands += text_of(p.hands[i]);
        said += kClaimLetters[static_cast<std::size_t>(p.said[i])];
    }
    return fmt::format("{} {} {}", hands, text_of(p.table), said);
}

std::string format(const Observation& seen) {
    std::string hands;
    std::string said;
    for (std::size_t i = 0; i < kSeats; ++i) {
        const bool own = search::is_seat(seen.viewer) && i == index(seen.viewer);
        const std::string covered(seen.hand_sizes[i], '*');
        hands += i > 0 ? "/" : "";
        hands += own ? text_of(seen.own) : covered.empty() ? "-" : covered;
        said += kClaimLetters[own ? static_cast<std::size_t>(seen.own_claim) : 0];
    }
    return fmt::format("{} {} {}", hands, text_of(seen.table), said);
}

core::Result<Position> Position::parse(std::string_view text, const Rules& rules) {
    const auto words = core::words(text);
    const auto bad = [](std::string_view what, std::string_view word) {
        return fail(ErrorCode::kSyntax, fmt::format("{} is no {}", core::quoted(word), what));
    };
    if (words.size() != 6) {
        return fail(ErrorCode::kSyntax,
                    "expected hands, sets, dead tiles, turn, tile and claims, "
                    "such as 12/35/-/4 333/-/-/- 25 1 - ....; got " +
                        core::quoted(text));
    }
    Position p = initial(rules);
    const auto hands = core::split(words[0], '/');
    const auto sets = core::split(words[1], '/');
    if (hands.size() != kSeats || sets.size() != kSeats || words[5].size() != kSeats) {
        return fail(ErrorCode::kSyntax, "hands, sets and claims are given for four seats");
    }
    for (std::size_t i = 0; i < kSeats; ++i) {
        const auto hand = tiles_from(hands[i]);
        const auto laid = sets_from(sets[i]);
        const std::size_t said = kClaimLetters.find(words[5][i]);
        if (!hand || !laid || said == std::string_view::npos) {
            return !hand   ? bad("hand", hands[i])
                   : !laid ? bad("list of sets", sets[i])
                           : bad("list of claims", words[5]);
        }
        p.hands[i] = *hand;
        p.table.sets[i] = *laid;
        p.said[i] = static_cast<Claim>(said);
    }
    const auto dead = tiles_from(words[2]);
    const auto turn = core::to_integer(words[3]);
    const auto tile = tiles_from(words[4]);
    if (!dead) {
        return bad("list of tiles", words[2]);
    }
    if (!turn || *turn < 1 || *turn > static_cast<std::int64_t>(kSeats)) {
        return bad("seat", words[3]);
    }
    if (!tile || size_of(*tile) > 1) {
        return bad("tile", words[4]);
    }
    p.table.dead = *dead;
    p.table.turn = seat_at(static_cast<std::size_t>(*turn - 1));
    if (size_of(*tile) == 1) {
        p.table.tile = static_cast<std::uint8_t>(words[4][0] - '1');
    }
    if (const std::string_view why = impossible(p); !why.empty()) {
        return fail(ErrorCode::kBadPosition, std::string(why));
    }
    return p;
}

std::string show(const Position& p) {
    std::string text;
    for (std::size_t i = 0; i < kSeats; ++i) {
        text +=
            fmt::format("{:<6} {:<4} {}{}\n", Position::about().seat_names[i], text_of(p.hands[i]),
                        text_of(p.table.sets[i]), index(p.table.turn) == i ? "  <" : "");
    }
    return text + fmt::format("dead   {}\ntile   {}\n", text_of(p.table.dead),
                              p.table.tile ? *p.table.tile + 1 : 0);
}

std::string move_text(const Position& /*p*/, Move move, std::string_view /*notation*/) {
    if (move.is_tile() || move.is_discard()) {
        return fmt::format("{}{}", move.is_tile() ? "tile" : "discard", move.rank() + 1);
    }
    std::string text(kClaimNames[static_cast<std::size_t>(move.claim())]);
    if (const auto run = move.run()) {
        text += fmt::format("{}{}{}", *run + 1, *run + 2, *run + 3);
    }
    return text;
}

core::Result<Move> parse_move(const Position& p, std::string_view text) {
    // The same words for every seat: whether they are legal depends on who says them.
    for (std::uint32_t code = 1; code < Move::kCodes; ++code) {
        const Move move = Move::from_code(code);
        if (text == move_text(p, move, {})) {
            return move;
        }
    }
    return fail(ErrorCode::kSyntax,
                core::quoted(text) +
                    " is none of pass, chow123, pung, win, win123, discard1, tile1 and the like");
}

std::string reason_text(const Position& p, const Outcome& outcome) {
    return outcome.reason == kWon ? Position::about().seat_names[*winner(p.table)] + " won"
                                  : "the pack is empty";
}

}  // namespace tusk::games::claims
