#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "core/text.h"
#include "lab/training/othello_rounds.h"

namespace tusk::lab {
namespace {

namespace fs = std::filesystem;

// A folder of its own for files and for the person's weights.
class Training : public testing::Test {
protected:
    void SetUp() override {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::temp_directory_path() /
                  ("tusk-training-" + std::string(info->name()) + std::to_string(getpid()));
        fs::create_directories(folder_);
        setenv("XDG_DATA_HOME", folder_.c_str(), 1);
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string file(const std::string& name) const {
        return (folder_ / name).string();
    }

    fs::path folder_;
};

SelfplayTask small_task(const std::string& file) {
    SelfplayTask task;
    task.file = file;
    task.games = 12;
    task.settings.depth = 1;
    task.settings.exact_from = 4;
    return task;
}

TEST_F(Training, stopped_selfplay_goes_on_and_threads_do_not_matter) {
    const SelfplayTask whole = small_task(file("whole"));
    ASSERT_TRUE(play_to_file(whole, {}, {}));
    SelfplayTask parts = small_task(file("parts"));
    parts.threads = 3;
    std::stop_source stop;
    const auto stopped = play_to_file(
        parts,
        [&](const core::Progress& now) {
            if (now.done >= 4) {
                stop.request_stop();
            }
        },
        stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, core::ErrorCode::kCancelled);
    // As if the machine had gone off in the middle of a write.
    fs::resize_file(parts.file, fs::file_size(parts.file) - 11);
    ASSERT_TRUE(play_to_file(parts, {}, {}));
    EXPECT_EQ(*core::read_file(parts.file), *core::read_file(whole.file));
}

TEST_F(Training, relabelling_goes_on_and_keeps_the_positions) {
    ASSERT_TRUE(play_to_file(small_task(file("games")), {}, {}));
    RelabelTask task;
    task.from = file("games");
    task.to = file("deeper");
    task.depth = 2;
    task.exact_from = 5;
    task.every = 3;
    ASSERT_TRUE(relabel_file(task, {}, {}));
    const std::string whole = *core::read_file(task.to);
    fs::resize_file(task.to, whole.size() / 2);
    ASSERT_TRUE(relabel_file(task, {}, {}));
    EXPECT_EQ(*core::read_file(task.to), whole);
    const auto before = *read_samples(task.from);
    const auto after = *read_samples(task.to);
    ASSERT_EQ(after.size(), (before.size() + 2) / 3);
    for (std::size_t i = 0; i < after.size(); ++i) {
        EXPECT_EQ(after[i].own, before[3 * i].own);
        EXPECT_EQ(after[i].game, before[3 * i].game);
    }
}

TEST_F(Training, tournament_games_are_chosen_by_year_and_player) {
    const auto all = wthor_samples(wthor_folder(), {2024, 2024, {}}, {}, {});
    ASSERT_TRUE(all) << all.error().text();
    EXPECT_GT(all->games, 2000u);
    EXPECT_GT(all->samples.size(), 50 * all->games);
    const auto one = wthor_samples(wthor_folder(), {2024, 2024, {"TAKANASHI"}}, {}, {});
    ASSERT_TRUE(one) << one.error().text();
    EXPECT_GT(one->games, 0u);
    EXPECT_LT(one->games, all->games);
    EXPECT_FALSE(wthor_samples(file("nowhere"), {}, {}, {}));
}

TEST_F(Training, rounds_keep_what_wins_and_go_on_after_a_stop) {
    RoundsTask task;
    task.folder = file("rounds");
    task.rounds = 1;
    task.games = 10;
    task.selfplay.depth = 1;
    task.selfplay.exact_from = 4;
    task.relabel_depth = 2;
    task.relabel_exact = 4;
    task.fit.epochs = 1;
    task.match_games = 4;
    task.match_time_ms = 1;
    const registry::Registry registry = registry::all_games();
    std::stop_source stop;
    RoundsHooks hooks;
    hooks.progress = [&](const core::Progress& now) {
        if (now.note.find("fit") != std::string::npos) {
            stop.request_stop();
        }
    };
    ASSERT_FALSE(train_in_rounds(registry, task, hooks, stop.get_token()));
    const auto rounds = train_in_rounds(registry, task, {}, {});
    ASSERT_TRUE(rounds) << rounds.error().text();
    ASSERT_EQ(rounds->size(), 1u);
    EXPECT_EQ((*rounds)[0].weights, "round-1");
    EXPECT_EQ((*rounds)[0].champion, "standard");
    EXPECT_EQ((*rounds)[0].won, (*rounds)[0].score > 0.5);
    EXPECT_TRUE(games::othello::PatternWeights::named("round-1"));
    const auto again = train_in_rounds(registry, task, {}, {});
    ASSERT_TRUE(again) << "nothing is left to do";
    EXPECT_EQ((*again)[0].score, (*rounds)[0].score);
}

}  // namespace
}  // namespace tusk::lab
