#include "grid/ledger_table.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/text.h"

namespace tusk::grid {
namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

constexpr std::array<store::Migration, 1> kMigrations{{
    {1, "jobs of the ledger", R"(
        CREATE TABLE grid_jobs (
            id {key} NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL,
            kv INTEGER NOT NULL,
            params TEXT NOT NULL,
            seed TEXT NOT NULL,
            groups_waiting {key} NOT NULL,
            prio INTEGER NOT NULL,
            state TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            cuts INTEGER NOT NULL,
            life TEXT NOT NULL,
            result TEXT NOT NULL,
            created_ms BIGINT NOT NULL,
            updated_ms BIGINT NOT NULL
        );
        CREATE INDEX grid_jobs_by_groups ON grid_jobs (groups_waiting);
    )"},
}};

constexpr std::string_view kColumns =
    "id, kind, kv, params, seed, groups_waiting, prio, state, attempts, cuts, life, result,"
    " created_ms, updated_ms";
constexpr std::size_t kColumnCount = 14;

constexpr std::string_view kHasEnded =
    "state IN ('DONE', 'FAILED', 'DEAD', 'CANCELLED', 'EXPIRED')";

// Per statement. SQLite takes 32,766 values, PostgreSQL 65,535; beyond about a hundred rows a
// statement gets no cheaper per row.
constexpr std::size_t kRowsPerStatement = 100;
constexpr std::size_t kIdsPerStatement = 500;

// A row as the data base sees it. SOCI binds by reference, so it stays where it is.
struct Row {
    std::string id;
    std::string seed;
    std::string groups;
    std::string state;
    StoredJob job;

    Row() = default;
    explicit Row(const StoredJob& stored)
        : id(stored.id.text()),
          seed(std::to_string(stored.seed)),
          groups(fmt::format("{}", fmt::join(stored.groups, " "))),
          state(name_of(stored.state)),
          job(stored) {}

    // Calls `bind` on each value in the order of kColumns.
    template <class Bind>
    void for_each(Bind bind) {
        bind(id);
        bind(job.kind);
        bind(job.kv);
        bind(job.params);
        bind(seed);
        bind(groups);
        bind(job.prio);
        bind(state);
        bind(job.attempts);
        bind(job.cuts);
        bind(job.life);
        bind(job.result);
        bind(job.created_ms);
        bind(job.updated_ms);
    }

    // Completes `job` from the texts that were read; false if they make no sense.
    [[nodiscard]] bool complete() {
        const auto parsed_id = JobId::parse(id);
        const auto parsed_state = state_named(state);
        const char* const end = seed.data() + seed.size();
        const auto number = std::from_chars(seed.data(), end, job.seed);
        if (!parsed_id || !parsed_state || number.ec != std::errc() || number.ptr != end) {
            return false;
        }
        job.id = *parsed_id;
        job.state = *parsed_state;
        job.groups.clear();
        for (const std::string_view group : core::split(groups, ' ')) {
            if (!group.empty()) {
                job.groups.emplace_back(group);
            }
        }
        return true;
    }
};

void run(soci::statement& statement, const std::string& sql, bool exchange_data) {
    statement.alloc();
    statement.prepare(sql);
    statement.define_and_bind();
    statement.execute(exchange_data);
}

// "(:v0, :v1, ...)" with numbers from `first`. SQLite looks names up one by one among all of the
// statement, which took half the time of a write (perf, 100 rows of 14 values); it knows places
// without a name, which SOCI passes on but does not offer for PostgreSQL.
void append_places(std::string& sql, soci::session& session, std::size_t first, std::size_t count) {
    const bool nameless = session.get_backend_name() == "sqlite3";
    for (std::size_t i = 0; i < count; ++i) {
        sql += i == 0 ? "(" : ", ";
        if (nameless) {
            sql += '?';
        } else {
            fmt::format_to(std::back_inserter(sql), ":v{}", first + i);
        }
    }
    sql += ')';
}

// Runs `action(part)` on parts of bounded size.
template <class T, class Action>
void in_parts(std::span<const T> all, std::size_t size, Action action) {
    for (std::size_t at = 0; at < all.size(); at += size) {
        action(all.subspan(at, std::min(size, all.size() - at)));
    }
}

void insert(soci::session& session, std::span<const StoredJob> jobs, std::string_view on_conflict) {
    in_parts(jobs, kRowsPerStatement, [&](std::span<const StoredJob> part) {
        std::vector<Row> rows(part.begin(), part.end());
        soci::statement statement(session);
        std::string sql = fmt::format("INSERT INTO grid_jobs ({}) VALUES ", kColumns);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            sql += i == 0 ? "" : ", ";
            append_places(sql, session, i * kColumnCount, kColumnCount);
            rows[i].for_each([&](auto& value) { statement.exchange(soci::use(value)); });
        }
        sql += on_conflict;
        run(statement, sql, true);
    });
}

