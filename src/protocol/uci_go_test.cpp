#include "protocol/uci_go.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace tusk::protocol {
namespace {

using registry::Seat;

UciGo parse(std::string_view text, Seat seat = Seat::kFirst, UciDialect dialect = UciDialect::kUci,
            bool milliseconds = false) {
    return parse_uci_go(core::words(text), seat, dialect, milliseconds);
}

TEST(uci_go, gives_each_side_its_own_clock) {
    const std::string text = "wtime 1000 btime 2000 winc 10 binc 20 movestogo 7";
    const UciGo first = parse(text);
    EXPECT_EQ(first.limits.remaining_ms, 1000);
    EXPECT_EQ(first.limits.increment_ms, 10);
    EXPECT_EQ(first.limits.opponent_ms, 2000);
    EXPECT_EQ(first.limits.opponent_increment_ms, 20);
    EXPECT_EQ(first.limits.moves_to_go, 7);
    const UciGo second = parse(text, Seat::kSecond);
    EXPECT_EQ(second.limits.remaining_ms, 2000);
    EXPECT_EQ(second.limits.opponent_increment_ms, 10);
}

TEST(uci_go, reads_ucci_times_in_seconds_or_milliseconds) {
    const std::string text = "time 30 increment 2 opptime 40";
    EXPECT_EQ(parse(text, Seat::kSecond, UciDialect::kUcci).limits.remaining_ms, 30'000);
    EXPECT_EQ(parse(text, Seat::kSecond, UciDialect::kUcci).limits.increment_ms, 2000);
    EXPECT_EQ(parse(text, Seat::kSecond, UciDialect::kUcci, true).limits.remaining_ms, 30);
    EXPECT_EQ(parse(text, Seat::kSecond, UciDialect::kUcci, true).limits.opponent_ms, 40);
}

TEST(uci_go, keeps_numbers_in_bounds) {
    const UciGo go = parse("depth 0 nodes 1e30 movetime -7 wtime -20 mate 3");
    EXPECT_EQ(go.limits.depth, 1);
    EXPECT_EQ(go.limits.nodes, std::uint64_t{1} << 53);
    EXPECT_EQ(go.limits.time_ms, 1);
    EXPECT_EQ(go.limits.remaining_ms, 1);
    EXPECT_EQ(go.mate, 3);
    EXPECT_TRUE(go.complaints.empty());
}

TEST(uci_go, complains_about_what_it_cannot_read_and_goes_on) {
    const UciGo go = parse("depth wtime 5 nodes many quickly searchmoves a1 b2 infinite");
    EXPECT_EQ(go.complaints.size(), 3u);
    EXPECT_FALSE(go.limits.depth.has_value());
    EXPECT_EQ(go.limits.remaining_ms, 5);
    EXPECT_EQ(go.only, (std::vector<std::string>{"a1", "b2"}));
    EXPECT_TRUE(go.infinite);
}

}  // namespace
}  // namespace tusk::protocol
