#pragma once
// The table of kept reviews: what a whole game was judged to be, so that nobody waits for it twice.
//
// A review belongs to what was reviewed and to nobody else: its key is a hash of the game and its
// moves that the caller makes, its data JSON text that only the caller understands. Number and size
// of all of them are bounded: the oldest go. As with the games, the functions are for use inside a
// transaction (store::Database::transact, store::Writer). Times are milliseconds since 1970.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "store/migrations.h"

namespace tusk::server {

struct StoredReview {
    std::string key;
    std::string game;          // name of the game: "othello"
    std::string data;          // JSON text
    std::int64_t time_ms = 0;  // of the search of a position
    std::int64_t made_ms = 0;

    bool operator==(const StoredReview&) const = default;
};

struct ReviewBounds {
    std::int64_t most = 0;        // reviews
    std::int64_t most_bytes = 0;  // of all their data
};

// For store::migrate: a component of its own, beside the games.
inline constexpr std::string_view kReviewComponent = "reviews";
[[nodiscard]] std::span<const store::Migration> review_migrations();

// Keeps a review in place of an older one with its key, unless that one was searched for longer;
// then deletes the oldest of all until the bounds hold. A review that is larger than they allow for
// all together is an error (kTooLarge).
[[nodiscard]] core::Result<void> keep_review(soci::session& session, const StoredReview& review,
                                             const ReviewBounds& bounds);

[[nodiscard]] core::Result<std::optional<StoredReview>> load_review(soci::session& session,
                                                                    const std::string& key);

}  // namespace tusk::server
