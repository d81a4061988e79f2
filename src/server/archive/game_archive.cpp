#include "server/archive/game_archive.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace tusk::server {
namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

// `events` is the number of the last event: the row's condition on it makes appending safe among
// several writers, without a look at the table of events.
constexpr std::array<store::Migration, 2> kMigrations{{
    {1, "live games and their events", R"(
        CREATE TABLE live_games (
            id {key} NOT NULL PRIMARY KEY,
            game TEXT NOT NULL,
            setup TEXT NOT NULL,
            summary TEXT NOT NULL,
            is_over INTEGER NOT NULL,
            events BIGINT NOT NULL,
            created_ms BIGINT NOT NULL,
            updated_ms BIGINT NOT NULL
        );
        CREATE INDEX live_games_by_update ON live_games (updated_ms);
        CREATE TABLE live_game_events (
            game_id {key} NOT NULL REFERENCES live_games (id) ON DELETE CASCADE,
            number BIGINT NOT NULL,
            data TEXT NOT NULL,
            at_ms BIGINT NOT NULL,
            PRIMARY KEY (game_id, number)
        );
    )"},
    {2, "when a game with a clock needs somebody", R"(
        ALTER TABLE live_games ADD COLUMN wake_ms BIGINT;
        CREATE INDEX live_games_by_wake ON live_games (wake_ms);
    )"},
}};

constexpr auto kGameColumns = "id, game, setup, summary, is_over, created_ms, updated_ms, wake_ms";

// Binds the columns above to a row that is read again and again.
struct GameRow {
    StoredGame game;
    int is_over = 0;
    std::int64_t wake_ms = 0;
    soci::indicator has_wake = soci::i_null;

    void bind(soci::statement& statement) {
        statement.exchange(soci::into(game.id));
        statement.exchange(soci::into(game.game));
        statement.exchange(soci::into(game.setup));
        statement.exchange(soci::into(game.summary));
        statement.exchange(soci::into(is_over));
        statement.exchange(soci::into(game.created_ms));
        statement.exchange(soci::into(game.updated_ms));
        statement.exchange(soci::into(wake_ms, has_wake));
    }

    [[nodiscard]] StoredGame value() const {
        StoredGame copy = game;
        copy.over = is_over != 0;
        if (has_wake == soci::i_ok) {
            copy.wake_ms = wake_ms;
        }
        return copy;
    }
};

// A time that may be none, as a statement takes it.
struct WakeValue {
    explicit WakeValue(std::optional<std::int64_t> wake_ms)
        : value(wake_ms.value_or(0)), is_set(wake_ms ? soci::i_ok : soci::i_null) {}
    std::int64_t value;
    soci::indicator is_set;
};

void run(soci::statement& statement, const std::string& sql) {
    statement.alloc();
    statement.prepare(sql);
    statement.define_and_bind();
    statement.execute(false);
}

// Why an event could not be appended.
core::Error refusal(soci::session& session, const std::string& id, std::int64_t number) {
    std::int64_t events = 0;
    session << "SELECT events FROM live_games WHERE id = :id", soci::into(events), soci::use(id);
    if (!session.got_data()) {
        return {ErrorCode::kUnknownName, fmt::format("there is no game {}", id), {}};
    }
    return {ErrorCode::kOutOfRange,
            fmt::format("event {} of game {} cannot follow event {}", number, id, events),
            {}};
}

std::vector<StoredEvent> load_events(soci::session& session, const std::string& id,
                                     std::int64_t count) {
    StoredEvent row;
    std::vector<StoredEvent> events;
    soci::statement statement =
        (session.prepare << "SELECT number, data, at_ms FROM live_game_events"
                            " WHERE game_id = :id AND number <= :count ORDER BY number",
         soci::into(row.number), soci::into(row.data), soci::into(row.at_ms), soci::use(id),
         soci::use(count));
    statement.execute();
    while (statement.fetch()) {
        events.push_back(row);
    }
    return events;
}

}  // namespace

std::span<const store::Migration> archive_migrations() {
    return kMigrations;
}

