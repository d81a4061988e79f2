#include "lab/runs/run_store.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include <array>

namespace tusk::lab {

namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

constexpr std::array<store::Migration, 1> kMigrations{{
    {1, "runs, their steps and games", R"(
        CREATE TABLE lab_runs (
            id {key} NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            game TEXT NOT NULL,
            request TEXT NOT NULL,
            state TEXT NOT NULL,
            error TEXT NOT NULL,
            owner TEXT NOT NULL,
            heartbeat_ms BIGINT NOT NULL,
            control TEXT NOT NULL,
            created_ms BIGINT NOT NULL,
            ended_ms BIGINT NOT NULL,
            active_ms BIGINT NOT NULL,
            fraction DOUBLE PRECISION NOT NULL,
            games BIGINT NOT NULL,
            build TEXT NOT NULL,
            machine TEXT NOT NULL
        );
        CREATE INDEX lab_runs_by_age ON lab_runs (created_ms);
        CREATE TABLE lab_steps (
            run {key} NOT NULL REFERENCES lab_runs (id) ON DELETE CASCADE,
            id {key} NOT NULL,
            place INTEGER NOT NULL,
            title TEXT NOT NULL,
            is_done INTEGER NOT NULL,
            progress_done BIGINT NOT NULL,
            progress_total BIGINT NOT NULL,
            summary TEXT NOT NULL,
            checkpoint TEXT NOT NULL,
            PRIMARY KEY (run, id)
        );
        CREATE TABLE lab_games (
            run {key} NOT NULL REFERENCES lab_runs (id) ON DELETE CASCADE,
            step {key} NOT NULL,
            pair INTEGER NOT NULL,
            half INTEGER NOT NULL,
            first TEXT NOT NULL,
            second TEXT NOT NULL,
            is_exchanged INTEGER NOT NULL,
            payoff DOUBLE PRECISION NOT NULL,
            plies INTEGER NOT NULL,
            reason TEXT NOT NULL,
            fault_player INTEGER NOT NULL,
            fault TEXT NOT NULL,
            fault_text TEXT NOT NULL,
            record TEXT NOT NULL,
            ended_ms BIGINT NOT NULL,
            PRIMARY KEY (run, step, pair, half)
        );
    )"},
}};

struct RunRow {
    StoredRun run;
    std::string state;

    void bind(soci::statement& statement) {
        statement.exchange(soci::into(run.id));
        statement.exchange(soci::into(run.kind));
        statement.exchange(soci::into(run.name));
        statement.exchange(soci::into(run.game));
        statement.exchange(soci::into(run.request));
        statement.exchange(soci::into(state));
        statement.exchange(soci::into(run.error));
        statement.exchange(soci::into(run.owner));
        statement.exchange(soci::into(run.heartbeat_ms));
        statement.exchange(soci::into(run.control));
        statement.exchange(soci::into(run.created_ms));
        statement.exchange(soci::into(run.ended_ms));
        statement.exchange(soci::into(run.active_ms));
        statement.exchange(soci::into(run.fraction));
        statement.exchange(soci::into(run.games));
        statement.exchange(soci::into(run.build));
        statement.exchange(soci::into(run.machine));
    }

    [[nodiscard]] StoredRun value() const {
        StoredRun copy = run;
        copy.state = run_state_named(state).value_or(RunState::kFailed);
        return copy;
    }
};

constexpr auto kRunColumns =
    "id, kind, name, game, request, state, error, owner, heartbeat_ms, control, created_ms,"
    " ended_ms, active_ms, fraction, games, build, machine";

void run_statement(soci::statement& statement, const std::string& sql) {
    statement.alloc();
    statement.prepare(sql);
    statement.define_and_bind();
    statement.execute(false);
}

constexpr auto kGameColumns =
    "step, pair, half, first, second, is_exchanged, payoff, plies, reason, fault_player, fault,"
    " fault_text, ended_ms";

struct GameRow {
    StoredLabGame game;
    int is_exchanged = 0;

