// Honeymoon bridge through the run-time interface: whole games of its players, and what can leak.

#include <gtest/gtest.h>

#include "games/honeymoon/hooks.h"
#include "games/honeymoon/messages.h"
#include "games/honeymoon/play_advice.h"
#include "registry/record_formats.h"
#include "registry/record_text.h"
#include "registry/referee.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk {
namespace {

using games::honeymoon::Card;
using games::honeymoon::CardSet;
using games::honeymoon::Phase;
using games::honeymoon::PlaySolver;
using games::honeymoon::Position;
using registry::Seat;

class honeymoon_games : public testing::Test {
protected:
    // Plays a deal; `watch` sees the position before each action of a seat and at the end.
    template <class Watch>
    void play(const std::string& first, const std::string& second, std::uint64_t seed,
              Watch watch) {
        auto a = registry::make_player(game_, first);
        auto b = registry::make_player(game_, second);
        ASSERT_TRUE(a && b);
        registry::RefereeSettings settings;
        settings.limits[0].playouts = settings.limits[1].playouts = 200;
        settings.on_action = [&](const registry::State& state, const registry::PlayedAction&,
                                 const registry::Analysis*) { watch(state); };
        const auto report = registry::play_game(*game_.initial({}), {a->get(), b->get()},
                                                *game_.deal(seed), settings, {});
        ASSERT_FALSE(report.failure) << report.failure->error.text();
        ASSERT_TRUE(report.outcome);
    }

    registry::Registry registry_ = registry::all_games();
    const registry::Game& game_ = *registry_.find("honeymoon");
};

Position position_of(const registry::State& state) {
    return *Position::parse(state.position(), {});
}

// Whoever they are, both play the thirteen tricks without losing one: the result of the play is the
// value of its first position. And what a seat knows then is the other hand exactly.
TEST_F(honeymoon_games, no_player_loses_a_trick_in_the_play_and_all_know_the_other_hand) {
    PlaySolver solver;
    const std::vector<std::string> players = {"random,seed=3", "highcard", "report", "sampler",
                                              "ismcts"};
    std::uint64_t seed = 1;
    for (const std::string& player : players) {
        int promised = -1;
        int taken = -1;
        play(player, players[(seed + 1) % players.size()], seed, [&](const registry::State& state) {
            const Position p = position_of(state);
            if (p.table.phase == Phase::kPlay && p.table.card_count == 0) {
                const auto problem = play_problem(observe(p, Seat::kFirst));
                promised = solver.tricks(problem);
                promised = p.table.leader == Seat::kFirst ? promised : 13 - promised;
                for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
                    const auto rival = search::index(search::other(seat));
                    EXPECT_EQ(observe(p, seat).hands[rival], p.hands[rival]);
                }
            }
            taken = p.table.phase == Phase::kOver ? p.table.tricks[0] : taken;
        });
        EXPECT_EQ(taken, promised) << player;
        ++seed;
    }
}

// Everything that can be read from a seat's view, its record and its messages, in every phase, is
// the same when only hidden cards differ.
TEST_F(honeymoon_games, nothing_a_seat_gets_depends_on_hidden_cards) {
    core::Rng rng(4);
    int compared = 0;
    play("random,seed=5", "random,seed=6", 7, [&](const registry::State& state) {
        const Position p = position_of(state);
        if (p.table.phase == Phase::kDeal || state.deciders().nobody()) {
            return;
        }
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            const Position guess = sample(observe(p, seat), rng);
            const auto other = game_.parse(format(guess), {});
            ASSERT_TRUE(other) << other.error().text();
            const registry::View seen = state.view(seat);
            const registry::View same = (*other)->view(seat);
            EXPECT_EQ(seen.position, same.position);
            EXPECT_EQ(seen.legal, same.legal);
            EXPECT_EQ(*game_.messages()->all(seen), *game_.messages()->all(same));
            ++compared;
            const registry::Record record =
                *registry::redacted(game_, registry::record_of(state), seat);
            const auto text = registry::write_record(game_, record);
            ASSERT_TRUE(text);
            const auto pbn = registry::write_game_records(game_, "pbn", {record});
            ASSERT_TRUE(pbn.errors.empty());
            // Cards that this seat has not seen are named nowhere in its record.
            for (CardSet hidden = CardSet::all() - observe(p, seat).seen(); !hidden.empty();) {
                const std::string card = text_of(hidden.take_lowest());
                EXPECT_EQ(text->find(card), std::string::npos) << card << "\n" << *text;
                const auto stock = pbn.text.find("[Stock");
                EXPECT_EQ(stock == std::string::npos ? stock : pbn.text.find(card, stock),
                          std::string::npos)
                    << card << "\n"
                    << pbn.text;
            }
        }
    });
    EXPECT_GT(compared, 100);
}

TEST_F(honeymoon_games, a_text_out_of_turn_tells_nothing_about_the_other_hand) {
    const auto state = *game_.parse("K932.KQ54..QJ752 AJ6.J87.AT.AKT84 #0 P 1S P / S4", {});
    ASSERT_EQ(state->deciders().first(), Seat::kSecond);
    const auto held = state->parse_action(Seat::kFirst, "SA");
    const auto not_held = state->parse_action(Seat::kFirst, "SQ");
    ASSERT_FALSE(held);
    ASSERT_FALSE(not_held);
    EXPECT_EQ(held.error().text(), not_held.error().text());
}

TEST_F(honeymoon_games, the_same_seed_and_playouts_give_the_same_answer) {
    const auto state = *game_.parse("K932.KQ54..QJ752 AJ6.J87.AT.AKT84 #0 P 1S P / S4", {});
    for (const char* spec : {"sampler,seed=4", "ismcts,seed=4"}) {
        registry::Limits limits;
        limits.playouts = 300;
        std::vector<double> values;
        for (int i = 0; i < 2; ++i) {
            auto player = registry::make_player(game_, spec);
            ASSERT_TRUE(player);
            search::NullSink sink;
            const auto analysis = (*player)->think(state->view(Seat::kSecond), limits, {}, sink);
            ASSERT_TRUE(analysis);
            values.push_back(analysis->value + analysis->best->code);
        }
        EXPECT_EQ(values[0], values[1]) << spec;
    }
}

}  // namespace
}  // namespace tusk
