#include "games/darkchess/tables/desk.h"

#include <algorithm>

#include "core/stopwatch.h"
#include "core/text.h"
#include "games/darkchess/moves.h"
#include "games/darkchess/tables/known.h"
#include "games/darkchess/tables/table_shelf.h"

namespace tusk::games::darkchess {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

// For the side that moved, a ply earlier.
TableAnswer::Move before(std::string text, const Known& after, bool captures) {
    TableAnswer::Move move;
    move.text = std::move(text);
    if (after.result != TableResult::kDraw) {
        move.result = after.result == TableResult::kWin ? TableResult::kLoss : TableResult::kWin;
        move.plies = after.plies + 1;
        move.capture = captures ? 1 : after.capture + 1;
    }
    return move;
}

// Larger is better for whoever has it.
int rank_of(const TableAnswer::Move& move) noexcept {
    constexpr int kFar = 1 << 20;
    return move.result == TableResult::kWin    ? kFar - move.plies
           : move.result == TableResult::kLoss ? move.plies - kFar
                                               : 0;
}

// "4": all endings with up to four pieces, those with fewer first.
std::vector<Ending> endings_named(std::string_view name) {
    std::vector<Ending> endings;
    if (name.size() == 1 && name[0] >= '2' && name[0] <= '4') {
        for (int pieces = 2; pieces <= name[0] - '0'; ++pieces) {
            const auto more = Ending::all_with(pieces);
            endings.insert(endings.end(), more.begin(), more.end());
        }
    }
    return endings;
}

std::string remark_on(const Position& p, const Known& known) {
    const int room = quiet_limit(p.rules) - p.quiet_plies;
    if (known.result == TableResult::kDraw || known.plies <= room) {
        return {};
    }
    return std::string(known.capture > room ? "the draw counter comes first: "
                                            : "the draw counter may come first: ") +
           std::to_string(p.quiet_plies) + " plies without a flip or a capture";
}

class Desk final : public TableDesk {
public:
    [[nodiscard]] Result<TableSummary> build(std::string_view name,
                                             const TableWork& work) const override {
        const core::Stopwatch watch;
        if (const auto all = endings_named(name); !all.empty()) {
            return build_all(name, all, work, watch);
        }
        const auto ending = Ending::parse(name);
        if (!ending) {
            return fail(ending.error());
        }
        const auto made = TableShelf::standard().build(ending->canonical(), work);
        if (!made) {
            return fail(made.error());
        }
        return summary_of(*made->table, *ending, made->is_new ? watch.elapsed_seconds() : 0);
    }

    [[nodiscard]] Result<TableAnswer> ask(std::string_view text,
                                          const TableWork& work) const override {
        const auto p = Position::parse(text, {});
        if (!p) {
            return fail(p.error().within("position"));
        }
        const Ending ending = Ending::of(*p);
        if (p->hidden != 0 || ending.is_over()) {
            return fail(ErrorCode::kUnsupported,
                        p->hidden != 0 ? "tables know only positions with nothing face down"
                                       : "a side has no pieces left: the game is over");
        }
        if (const auto made = TableShelf::standard().build(ending.canonical(), work); !made) {
            return fail(made.error());
        }
        const Known known = known_value(*p);
        TableAnswer answer;
        answer.table = ending.canonical().name();
        answer.result = known.result;
        answer.plies = known.plies;
        answer.capture = known.capture;
        answer.moves = moves_of(*p);
        answer.remark = remark_on(*p, known);
        return answer;
    }

    [[nodiscard]] Result<std::vector<CountedDraws>> spoilt(std::string_view name, int limit,
                                                           const TableWork& work,
                                                           const SpoiltSink& each) const override;
    [[nodiscard]] std::vector<TableFile> list() const override { return TableShelf::list(); }
    [[nodiscard]] std::string folder() const override { return TableShelf::folder(); }

private:
    static Result<TableSummary> build_all(std::string_view name, const std::vector<Ending>& all,
                                          const TableWork& work, const core::Stopwatch& watch) {
        const auto made = TableShelf::standard().build_all(all, work);
        if (!made) {
            return fail(made.error());
        }
        TableSummary sum;
        sum.name = "all " + std::to_string(all.size()) + " endings with up to " +
                   std::string(name) + " pieces";
        sum.sides = {TableSummary::Side{"red"}, TableSummary::Side{"black"}};
        for (const Ending& ending : all) {
            const auto table = TableShelf::standard().find(ending);
            const TableSummary one = summary_of(*table, ending, 0);
            for (std::size_t i = 0; i < 2; ++i) {
                sum.sides[i].legal += one.sides[i].legal;
                sum.sides[i].won += one.sides[i].won;
                sum.sides[i].drawn += one.sides[i].drawn;
                sum.sides[i].lost += one.sides[i].lost;
            }
            sum.bytes += one.bytes;
            sum.longest_end = std::max(sum.longest_end, one.longest_end);
            sum.longest_capture = std::max(sum.longest_capture, one.longest_capture);
            if (one.longest_win > sum.longest_win) {
                sum.longest_win = one.longest_win;
                sum.longest = one.longest;
            }
        }
        sum.path = TableShelf::folder();
        sum.made_in_seconds = made->is_new ? watch.elapsed_seconds() : 0;
        return sum;
    }

