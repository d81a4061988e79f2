// The static value of a position for the seat to act.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>
#include <sstream>

#include "games/common/named_weights.h"
#include "games/darkchess/eval_model.h"
#include "games/darkchess/moves.h"
#include "games/darkchess/values.h"

namespace tusk::games::darkchess {

namespace {

constexpr std::string_view kHeader = "tusk darkchess weights 1";
constexpr Score kMostWeight = 5000;

constexpr int kFarthest = 10;  // steps from corner to corner

// The squares at most so many steps away.
constexpr auto kWithin = [] {
    std::array<std::array<Bitboard, kFarthest + 1>, kSquares> within{};
    for (Square a = 0; a < kSquares; ++a) {
        for (Square b = 0; b < kSquares; ++b) {
            const int dx = column_of(a) - column_of(b);
            const int dy = row_of(a) - row_of(b);
            const int steps = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
            for (int d = steps; d <= kFarthest; ++d) {
                within[static_cast<std::size_t>(a)][static_cast<std::size_t>(d)] |= bit(b);
            }
        }
    }
    return within;
}();

int steps_to_nearest(Square from, Bitboard goals) noexcept {
    const auto& within = kWithin[static_cast<std::size_t>(from)];
    int steps = 1;
    while (steps < kFarthest && (within[static_cast<std::size_t>(steps)] & goals) == 0) {
        ++steps;
    }
    return steps;
}

// How near the pieces of a side are to something they can take.
Score hunt(const Position& p, Colour colour) noexcept {
    constexpr std::array<Score, kKinds> kWeight{4, 4, 3, 3, 2, 0, 3};  // for each step
    const auto prey = prey_of_kinds(p, other(colour));
    Score score = 0;
    for (const Kind kind : kAllKinds) {
        if (kind == Kind::kCannon || prey[index(kind)] == 0) {
            continue;
        }
        for_each(p.of(colour, kind), [&](Square square) {
            score +=
                kWeight[index(kind)] * (kFarthest - steps_to_nearest(square, prey[index(kind)]));
        });
    }
    return score;
}

Score standing(const Position& p, Colour colour, const KindValues& values) noexcept {
    Score score = 0;
    for (const Kind kind : kAllKinds) {
        score += values[index(kind)] * p.alive(piece_of(colour, kind));
    }
    return score;
}

}  // namespace

Score hunting(const Position& p, Colour colour) noexcept {
    return hunt(p, colour) - hunt(p, other(colour));
}

Score EvalModel::evaluate(const Position& p, const State& /*state*/) const noexcept {
    const Colour us = p.mover();
    if (us == Colour::kNone) {
        return 0;
    }
    const Colour them = other(us);
    if (sort_ == Sort::kMaterial) {
        return Position::facts.score_unit * material_of(p, us);
    }
    const bool fixed = sort_ == Sort::kFixed;
    const Score material =
        standing(p, us, fixed ? kFixedValues : standing_values(p, us, weights_)) -
        standing(p, them, fixed ? kFixedValues : standing_values(p, them, weights_));
    return material + hunting(p, us);
}

core::Result<std::shared_ptr<const EvalModel>> EvalModel::named(const std::string& name) {
    constexpr std::array<std::string_view, 3> kNames{"standard", "fixed", "material"};
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (name == kNames[i]) {
            return std::make_shared<const EvalModel>(static_cast<Sort>(i));
        }
    }
    static NamedWeights<EvalModel> kept("darkchess", &EvalModel::parse);
    return kept.get(name);
}

std::string EvalModel::text() const {
    std::string text(kHeader);
    text += '\n';
    for (const auto& [name, values] : {std::pair{"base", &weights_.base},
                                       {"threat", &weights_.threat},
                                       {"idle", &weights_.idle}}) {
        text += fmt::format("{} {}\n", name, fmt::join(*values, " "));
    }
    return text + fmt::format("cover {}\n", weights_.cannon_cover);
}

core::Result<std::shared_ptr<const EvalModel>> EvalModel::parse(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::string header;
    std::getline(words, header);
    ValueWeights weights;
    bool good = header == kHeader;
    const auto read = [&](std::string_view name, std::span<Score> values) {
        std::string word;
        good = good && words >> word && word == name;
        for (Score& value : values) {
            good = good && words >> value && std::abs(value) <= kMostWeight;
        }
    };
    read("base", weights.base);
    read("threat", weights.threat);
    read("idle", weights.idle);
    read("cover", {&weights.cannon_cover, 1});
    if (!good) {
        return core::fail(core::ErrorCode::kSyntax, "these are no weights of dark chess");
    }
    return std::make_shared<const EvalModel>(Sort::kStandard, weights);
}

Score evaluate(const Position& p) noexcept {
    return EvalModel(EvalModel::Sort::kStandard).evaluate(p, {});
}

std::vector<std::string> Position::leaf_names() {
    return {"evaluation", "material"};
}

double leaf_value(const Position& p, std::size_t which) noexcept {
    if (which == 1) {
        return p.mover() == Colour::kNone ? 0 : material_of(p, p.mover());
    }
    return static_cast<double>(evaluate(p)) / Position::facts.score_unit;
}

}  // namespace tusk::games::darkchess
