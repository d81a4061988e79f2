#include "games/honeymoon/sampler_thinker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "games/honeymoon/exchange_world.h"
#include "games/honeymoon/guesses.h"

namespace tusk::games::honeymoon {

namespace {

// Plays a deal by random moves; `look` sees the observation of whoever is to decide.
template <class Look>
void play_at_random(std::uint64_t seed, Look look) {
    core::Rng rng(seed);
    Position p = Position::initial({});
    const auto deal = Position::deal(rng);
    const search::Path<Position> nothing;
    while (!outcome(p, nothing.view())) {
        if (to_act(p) == Seat::kChance) {
            play(p, draw(deal, p));
            continue;
        }
        search::MoveList<Position> legal;
        moves(p, legal);
        look(p, legal);
        play(p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
}

// The share of worlds in which the seat makes its target after this card, over all hands of the
// other seat and all orders of the stock, each as likely as its number of ways.
double success_by_trying(const Observation& seen, Card card, PlaySolver& solver) {
    const Table& table = seen.table;
    const Seat seat = seen.viewer;
    core::Rng rng(1);
    const Guesses guesses(seen);
    double made = 0;
    double all = 0;
    for (const Guesses::Hand& hand : guesses.hands()) {
        const ExchangeWorld drawn = world_of(guesses.with(hand.cards, rng), rng);
        std::vector<Card> stock(drawn.stock.begin(), drawn.stock.begin() + drawn.size);
        const auto by_number = [](Card a, Card b) { return a.number() < b.number(); };
        std::sort(stock.begin(), stock.end(), by_number);
        do {
            ExchangeWorld world = drawn;
            std::copy(stock.begin(), stock.end(), world.stock.begin());
            play_card(world, card);
            finish(world, trained_values(table.contract.strain));
            const int taken = solver.tricks(play_problem(world, world.leader));
            const int own = world.leader == seat ? taken : kHandSize - taken;
            made += own >= table.contract.target_of(seat) ? hand.ways : 0;
            all += hand.ways;
        } while (std::next_permutation(stock.begin(), stock.end(), by_number));
    }
    return made / all;
}

}  // namespace

// Also in the last round, where the follower's card ends the exchange.
TEST(honeymoon_sampler, in_the_last_rounds_its_value_is_that_of_trying_all_hands) {
    SamplerThinker::Params params;
    params.inference = false;
    SamplerThinker thinker(params);
    PlaySolver solver;
    search::NullSink nobody;
    search::Limits limits;
    limits.playouts = 100'000'000;
    std::array<int, 2> compared{};
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        play_at_random(seed, [&](const Position& p, const search::MoveList<Position>& legal) {
            const int left = kRounds - p.table.round;
            if (p.table.phase != Phase::kExchange || left > 2 || legal.size() < 2 ||
                (left == 1 && !led(p.table).is_card())) {
                return;
            }
            const Observation seen = observe(p, to_act(p));
            int& count = compared[static_cast<std::size_t>(left - 1)];
            if (count == 4 || Guesses(seen).hands().size() > 120) {
                return;
            }
            ++count;
            const auto analysis = thinker.think({to_act(p), seen, legal}, limits, {}, nobody);
            double best = 0;
            for (const Move move : legal) {
                best = std::max(best, success_by_trying(seen, move.card(), solver));
            }
            const Card chosen = search::move_of<Position>(*analysis.best).card();
            EXPECT_NEAR((analysis.value + 1) / 2, best, 1e-9) << format(p);
            EXPECT_NEAR(success_by_trying(seen, chosen, solver), best, 1e-9) << format(p);
        });
    }
    EXPECT_EQ(compared[0], 4);
    EXPECT_EQ(compared[1], 4);
}

TEST(honeymoon_sampler, values_every_legal_action_when_all_lines_are_wanted) {
    SamplerThinker thinker({});
    search::NullSink nobody;
    search::Limits limits;
    limits.playouts = 200;
    limits.lines = search::Limits::kAllLines;
    int decisions = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        play_at_random(seed, [&](const Position& p, const search::MoveList<Position>& legal) {
            if (p.table.phase == Phase::kPlay) {
                return;  // the exact solver's matter
            }
            const search::Situation<Position> situation{to_act(p), observe(p, to_act(p)), legal};
            const auto analysis = thinker.think(situation, limits, {}, nobody);
            std::set<std::uint32_t> valued;
            for (const search::Line& line : analysis.lines) {
                valued.insert(line.moves.front().code);
                EXPECT_LE(line.value, analysis.value);
            }
            EXPECT_EQ(valued.size(), legal.size());
            ++decisions;
        });
    }
    EXPECT_GE(decisions, 3 * 27);
}

}  // namespace tusk::games::honeymoon
