#include "games/xiangqi/eval_model.h"

#include "core/text.h"
#include "games/common/named_weights.h"
#include "games/xiangqi/eval_features.h"
#include "games/xiangqi/standard_weights.h"

namespace tusk::games::xiangqi {

namespace {

constexpr std::int64_t kMostWeight = 2000;  // sums of them fit in 16 bits
constexpr std::string_view kHeader = "tusk xiangqi weights 1";

std::optional<std::int16_t> weight_in(std::string_view word) {
    const auto number = core::to_integer(word);
    return number && std::abs(*number) <= kMostWeight
               ? std::optional(static_cast<std::int16_t>(*number))
               : std::nullopt;
}

struct WeightedSum {
    const std::array<EvalModel::State, term::kCount>& weights;
    EvalModel::State sum;

    void add(int which, int count) noexcept {
        sum.both += weights[static_cast<std::size_t>(which)].both * count;
    }
};

EvalModel::State packed(int middle, int end) noexcept {
    return {end * 65536 + middle};
}

[[nodiscard]] bool can_attack(const Position& p, Seat side) noexcept {
    return (p.pieces(side) & (p.pieces(Kind::kChariot) | p.pieces(Kind::kHorse) |
                              p.pieces(Kind::kCannon) | p.pieces(Kind::kPawn)))
        .any();
}

}  // namespace

EvalModel::EvalModel(const TermWeights& weights) noexcept : weights_(weights) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
        packed_[i] = packed(weights[i].middle, weights[i].end);
    }
    for (int piece = 0; piece < 2 * kKinds; ++piece) {
        const auto which = static_cast<Piece>(piece);
        const int sign = colour_of(which) == Seat::kFirst ? 1 : -1;
        const TermWeight material =
            weights[static_cast<std::size_t>(term::kMaterial + static_cast<int>(kind_of(which)))];
        for (Square square = 0; square < kSquares; ++square) {
            const TermWeight place =
                weights[static_cast<std::size_t>(placement_term(which, square))];
            pieces_[static_cast<std::size_t>(piece)][detail::at(square)] =
                packed(sign * (material.middle + place.middle), sign * (material.end + place.end));
        }
    }
}

core::Result<std::shared_ptr<const EvalModel>> EvalModel::parse(std::string_view text) {
    const auto lines = core::lines(text);
    if (lines.empty() || lines.front() != kHeader) {
        return core::fail(core::ErrorCode::kSyntax, "these are not weights of Xiangqi",
                          "first line");
    }
    if (lines.size() != term::kCount + 1) {
        return core::fail(core::ErrorCode::kSyntax,
                          "there must be " + std::to_string(term::kCount) +
                              " lines of weights, not " + std::to_string(lines.size() - 1));
    }
    TermWeights weights;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto words = core::words(lines[i + 1]);
        const auto middle = words.size() == 2 ? weight_in(words[0]) : std::nullopt;
        const auto end = words.size() == 2 ? weight_in(words[1]) : std::nullopt;
        if (!middle || !end) {
            return core::fail(core::ErrorCode::kSyntax, "two numbers from -2000 to 2000 are needed",
                              "line " + std::to_string(i + 2));
        }
        weights[i] = {*middle, *end};
    }
    return std::make_shared<const EvalModel>(weights);
}

std::string weights_text(const TermWeights& weights) {
    std::string text(kHeader);
    text += '\n';
    for (const TermWeight weight : weights) {
        text += std::to_string(weight.middle) + ' ' + std::to_string(weight.end) + '\n';
    }
    return text;
}

core::Result<std::shared_ptr<const EvalModel>> EvalModel::named(const std::string& name) {
    static const std::shared_ptr<const EvalModel> standard = *parse(standard_weights());
    static const auto guess = std::make_shared<const EvalModel>(first_guess());
    static NamedWeights<EvalModel> kept("xiangqi", &EvalModel::parse);
    if (name == "standard") {
        return standard;
    }
    if (name == "guess") {
        return guess;
    }
    return kept.get(name);
}

void EvalModel::refresh(const Position& p, State& state) const noexcept {
    state = {};
    for_each(p.occupied(),
             [&](Square square) { state.both += pieces_[p.at(square)][detail::at(square)].both; });
}

void EvalModel::carry(const State& before, const Position& after, Move move, const Undo& undo,
                      State& state) const noexcept {
    state = before;
    const Piece piece = after.at(move.to());
    const State& from = pieces_[piece][detail::at(move.from())];
    const State& to = pieces_[piece][detail::at(move.to())];
    state.both += to.both - from.both;
    if (undo.captured != kNoPiece) {
        const State& gone = pieces_[undo.captured][detail::at(move.to())];
        state.both -= gone.both;
    }
}

search::Score EvalModel::evaluate(const Position& p, const State& state) const noexcept {
    WeightedSum terms{packed_, state};
    visit_relations(p, terms);
    const State& sum = terms.sum;
    const int phase = std::min(phase_of(p), kFullPhase);
    Score score = (sum.middle() * phase + sum.end() * (kFullPhase - phase)) / kFullPhase;
    // Who has nothing to attack with cannot win.
    const Seat ahead = score > 0 ? Seat::kFirst : Seat::kSecond;
    if (!can_attack(p, ahead)) {
        score /= 8;
    }
    return p.to_move == Seat::kFirst ? score : -score;
}

Score evaluate(const Position& p) noexcept {
    const auto model = *EvalModel::named("standard");
    EvalModel::State state;
    model->refresh(p, state);
    return model->evaluate(p, state);
}

}  // namespace tusk::games::xiangqi
