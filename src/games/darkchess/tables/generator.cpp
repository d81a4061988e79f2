#include "games/darkchess/tables/generator.h"

#include <algorithm>
#include <new>

#include "games/darkchess/moves.h"

namespace tusk::games::darkchess {

using core::ErrorCode;
using core::fail;
using search::retrograde::SolveSettings;
using search::retrograde::Survey;

namespace {

// What a capture leads to, for the side to move then: a value of a smaller table.
using Below = std::function<TableValue(const Ending&, std::uint64_t number)>;

// What is counted: plies to the end, or plies to the next capture. The latter may be the loser's,
// forced after an odd number of plies; but in a solver losses are even. So it is counted twice,
// with such a capture a ply late and a ply early: both err by one just where the truth has the
// other parity, and the truth is their mean.
enum class Measure : std::uint8_t { kEnd, kLateCapture, kEarlyCapture };

class EndingDomain {
public:
    EndingDomain(const Ending& ending, Measure measure, const Below& below)
        : index_(ending), measure_(measure), below_(below) {
        for (Piece piece = 0; piece < kPieces; ++piece) {
            if (ending.count(piece) > 0) {
                const Ending less = ending.without(piece);
                Smaller& smaller = smaller_[piece];
                smaller.is_over = less.is_over();
                if (!smaller.is_over) {
                    smaller.turned = !less.is_canonical();
                    smaller.ending = less.canonical();
                    smaller.index.emplace(smaller.ending);
                }
            }
        }
    }

    [[nodiscard]] std::uint64_t size() const noexcept { return index_.size(); }

    template <class Visit>
    void predecessors(std::uint64_t number, Visit visit) const {
        index_.predecessors(number, visit);
    }

    [[nodiscard]] Survey survey(std::uint64_t number) const {
        Survey look;
        const Placement placement = index_.placement_of(number);
        if (!index_.is_position(placement)) {
            look.kind = Survey::Kind::kImpossible;
            return look;
        }
        PieceSets sets = sets_of(index_, placement);
        Bitboard occupied = 0;
        for (const Bitboard set : sets) {
            occupied |= set;
        }
        for (std::size_t i = 0; i < index_.pieces(); ++i) {
            const Piece piece = index_.piece(i);
            if (colour_of(piece) != placement.to_move) {
                continue;
            }
            const Square from = placement.squares[i];
            look.inside += count(steps_from(from) & ~occupied);
            for (std::size_t j = 0; j < index_.pieces(); ++j) {
                if (takes(piece, from, index_.piece(j), placement.squares[j], occupied)) {
                    count_capture(sets, piece, from, index_.piece(j), placement.squares[j],
                                  other(placement.to_move), look);
                }
            }
        }
        return look;
    }

private:
    // After a capture of a piece.
    struct Smaller {
        bool is_over = true;
        bool turned = false;
        Ending ending;
        std::optional<PlacementIndex> index;
    };

    static bool takes(Piece attacker, Square from, Piece victim, Square to,
                      Bitboard occupied) noexcept {
        if (colour_of(attacker) == colour_of(victim)) {
            return false;
        }
        return kind_of(attacker) == Kind::kCannon
                   ? has(jumps_from(from, occupied), to)
                   : has(steps_from(from), to) && outranks(kind_of(attacker), kind_of(victim));
    }

    void count_capture(PieceSets& sets, Piece attacker, Square from, Piece victim, Square to,
                       Colour next, Survey& look) const {
        const Smaller& smaller = smaller_[victim];
        if (smaller.is_over) {
            look.win = 1;
            return;
        }
        sets[attacker] ^= bit(from) | bit(to);
        sets[victim] ^= bit(to);
        const TableValue value =
            below_(smaller.ending, smaller.index->number_of(sets, next, smaller.turned));
        sets[attacker] ^= bit(from) | bit(to);
        sets[victim] ^= bit(to);
        if (!is_distance(value)) {
            look.escapes = true;
        } else if (value % 2 == 0) {
            const int distance = measure_ == Measure::kEnd ? value + 1 : 1;
            look.win = std::min(look.win.value_or(distance), distance);
        } else {
            const int distance = measure_ == Measure::kEnd           ? value + 1
                                 : measure_ == Measure::kLateCapture ? 2
                                                                     : 0;
            look.loss = std::max(look.loss, distance);
        }
    }

