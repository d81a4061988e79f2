#include "protocol/engine_loop.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <sstream>
#include <thread>

#include "core/stopwatch.h"
#include "protocol/console_input.h"
#include "protocol/memory_pipe.h"
#include "protocol/own_time.h"

namespace tusk::protocol {
namespace {

using std::chrono::milliseconds;

// Knows three commands: "say X", "search" (until it is stopped) and "deaf" (until it is let go).
class FakeEngine final : public EngineLoop {
public:
    using EngineLoop::EngineLoop;

    std::atomic<bool> let_go = false;

private:
    void handle(const InputLine& line, std::stop_token stop) override {
        if (line.text == "search") {
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(milliseconds(1));
            }
        }
        while (line.text == "deaf" && !let_go) {
            std::this_thread::sleep_for(milliseconds(1));
        }
        send("did " + line.text);
    }
    [[nodiscard]] bool interrupts(std::string_view /*line*/) const override { return false; }
    [[nodiscard]] bool ends(std::string_view line) const override { return line == "quit"; }
};

std::string told(const std::string& script, const EngineEnd& end) {
    std::istringstream in(script);
    std::ostringstream out;
    FakeEngine(in, out).run(end);
    return out.str();
}

constexpr milliseconds kLong{60'000};

TEST(engine_loop, what_was_read_before_the_end_is_carried_out) {
    EXPECT_EQ(told("say a\nsay b\nquit\nsay c\n", {kLong, kLong}),
              "did say a\ndid say b\ndid quit\n");
    EXPECT_EQ(told("say a\nsay b", {kLong, kLong}), "did say a\ndid say b\n");
}

TEST(engine_loop, after_the_grace_searches_are_stopped_and_answer) {
    const core::Stopwatch watch;
    EXPECT_EQ(told("search\nsearch\nsay a\nquit\n", {milliseconds(50), kLong}),
              "did search\ndid search\ndid say a\ndid quit\n");
    EXPECT_GE(watch.elapsed_ms(), 50);
    EXPECT_LT(watch.elapsed_ms(), 30'000);
}

TEST(engine_loop, the_usual_end_takes_less_than_a_second) {
    EXPECT_LT(EngineEnd{}.grace + EngineEnd{}.rest, milliseconds(900));
}

TEST(engine_loop, a_command_that_obeys_no_stop_is_given_up_and_the_rest_dropped) {
    std::istringstream in("say a\ndeaf\nsay b\nquit\n");
    std::ostringstream out;
    FakeEngine engine(in, out);
    int given_up = 0;
    engine.run({milliseconds(20), milliseconds(20), [&] {
                    ++given_up;
                    engine.let_go = true;
                }});
    EXPECT_EQ(given_up, 1);
    EXPECT_EQ(out.str(), "did say a\ndid deaf\n");
}

TEST(engine_loop, a_last_line_is_read_at_once_behind_thousands_that_wait) {
    MemoryPipe input;
    std::istream in(&input);
    std::ostringstream out;
    FakeEngine engine(in, out);
    std::string script = "search\n";
    for (int i = 0; i < 20'000; ++i) {
        script += "say something\n";
    }
    input.write(script + "quit\n");
    const core::Stopwatch watch;
    engine.run({milliseconds(50), kLong});
    EXPECT_LT(watch.elapsed_ms(), 30'000) << "the search was never stopped";
    EXPECT_TRUE(out.str().ends_with("did quit\n"));
}

TEST(own_time, is_that_of_the_clock_for_a_process_that_sleeps) {
    const OwnTime own;
    const core::Stopwatch watch;
    std::this_thread::sleep_for(milliseconds(50));
    EXPECT_GE(own.passed(), milliseconds(5));
    EXPECT_LE(own.passed().count(), watch.elapsed_ms() + 1);
}

TEST(own_time, passes_more_slowly_where_threads_wait_for_processors) {
    const unsigned count = 4 * std::max(1u, std::thread::hardware_concurrency());
    const OwnTime own;
    const core::Stopwatch watch;
    {
        std::vector<std::jthread> busy;
        for (unsigned i = 0; i < count; ++i) {
            busy.emplace_back([](const std::stop_token& stop) {
                while (!stop.stop_requested()) {
                }
            });
        }
        std::this_thread::sleep_for(milliseconds(300));
        EXPECT_LT(own.passed().count(), watch.elapsed_ms() * 3 / 4);
    }
}

struct Ends {
    int read = -1;
    int write = -1;
    Ends() {
        std::array<int, 2> both{};
        EXPECT_EQ(::pipe(both.data()), 0);
        read = both[0];
        write = both[1];
    }
};

TEST(console_input, is_what_was_written_up_to_its_end) {
    Ends input;
    Ends output;
    ASSERT_EQ(::write(input.write, "one\ntwo", 7), 7);
    ::close(input.write);
    ConsoleInput buffer(input.read, output.write);
    std::istream in(&buffer);
    EXPECT_EQ(read_input_line(in)->text, "one");
    EXPECT_EQ(read_input_line(in)->text, "two");
    EXPECT_FALSE(read_input_line(in).has_value());
    ::close(input.read);
    ::close(output.read);
    ::close(output.write);
}

TEST(console_input, ends_when_nobody_reads_the_output_though_it_is_open) {
    Ends input;
    Ends output;
    ConsoleInput buffer(input.read, output.write);
    auto line = std::async(std::launch::async, [&] {
        std::istream in(&buffer);
        return read_input_line(in).has_value();
    });
    EXPECT_EQ(line.wait_for(milliseconds(50)), std::future_status::timeout);
    ::close(output.read);
    EXPECT_EQ(line.wait_for(milliseconds(20'000)), std::future_status::ready);
    ::close(input.write);  // so that a failing test ends
    EXPECT_FALSE(line.get());
    ::close(input.read);
    ::close(output.write);
}

}  // namespace
}  // namespace tusk::protocol
