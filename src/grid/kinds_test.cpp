#include "grid/kinds.h"

#include <gtest/gtest.h>

#include <thread>

namespace tusk::grid {
namespace {

using core::Json;

core::Result<Json> sleep_with(const Json& params, JobContext& context) {
    return built_in_kinds().find("echo.sleep", 1).value()->run(params, 0, context);
}

TEST(job_kinds, tells_an_unknown_kind_from_an_unknown_version) {
    const JobKinds kinds = built_in_kinds();
    EXPECT_TRUE(kinds.find("echo.sleep", 1).has_value());
    EXPECT_EQ(kinds.find("echo.sleep", 2).error().code, JobErrorCode::kKindVersion);
    EXPECT_EQ(kinds.find("echo", 1).error().code, JobErrorCode::kKind);
    EXPECT_EQ(kinds.find("zebra", 1).error().code, JobErrorCode::kKind);
}

TEST(job_kinds, keeps_several_versions_of_a_kind) {
    JobKinds kinds = built_in_kinds();
    kinds.add({"echo.sleep", 2, {}});
    kinds.add({"a.b", 1, {}});
    EXPECT_TRUE(kinds.find("echo.sleep", 2).has_value());
    EXPECT_EQ(kinds.names(), (std::vector<std::string>{"a.b", "echo.sleep"}));
}

TEST(echo_sleep, gives_its_params_back) {
    JobContext context({}, {}, {});
    EXPECT_EQ(sleep_with({{"ms", 1}}, context).value(), (Json{{"ms", 1}}));
}

TEST(echo_sleep, refuses_other_params) {
    JobContext context({}, {}, {});
    for (const Json& params : {Json::object(), Json{{"ms", -1}}, Json{{"ms", "1"}},
                               Json{{"ms", 3'600'001}}, Json{{"ms", 1}, {"x", 1}}}) {
        EXPECT_FALSE(sleep_with(params, context).has_value()) << params;
    }
}

TEST(echo_sleep, ends_when_it_is_stopped) {
    std::stop_source stop;
    JobContext context(stop.get_token(), {}, [&](const core::Progress&) { stop.request_stop(); });
    const auto result = sleep_with({{"ms", 3'600'000}}, context);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, core::ErrorCode::kCancelled);
}

TEST(job_context, passes_on_one_report_per_interval) {
    int passed = 0;
    JobContext context(
        {}, {}, [&](const core::Progress&) { ++passed; }, std::chrono::hours(1));
    for (int i = 0; i < 1000; ++i) {
        context.report({1, 2, "x"});
    }
    EXPECT_EQ(passed, 1);
}

TEST(job_context, cuts_notes_to_what_a_progress_message_holds) {
    std::string note;
    JobContext context({}, {}, [&](const core::Progress& progress) { note = progress.note; });
    context.report({0, 0, std::string(100'000, '\x01')});
    EXPECT_GT(note.size(), 100U);
    EXPECT_LE(Json(note).dump().size(), kMaxProgressBytes);
}

TEST(job_context, passes_a_detail_on_that_is_json_and_leaves_room_for_the_note) {
    core::Progress passed;
    JobContext context({}, {}, [&](const core::Progress& p) { passed = p; }, {});
    const std::string note(100'000, '\x01');
    context.report({0, 0, note, R"({"board":"x.o"})"});
    EXPECT_EQ(passed.detail, R"({"board":"x.o"})");
    const std::string largest = Json(std::string(kMaxProgressDetail - 2, 'x')).dump();
    context.report({0, 0, note, largest});
    EXPECT_EQ(passed.detail, largest);
    EXPECT_GT(passed.note.size(), 50U);
    EXPECT_LE(passed.detail.size() + Json(passed.note).dump().size(), kMaxProgressBytes);
    context.report({0, 0, note, Json(std::string(kMaxProgressDetail - 1, 'x')).dump()});
    EXPECT_EQ(passed.detail, "");
    context.report({0, 0, note, "{broken"});
    EXPECT_EQ(passed.detail, "");
}

TEST(job_context, tells_when_a_report_is_due) {
    JobContext often(
        {}, {}, [](const core::Progress&) {}, std::chrono::milliseconds(0));
    JobContext once(
        {}, {}, [](const core::Progress&) {}, std::chrono::hours(1));
    JobContext alone({}, {}, nullptr);
    EXPECT_TRUE(once.due());
    EXPECT_FALSE(alone.due());
    often.report({});
    once.report({});
    EXPECT_TRUE(often.due());
    EXPECT_FALSE(once.due());
}

}  // namespace
}  // namespace tusk::grid