    void bind(soci::statement& statement) {
        statement.exchange(soci::into(game.step));
        statement.exchange(soci::into(game.pair));
        statement.exchange(soci::into(game.half));
        statement.exchange(soci::into(game.first));
        statement.exchange(soci::into(game.second));
        statement.exchange(soci::into(is_exchanged));
        statement.exchange(soci::into(game.payoff));
        statement.exchange(soci::into(game.plies));
        statement.exchange(soci::into(game.reason));
        statement.exchange(soci::into(game.fault_player));
        statement.exchange(soci::into(game.fault));
        statement.exchange(soci::into(game.fault_text));
        statement.exchange(soci::into(game.ended_ms));
    }

    [[nodiscard]] StoredLabGame value() const {
        StoredLabGame copy = game;
        copy.exchanged = is_exchanged != 0;
        return copy;
    }
};

// What follows WHERE in a query for games; values that come from outside are bound by name.
std::string game_conditions(const GameQuery& query) {
    std::string conditions = "run = :run";
    if (!query.step.empty()) {
        conditions += " AND step = :step";
    }
    if (query.winner) {
        const char* sign = *query.winner == 0 ? ">" : *query.winner == 1 ? "<" : "=";
        conditions += fmt::format(" AND payoff {} 0", sign);
    }
    if (query.faults_only) {
        conditions += " AND fault_player >= 0";
    }
    return conditions;
}

}  // namespace

std::string_view name_of(RunState state) noexcept {
    switch (state) {
        case RunState::kWaiting: return "waiting";
        case RunState::kRunning: return "running";
        case RunState::kStopped: return "stopped";
        case RunState::kDone: return "done";
        case RunState::kFailed: break;
    }
    return "failed";
}

std::optional<RunState> run_state_named(std::string_view name) noexcept {
    for (const RunState state : {RunState::kWaiting, RunState::kRunning, RunState::kStopped,
                                 RunState::kDone, RunState::kFailed}) {
        if (name_of(state) == name) {
            return state;
        }
    }
    return std::nullopt;
}

std::span<const store::Migration> lab_migrations() {
    return kMigrations;
}

Result<void> insert_run(soci::session& session, const StoredRun& run,
                        std::span<const StoredStep> steps) {
    const std::string state(name_of(run.state));
    session << "INSERT INTO lab_runs (id, kind, name, game, request, state, error, owner,"
               " heartbeat_ms, control, created_ms, ended_ms, active_ms, fraction, games, build,"
               " machine) VALUES (:id, :kind, :name, :game, :request, :state, :error, :owner,"
               " :heartbeat_ms, :control, :created_ms, :ended_ms, :active_ms, :fraction, :games,"
               " :build, :machine)",
        soci::use(run.id), soci::use(run.kind), soci::use(run.name), soci::use(run.game),
        soci::use(run.request), soci::use(state), soci::use(run.error), soci::use(run.owner),
        soci::use(run.heartbeat_ms), soci::use(run.control), soci::use(run.created_ms),
        soci::use(run.ended_ms), soci::use(run.active_ms), soci::use(run.fraction),
        soci::use(run.games), soci::use(run.build), soci::use(run.machine);
    for (const StoredStep& step : steps) {
        const int is_done = step.done ? 1 : 0;
        session << "INSERT INTO lab_steps (run, id, place, title, is_done, progress_done,"
                   " progress_total, summary, checkpoint) VALUES (:run, :id, :place, :title,"
                   " :is_done, :done, :total, :summary, :checkpoint)",
            soci::use(run.id), soci::use(step.id), soci::use(step.place), soci::use(step.title),
            soci::use(is_done), soci::use(step.progress_done), soci::use(step.progress_total),
            soci::use(step.summary), soci::use(step.checkpoint);
    }
    return {};
}

Result<std::optional<StoredRun>> load_run(soci::session& session, const std::string& id) {
    RunRow row;
    soci::statement statement(session);
    row.bind(statement);
    statement.exchange(soci::use(id));
    run_statement(statement, fmt::format("SELECT {} FROM lab_runs WHERE id = :id", kRunColumns));
    if (!statement.fetch()) {
        return std::nullopt;
    }
    return row.value();
}

