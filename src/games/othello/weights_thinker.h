#pragma once
// WeightsThinker: the school app's one-ply evaluator.
//
// Each legal move gets V = wp * P(square) + wf * F + wm * M: the table value of the square, the
// discs it flips, and (own legal moves before) - (opponent's legal moves after). The best V wins,
// ties are drawn at random. The weights may change by phase; the game's placements are divided
// evenly among the phases given. The table is a file, see data/othello/school_table.txt.

#include <array>
#include <vector>

#include "games/othello/position.h"
#include "search/thinker.h"

namespace tusk::games::othello {

struct PhaseRatio {
    double position = 6;
    double flips = 2;
    double mobility = 4;
};

// "6:1:4/6:2:4/1:4:4": one ratio position:flips:mobility per phase; 1 to 60 phases.
[[nodiscard]] core::Result<std::vector<PhaseRatio>> parse_phases(std::string_view text);

using SquareTable = std::array<double, 64>;

// 64 numbers in reading order, `#` begins a comment; the error names the line.
[[nodiscard]] core::Result<SquareTable> parse_square_table(std::string_view text);

struct WeightsParams {
    std::string phases = "6:1:4/6:2:4/1:4:4";  // the report's best player
    std::string table;                         // empty = the table that comes with tusk
    std::uint64_t seed = 1;
    std::vector<PhaseRatio> ratios;  // from `phases`
    SquareTable values{};            // from `table`

    static std::vector<core::ParamField<WeightsParams>> fields();
};

class WeightsThinker {
public:
    using Params = WeightsParams;
    static constexpr std::string_view kName = "weights";
    static constexpr std::string_view kHelp =
        "one ply: square table, flipped discs and mobility, weighted by phase";

    // Reads the table and the phases; called once before construction.
    [[nodiscard]] static core::Result<void> prepare(Params& params);

    explicit WeightsThinker(const Params& params) : params_(params), rng_(params.seed) {}

    search::Analysis think(const search::Situation<Position>& situation,
                           const search::Limits& limits, std::stop_token stop, search::Sink& sink);
    void new_game() {}

private:
    [[nodiscard]] double value(const Position& p, Move move) const noexcept;

    Params params_;
    core::Rng rng_;
};

}  // namespace tusk::games::othello
