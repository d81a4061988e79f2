#include "games/darkchess/training/selfplay.h"

#include "core/random.h"
#include "games/darkchess/eval_model.h"
#include "search/alphabeta/thinker.h"

namespace tusk::games::darkchess {

namespace {

using Thinker = search::AlphaBetaThinker<Position>;

Thinker::Params params_of(const SelfplaySettings& settings) {
    Thinker::Params params;
    params.weights = settings.weights;
    params.hash_mb = 2;
    params.whole_lines = false;
    params.contempt = 0;  // a draw between equals is one half
    return params;
}

struct Game {
    Position p;
    search::Path<Position> path;

    void play(Move move) {
        if (irreversible(p, move)) {
            path.clear();
        }
        path.push(key(p), move);
        darkchess::play(p, move);
    }
};

Rules tournament_rules() {
    Rules rules;
    rules.rules = RuleSet::kIcga;
    return rules;
}

}  // namespace

struct Selfplay::Player {
    explicit Player(const SelfplaySettings& settings) : thinker(params_of(settings)) {
        limits.nodes = settings.nodes;
    }
    search::Analysis search(const Game& game) {
        search::NullSink nobody;
        return thinker.think({game.p.turn, game.p, game.path}, limits, {}, nobody);
    }

    Thinker thinker;
    search::Limits limits;
};

Selfplay::Selfplay(const SelfplaySettings& settings)
    : settings_(settings), player_(std::make_unique<Player>(settings)) {}
Selfplay::~Selfplay() = default;

core::Result<std::unique_ptr<Selfplay>> Selfplay::with(const SelfplaySettings& settings) {
    if (auto ready = Thinker::prepare(params_of(settings)); !ready) {
        return core::fail(ready.error());
    }
    return std::unique_ptr<Selfplay>(new Selfplay(settings));
}

std::vector<Sample> Selfplay::game(std::uint32_t number) {
    core::Rng rng(core::mix64(settings_.seed) ^ core::mix64(number));
    const Deal deal = Position::deal(rng);
    Game game{Position::initial(tournament_rules()), {}};
    player_->thinker.new_game();
    std::vector<Sample> samples;
    std::vector<Seat> seats;
    std::optional<Outcome> end;
    while (!(end = outcome(game.p, game.path.view()))) {
        if (to_act(game.p) == Seat::kChance) {
            game.play(draw(deal, game.p));
            continue;
        }
        const search::Analysis analysis = player_->search(game);
        const Move best = search::move_of<Position>(*analysis.best);
        if (game.p.mover() != Colour::kNone && game.p.quiet_plies < 2 &&
            !is_capture(game.p, best) && !analysis.exact) {
            samples.push_back({value_terms(game.p, game.p.mover()), hunting(game.p, game.p.mover()),
                               0.5, number});
            seats.push_back(game.p.turn);
        }
        game.play(best);
    }
    for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i].result = 0.5 + 0.5 * end->payoff[search::index(seats[i])];
    }
    return samples;
}

}  // namespace tusk::games::darkchess
