#include "games/othello/weights_thinker.h"

#include <fmt/format.h>

#include "core/paths.h"
#include "core/text.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;

std::vector<core::ParamField<WeightsParams>> WeightsParams::fields() {
    using P = WeightsParams;
    return core::open_fields<P>({
        core::with_use(core::text_field<P>("phases", &P::phases,
                                           "weights position:flips:mobility, one per phase, as "
                                           "6:1:4/6:2:4/1:4:4"),
                       core::ParamUse::kOpen),
        core::text_field<P>("table", &P::table, "file with the values of the squares"),
        core::number_field<P, std::uint64_t>("seed", &P::seed, 0, std::uint64_t{1} << 53,
                                             "start of the random numbers that break ties"),
    });
}

core::Result<std::vector<PhaseRatio>> parse_phases(std::string_view text) {
    std::vector<PhaseRatio> phases;
    for (const std::string_view part : core::split(text, '/')) {
        const auto numbers = core::split(part, ':');
        PhaseRatio ratio;
        double* const fields[] = {&ratio.position, &ratio.flips, &ratio.mobility};
        bool good = numbers.size() == 3;
        for (std::size_t i = 0; good && i < 3; ++i) {
            const auto number = core::to_real(core::trim(numbers[i]));
            good = number && std::abs(*number) <= 1e6;
            *fields[i] = number.value_or(0);
        }
        if (!good) {
            return fail(ErrorCode::kSyntax,
                        fmt::format("{} is no ratio position:flips:mobility", core::quoted(part)),
                        fmt::format("phase {}", phases.size() + 1));
        }
        phases.push_back(ratio);
    }
    if (phases.size() > 60) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("{} phases; at most 60 are allowed", phases.size()));
    }
    return phases;
}

core::Result<SquareTable> parse_square_table(std::string_view text) {
    SquareTable table{};
    std::size_t count = 0;
    std::size_t line_number = 0;
    for (const std::string_view line : core::lines(text)) {
        ++line_number;
        for (const std::string_view word : core::words(line.substr(0, line.find('#')))) {
            const auto value = core::to_real(word);
            if (!value || std::abs(*value) > 1e6 || count == table.size()) {
                return fail(ErrorCode::kSyntax,
                            count == table.size()
                                ? "there are more than 64 values"
                                : core::quoted(word) + " is not the value of a square",
                            fmt::format("line {}", line_number));
            }
            table[count++] = *value;
        }
    }
    if (count < table.size()) {
        return fail(ErrorCode::kSyntax, fmt::format("there are {} values; a table has 64", count));
    }
    return table;
}

core::Result<void> WeightsThinker::prepare(Params& params) {
    auto ratios = parse_phases(params.phases);
    if (!ratios) {
        return fail(ratios.error().within("phases"));
    }
    const std::string path =
        params.table.empty() ? core::data_path("othello/school_table.txt") : params.table;
    const auto text = core::read_file(path, 1 << 16);
    if (!text) {
        return fail(text.error());
    }
    auto values = parse_square_table(*text);
    if (!values) {
        return fail(values.error().within(path));
    }
    params.ratios = std::move(*ratios);
    params.values = *values;
    return {};
}

double WeightsThinker::value(const Position& p, Move move) const noexcept {
    if (move.is_pass()) {
        return 0;
    }
    const int square = move.square();
    const Bitboard flipped = flips(p.own, p.opponent, square);
    const Bitboard own = p.own | flipped | square_bit(square);
    const int mobility_before = std::popcount(legal_moves(p.own, p.opponent) & p.board_mask());
    const int mobility_after =
        std::popcount(legal_moves(p.opponent ^ flipped, own) & p.board_mask());

    // A 6x6 board has the outer three lines of the table on every side.
    const auto table_line = [&](int line) { return p.size == 8 || line < 3 ? line : line + 2; };
    const int table_square = table_line(square / 8) * 8 + table_line(square % 8);

    const int placements = p.size * p.size - 4;
    const int played = placements - plies_left(p);
    const auto phase = static_cast<std::size_t>(std::clamp(played, 0, placements - 1)) *
                       params_.ratios.size() / static_cast<std::size_t>(placements);
    const PhaseRatio& ratio = params_.ratios[phase];
    return ratio.position * params_.values[static_cast<std::size_t>(table_square)] +
           ratio.flips * std::popcount(flipped) +
           ratio.mobility * (mobility_before - mobility_after);
}

search::Analysis WeightsThinker::think(const search::Situation<Position>& situation,
                                       const search::Limits& limits, std::stop_token /*stop*/,
                                       search::Sink& sink) {
    search::MoveList<Position> list;
    moves(situation.position, list);
    search::Analysis analysis;
    std::vector<search::Line> lines;
    for (const Move move : list) {
        lines.push_back(
            {{search::action_of<Position>(move)}, value(situation.position, move), false, 0});
    }
    if (lines.empty()) {
        return analysis;
    }
    // Shuffled first, then sorted stably: moves of equal value stand in random order.
    for (std::size_t i = lines.size() - 1; i > 0; --i) {
        std::swap(lines[i], lines[rng_.below(static_cast<std::uint32_t>(i) + 1)]);
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    analysis.best = lines.front().moves.front();
    analysis.value = lines.front().value;
    analysis.nodes = lines.size();
    analysis.depth = 1;
    analysis.unit = "points";  // of its own scale, no discs
    lines.resize(std::min<std::size_t>(lines.size(), static_cast<std::size_t>(limits.lines)));
    analysis.lines = std::move(lines);
    sink.report(analysis);
    return analysis;
}

}  // namespace tusk::games::othello
