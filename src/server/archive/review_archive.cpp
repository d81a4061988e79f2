#include "server/archive/review_archive.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include <array>

namespace tusk::server {
namespace {

constexpr std::array<store::Migration, 1> kMigrations{{
    {1, "kept reviews", R"(
        CREATE TABLE kept_reviews (
            id {key} NOT NULL PRIMARY KEY,
            game TEXT NOT NULL,
            data TEXT NOT NULL,
            bytes BIGINT NOT NULL,
            time_ms BIGINT NOT NULL,
            made_ms BIGINT NOT NULL
        );
        CREATE INDEX kept_reviews_by_age ON kept_reviews (made_ms);
    )"},
}};

}  // namespace

std::span<const store::Migration> review_migrations() {
    return kMigrations;
}

core::Result<void> keep_review(soci::session& session, const StoredReview& review,
                               const ReviewBounds& bounds) {
    const auto bytes = static_cast<std::int64_t>(review.data.size());
    if (bytes > bounds.most_bytes) {
        return core::fail(core::ErrorCode::kTooLarge,
                          fmt::format("a review of {} bytes; all together may have {}", bytes,
                                      bounds.most_bytes));
    }
    session << "INSERT INTO kept_reviews (id, game, data, bytes, time_ms, made_ms)"
               " VALUES (:id, :game, :data, :bytes, :time_ms, :made_ms)"
               " ON CONFLICT (id) DO UPDATE SET data = excluded.data, bytes = excluded.bytes,"
               " time_ms = excluded.time_ms, made_ms = excluded.made_ms"
               " WHERE kept_reviews.time_ms <= excluded.time_ms",
        soci::use(review.key), soci::use(review.game), soci::use(review.data), soci::use(bytes),
        soci::use(review.time_ms), soci::use(review.made_ms);
    // Counted from the newest: what lies beyond the bounds goes.
    session << "DELETE FROM kept_reviews WHERE id IN (SELECT id FROM (SELECT id,"
               " ROW_NUMBER() OVER (ORDER BY made_ms DESC, id) AS place,"
               " SUM(bytes) OVER (ORDER BY made_ms DESC, id) AS total FROM kept_reviews) AS ranked"
               " WHERE place > :most OR total > :most_bytes)",
        soci::use(bounds.most), soci::use(bounds.most_bytes);
    return {};
}

core::Result<std::optional<StoredReview>> load_review(soci::session& session,
                                                      const std::string& key) {
    StoredReview review;
    review.key = key;
    session << "SELECT game, data, time_ms, made_ms FROM kept_reviews WHERE id = :id",
        soci::into(review.game), soci::into(review.data), soci::into(review.time_ms),
        soci::into(review.made_ms), soci::use(key);
    if (!session.got_data()) {
        return std::nullopt;
    }
    return review;
}

}  // namespace tusk::server