Result<std::vector<StoredRun>> list_runs(soci::session& session, const RunQuery& query) {
    RunRow row;
    soci::statement statement(session);
    row.bind(statement);
    std::string conditions = "1 = 1";
    if (!query.kind.empty()) {
        conditions += " AND kind = :kind";
        statement.exchange(soci::use(query.kind, "kind"));
    }
    if (!query.name.empty()) {
        conditions += " AND name = :name";
        statement.exchange(soci::use(query.name, "name"));
    }
    statement.exchange(soci::use(query.limit, "limit"));
    statement.exchange(soci::use(query.offset, "offset"));
    run_statement(statement,
                  fmt::format("SELECT {} FROM lab_runs WHERE {} ORDER BY created_ms DESC,"
                              " id LIMIT :limit OFFSET :offset",
                              kRunColumns, conditions));
    std::vector<StoredRun> runs;
    while (statement.fetch()) {
        runs.push_back(row.value());
    }
    return runs;
}

Result<std::vector<StoredStep>> load_steps(soci::session& session, const std::string& run) {
    StoredStep row;
    int is_done = 0;
    soci::statement statement =
        (session.prepare << "SELECT id, title, place, is_done, progress_done, progress_total,"
                            " summary, checkpoint FROM lab_steps WHERE run = :run ORDER BY place",
         soci::into(row.id), soci::into(row.title), soci::into(row.place), soci::into(is_done),
         soci::into(row.progress_done), soci::into(row.progress_total), soci::into(row.summary),
         soci::into(row.checkpoint), soci::use(run));
    statement.execute();
    std::vector<StoredStep> steps;
    while (statement.fetch()) {
        row.done = is_done != 0;
        steps.push_back(row);
    }
    return steps;
}

Result<bool> claim_run(soci::session& session, const std::string& id, const std::string& owner,
                       std::int64_t now_ms) {
    const std::int64_t lapsed_ms = now_ms - kHeartbeatLapseMs;
    soci::statement statement =
        (session.prepare << "UPDATE lab_runs SET owner = :owner, heartbeat_ms = :now,"
                            " state = 'running', error = '' WHERE id = :id"
                            " AND (owner = '' OR owner = :same OR heartbeat_ms < :lapsed)",
         soci::use(owner), soci::use(now_ms), soci::use(id), soci::use(owner),
         soci::use(lapsed_ms));
    statement.execute(true);
    return statement.get_affected_rows() == 1;
}

Result<bool> beat_run(soci::session& session, const StoredRun& run) {
    soci::statement statement =
        (session.prepare << "UPDATE lab_runs SET heartbeat_ms = :beat, active_ms = :active,"
                            " fraction = :fraction, games = :games"
                            " WHERE id = :id AND owner = :owner",
         soci::use(run.heartbeat_ms), soci::use(run.active_ms), soci::use(run.fraction),
         soci::use(run.games), soci::use(run.id), soci::use(run.owner));
    statement.execute(true);
    return statement.get_affected_rows() == 1;
}

Result<void> release_run(soci::session& session, const StoredRun& run) {
    const std::string state(name_of(run.state));
    session << "UPDATE lab_runs SET owner = '', state = :state, error = :error,"
               " heartbeat_ms = :beat, ended_ms = :ended, active_ms = :active,"
               " fraction = :fraction, games = :games WHERE id = :id AND owner = :owner",
        soci::use(state), soci::use(run.error), soci::use(run.heartbeat_ms),
        soci::use(run.ended_ms), soci::use(run.active_ms), soci::use(run.fraction),
        soci::use(run.games), soci::use(run.id), soci::use(run.owner);
    return {};
}

Result<void> delete_run(soci::session& session, const std::string& id) {
    session << "DELETE FROM lab_games WHERE run = :id", soci::use(id);
    session << "DELETE FROM lab_steps WHERE run = :id", soci::use(id);
    session << "DELETE FROM lab_runs WHERE id = :id", soci::use(id);
    return {};
}

