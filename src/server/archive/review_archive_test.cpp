#include "server/archive/review_archive.h"

#include <gtest/gtest.h>
#include <soci/soci.h>

#include <memory>
#include <string>

#include "store/database_fixture.h"

namespace tusk::server {
namespace {

using core::ErrorCode;
using core::Result;
using store::must;

constexpr ReviewBounds kWide{100, 1'000'000};

StoredReview review(const std::string& key, std::int64_t made_ms, const std::string& data = "{}",
                    std::int64_t time_ms = 400) {
    return {key, "othello", data, time_ms, made_ms};
}

class ReviewsOn : public store::OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        database_ = open();
        must(store::migrate(*database_, kReviewComponent, review_migrations()));
    }
    void TearDown() override { database_.reset(); }

    Result<void> keep(const StoredReview& kept, const ReviewBounds& bounds = kWide) {
        return database_->transact(
            [&](soci::session& session) { return keep_review(session, kept, bounds); });
    }

    std::optional<StoredReview> load(const std::string& key) {
        std::optional<StoredReview> found;
        must(database_->transact([&](soci::session& session) -> Result<void> {
            auto loaded = load_review(session, key);
            if (!loaded) {
                return core::fail(loaded.error());
            }
            found = *loaded;
            return {};
        }));
        return found;
    }

    [[nodiscard]] std::int64_t count() {
        return store::must_count(*database_, "SELECT COUNT(*) FROM kept_reviews");
    }

private:
    std::unique_ptr<store::Database> database_;
};
INSTANTIATE_TEST_SUITE_P(server_archive, ReviewsOn, store::kBothBackends, store::backend_name);

TEST_P(ReviewsOn, a_review_comes_back_as_it_went) {
    const auto kept = review("a", 5, R"({"text":"it's 黑白棋"})");
    must(keep(kept));
    EXPECT_EQ(load("a"), kept);
    EXPECT_FALSE(load("A"));
    EXPECT_FALSE(load(""));
}

TEST_P(ReviewsOn, a_later_one_replaces_it_unless_it_was_searched_for_less_time) {
    must(keep(review("a", 1, "first", 400)));
    must(keep(review("a", 2, "hasty", 399)));
    EXPECT_EQ(load("a")->data, "first");
    EXPECT_EQ(load("a")->made_ms, 1);
    must(keep(review("a", 3, "second", 400)));
    EXPECT_EQ(load("a"), review("a", 3, "second", 400));
    EXPECT_EQ(count(), 1);
}

TEST_P(ReviewsOn, of_too_many_the_oldest_go) {
    for (std::int64_t i = 0; i < 6; ++i) {
        must(keep(review(std::string(1, static_cast<char>('a' + i)), i), {4, 1000}));
    }
    EXPECT_EQ(count(), 4);
    EXPECT_FALSE(load("b"));
    EXPECT_TRUE(load("c"));
    must(keep(review("c", 10), {4, 1000}));
    must(keep(review("g", 11), {4, 1000}));
    EXPECT_TRUE(load("c")) << "made again, it is young again";
    EXPECT_FALSE(load("d"));
}

TEST_P(ReviewsOn, of_too_much_the_oldest_go) {
    const ReviewBounds bounds{100, 1000};
    for (std::int64_t i = 0; i < 5; ++i) {
        must(keep(review(std::string(1, static_cast<char>('a' + i)), i, std::string(300, 'x')),
                  bounds));
    }
    EXPECT_EQ(count(), 3);
    EXPECT_FALSE(load("b"));
    must(keep(review("z", 9, std::string(1000, 'x')), bounds));
    EXPECT_EQ(count(), 1);
    const auto refused = keep(review("y", 10, std::string(1001, 'x')), bounds);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kTooLarge);
    EXPECT_TRUE(load("z"));
}

TEST_P(ReviewsOn, a_bound_of_none_keeps_none) {
    must(keep(review("a", 1), {0, 1000}));
    EXPECT_EQ(count(), 0);
}

TEST_P(ReviewsOn, a_data_base_without_the_table_is_an_error) {
    store::must_run(*open(), "DROP TABLE kept_reviews");
    const auto kept = keep(review("a", 1));
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().code, ErrorCode::kStorage);
}

}  // namespace
}  // namespace tusk::server
