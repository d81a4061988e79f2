// Engines that misbehave, each in its own way: the referee names the fault, the game is over, no
// process stays behind, and the next game is played as if nothing had happened.

#include <gtest/gtest.h>
#include <sys/types.h>

#include <csignal>
#include <cstdio>
#include <thread>

#include "core/stopwatch.h"
#include "core/text.h"
#include "protocol/ext_player.h"
#include "registry/referee.h"
#include "registry/spec.h"

namespace tusk::tests {
namespace {

using registry::Fault;
using registry::GameReport;

// One way to misbehave, what becomes of it, and what its author is told.
struct Case {
    const char* way;
    Fault fault;
    std::vector<std::string> told;
    int timeout_ms = 60'000;  // short for engines that are given up
    int grace_ms = 60'000;    // short for engines that are late
};

void PrintTo(const Case& one, std::ostream* out) {
    *out << one.way;
}

const std::vector<Case>& cases() {
    static const std::vector<Case> kCases{
        {"silent",
         Fault::kNoAnswer,
         {"did not answer in time", "sent last: 'genmove w'", "nothing came"},
         2000},
        {"stubborn", Fault::kNoAnswer, {"did not answer in time", "sent last: 'genmove w'"}, 2000},
        {"closes-stdout", Fault::kNoAnswer, {"closed its standard output but still runs"}},
        {"flood", Fault::kFlood, {"10000 lines without an answer", "sent last: 'genmove w'"}},
        {"flood-stderr", Fault::kFlood, {"16 MiB to its standard error"}},
        {"dies-at-move-10",
         Fault::kCrash,
         {"ended with exit status 3", "'loading the book' 'no memory left for move 10'"}},
        {"illegal", Fault::kIllegalMove, {"illegal move", "a1", "sent last: 'genmove w'"}},
        {"late", Fault::kTimeLoss, {"ms are allowed", "of grace"}, 60'000, 200},
        {"nonsense",
         Fault::kProtocol,
         {"which is no move", "came last: '= I would rather play chess'"}},
        {"babble",
         Fault::kProtocol,
         {"no answer that begins with = or ?", "came last: 'I would rather play chess'"},
         2000},
    };
    return kCases;
}

// True once no process has this id; a zombie of somebody else's counts as gone.
bool is_gone(pid_t pid, bool ours) {
    for (int i = 0; i < 500; ++i) {
        const auto status = core::read_file("/proc/" + std::to_string(pid) + "/stat");
        if (!status || (!ours && status->find(") Z") != std::string::npos)) {
            return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

class EngineFaults : public testing::TestWithParam<Case> {
protected:
    EngineFaults() { protocol::add_external_players(games_); }
    ~EngineFaults() override { std::remove(pid_file_.c_str()); }

    [[nodiscard]] std::unique_ptr<registry::Player> engine(const std::string& way,
                                                           int timeout_ms) const {
        auto made = registry::make_player(
            othello_, "ext,protocol=gtp,timeout_ms=" + std::to_string(timeout_ms) + ",command=\"" +
                          TUSK_FAULTY_ENGINE + " " + way + " " + pid_file_ + "\"");
        EXPECT_TRUE(made.has_value()) << made.error().text();
        return std::move(*made);
    }

    // A built-in player begins; the engine has the second seat.
    [[nodiscard]] GameReport play(registry::Player& engine, int grace_ms) const {
        const auto opponent = *registry::make_player(othello_, "random,seed=3");
        registry::RefereeSettings settings;
        settings.limits[1].time_ms = 100;
        settings.move_grace_ms[1] = grace_ms;
        return registry::play_game(*othello_.initial({}), {opponent.get(), &engine},
                                   *othello_.deal(1), settings, {});
    }

    [[nodiscard]] std::vector<pid_t> pids() const {
        std::vector<pid_t> result;
        const std::string text = core::read_file(pid_file_).value_or("");
        for (const std::string_view word : core::words(text)) {
            result.push_back(static_cast<pid_t>(core::to_integer(word).value_or(0)));
        }
        return result;
    }

    registry::Registry games_ = registry::all_games();
    const registry::Game& othello_ = *games_.find("othello");
    std::string pid_file_ = testing::TempDir() + "/faulty_engine_" + std::to_string(::getpid());
};

TEST_P(EngineFaults, are_named_and_leave_nothing_behind) {
    const Case& expected = GetParam();
    auto faulty = engine(expected.way, expected.timeout_ms);
    const GameReport report = play(*faulty, expected.grace_ms);
    ASSERT_TRUE(report.failure.has_value());
    EXPECT_EQ(report.failure->fault, expected.fault) << report.failure->error.text();
    EXPECT_EQ(report.failure->seat, registry::Seat::kSecond);
    for (const std::string& part : expected.told) {
        EXPECT_NE(report.failure->error.text().find(part), std::string::npos)
            << part << " is missing in: " << report.failure->error.text();
    }
    ASSERT_TRUE(report.outcome.has_value());
    EXPECT_EQ(report.outcome->payoff[0], 64);
    EXPECT_EQ(report.outcome->reason, std::string(registry::name_of(expected.fault)) + " of white");
    EXPECT_EQ(report.record.result->reason, report.outcome->reason);

    faulty.reset();
    const auto processes = pids();
    ASSERT_EQ(processes.size(), std::string_view(expected.way) == "stubborn" ? 2u : 1u);
    for (std::size_t i = 0; i < processes.size(); ++i) {
        EXPECT_TRUE(is_gone(processes[i], i == 0)) << "process " << processes[i];
    }
}

TEST_P(EngineFaults, do_not_disturb_the_next_game) {
    static_cast<void>(play(*engine(GetParam().way, GetParam().timeout_ms), GetParam().grace_ms));
    auto good = engine("good", 60'000);
    const GameReport report = play(*good, 60'000);
    EXPECT_FALSE(report.failure.has_value()) << report.failure->error.text();
    ASSERT_TRUE(report.outcome.has_value());
    EXPECT_EQ(report.outcome->reason, report.record.result->reason);
}

INSTANTIATE_TEST_SUITE_P(all, EngineFaults, testing::ValuesIn(cases()), [](const auto& item) {
    std::string name = item.param.way;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace tusk::tests