    // With the colours as they were asked for.
    static TableSummary summary_of(const Table& table, const Ending& asked, double seconds) {
        const TableCounts counts = table.counts();
        const bool turned = table.ending() != asked;
        TableSummary summary;
        summary.name = asked.name();
        for (std::size_t i = 0; i < 2; ++i) {
            const TableCounts::Side& side = counts.sides[turned ? 1 - i : i];
            summary.sides[i] = {i == 0 ? "red" : "black", side.legal, side.won, side.drawn,
                                side.lost};
        }
        const std::size_t first = turned ? 1 : 0;
        summary.longest_win = counts.longest_win[first];
        if (summary.longest_win > 0) {
            Placement placement = table.index().placement_of(counts.longest_number[first]);
            Position p = position_of(table.index(), placement);
            summary.longest = format(turned ? exchanged(p) : p);
        }
        summary.longest_end = counts.longest_end;
        summary.longest_capture = counts.longest_conversion;
        summary.bytes = table.bytes().size();
        summary.path = TableShelf::path_of(table.ending());
        summary.made_in_seconds = seconds;
        return summary;
    }

    static Position exchanged(const Position& p) {
        std::string text = format(p);
        const std::size_t end = text.find(' ') + 2;  // the board and the side to move
        for (std::size_t i = 0; i < end; ++i) {
            const char c = text[i];
            text[i] = static_cast<char>(core::is_letter(c) ? c ^ 0x20 : c);
        }
        text[end - 1] = p.mover() == Colour::kRed ? 'b' : 'r';
        return *Position::parse(text, {});
    }

    static std::vector<TableAnswer::Move> moves_of(const Position& p) {
        std::vector<TableAnswer::Move> result;
        MoveList list;
        moves(p, list);
        for (const Move move : list) {
            Position after = p;
            play(after, move);
            result.push_back(
                before(move_text(p, move, ""), known_value(after), is_capture(p, move)));
        }
        std::stable_sort(result.begin(), result.end(),
                         [](const TableAnswer::Move& a, const TableAnswer::Move& b) {
                             return rank_of(a) > rank_of(b);
                         });
        return result;
    }
};

// Wins of one ending at counter 0 that are none under the limit.
CountedDraws count_spoilt(const Table& table, const CountedWins& wins, const SpoiltSink& each) {
    CountedDraws draws;
    draws.name = table.ending().name();
    const PlacementIndex& index = table.index();
    for (std::uint64_t i = 0; i < index.size(); ++i) {
        const TableValue end = table.end_at(i);
        if (!is_distance(end)) {
            continue;
        }
        draws.decided += index.images();
        if (is_distance(wins.at(table.ending(), i))) {
            continue;
        }
        draws.spoilt += index.images();
        const bool is_longest = draws.longest.text.empty() || end > draws.longest.plies;
        if (is_longest || each) {
            const SpoiltPosition one{format(position_of(index, index.placement_of(i))),
                                     end % 2 == 1 ? TableResult::kWin : TableResult::kLoss, end,
                                     table.conversion_at(i)};
            if (each) {
                each(one);
            }
            draws.longest = is_longest ? one : draws.longest;
        }
    }
    return draws;
}

Result<std::vector<CountedDraws>> Desk::spoilt(std::string_view name, int limit,
                                               const TableWork& work,
                                               const SpoiltSink& each) const {
    std::vector<Ending> endings = endings_named(name);
    std::vector<Ending> wanted = endings;
    if (endings.empty()) {
        const auto ending = Ending::parse(name);
        if (!ending) {
            return fail(ending.error());
        }
        endings = ending->with_all_below();
        wanted = {ending->canonical()};
    }
    if (const auto made = TableShelf::standard().build_all(endings, work); !made) {
        return fail(made.error());
    }
    CountedWins wins(limit);
    std::vector<CountedDraws> result;
    for (const Ending& ending : endings) {
        if (auto done = wins.solve(ending, {work.threads, ending.name(), {}, work.stop}); !done) {
            return fail(done.error());
        }
        if (std::find(wanted.begin(), wanted.end(), ending) != wanted.end()) {
            result.push_back(count_spoilt(*TableShelf::standard().find(ending), wins, each));
        }
        if (work.sink) {
            work.sink({result.size(), wanted.size(), "draw counter: " + ending.name()});
        }
    }
    return result;
}

}  // namespace

const TableDesk& table_desk() {
    static const Desk desk;
    return desk;
}

}  // namespace tusk::games::darkchess
