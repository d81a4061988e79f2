#include "protocol/process.h"

#include <gtest/gtest.h>

#include <sys/wait.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "core/stopwatch.h"
#include "core/text.h"
#include "protocol/command_words.h"

namespace tusk::protocol {
namespace {

using core::ErrorCode;
using Words = std::vector<std::string>;

std::unique_ptr<Process> started(std::string_view command) {
    auto process = Process::start(command);
    EXPECT_TRUE(process.has_value()) << process.error().text();
    return process ? std::move(*process) : nullptr;
}

TEST(command_words, are_split_at_blanks_and_kept_together_by_quotes) {
    EXPECT_EQ(split_command("a  b\tc").value(), (Words{"a", "b", "c"}));
    EXPECT_EQ(split_command("sh -c 'exit 3'").value(), (Words{"sh", "-c", "exit 3"}));
    EXPECT_EQ(split_command(R"(a"b c"'d e'\ f)").value(), (Words{"ab cd e f"}));
    EXPECT_EQ(split_command(R"("a \"b\"" '')").value(), (Words{"a \"b\"", ""}));
    EXPECT_EQ(split_command(R"('a\b')").value(), (Words{"a\\b"}));
}

TEST(command_words, errors_name_the_column) {
    EXPECT_EQ(split_command("ab 'cd").error().where, "column 4");
    EXPECT_EQ(split_command("ab\\").error().where, "column 3");
    EXPECT_EQ(split_command("  ").error().code, ErrorCode::kSyntax);
    EXPECT_EQ(split_command("'' x").error().code, ErrorCode::kSyntax);
    EXPECT_FALSE(split_command(std::string_view("a\0b", 3)).has_value());
}

TEST(command_words, programs_are_looked_for_in_the_path_and_in_usr_games) {
    EXPECT_TRUE(find_program("sh").has_value());
    EXPECT_EQ(find_program("/bin/sh").value(), "/bin/sh");
    EXPECT_EQ(find_program("no-such-engine").error().code, ErrorCode::kEngineStart);
    EXPECT_EQ(find_program("/etc").error().code, ErrorCode::kEngineStart);
    EXPECT_EQ(find_program("/etc/passwd").error().code, ErrorCode::kEngineStart);
}

TEST(process, lines_go_to_the_program_and_come_back) {
    auto cat = started("cat");
    for (const std::string line : {"hello", "", "a\tb", "\xff\x01"}) {
        ASSERT_TRUE(cat->write_line(line, deadline_in(5000)).has_value());
        EXPECT_EQ(cat->read_line(deadline_in(5000)).value(), line);
    }
}

TEST(process, a_program_that_does_not_exist_is_a_start_error) {
    const auto process = Process::start("no-such-engine --gtp");
    ASSERT_FALSE(process.has_value());
    EXPECT_EQ(process.error().code, ErrorCode::kEngineStart);
    EXPECT_NE(process.error().text().find("no-such-engine"), std::string::npos);
}

TEST(process, a_file_that_is_no_program_is_a_start_error) {
    const std::string path = testing::TempDir() + "/not_a_program";
    std::ofstream(path) << "\x7f"
                           "ELF nonsense";
    ASSERT_EQ(::chmod(path.c_str(), 0755), 0);
    const auto process = Process::start(path);
    ASSERT_FALSE(process.has_value());
    EXPECT_EQ(process.error().code, ErrorCode::kEngineStart);
    std::remove(path.c_str());
}

TEST(process, silence_is_a_timeout) {
    auto sleeper = started("sleep 100");
    const core::Stopwatch watch;
    const auto line = sleeper->read_line(deadline_in(100));
    ASSERT_FALSE(line.has_value());
    EXPECT_EQ(line.error().code, ErrorCode::kEngineTimeout);
    EXPECT_GE(watch.elapsed_ms(), 100);
}

TEST(process, the_end_of_a_program_is_reported_with_its_status_and_last_words) {
    auto shell = started("sh -c 'echo one; echo something broke >&2; exit 3'");
    EXPECT_EQ(shell->read_line(deadline_in(5000)).value(), "one");
    const auto line = shell->read_line(deadline_in(5000));
    ASSERT_FALSE(line.has_value());
    EXPECT_EQ(line.error().code, ErrorCode::kEngineCrash);
    EXPECT_NE(line.error().text().find("exit status 3"), std::string::npos) << line.error().text();
    EXPECT_NE(line.error().text().find("something broke"), std::string::npos);
}

TEST(process, a_signal_that_ended_a_program_is_named) {
    auto shell = started("sh -c 'kill -SEGV $$'");
    const auto line = shell->read_line(deadline_in(5000));
    ASSERT_FALSE(line.has_value());
    EXPECT_EQ(line.error().code, ErrorCode::kEngineCrash);
    EXPECT_NE(line.error().text().find("signal 11"), std::string::npos) << line.error().text();
}

TEST(process, writing_to_a_program_that_has_ended_is_a_crash_and_no_signal) {
    auto shell = started("sh -c 'exec 0<&-; echo closed; exit 4'");
    EXPECT_EQ(shell->read_line(deadline_in(5000)).value(), "closed");
    core::Result<void> written;
    for (int i = 0; i < 100 && written; ++i) {
        written = shell->write_line("x", deadline_in(5000));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().code, ErrorCode::kEngineCrash);
}

TEST(process, a_program_that_does_not_read_cannot_block_us) {
    auto sleeper = started("sleep 100");
    const std::string much(4 << 20, 'x');
    const auto written = sleeper->write_line(much, deadline_in(200));
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().code, ErrorCode::kEngineTimeout);
}

