#pragma once
// The tables of live games: what the server keeps of every game, so that a game survives a restart.
//
// A game is one row (set-up and a summary for lists) and its events, numbered 1, 2, 3, ...; both
// hold JSON text that only the caller understands. The functions are for use inside a transaction
// (store::Database::transact, store::Writer), which turns a soci::soci_error that passes through
// them into an Error; the errors named below are their own. They have no state: what holds for the
// session (one thread at a time) holds for them.
// Times are milliseconds since 1970.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "store/migrations.h"

namespace tusk::server {

struct StoredGame {
    std::string id;
    std::string game;     // name of the game: "othello"
    std::string setup;    // JSON text, never changed
    std::string summary;  // JSON text, rewritten with each event
    bool over = false;
    std::int64_t created_ms = 0;
    std::int64_t updated_ms = 0;
    // By when somebody must look at the game although nobody asks for it, if ever.
    std::optional<std::int64_t> wake_ms = {};

    bool operator==(const StoredGame&) const = default;
};

struct StoredEvent {
    std::int64_t number = 0;  // 1, 2, 3, ... per game
    std::string data;         // JSON text
    std::int64_t at_ms = 0;

    bool operator==(const StoredEvent&) const = default;
};

// What an event changes in the row of its game.
struct GameProgress {
    std::string summary;
    bool over = false;
    std::optional<std::int64_t> wake_ms = {};
};

struct StoredWhole {
    StoredGame game;
    std::vector<StoredEvent> events;  // in order of their numbers
};

// load_summaries refuses more ids than this.
inline constexpr std::size_t kMaxSummaries = 100;

// For store::migrate, component kArchiveComponent.
inline constexpr std::string_view kArchiveComponent = "archive";
[[nodiscard]] std::span<const store::Migration> archive_migrations();

// Adds a game without events. An id that exists already is an error (kOutOfRange).
[[nodiscard]] core::Result<void> insert_game(soci::session& session, const StoredGame& game);

// Adds the next event of a game and updates the game's row (updated_ms becomes the event's time). A
// number other than last + 1 is an error (kOutOfRange), so of two writers with the same number
// exactly one succeeds; an unknown game is kUnknownName.
[[nodiscard]] core::Result<void> append_event(soci::session& session, const std::string& id,
                                              const StoredEvent& event,
                                              const GameProgress& progress);

// The game with all its events, or nothing if there is none with this id.
[[nodiscard]] core::Result<std::optional<StoredWhole>> load_game(soci::session& session,
                                                                 const std::string& id);

// The rows of these games in the order of `ids`; unknown ids are left out. More than kMaxSummaries
// ids are an error (kTooLarge).
[[nodiscard]] core::Result<std::vector<StoredGame>> load_summaries(
    soci::session& session, std::span<const std::string> ids);

// The ids of at most `limit` games that are not over and must be looked at before a time, the most
// urgent first.
[[nodiscard]] core::Result<std::vector<std::string>> games_due(soci::session& session,
                                                               std::int64_t before_ms, int limit);

// Deletes at most `limit` games last updated before a time, over or not, with their events, oldest
// first; returns how many.
[[nodiscard]] core::Result<std::int64_t> remove_older(soci::session& session,
                                                      std::int64_t updated_before_ms, int limit);

}  // namespace tusk::server