// How many rows of these jobs were deleted.
std::int64_t delete_where(soci::session& session, std::span<const JobId> ids,
                          std::string_view condition) {
    std::int64_t count = 0;
    in_parts(ids, kIdsPerStatement, [&](std::span<const JobId> part) {
        std::vector<std::string> texts;
        for (const JobId& id : part) {
            texts.emplace_back(id.text());
        }
        soci::statement statement(session);
        for (const std::string& text : texts) {
            statement.exchange(soci::use(text));
        }
        std::string sql = "DELETE FROM grid_jobs WHERE id IN ";
        append_places(sql, session, 0, texts.size());
        sql += condition;
        run(statement, sql, true);
        count += statement.get_affected_rows();
    });
    return count;
}

}  // namespace

std::span<const store::Migration> grid_migrations() {
    return kMigrations;
}

Result<StoredJobs> load_jobs(soci::session& session, std::span<const JobId> ids) {
    StoredJobs jobs;
    Result<void> sound;
    in_parts(ids, kIdsPerStatement, [&](std::span<const JobId> part) {
        std::vector<std::string> texts;
        for (const JobId& id : part) {
            texts.emplace_back(id.text());
        }
        Row row;
        soci::statement statement(session);
        row.for_each([&](auto& value) { statement.exchange(soci::into(value)); });
        for (const std::string& text : texts) {
            statement.exchange(soci::use(text));
        }
        std::string sql = fmt::format("SELECT {} FROM grid_jobs WHERE id IN ", kColumns);
        append_places(sql, session, 0, texts.size());
        run(statement, sql, false);
        while (statement.fetch()) {
            if (row.complete()) {
                jobs.insert_or_assign(row.job.id, row.job);
            } else {
                sound = fail(ErrorCode::kStorage,
                             fmt::format("the ledger's row of job {} makes no sense", row.id));
            }
        }
    });
    if (!sound) {
        return fail(sound.error());
    }
    return jobs;
}

Result<void> insert_jobs(soci::session& session, std::span<const StoredJob> jobs) {
    insert(session, jobs, " ON CONFLICT (id) DO NOTHING");
    return {};
}

Result<void> upsert_jobs(soci::session& session, std::span<const StoredJob> jobs) {
    insert(session, jobs,
           " ON CONFLICT (id) DO UPDATE SET groups_waiting = excluded.groups_waiting,"
           " prio = excluded.prio, state = excluded.state, attempts = excluded.attempts,"
           " cuts = excluded.cuts, life = excluded.life, result = excluded.result,"
           " updated_ms = excluded.updated_ms WHERE grid_jobs.state <> 'DONE'");
    return {};
}

Result<std::int64_t> forget_jobs(soci::session& session, std::span<const JobId> ids) {
    return delete_where(session, ids, fmt::format(" AND {}", kHasEnded));
}

Result<std::int64_t> forget_group(soci::session& session, std::string_view group) {
    const std::string name(group);
    soci::statement statement(session);
    statement.exchange(soci::use(name));
    run(statement,
        fmt::format("DELETE FROM grid_jobs WHERE groups_waiting = :name AND {}", kHasEnded), true);
    return std::int64_t{statement.get_affected_rows()};
}

Result<void> discard_jobs(soci::session& session, std::span<const JobId> ids) {
    delete_where(session, ids, "");
    return {};
}

}  // namespace tusk::grid