TEST(process, a_flood_of_lines_without_an_answer_is_an_error) {
    auto flood = started("yes");
    ASSERT_TRUE(flood->write_line("question", deadline_in(5000)).has_value());
    core::Result<std::string> line;
    int lines = 0;
    while ((line = flood->read_line(deadline_in(5000)))) {
        ++lines;
    }
    EXPECT_EQ(lines, Process::kMaxLines);
    EXPECT_EQ(line.error().code, ErrorCode::kEngineFlood);
}

TEST(process, a_line_without_end_is_an_error) {
    auto flood = started("cat /dev/zero");
    const auto line = flood->read_line(deadline_in(10'000));
    ASSERT_FALSE(line.has_value());
    EXPECT_EQ(line.error().code, ErrorCode::kEngineFlood);
}

TEST(process, megabytes_in_few_lines_are_a_flood_too) {
    auto flood = started("sh -c 'yes \"$(printf %060000d 0)\"'");
    core::Result<std::string> line;
    int lines = 0;
    while ((line = flood->read_line(deadline_in(20'000)))) {
        ++lines;
    }
    EXPECT_EQ(line.error().code, ErrorCode::kEngineFlood);
    EXPECT_LT(lines, Process::kMaxLines);
    EXPECT_NE(line.error().text().find("16 MiB"), std::string::npos) << line.error().text();
}

TEST(process, a_flood_of_its_standard_error_is_an_error) {
    auto flood = started("sh -c 'yes complaint >&2'");
    const auto line = flood->read_line(deadline_in(20'000));
    ASSERT_FALSE(line.has_value());
    EXPECT_EQ(line.error().code, ErrorCode::kEngineFlood);
    EXPECT_NE(line.error().text().find("standard error"), std::string::npos);
}

TEST(process, a_program_that_closes_its_output_but_lives_gives_no_answer) {
    auto mute = started("sh -c 'exec 1>&-; while :; do sleep 1; done'");
    const auto line = mute->read_line(deadline_in(20'000));
    ASSERT_FALSE(line.has_value());
    EXPECT_EQ(line.error().code, ErrorCode::kEngineTimeout);
    EXPECT_NE(line.error().text().find("closed its standard output but still runs"),
              std::string::npos)
        << line.error().text();
}

TEST(process, an_error_tells_what_was_sent_and_what_came_last) {
    auto shell = started("sh -c 'read -r a; echo got $a; echo first >&2; echo second >&2; exit 7'");
    ASSERT_TRUE(shell->write_line("a question", deadline_in(5000)).has_value());
    EXPECT_EQ(shell->read_line(deadline_in(5000)).value(), "got a question");
    const std::string text = shell->read_line(deadline_in(5000)).error().text();
    EXPECT_NE(text.find("ended with exit status 7; sent last: 'a question'; came last: 'got a "
                        "question'; its standard error: 'first' 'second'"),
              std::string::npos)
        << text;
}

TEST(process, a_flood_while_we_write_is_an_error) {
    auto flood = started("yes");
    const auto written = flood->write_line(std::string(8 << 20, 'x'), deadline_in(20'000));
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().code, ErrorCode::kEngineFlood);
}

TEST(process, of_its_standard_error_the_end_is_kept) {
    auto shell = started("sh -c 'yes abcdefg | head -c 300000 >&2; echo LAST >&2; echo done'");
    EXPECT_EQ(shell->read_line(deadline_in(10'000)).value(), "done");
    EXPECT_FALSE(shell->read_line(deadline_in(10'000)).has_value());
    EXPECT_EQ(shell->error_text().size(), Process::kMaxErrorBytes);
    EXPECT_TRUE(shell->error_text().ends_with("LAST\n"));
}

TEST(process, a_stop_request_ends_the_wait) {
    auto sleeper = started("sleep 100");
    std::stop_source stop;
    std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    const core::Stopwatch watch;
    const auto line = sleeper->read_line(deadline_in(60'000), stop.get_token());
    ASSERT_FALSE(line.has_value());
    EXPECT_EQ(line.error().code, ErrorCode::kCancelled);
    EXPECT_LT(watch.elapsed_ms(), 10'000);
}

TEST(process, ends_with_its_object_even_if_it_ignores_sigterm) {
    auto stubborn =
        started("sh -c 'trap \"\" TERM; sleep 1000 & echo $! $$; while :; do sleep 1; done'");
    const auto line = stubborn->read_line(deadline_in(5000));
    ASSERT_TRUE(line.has_value());
    const auto words = core::words(*line);
    ASSERT_EQ(words.size(), 2u);
    stubborn.reset();
    for (const std::string_view word : words) {
        const auto pid = static_cast<pid_t>(core::to_integer(word).value());
        // A killed grandchild may be a zombie of its new parent for a moment.
        bool gone = false;
        for (int i = 0; i < 200 && !gone; ++i) {
            const auto status = core::read_file("/proc/" + std::to_string(pid) + "/stat");
            gone = !status || status->find(") Z") != std::string::npos;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        EXPECT_TRUE(gone) << pid;
    }
}

TEST(process, the_last_line_needs_no_line_end) {
    auto shell = started("printf 'one\\r\\ntwo'");
    EXPECT_EQ(shell->read_line(deadline_in(5000)).value(), "one");
    EXPECT_EQ(shell->read_line(deadline_in(5000)).value(), "two");
    EXPECT_EQ(shell->read_line(deadline_in(5000)).error().code, ErrorCode::kEngineCrash);
}

}  // namespace
}  // namespace tusk::protocol
