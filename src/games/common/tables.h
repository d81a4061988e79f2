#pragma once
// Endgame tables as people and programs meet them: made, listed and asked by name.
//
// A game that has them puts a TableDesk into its About. Tables are kept among this person's files.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.h"
#include "core/result.h"

namespace tusk::games {

struct TableSummary {
    struct Side {
        std::string name;  // of the side to move
        std::uint64_t legal = 0;
        std::uint64_t won = 0;
        std::uint64_t drawn = 0;
        std::uint64_t lost = 0;
    };
    std::string name;
    std::array<Side, 2> sides;
    int longest_win = 0;  // of the first side, to move, in plies; 0 = it has none
    std::string longest;  // such a position
    std::uint64_t bytes = 0;
    std::string path;
    double made_in_seconds = 0;  // 0 = it was there already
    int longest_end = 0;         // the longest way to the end, whoever wins; 0 = not counted
    int longest_capture = 0;     // the longest way to the next capture; 0 = not kept
};

enum class TableResult { kWin, kDraw, kLoss };

struct TableAnswer {
    // What a move leads to, for the side that makes it.
    struct Move {
        std::string text;
        TableResult result = TableResult::kDraw;
        int plies = 0;    // to the end; 0 for draws
        int capture = 0;  // to the next capture, where the tables know it
    };
    std::string table;
    TableResult result = TableResult::kDraw;  // for the side to move
    int plies = 0;
    int capture = 0;
    std::vector<Move> moves;  // the best first
    std::string remark;       // what else matters here; may be empty
};

struct TableFile {
    std::string name;
    std::uint64_t bytes = 0;
    std::string fault;  // why it cannot be used; empty = it is sound
};

// A decided position that a draw counter spoils, with its result and distances without the counter.
struct SpoiltPosition {
    std::string text;                        // empty = none
    TableResult result = TableResult::kWin;  // for the side to move
    int plies = 0;                           // to the end
    int capture = 0;                         // to the next capture
};
using SpoiltSink = std::function<void(const SpoiltPosition&)>;

// What a draw counter makes of the decided positions of an ending, if it starts at 0.
struct CountedDraws {
    std::string name;
    std::uint64_t decided = 0;  // for either side
    std::uint64_t spoilt = 0;   // of those, drawn under the counter
    SpoiltPosition longest;
};

struct TableWork {
    int threads = 1;
    core::ProgressSink sink = {};
    std::stop_token stop = {};
};

class TableDesk {
public:
    TableDesk() = default;
    TableDesk(const TableDesk&) = delete;
    TableDesk& operator=(const TableDesk&) = delete;
    virtual ~TableDesk() = default;

    // Makes the table of an ending, and those it needs, unless they are there.
    [[nodiscard]] virtual core::Result<TableSummary> build(std::string_view name,
                                                           const TableWork& work) const = 0;
    // What the table says about a position; made if it is missing.
    [[nodiscard]] virtual core::Result<TableAnswer> ask(std::string_view position,
                                                        const TableWork& work) const = 0;
    // The decided positions that a draw counter of so many plies without a capture spoils, counted
    // by ending; `each` hears of every one of them, mirror images left out.
    [[nodiscard]] virtual core::Result<std::vector<CountedDraws>> spoilt(
        std::string_view /*name*/, int /*limit*/, const TableWork& /*work*/,
        const SpoiltSink& /*each*/) const {
        return core::fail(core::ErrorCode::kUnsupported,
                          "this game's tables do not know its draw counter");
    }
    // The tables that are kept.
    [[nodiscard]] virtual std::vector<TableFile> list() const = 0;
    [[nodiscard]] virtual std::string folder() const = 0;
};

}  // namespace tusk::games
