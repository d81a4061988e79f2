#include "games/othello/training/cut_fit.h"

#include <array>
#include <cmath>
#include <utility>

#include "games/othello/position.h"
#include "search/alphabeta/thinker.h"

namespace tusk::games::othello {

namespace {

constexpr std::size_t kTerms = 4;
using Terms = std::array<double, kTerms>;

// Solves a small symmetric system by elimination with pivots; a row without information gives 0.
Terms solve(std::array<Terms, kTerms> matrix, Terms right) {
    for (std::size_t column = 0; column < kTerms; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < kTerms; ++row) {
            if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) {
                pivot = row;
            }
        }
        std::swap(matrix[column], matrix[pivot]);
        std::swap(right[column], right[pivot]);
        if (std::abs(matrix[column][column]) < 1e-9) {
            continue;
        }
        for (std::size_t row = 0; row < kTerms; ++row) {
            if (row != column) {
                const double factor = matrix[row][column] / matrix[column][column];
                for (std::size_t k = column; k < kTerms; ++k) {
                    matrix[row][k] -= factor * matrix[column][k];
                }
                right[row] -= factor * right[column];
            }
        }
    }
    Terms solution{};
    for (std::size_t i = 0; i < kTerms; ++i) {
        solution[i] = std::abs(matrix[i][i]) < 1e-9 ? 0 : right[i] / matrix[i][i];
    }
    return solution;
}

// The value of the best line after each iteration.
class DepthSink final : public search::Sink {
public:
    explicit DepthSink(std::vector<double>& values) : values_(values) {}
    void report(const search::Analysis& analysis) override {
        const auto depth = static_cast<std::size_t>(analysis.depth);
        if (depth < values_.size()) {
            values_[depth] = analysis.value;
        }
    }

private:
    std::vector<double>& values_;
};

}  // namespace

void CutDeviations::add(int empties, std::span<const double> values) {
    const int coarse = empties / 4 * 4 + 2;
    for (int depth = 1; depth < static_cast<int>(values.size()); ++depth) {
        for (int shallow = depth % 2; shallow < depth; shallow += 2) {  // cuts keep the parity
            const double error =
                values[static_cast<std::size_t>(depth)] - values[static_cast<std::size_t>(shallow)];
            Sum& sum = sums_[{coarse, depth, shallow}];
            ++sum.count;
            sum.squares += error * error;
        }
        if (depth % 2 == 1) {  // and the static value is asked at every depth
            Sum& sum = sums_[{coarse, depth, 0}];
            const double error = values[static_cast<std::size_t>(depth)] - values[0];
            ++sum.count;
            sum.squares += error * error;
        }
    }
}

std::vector<CutDeviations::Group> CutDeviations::groups() const {
    std::vector<Group> groups;
    for (const auto& [where, sum] : sums_) {
        const auto& [empties, depth, shallow] = where;
        groups.push_back({empties, depth, shallow, sum.count, std::sqrt(sum.squares / sum.count)});
    }
    return groups;
}

CutErrorFit fit_cut_error(std::span<const CutDeviations::Group> groups) {
    std::array<Terms, kTerms> matrix{};
    Terms right{};
    for (const CutDeviations::Group& group : groups) {
        if (group.deviation <= 0) {
            continue;
        }
        const Terms terms{1, std::log(group.depth - group.shallow), std::log(group.shallow + 1),
                          static_cast<double>(group.empties)};
        for (std::size_t i = 0; i < kTerms; ++i) {
            for (std::size_t k = 0; k < kTerms; ++k) {
                matrix[i][k] += group.count * terms[i] * terms[k];
            }
            right[i] += group.count * terms[i] * std::log(group.deviation);
        }
    }
    const Terms fit = solve(matrix, right);
    return {fit[0], fit[1], fit[2], fit[3]};
}

std::vector<double> values_by_depth(const Sample& position, const std::string& weights, int depth) {
    using Thinker = search::AlphaBetaThinker<Position>;
    search::Situation<Position> situation;
    situation.position.own = position.own;
    situation.position.opponent = position.opponent;
    Thinker::Params params;
    params.weights = weights;
    params.without_selectivity();
    params.strict = false;
    params.exact_from = 0;
    params.hash_mb = 16;
    std::vector<double> values(static_cast<std::size_t>(depth) + 1);
    Thinker thinker(params);
    search::Limits limits;
    limits.depth = depth;
    DepthSink sink(values);
    (void)thinker.think(situation, limits, {}, sink);
    const auto model = *PatternWeights::named(weights);
    values[0] =
        static_cast<double>(model->evaluate(situation.position)) / Position::facts.score_unit;
    return values;
}

}  // namespace tusk::games::othello
