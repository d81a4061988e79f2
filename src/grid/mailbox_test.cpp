#include "grid/mailbox.h"

#include <gtest/gtest.h>

namespace tusk::grid {
namespace {

using namespace std::chrono_literals;

JobResult letter(char name, std::string group, int attempt = 1) {
    JobResult result;
    result.id = JobId::parse(std::string(JobId::kLength, name)).value();
    result.group = std::move(group);
    result.attempt = attempt;
    return result;
}

TEST(mailbox, gives_results_of_a_group_in_the_order_they_came) {
    Mailbox box;
    for (const char name : {'c', 'a', 'b'}) {
        box.post(letter(name, "g"));
    }
    for (const char name : {'c', 'a', 'b'}) {
        EXPECT_EQ(box.wait(ResultFilter::in_group("g"), 0ms), letter(name, "g"));
    }
    EXPECT_FALSE(box.wait(ResultFilter::all(), 0ms).has_value());
}

TEST(mailbox, tells_groups_from_beginnings_of_groups) {
    Mailbox box;
    box.post(letter('a', "m10"));
    EXPECT_FALSE(box.wait(ResultFilter::in_group("m1"), 0ms).has_value());
    EXPECT_FALSE(box.wait(ResultFilter::in_groups("m2"), 0ms).has_value());
    EXPECT_TRUE(box.wait(ResultFilter::in_groups("m1"), 0ms).has_value());
}

TEST(mailbox, keeps_one_result_per_job_and_group_the_newest) {
    Mailbox box;
    box.post(letter('a', "g", 1));
    box.post(letter('b', "g"));
    box.post(letter('a', "g", 2));
    EXPECT_EQ(box.wait(ResultFilter::all(), 0ms)->attempt, 2);
    EXPECT_EQ(box.wait(ResultFilter::all(), 0ms), letter('b', "g"));
    EXPECT_FALSE(box.wait(ResultFilter::all(), 0ms).has_value());
}

TEST(mailbox, finds_a_job_in_whatever_group_it_is_left) {
    Mailbox box;
    box.post(letter('a', "g1"));
    box.post(letter('a', "g2"));
    EXPECT_TRUE(box.wait(ResultFilter::in_group("g1"), 0ms).has_value());
    const auto rest = box.wait(ResultFilter::of_job(letter('a', "").id), 0ms);
    ASSERT_TRUE(rest.has_value());
    EXPECT_EQ(rest->group, "g2");
}

TEST(mailbox, wakes_whoever_waits) {
    Mailbox box;
    std::jthread poster([&] { box.post(letter('a', "g")); });
    EXPECT_TRUE(box.wait(ResultFilter::all(), std::chrono::milliseconds::max()).has_value());
}

}  // namespace
}  // namespace tusk::grid