Result<void> update_step(soci::session& session, const std::string& run, const StoredStep& step) {
    const int is_done = step.done ? 1 : 0;
    session << "UPDATE lab_steps SET is_done = :is_done, progress_done = :done,"
               " progress_total = :total, summary = :summary, checkpoint = :checkpoint"
               " WHERE run = :run AND id = :id",
        soci::use(is_done), soci::use(step.progress_done), soci::use(step.progress_total),
        soci::use(step.summary), soci::use(step.checkpoint), soci::use(run), soci::use(step.id);
    return {};
}

Result<void> insert_games(soci::session& session, const std::string& run,
                          std::span<const StoredLabGame> games) {
    StoredLabGame row;
    int is_exchanged = 0;
    soci::statement insert =
        (session.prepare
             << "INSERT INTO lab_games (run, step, pair, half, first, second, is_exchanged, payoff,"
                " plies, reason, fault_player, fault, fault_text, record, ended_ms) VALUES (:run,"
                " :step, :pair, :half, :first, :second, :exchanged, :payoff, :plies, :reason,"
                " :fault_player, :fault, :fault_text, :record, :ended_ms)"
                " ON CONFLICT (run, step, pair, half) DO NOTHING",
         soci::use(run), soci::use(row.step), soci::use(row.pair), soci::use(row.half),
         soci::use(row.first), soci::use(row.second), soci::use(is_exchanged),
         soci::use(row.payoff), soci::use(row.plies), soci::use(row.reason),
         soci::use(row.fault_player), soci::use(row.fault), soci::use(row.fault_text),
         soci::use(row.record), soci::use(row.ended_ms));
    for (const StoredLabGame& game : games) {
        row = game;
        is_exchanged = game.exchanged ? 1 : 0;
        insert.execute(true);
    }
    return {};
}

Result<std::int64_t> count_games(soci::session& session, const std::string& run) {
    std::int64_t count = 0;
    session << "SELECT COUNT(*) FROM lab_games WHERE run = :run", soci::into(count), soci::use(run);
    return count;
}

Result<std::vector<StoredLabGame>> list_games(soci::session& session, const std::string& run,
                                              const GameQuery& query) {
    GameRow row;
    std::string record;
    soci::statement statement(session);
    row.bind(statement);
    if (query.with_records) {
        statement.exchange(soci::into(record));
    }
    statement.exchange(soci::use(run, "run"));
    if (!query.step.empty()) {
        statement.exchange(soci::use(query.step, "step"));
    }
    statement.exchange(soci::use(query.limit, "limit"));
    statement.exchange(soci::use(query.offset, "offset"));
    run_statement(statement, fmt::format("SELECT {}{} FROM lab_games WHERE {} ORDER BY step, pair,"
                                         " half LIMIT :limit OFFSET :offset",
                                         kGameColumns, query.with_records ? ", record" : "",
                                         game_conditions(query)));
    std::vector<StoredLabGame> games;
    while (statement.fetch()) {
        games.push_back(row.value());
        games.back().record = record;
    }
    return games;
}

Result<std::optional<StoredLabGame>> load_game(soci::session& session, const std::string& run,
                                               const std::string& step, int pair, int half) {
    GameRow row;
    soci::statement statement(session);
    row.bind(statement);
    std::string record;
    statement.exchange(soci::into(record));
    statement.exchange(soci::use(run, "run"));
    statement.exchange(soci::use(step, "step"));
    statement.exchange(soci::use(pair, "pair"));
    statement.exchange(soci::use(half, "half"));
    run_statement(statement, fmt::format("SELECT {}, record FROM lab_games WHERE run = :run"
                                         " AND step = :step AND pair = :pair AND half = :half",
                                         kGameColumns));
    if (!statement.fetch()) {
        return std::nullopt;
    }
    StoredLabGame game = row.value();
    game.record = std::move(record);
    return game;
}

}  // namespace tusk::lab
