// tusk as an engine ends within a second of `quit`, of the end of its input, and of the end of
// whoever read its output, also in the midst of a search; and no engine that tusk drives outlives a
// tusk that was killed.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/stopwatch.h"
#include "core/text.h"
#include "tests/program.h"
#include "tests/shell.h"

namespace tusk::tests {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSecond{1000};
constexpr milliseconds kSearching{150};  // so that the search has begun

// How long an engine may take to its end: a second, and more on a machine that is so busy that
// even the start of a program without anything to do takes long.
std::int64_t allowed_ms() {
    const core::Stopwatch watch;
    Program idle({TUSK_PROGRAM, "gtp", "--player", "random"});
    idle.send("quit");
    EXPECT_TRUE(idle.wait(milliseconds(20'000)).has_value());
    return kSecond.count() + 10 * watch.elapsed_ms();
}

// One protocol: what it is asked first and how it answers, and the lines after which it searches
// for minutes.
struct Case {
    const char* name;
    std::vector<std::string> words;
    std::string hello;
    std::string ready;
    std::vector<std::string> lines;
    const char* answer;  // how the answer of a search that was stopped begins
};

void PrintTo(const Case& one, std::ostream* out) {
    *out << one.name;
}

const std::vector<Case>& cases() {
    static const std::vector<Case> kCases{
        {"gtp",
         {"engine", "othello", "--protocol", "gtp", "--time", "600000"},
         "name",
         "= tusk",
         {"genmove b"},
         "\n= "},
        {"gtp_uct",
         {"gtp", "--player", "uct,playouts=0", "--time", "600000"},
         "name",
         "= tusk",
         {"genmove b", "genmove w", "genmove b"},
         "\n= "},
        {"nboard", {"nboard"}, "nboard 1", "set myname", {"set depth 60", "go"}, "=== "},
        {"uci_depth", {"uci"}, "uci", "uciok", {"isready", "go depth 90"}, "bestmove "},
        {"uci_infinite", {"uci"}, "uci", "uciok", {"go infinite"}, "bestmove "},
        {"uci_perft", {"uci"}, "uci", "uciok", {"perft 9"}, ""},
        {"uci_large_hash",
         {"uci"},
         "uci",
         "uciok",
         {"setoption name Hash value 2048", "isready", "go depth 90"},
         "bestmove "},
        {"ucci", {"ucci"}, "ucci", "ucciok", {"go depth 90"}, "bestmove "},
        {"cdc", {"cdc", "--time", "600000"}, "name", "= tusk", {"genmove unknown"}, "\n= "},
        {"messages",
         {"messages", "--player", "ismcts", "--time", "600000"},
         "{}",
         "error",
         {R"({"type":"deal","seat":"A","hand":"K932.KQ54..QJ752","dealer":"A"})",
          R"({"type":"bid","seat":"B","bid":"P"})", R"({"type":"ask_bid","seat":"A"})"},
         R"({"bid")"},
    };
    return kCases;
}

class EngineEnds : public testing::TestWithParam<Case> {
protected:
    EngineEnds() {
        std::vector<std::string> words = GetParam().words;
        words.insert(words.begin(), TUSK_PROGRAM);
        engine_ = std::make_unique<Program>(words);
        engine_->send(GetParam().hello);
        EXPECT_NE(
            engine_->read_until(GetParam().ready, milliseconds(20'000)).find(GetParam().ready),
            std::string::npos);
        for (const std::string& line : GetParam().lines) {
            engine_->send(line);
        }
        EXPECT_FALSE(engine_->wait(kSearching).has_value()) << "it did not search";
    }

    void expect_end() {
        const core::Stopwatch watch;
        const auto status = engine_->wait(milliseconds(20'000));
        const std::int64_t took_ms = watch.elapsed_ms();
        ASSERT_TRUE(status.has_value()) << "it goes on for nobody";
        EXPECT_LT(took_ms, allowed_ms());
        EXPECT_TRUE(WIFEXITED(*status) && WEXITSTATUS(*status) == 0) << *status;
    }

    void expect_answer() {
        EXPECT_NE(engine_->read_until("", kSecond).find(GetParam().answer), std::string::npos);
    }

    std::unique_ptr<Program> engine_;
};

TEST_P(EngineEnds, within_a_second_of_quit) {
    engine_->send("quit");
    expect_end();
    expect_answer();
}

TEST_P(EngineEnds, within_a_second_of_the_end_of_its_input) {
    engine_->end_input();
    expect_end();
    expect_answer();
}

TEST_P(EngineEnds, within_a_second_of_the_end_of_its_reader) {
    engine_->end_output();
    const core::Stopwatch watch;
    const auto status = engine_->wait(milliseconds(20'000));
    const std::int64_t took_ms = watch.elapsed_ms();
    ASSERT_TRUE(status.has_value()) << "it goes on for nobody";
    EXPECT_LT(took_ms, allowed_ms());
}

INSTANTIATE_TEST_SUITE_P(all, EngineEnds, testing::ValuesIn(cases()),
                         [](const auto& item) { return item.param.name; });

TEST(EngineScript, is_answered_though_its_input_has_ended) {
    const ShellResult done = shell("printf 'play b f5\\ngenmove w\\nplay b a1\\n' | " TUSK_PROGRAM
                                   " gtp --player alphabeta,depth=6");
    EXPECT_EQ(done.status, 0);
    EXPECT_TRUE(done.output.starts_with("=\n\n= ")) << done.output;
    EXPECT_TRUE(done.output.ends_with("\n\n? illegal move\n\n")) << done.output;
}

TEST(EngineScript, gets_the_best_move_so_far_of_a_search_that_is_too_long) {
    const ShellResult done = shell("printf 'genmove b' | " TUSK_PROGRAM " gtp --time 600000");
    EXPECT_EQ(done.status, 0);
    EXPECT_TRUE(done.output.starts_with("= ")) << done.output;
}

// An engine that heeds nothing: neither the end of its input nor a signal that can be ignored. It
// starts a program of its own, as engines in scripts do. Both write down their numbers.
class DrivenEngine : public testing::Test {
protected:
    DrivenEngine() {
        std::filesystem::remove(pids_);
        std::ofstream(script_) << "#!/bin/sh\n"
                                  "trap '' TERM HUP INT PIPE\n"
                                  "sleep 1000 &\n"
                                  "echo $! $$ >> "
                               << pids_ << "\nwhile :; do sleep 0.05; done\n";
        std::filesystem::permissions(script_, std::filesystem::perms::owner_all);
    }
    ~DrivenEngine() override {
        for (const pid_t pid : pids()) {
            kill(pid, SIGKILL);  // only when the test has failed
        }
        std::filesystem::remove(pids_);
        std::filesystem::remove(script_);
    }

    [[nodiscard]] std::vector<pid_t> pids() const {
        std::vector<pid_t> result;
        const std::string text = core::read_file(pids_).value_or("");
        for (const std::string_view word : core::words(text)) {
            result.push_back(static_cast<pid_t>(core::to_integer(word).value_or(0)));
        }
        return result;
    }
    // Both numbers, once they are written.
    [[nodiscard]] std::vector<pid_t> wait_for_pids() const {
        for (int i = 0; i < 1000 && pids().size() < 2; ++i) {
            std::this_thread::sleep_for(milliseconds(10));
        }
        return pids();
    }
    static bool is_alive(pid_t pid) {
        const auto stat = core::read_file("/proc/" + std::to_string(pid) + "/stat");
        return stat && stat->find(") Z") == std::string::npos;
    }
    static bool ends(pid_t pid, milliseconds patience) {
        const core::Stopwatch watch;
        while (is_alive(pid)) {
            if (watch.elapsed_ms() > patience.count()) {
                return false;
            }
            std::this_thread::sleep_for(milliseconds(5));
        }
        return true;
    }

    std::string base_ = testing::TempDir() + "tusk_driven_" + std::to_string(::getpid());
    std::string script_ = base_ + ".sh";
    std::string pids_ = base_ + ".pids";
};

TEST_F(DrivenEngine, ends_with_a_match_that_is_killed) {
    Program match({TUSK_PROGRAM, "match", "othello", "--p1",
                   "ext,protocol=gtp,timeout_ms=600000,command=" + script_, "--p2", "random",
                   "--games", "2", "--db", "sqlite::memory:"});
    const std::vector<pid_t> engines = wait_for_pids();
    ASSERT_EQ(engines.size(), 2u);
    match.signal(SIGKILL);
    ASSERT_TRUE(match.wait(kSecond).has_value());
    for (const pid_t pid : engines) {
        EXPECT_TRUE(ends(pid, 2 * kSecond)) << pid;
    }
}

// Its player must not be lost to an end in haste either: give_up ends the process without a word.
TEST_F(DrivenEngine, ends_with_an_engine_that_is_in_haste) {
    Program engine(
        {TUSK_PROGRAM, "gtp", "--player", "ext,protocol=gtp,timeout_ms=600000,command=" + script_});
    engine.send("genmove b");
    const std::vector<pid_t> engines = wait_for_pids();
    ASSERT_EQ(engines.size(), 2u);
    engine.send("quit");
    EXPECT_TRUE(engine.wait(2 * kSecond).has_value());
    for (const pid_t pid : engines) {
        EXPECT_TRUE(ends(pid, 2 * kSecond)) << pid;
    }
}

}  // namespace
}  // namespace tusk::tests
