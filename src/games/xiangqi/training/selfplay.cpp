#include "games/xiangqi/training/selfplay.h"

#include <cmath>

#include "core/random.h"
#include "search/alphabeta/thinker.h"

namespace tusk::games::xiangqi {

namespace {

using Thinker = search::AlphaBetaThinker<Position>;

constexpr double kUnfair = 3;  // pawns; an opening beyond this is thrown away
constexpr double kWon = 12;    // pawns, for so many plies in a row: the game is won
constexpr int kWonPlies = 6;
constexpr int kMostPlies = 300;    // then it is a draw
constexpr double kMostPawns = 20;  // a sample's score

struct Game {
    Position p = Position::initial({});
    search::Path<Position> path;

    void play(Move move) {
        if (irreversible(p, move)) {
            path.clear();
        }
        path.push(key(p), move);
        xiangqi::play(p, move);
        if (p.reversible_plies == 0) {
            path.clear();
        }
    }
};

}  // namespace

struct Selfplay::Player {
    explicit Player(const SelfplaySettings& settings) : thinker(params_of(settings)) {
        limits.nodes = settings.nodes;
    }

    search::Analysis search(const Game& game) {
        search::NullSink nobody;
        return thinker.think({game.p.to_move, game.p, game.path}, limits, {}, nobody);
    }

    static Thinker::Params params_of(const SelfplaySettings& settings) {
        Thinker::Params params;
        params.weights = settings.weights;
        params.hash_mb = 2;
        return params;
    }

    Thinker thinker;
    search::Limits limits;
};

Selfplay::Selfplay(const SelfplaySettings& settings)
    : settings_(settings), player_(std::make_unique<Player>(settings)) {}

Selfplay::~Selfplay() = default;

std::vector<Sample> Selfplay::game(std::uint32_t number) {
    core::Rng rng(core::mix64(settings_.seed) ^ core::mix64(number));
    Game game;
    player_->thinker.new_game();
    for (;;) {
        game = {};
        for (int i = 0; i < settings_.random_plies; ++i) {
            search::MoveList<Position> list;
            moves(game.p, list);
            if (list.empty()) {
                break;
            }
            game.play(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
        if (!outcome(game.p, game.path.view()) &&
            std::abs(player_->search(game).value) <= kUnfair) {
            break;
        }
    }
    std::vector<Sample> samples;
    int result = 0;
    int won_plies = 0;
    for (int ply = 0; ply < kMostPlies; ++ply) {
        if (const auto end = outcome(game.p, game.path.view())) {
            result = end->payoff[search::index(Seat::kFirst)];
            break;
        }
        const search::Analysis analysis = player_->search(game);
        const bool mate =
            analysis.proof == search::Proof::kWin || analysis.proof == search::Proof::kLoss;
        const int sign = game.p.to_move == Seat::kFirst ? 1 : -1;
        const Move best = search::move_of<Position>(*analysis.best);
        won_plies = mate || std::abs(analysis.value) > kWon ? won_plies + 1 : 0;
        if (won_plies >= kWonPlies) {
            result = analysis.value > 0 ? sign : -sign;
            break;
        }
        if (!mate && !in_check(game.p) && !is_capture(game.p, best) &&
            std::abs(analysis.value) < kMostPawns) {
            samples.push_back(
                sample_of(game.p, static_cast<Score>(std::lround(100 * analysis.value)), number));
        }
        game.play(best);
    }
    for (Sample& sample : samples) {
        sample.result = static_cast<std::int8_t>(result);
    }
    return samples;
}

}  // namespace tusk::games::xiangqi
