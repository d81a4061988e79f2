#include "games/xiangqi/tables/desk.h"

#include <algorithm>

#include "core/stopwatch.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/tables/table_shelf.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

struct Known {
    TableResult result = TableResult::kDraw;
    int plies = 0;
};

Known known_of(TableValue value) noexcept {
    if (!is_distance(value)) {
        return {};
    }
    return {value % 2 == 0 ? TableResult::kLoss : TableResult::kWin, value};
}

// For the side that moved, a ply earlier.
Known before(Known after) noexcept {
    switch (after.result) {
        case TableResult::kWin: return {TableResult::kLoss, after.plies + 1};
        case TableResult::kDraw: return {};
        case TableResult::kLoss: return {TableResult::kWin, after.plies + 1};
    }
    return {};
}

// Larger is better for whoever has it.
int rank_of(TableResult result, int plies) noexcept {
    constexpr int kFar = 1 << 20;
    return result == TableResult::kWin    ? kFar - plies
           : result == TableResult::kLoss ? plies - kFar
                                          : 0;
}

// The value of a position whose table, or one below it, is on the shelf by now.
Known value_of(const Position& p) {
    const Ending ending = Ending::of(p);
    if (ending.is_lifeless()) {
        return {};
    }
    const auto table = TableShelf::standard().find(ending.canonical());
    return table ? known_of(table->value(p, !ending.is_canonical())) : Known{};
}

std::string remark_on(const Position& p, const TableAnswer& answer) {
    const int limit = plies_of(p.rules.no_capture_limit);
    if (answer.result != TableResult::kDraw && p.quiet_plies + answer.plies > limit) {
        return "the no-capture limit may come first: " + std::to_string(p.quiet_plies) +
               " plies without a capture";
    }
    return {};
}

class Desk final : public TableDesk {
public:
    [[nodiscard]] Result<TableSummary> build(std::string_view name,
                                             const TableWork& work) const override {
        const auto ending = Ending::parse(name);
        if (!ending) {
            return fail(ending.error());
        }
        if (ending->is_lifeless()) {
            return fail(
                ErrorCode::kUnsupported,
                ending->name() + " is always drawn: nobody has a piece that can give check");
        }
        const core::Stopwatch watch;
        const auto made = TableShelf::standard().build(ending->canonical(), work);
        if (!made) {
            return fail(made.error());
        }
        return summary_of(*made->table, made->is_new ? watch.elapsed_seconds() : 0);
    }

    [[nodiscard]] Result<TableAnswer> ask(std::string_view text,
                                          const TableWork& work) const override {
        const auto p = Position::parse(text, {});
        if (!p) {
            return fail(p.error().within("position"));
        }
        const Ending ending = Ending::of(*p);
        if (!ending.is_lifeless()) {
            if (const auto made = TableShelf::standard().build(ending.canonical(), work); !made) {
                return fail(made.error());
            }
        }
        TableAnswer answer;
        const Known known = value_of(*p);
        answer.table = ending.canonical().name();
        answer.result = known.result;
        answer.plies = known.plies;
        answer.moves = moves_of(*p);
        answer.remark = remark_on(*p, answer);
        return answer;
    }

    [[nodiscard]] std::vector<TableFile> list() const override { return TableShelf::list(); }

    [[nodiscard]] std::string folder() const override { return TableShelf::folder(); }

private:
    static TableSummary summary_of(const Table& table, double seconds) {
        const TableCounts counts = table.counts();
        TableSummary summary;
        summary.name = table.ending().name();
        for (std::size_t i = 0; i < 2; ++i) {
            const TableCounts::Side& side = counts.sides[i];
            summary.sides[i] = {i == 0 ? "red" : "black", side.legal, side.won, side.drawn,
                                side.lost};
        }
        summary.longest_win = counts.longest_win;
        summary.longest = counts.longest_win > 0 ? format(counts.longest) : "";
        summary.bytes = table.bytes().size();
        summary.path = TableShelf::path_of(table.ending());
        summary.made_in_seconds = seconds;
        return summary;
    }

    static std::vector<TableAnswer::Move> moves_of(const Position& p) {
        std::vector<TableAnswer::Move> moves;
        MoveList list;
        xiangqi::moves(p, list);
        for (const auto move : list) {
            Position after = p;
            play(after, move);
            const Known known = before(value_of(after));
            moves.push_back({move_text(p, move, ""), known.result, known.plies});
        }
        std::stable_sort(moves.begin(), moves.end(),
                         [](const TableAnswer::Move& a, const TableAnswer::Move& b) {
                             return rank_of(a.result, a.plies) > rank_of(b.result, b.plies);
                         });
        return moves;
    }
};

}  // namespace

const TableDesk& table_desk() {
    static const Desk desk;
    return desk;
}

}  // namespace tusk::games::xiangqi
