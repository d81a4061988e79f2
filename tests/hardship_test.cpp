// The program in hardship: killed in the midst of its work, without room on the disk, with data
// that is none, and with a file that unpacks to far more than it holds. What it has told is kept,
// what it cannot do is one line, and no signal ends it.

#include <gtest/gtest.h>
#include <soci/soci.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "core/json.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "store/database.h"
#include "tests/program.h"
#include "tests/shell.h"

namespace tusk::tests {
namespace {

using core::Json;
using std::chrono::milliseconds;

class Hardship : public testing::Test {
protected:
    Hardship() { std::filesystem::create_directories(folder_); }
    ~Hardship() override {
        std::error_code ignored;
        std::filesystem::permissions(folder_, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(folder_, ignored);
    }

    // The program, with the smallest web app for its server.
    [[nodiscard]] std::string program() const {
        std::filesystem::create_directories(folder_ / "web");
        std::ofstream(folder_ / "web" / "index.html") << "<!doctype html><title>tusk</title>";
        return "env TUSK_WEB=" + (folder_ / "web").string() + " timeout 20 " TUSK_PROGRAM " ";
    }
    [[nodiscard]] std::string database(const std::string& name) const {
        return "sqlite:" + (folder_ / name).string();
    }
    // Short games of players that answer the same every time, and there are many of them.
    [[nodiscard]] std::vector<std::string> match(const std::string& name) const {
        return {TUSK_PROGRAM, "match",           "othello", "--p1",        "alphabeta,depth=2",
                "--p2",       "uct,playouts=20", "--games", "40",          "--seed",
                "5",          "--json",          "--db",    database(name)};
    }
    static std::string line_of(const std::vector<std::string>& words) {
        return "'" + core::join(words, "' '") + "'";
    }
    // The only run in a data base, as `tusk lab runs` tells it.
    [[nodiscard]] Json run_in(const std::string& name) const {
        const ShellResult listed =
            shell(std::string(TUSK_PROGRAM) + " lab runs --json --db " + database(name));
        const Json json = Json::parse(listed.output, nullptr, false);
        return json.is_array() && json.size() == 1 ? json[0] : Json();
    }
    [[nodiscard]] std::string records_of(const std::string& name) const {
        const std::string file = (folder_ / (name + ".records")).string();
        const std::string id = run_in(name).value("id", "");
        const ShellResult done =
            shell(std::string(TUSK_PROGRAM) + " match othello --json --resume " + id + " --db " +
                  database(name) + " --records " + file);
        EXPECT_EQ(done.status, 0) << done.output;
        // Without the times that stand behind the moves: "<+2.63 2ms>".
        const std::string text = core::read_file(file).value_or("");
        return std::regex_replace(std::regex_replace(text, std::regex("<[^>]*>"), ""),
                                  std::regex("\\s+"), " ");
    }

    std::filesystem::path folder_ =
        std::filesystem::path(testing::TempDir()) / ("tusk_hardship_" + std::to_string(::getpid()));
};

// What a match says at its end, without what depends on the time it took.
Json totals_of(const std::string& output) {
    Json json = Json::parse(output, nullptr, false);
    Json totals = Json::object();
    for (const char* key : {"games", "wins", "losses", "draws", "score", "pentanomial", "elo"}) {
        if (json.contains(key)) {
            totals[key] = json[key];
        }
    }
    return totals;
}

TEST_F(Hardship, a_match_that_is_killed_again_and_again_ends_as_one_that_is_not) {
    const ShellResult whole = shell(line_of(match("whole.db")));
    ASSERT_EQ(whole.status, 0) << whole.output;
    ASSERT_EQ(totals_of(whole.output)["games"], 40) << whole.output;

    std::vector<std::string> words = match("killed.db");
    int kills = 0;
    std::string output;
    for (int time_ms = 100; time_ms < 60'000; time_ms += time_ms / 2) {
        Program program(words);
        const auto ended = program.wait(milliseconds(time_ms));
        if (ended.has_value()) {
            EXPECT_EQ(*ended, 0);
            output = program.read_until("", milliseconds(1000));
            break;
        }
        program.signal(SIGKILL);
        ASSERT_TRUE(program.wait(milliseconds(5000)).has_value());
        ++kills;
        if (const Json run = run_in("killed.db"); run.is_object()) {
            words = {TUSK_PROGRAM, "match",   "othello", "--json",
                     "--resume",   run["id"], "--db",    database("killed.db")};
        }
    }
    EXPECT_GT(kills, 1);
    EXPECT_EQ(totals_of(output), totals_of(whole.output)) << output;
    EXPECT_TRUE(records_of("killed.db") == records_of("whole.db")) << "not the same moves";
}

TEST_F(Hardship, a_run_that_was_killed_tells_the_true_share) {
    constexpr int kGames = 2000;
    Program program({TUSK_PROGRAM, "match", "othello", "--p1", "random", "--p2", "random",
                     "--games", std::to_string(kGames), "--db", database("share.db")});
    const auto stored = [&]() -> std::int64_t {
        const auto opened = store::Database::open(database("share.db"));
        std::int64_t count = 0;
        const auto read =
            opened ? (*opened)->transact([&](soci::session& session) -> core::Result<void> {
                session << "SELECT count(*) FROM lab_games", soci::into(count);
                return {};
            })
                   : core::Result<void>(core::fail(opened.error()));
        return read ? count : 0;
    };
    while (stored() < kGames / 10 && !program.wait(milliseconds(5)).has_value()) {
    }
    program.signal(SIGKILL);
    ASSERT_TRUE(program.wait(milliseconds(5000)).has_value()) << "it was done too soon";
    const Json run = run_in("share.db");
    ASSERT_TRUE(run.is_object());
    EXPECT_EQ(run["games"], stored());
    EXPECT_NEAR(run["fraction"].get<double>(), static_cast<double>(stored()) / kGames, 0.05) << run;
}

TEST_F(Hardship, a_match_without_room_on_the_disk_fails_in_one_line_and_goes_on_later) {
    std::vector<std::string> words = match("full.db");
    // Blocks of 512 bytes: the tables fit, the games do not.
    const ShellResult full = shell("ulimit -f 320; " + line_of(words));
    EXPECT_EQ(full.status, 1) << full.output;
    EXPECT_EQ(core::lines(full.output).size(), 1u) << full.output;
    EXPECT_TRUE(full.output.starts_with("tusk match: ")) << full.output;
    EXPECT_FALSE(full.output.starts_with("tusk match: ,")) << full.output;
    EXPECT_NE(full.output.find("could not be stored"), std::string::npos) << full.output;

    const ShellResult later =
        shell(std::string(TUSK_PROGRAM) + " match othello --json --resume " +
              run_in("full.db").value("id", "") + " --db " + database("full.db"));
    ASSERT_EQ(later.status, 0) << later.output;
    const ShellResult whole = shell(line_of(match("whole.db")));
    EXPECT_EQ(totals_of(later.output), totals_of(whole.output));
}

TEST_F(Hardship, data_that_is_none_is_one_line) {
    std::ofstream(folder_ / "garbage.db") << std::string(50'000, '\xA5');
    for (const std::string command : {"serve --port 0", "match othello --p1 random --p2 random"}) {
        const ShellResult done = shell(program() + command + " --db " + database("garbage.db"));
        EXPECT_EQ(done.status, 1) << done.output;
        EXPECT_EQ(core::lines(done.output).size(), 1u) << done.output;
    }
}

// The super-user may write anywhere, so the program runs as nobody then.
TEST_F(Hardship, a_folder_that_may_not_be_written_is_one_line) {
    std::filesystem::create_directories(folder_ / "shut");
    std::filesystem::permissions(folder_ / "shut", std::filesystem::perms::owner_read |
                                                       std::filesystem::perms::owner_exec |
                                                       std::filesystem::perms::others_read |
                                                       std::filesystem::perms::others_exec);
    const std::string as_nobody =
        ::geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    for (const std::string command : {"serve --port 0", "match othello --p1 random --p2 random"}) {
        const ShellResult done =
            shell(as_nobody + program() + command + " --db " + database("shut/games.db"));
        EXPECT_EQ(done.status, 1) << done.output;
        EXPECT_EQ(core::lines(done.output).size(), 1u) << done.output;
    }
}

// 100 MB of zeros in 10 kB.
TEST_F(Hardship, a_file_that_unpacks_without_end_is_refused) {
    const std::string bomb = (folder_ / "bomb.zst").string();
    ASSERT_EQ(shell("head -c 100000000 /dev/zero | zstd -q -o " + bomb).status, 0);
    ASSERT_LT(std::filesystem::file_size(bomb), 1u << 20);
    const core::Stopwatch watch;
    for (const std::string command : {"coin check ", "verify "}) {
        const ShellResult done = shell(program() + command + bomb);
        EXPECT_TRUE(done.status == 1 || done.status == 2) << done.output;
        EXPECT_EQ(core::lines(done.output).size(), 1u) << done.output;
    }
    EXPECT_LT(watch.elapsed_ms(), 20'000);
}

TEST_F(Hardship, a_file_that_cannot_be_checked_is_named_once) {
    const std::string path = (folder_ / "cut.zst").string();
    ASSERT_EQ(shell(TUSK_PROGRAM " coin prove 2..12 -o " + path).status, 0);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    const std::string open_end = (folder_ / "open.txt").string();
    std::ofstream(open_end) << "no line end";
    for (const std::string& name : {path, path + ".missing", open_end}) {
        const ShellResult done = shell(TUSK_PROGRAM " coin check " + name);
        EXPECT_NE(done.status, 0);
        const std::size_t first = done.output.find(name);
        ASSERT_NE(first, std::string::npos) << done.output;
        EXPECT_EQ(done.output.find(name, first + name.size()), std::string::npos) << done.output;
    }
}

}  // namespace
}  // namespace tusk::tests