    PlacementIndex index_;
    Measure measure_;
    const Below& below_;
    std::array<Smaller, kPieces> smaller_{};
};

core::Result<std::vector<TableValue>> solved(const Ending& ending, Measure measure,
                                             const Below& below, const SolveSettings& settings) {
    if (ending.pieces() > kMostTablePieces || PlacementIndex::size_of(ending) > Table::kMaxSize) {
        return fail(ErrorCode::kTooLarge, "the ending " + ending.name() +
                                              " has more pieces than tables are made for (" +
                                              std::to_string(kMostTablePieces) + ")");
    }
    try {
        const EndingDomain domain(ending, measure, below);
        return search::retrograde::solve(domain, settings);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::kTooLarge, "not enough memory for the ending " + ending.name());
    }
}

// Plies to the next capture, the winner wanting it soon and the loser late; and the same with the
// parity of the side that wins.
struct Conversions {
    std::vector<TableValue> plies;
    std::vector<TableValue> late;
};

core::Result<Conversions> conversions(const Ending& ending, const Below& below,
                                      const SolveSettings& settings) {
    auto late = solved(ending, Measure::kLateCapture, below, settings);
    if (!late) {
        return fail(late.error());
    }
    auto plies = solved(ending, Measure::kEarlyCapture, below, settings);
    if (!plies) {
        return fail(plies.error());
    }
    for (std::size_t i = 0; i < plies->size(); ++i) {
        TableValue& value = (*plies)[i];
        value = is_distance(value) ? static_cast<TableValue>((value + (*late)[i]) / 2) : value;
    }
    return Conversions{std::move(*plies), std::move(*late)};
}

}  // namespace

core::Result<std::shared_ptr<const Table>> make_table(const Ending& ending,
                                                      const SmallerTable& smaller,
                                                      const SolveSettings& settings) {
    // Asked for every capture: the tables are looked up once.
    std::map<std::uint64_t, const Table*> tables;
    for (Piece piece = 0; piece < kPieces; ++piece) {
        if (ending.count(piece) > 0 && !ending.without(piece).is_over()) {
            const Ending less = ending.without(piece).canonical();
            tables.emplace(less.key(), smaller(less));
        }
    }
    const Below below = [&](const Ending& less, std::uint64_t number) {
        return tables.find(less.key())->second->end_at(number);
    };
    auto ends = solved(ending, Measure::kEnd, below, settings);
    if (!ends) {
        return fail(ends.error());
    }
    SolveSettings second = settings;
    const std::uint64_t size = ends->size();
    if (settings.sink) {  // all measures share one progress
        second.sink = [&](core::Progress now) {
            now.done = 2 * size;
            settings.sink(now);
        };
    }
    const auto captures = conversions(ending, below, second);
    if (!captures) {
        return fail(captures.error());
    }
    ends->insert(ends->end(), captures->plies.begin(), captures->plies.end());
    return std::make_shared<const Table>(ending, *ends);
}

core::Result<void> CountedWins::solve(const Ending& ending, const SolveSettings& settings) {
    const Below below = [this](const Ending& less, std::uint64_t number) {
        return values_.find(less.key())->second.with_winner[number];
    };
    auto captures = conversions(ending, below, settings);
    if (!captures) {
        return fail(captures.error());
    }
    Values values{std::move(captures->plies), std::move(captures->late)};
    // The last quiet ply before the capture must leave the counter below the limit.
    for (std::size_t i = 0; i < values.plies.size(); ++i) {
        if (is_distance(values.plies[i]) && values.plies[i] > limit_) {
            values.plies[i] = values.with_winner[i] = kDrawnValue;
        }
    }
    values_[ending.key()] = std::move(values);
    return {};
}

TableValue CountedWins::at(const Ending& ending, std::uint64_t number) const {
    return values_.find(ending.key())->second.plies[number];
}

}  // namespace tusk::games::darkchess
