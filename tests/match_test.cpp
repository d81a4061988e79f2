// Matches on the small games: chance, secrets, four seats and decisions made at once go through the
// same match as Othello, every record replays, and a pair shares its chance events.

#include <gtest/gtest.h>

#include <mutex>

#include "grid/local_executor.h"
#include "lab/match.h"
#include "registry/replay.h"
#include "tests/games/test_games.h"

namespace tusk {
namespace {

lab::MatchResult play(const registry::Registry& games, const std::string& game,
                      const std::string& player, std::size_t pairs) {
    lab::MatchSettings settings;
    settings.game = game;
    settings.players = {player, player};
    settings.openings.assign(pairs, "");
    settings.seed = 7;
    grid::JobKinds kinds;
    kinds.add(lab::match_pair_kind(games));
    grid::LocalExecutor executor(std::move(kinds), {});
    auto result = lab::run_match(games, settings, executor, [](const core::Progress&) {}, {});
    EXPECT_TRUE(result) << result.error().text();
    return result ? std::move(*result) : lab::MatchResult{};
}

TEST(match_on_games, every_small_game_is_played_like_any_other) {
    const registry::Registry games = tests::test_games();
    ASSERT_EQ(games.games().size(), 4u);
    for (const auto& game : games.games()) {
        const lab::MatchResult result = play(games, game->info().id, "random", 10);
        EXPECT_EQ(result.tally.games(), 20) << game->info().id;
        EXPECT_EQ(result.faults[0], lab::FaultCount{}) << game->info().id;
        EXPECT_EQ(result.faults[1], lab::FaultCount{}) << game->info().id;
        for (const lab::MatchGame& played : result.games) {
            const auto state = registry::replay(*game, played.record);
            ASSERT_TRUE(state) << game->info().id << ": " << state.error().text();
            const auto outcome = (*state)->outcome();
            ASSERT_TRUE(outcome) << game->info().id;
            EXPECT_EQ(outcome->payoff, played.record.result->payoff) << game->info().id;
        }
    }
}

TEST(match_on_games, both_games_of_a_pair_are_dealt_the_same_cards) {
    const registry::Registry games = tests::test_games();
    const lab::MatchResult result = play(games, "kuhn", "random", 10);
    ASSERT_EQ(result.games.size(), 20u);
    bool deals_differ = false;
    for (std::size_t i = 0; i < result.games.size(); i += 2) {
        for (std::size_t card = 0; card < 2; ++card) {
            EXPECT_EQ(result.games[i].record.actions[card],
                      result.games[i + 1].record.actions[card]);
        }
        deals_differ =
            deals_differ || result.games[i].record.actions[0] != result.games[0].record.actions[0];
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
    EXPECT_EQ(play(games, "claims", "watcher", 3).tally.games(), 6);
    EXPECT_FALSE(log.two_seats_in_one_game);
}

}  // namespace
}  // namespace tusk
