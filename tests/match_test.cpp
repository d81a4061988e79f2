// Matches on the small games: chance, secrets, four seats and decisions made at once go through the
// same match as Othello, every record replays, and a pair shares its chance events.

#include <gtest/gtest.h>

#include <map>
#include <mutex>

#include "grid/local_executor.h"
#include "lab/matches/match.h"
#include "lab/runs/kinds.h"
#include "registry/record_text.h"
#include "registry/replay.h"
#include "tests/games/test_games.h"

namespace tusk {
namespace {

struct Played {
    lab::MatchScore score;
    std::map<std::pair<int, int>, registry::Record> records;  // by pair and game
};

Played play(const registry::Registry& games, const std::string& game, const std::string& player,
            std::size_t pairs) {
    lab::MatchSettings settings;
    settings.game = game;
    settings.players = {player, player};
    settings.openings.assign(pairs, "");
    settings.seed = 7;
    grid::LocalExecutor executor(lab::lab_kinds(games), {});
    Played played;
    lab::MatchHooks hooks;
    hooks.on_pairs = [&](const std::vector<lab::PlayedPair>& done,
                         const lab::MatchScore&) -> core::Result<void> {
        for (const lab::PlayedPair& pair : done) {
            for (const lab::MatchGame& one : pair.games) {
                auto read = registry::read_records(games, one.record);
                EXPECT_EQ(read.records.size(), 1u) << one.record;
                played.records[{one.pair, one.half}] = read.records.at(0);
            }
        }
        return {};
    };
    auto result = lab::run_match(settings, executor, hooks, {}, {});
    EXPECT_TRUE(result) << result.error().text();
    if (result) {
        played.score = result->score;
    }
    return played;
}

TEST(match_on_games, every_small_game_is_played_like_any_other) {
    const registry::Registry games = tests::test_games();
    ASSERT_EQ(games.games().size(), 4u);
    for (const auto& game : games.games()) {
        const Played result = play(games, game->info().id, "random", 10);
        EXPECT_EQ(result.score.games(), 20) << game->info().id;
        EXPECT_TRUE(result.score.faults()[0].empty()) << game->info().id;
        EXPECT_TRUE(result.score.faults()[1].empty()) << game->info().id;
        for (const auto& [place, record] : result.records) {
            const auto state = registry::replay(*game, record);
            ASSERT_TRUE(state) << game->info().id << ": " << state.error().text();
            const auto outcome = (*state)->outcome();
            ASSERT_TRUE(outcome) << game->info().id;
            EXPECT_EQ(outcome->payoff, record.result->payoff) << game->info().id;
        }
    }
}

TEST(match_on_games, both_games_of_a_pair_are_dealt_the_same_cards) {
    const registry::Registry games = tests::test_games();
    const Played result = play(games, "kuhn", "random", 10);
    ASSERT_EQ(result.records.size(), 20u);
    bool deals_differ = false;
    for (int pair = 0; pair < 10; ++pair) {
        for (std::size_t card = 0; card < 2; ++card) {
            EXPECT_EQ(result.records.at({pair, 0}).actions[card],
                      result.records.at({pair, 1}).actions[card]);
        }
        deals_differ = deals_differ || result.records.at({pair, 0}).actions[0] !=
                                           result.records.at({0, 0}).actions[0];
    }
    EXPECT_TRUE(deals_differ);
}

// Counts the views each player object has seen, by seat.
class SeatWatcher final : public registry::Player {
public:
    struct Log {
        std::mutex mutex;
        bool two_seats_in_one_game = false;
    };
    explicit SeatWatcher(Log& log) : log_(log) {}

    core::Result<registry::Analysis> think(const registry::View& view, const registry::Limits&,
                                           std::stop_token, registry::Sink&) override {
        const std::lock_guard lock(log_.mutex);
        log_.two_seats_in_one_game = log_.two_seats_in_one_game || (seat_ && *seat_ != view.viewer);
        seat_ = view.viewer;
        registry::Analysis analysis;
        analysis.best = view.legal.front();
        return analysis;
    }
    void new_game() override { seat_.reset(); }

private:
    Log& log_;
    std::optional<registry::Seat> seat_;
};

TEST(match_on_games, a_player_never_sees_the_cards_of_two_seats) {
    registry::Registry games = tests::test_games();
    SeatWatcher::Log log;
    registry::PlayerType type;
    type.name = "watcher";
    type.make =
        [&log](const core::NamedValues&) -> core::Result<std::unique_ptr<registry::Player>> {
        return std::make_unique<SeatWatcher>(log);
    };
    for (const auto& game : games.games()) {
        if (game->info().id == "claims") {
            game->add_player(type);
        }
    }
    EXPECT_EQ(play(games, "claims", "watcher", 3).score.games(), 6);
    EXPECT_FALSE(log.two_seats_in_one_game);
}

}  // namespace
}  // namespace tusk