Result<void> insert_game(soci::session& session, const StoredGame& game) {
    const int is_over = game.over ? 1 : 0;
    WakeValue wake(game.wake_ms);
    soci::statement insert =
        (session.prepare
             << "INSERT INTO live_games (id, game, setup, summary, is_over, events, created_ms,"
                " updated_ms, wake_ms) VALUES (:id, :game, :setup, :summary, :is_over, 0,"
                " :created_ms, :updated_ms, :wake_ms) ON CONFLICT (id) DO NOTHING",
         soci::use(game.id), soci::use(game.game), soci::use(game.setup), soci::use(game.summary),
         soci::use(is_over), soci::use(game.created_ms), soci::use(game.updated_ms),
         soci::use(wake.value, wake.is_set));
    insert.execute(true);
    if (insert.get_affected_rows() != 1) {
        return fail(ErrorCode::kOutOfRange, fmt::format("there is a game {} already", game.id));
    }
    return {};
}

Result<void> append_event(soci::session& session, const std::string& id, const StoredEvent& event,
                          const GameProgress& progress) {
    if (event.number < 1) {
        return fail(refusal(session, id, event.number));
    }
    const int is_over = progress.over ? 1 : 0;
    WakeValue wake(progress.over ? std::nullopt : progress.wake_ms);
    const std::int64_t previous = event.number - 1;
    soci::statement update =
        (session.prepare << "UPDATE live_games SET summary = :summary, is_over = :is_over,"
                            " events = :number, updated_ms = :at_ms, wake_ms = :wake_ms"
                            " WHERE id = :id AND events = :previous",
         soci::use(progress.summary), soci::use(is_over), soci::use(event.number),
         soci::use(event.at_ms), soci::use(wake.value, wake.is_set), soci::use(id),
         soci::use(previous));
    update.execute(true);
    if (update.get_affected_rows() != 1) {
        return fail(refusal(session, id, event.number));
    }
    session << "INSERT INTO live_game_events (game_id, number, data, at_ms)"
               " VALUES (:id, :number, :data, :at_ms)",
        soci::use(id), soci::use(event.number), soci::use(event.data), soci::use(event.at_ms);
    return {};
}

Result<std::optional<StoredWhole>> load_game(soci::session& session, const std::string& id) {
    GameRow row;
    std::int64_t events = 0;
    soci::statement statement(session);
    row.bind(statement);
    statement.exchange(soci::into(events));
    statement.exchange(soci::use(id));
    run(statement, fmt::format("SELECT {}, events FROM live_games WHERE id = :id", kGameColumns));
    if (!statement.fetch()) {
        return std::nullopt;
    }
    // Only the events that this row knows of: another writer may have gone on meanwhile.
    return StoredWhole{row.value(), load_events(session, id, events)};
}

Result<std::vector<StoredGame>> load_summaries(soci::session& session,
                                               std::span<const std::string> ids) {
    if (ids.size() > kMaxSummaries) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("{} games were asked for, at most {} are given at once", ids.size(),
                                kMaxSummaries));
    }
    if (ids.empty()) {
        return std::vector<StoredGame>{};
    }
    GameRow row;
    soci::statement statement(session);
    row.bind(statement);
    std::string places;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto name = fmt::format("id{}", i);
        places += (i == 0 ? ":" : ", :") + name;
        statement.exchange(soci::use(ids[i], name));
    }
    run(statement, fmt::format("SELECT {} FROM live_games WHERE id IN ({})", kGameColumns, places));
    std::map<std::string, StoredGame> found;
    while (statement.fetch()) {
        found.emplace(row.game.id, row.value());
    }
    std::vector<StoredGame> games;
    for (const auto& id : ids) {
        if (const auto it = found.find(id); it != found.end()) {
            games.push_back(it->second);
        }
    }
    return games;
}

Result<std::vector<std::string>> games_due(soci::session& session, std::int64_t before_ms,
                                           int limit) {
    std::string id;
    std::vector<std::string> ids;
    soci::statement statement =
        (session.prepare << "SELECT id FROM live_games WHERE wake_ms < :before AND is_over = 0"
                            " ORDER BY wake_ms, id LIMIT :limit",
         soci::into(id), soci::use(before_ms), soci::use(limit));
    statement.execute();
    while (statement.fetch()) {
        ids.push_back(id);
    }
    return ids;
}

Result<std::int64_t> remove_older(soci::session& session, std::int64_t updated_before_ms,
                                  int limit) {
    soci::statement statement =
        (session.prepare << "DELETE FROM live_games WHERE id IN (SELECT id FROM live_games"
                            " WHERE updated_ms < :before ORDER BY updated_ms, id LIMIT :limit)",
         soci::use(updated_before_ms), soci::use(limit));
    statement.execute(true);
    return std::int64_t{statement.get_affected_rows()};
}

}  // namespace tusk::server
