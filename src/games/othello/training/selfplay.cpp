#include "games/othello/training/selfplay.h"

#include "core/random.h"
#include "games/othello/position.h"
#include "search/alphabeta/thinker.h"

namespace tusk::games::othello {

namespace {

using Thinker = search::AlphaBetaThinker<Position>;

struct Searched {
    Move best;
    float value;  // discs, for the side to move
};

class FixedDepth {
public:
    FixedDepth(const std::string& weights, int depth, int exact_from)
        : thinker_(params_of(weights, exact_from)), depth_(depth), exact_from_(exact_from) {}

    Searched search(const Position& p) {
        search::Situation<Position> situation;
        situation.position = p;
        situation.seat = p.to_move;
        search::Limits limits;
        limits.depth = plies_left(p) <= exact_from_ ? exact_from_ : depth_;
        search::NullSink nobody;
        const search::Analysis analysis = thinker_.think(situation, limits, {}, nobody);
        return {search::move_of<Position>(*analysis.best), static_cast<float>(analysis.value)};
    }

    // Games must not depend on those before them.
    void new_game() { thinker_.new_game(); }

private:
    static Thinker::Params params_of(const std::string& weights, int exact_from) {
        Thinker::Params params;
        params.weights = weights;
        params.hash_mb = 1;
        params.exact_from = exact_from;
        params.whole_lines = false;
        return params;
    }

    Thinker thinker_;
    int depth_;
    int exact_from_;
};

}  // namespace

struct Selfplay::Player : FixedDepth {
    using FixedDepth::FixedDepth;
};

Selfplay::Selfplay(const SelfplaySettings& settings, std::vector<std::string> openings)
    : settings_(settings),
      openings_(std::move(openings)),
      player_(std::make_unique<Player>(settings.weights, settings.depth, settings.exact_from)) {}

Selfplay::~Selfplay() = default;

std::vector<Sample> Selfplay::game(std::uint32_t number) {
    core::Rng rng(core::mix64(settings_.seed) ^ core::mix64(number));
    player_->new_game();
    Position p = Position::initial({});
    const std::string& line = openings_[rng.below(static_cast<std::uint32_t>(openings_.size()))];
    if (const auto opening = parse_move_list(p, line)) {
        // A fifth of the games leaves its opening early, for the first phases.
        const auto all = static_cast<std::uint32_t>(opening->size());
        const std::uint32_t kept = rng.below(5) == 0 ? rng.below(all + 1) : all;
        for (std::uint32_t i = 0; i < kept; ++i) {
            play(p, (*opening)[i]);
        }
    }
    std::uint32_t random_left = rng.below(static_cast<std::uint32_t>(settings_.random_plies) + 1);

    struct Step {
        Sample sample;
        bool black;
        bool exact;
        bool follows;  // the best move was played: later values say something about this one
    };
    std::vector<Step> steps;
    while (!is_over(p)) {
        search::MoveList<Position> legal;
        moves(p, legal);
        if (legal[0].is_pass()) {
            play(p, legal[0]);
            continue;
        }
        const bool random = random_left > 0 || rng.unit() < settings_.random_rate;
        random_left -= random_left > 0 ? 1 : 0;
        const bool exact = plies_left(p) <= settings_.exact_from;
        const Searched searched = player_->search(p);
        const Move move =
            random ? legal[rng.below(static_cast<std::uint32_t>(legal.size()))] : searched.best;
        steps.push_back({{p.own, p.opponent, searched.value, number},
                         p.to_move == Seat::kFirst,
                         exact,
                         move == searched.best});
        play(p, move);
    }

    std::vector<Sample> samples;
    const auto lambda = static_cast<float>(settings_.lambda);
    for (std::size_t i = steps.size(); i-- > 0;) {
        Step& step = steps[i];
        if (!step.exact && step.follows && i + 1 < steps.size()) {
            const Step& next = steps[i + 1];
            const float later = next.black == step.black ? next.sample.value : -next.sample.value;
            step.sample.value = (1 - lambda) * step.sample.value + lambda * later;
        }
        samples.push_back(step.sample);
    }
    return samples;
}

struct Relabeller::Player : FixedDepth {
    using FixedDepth::FixedDepth;
};

Relabeller::Relabeller(const std::string& weights, int depth, int exact_from)
    : player_(std::make_unique<Player>(weights, depth, exact_from)) {}

Relabeller::~Relabeller() = default;

float Relabeller::value(const Sample& sample) {
    Position p;
    p.own = sample.own;
    p.opponent = sample.opponent;
    return player_->search(p).value;
}

}  // namespace tusk::games::othello
