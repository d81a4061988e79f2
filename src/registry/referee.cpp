#include "registry/referee.h"

#include <fmt/format.h>

#include <utility>

#include "core/check.h"
#include "core/stopwatch.h"
#include "registry/replay.h"

namespace tusk::registry {

std::string_view name_of(Fault fault) noexcept {
    switch (fault) {
        case Fault::kCrash: return "crash";
        case Fault::kIllegalMove: return "illegal move";
        case Fault::kTimeLoss: return "time loss";
        case Fault::kProtocol: return "protocol error";
        case Fault::kNoAnswer: return "no answer";
        case Fault::kFlood: return "too much output";
    }
    return "";
}

std::optional<Fault> fault_named(std::string_view name) noexcept {
    for (const Fault fault : {Fault::kCrash, Fault::kIllegalMove, Fault::kTimeLoss,
                              Fault::kProtocol, Fault::kNoAnswer, Fault::kFlood}) {
        if (name_of(fault) == name) {
            return fault;
        }
    }
    return std::nullopt;
}

void resolve_chance(State& state, const Secret& secret) {
    while (state.deciders().chance) {
        const auto done = state.apply(Seat::kChance, state.game().resolve(secret, state));
        TUSK_ASSERT(done.has_value(), "a secret resolves chance to a legal outcome");
        if (!done) {
            return;
        }
    }
}

Outcome forfeit(const Game& game, Seat loser, std::string reason) {
    Outcome outcome;
    const double stake = game.info().points ? game.info().max_payoff : 1;
    for (std::size_t i = 0; i < game.info().seat_names.size(); ++i) {
        outcome.payoff[i] = i == search::index(loser) ? -stake : stake;
    }
    outcome.reason = std::move(reason);
    return outcome;
}

namespace {

Fault fault_of(const core::Error& error) noexcept {
    switch (error.code) {
        case core::ErrorCode::kIllegalMove: return Fault::kIllegalMove;
        case core::ErrorCode::kEngineLate: return Fault::kTimeLoss;
        case core::ErrorCode::kEngineTimeout: return Fault::kNoAnswer;
        case core::ErrorCode::kEngineFlood: return Fault::kFlood;
        case core::ErrorCode::kEngineReply:
        case core::ErrorCode::kUnsupported: return Fault::kProtocol;
        default: return Fault::kCrash;
    }
}

class Table {
public:
    Table(State& state, const std::vector<Player*>& players, const Secret& secret,
          const RefereeSettings& settings, std::stop_token stop)
        : state_(state),
          players_(players),
          secret_(secret),
          settings_(settings),
          stop_(std::move(stop)) {
        if (settings_.clock) {
            remaining_ms_.fill(settings_.clock->base_ms);
        }
        if (settings_.adjudication &&
            check_adjudication(*settings_.adjudication, state_.game()).has_value()) {
            arbiter_.emplace(*settings_.adjudication, state_.game());
        }
        for (const PlayedAction& played : state_.history()) {
            plies_ += search::is_seat(played.decider) ? 1 : 0;
        }
    }

    GameReport play() {
        for (Player* player : players_) {
            player->new_game();
        }
        GameReport report;
        for (int count = 0; !state_.deciders().nobody() && !report.failure; ++count) {
            if (auto verdict = adjudicated()) {
                report.outcome = std::move(verdict);
                break;
            }
            if (stop_.stop_requested() || count >= settings_.max_actions) {
                report.stopped = true;
                break;
            }
            const Decider decider = state_.deciders().first();
            if (decider == Seat::kChance) {
                const auto done = act(Seat::kChance, state_.game().resolve(secret_, state_));
                TUSK_ASSERT(done.has_value(), "a secret resolves chance to a legal outcome");
                static_cast<void>(done);
            } else {
                report.failure = ask(decider);
                report.stopped = interrupted_;
                if (interrupted_) {
                    break;
                }
            }
        }
        if (state_.deciders().nobody()) {
            for (std::size_t i = 0; i < players_.size(); ++i) {
                players_[i]->game_over(state_.view(search::seat_at(i)));
            }
        }
        report.record = record_of(state_);
        annotate(report.record);
        if (!report.outcome) {
            report.outcome = state_.outcome();
        }
        if (report.failure) {
            const Seat loser = report.failure->seat;
            report.outcome = forfeit(state_.game(), loser,
                                     std::string(name_of(report.failure->fault)) + " of " +
                                         state_.game().seat_name(loser));
        }
        if (report.outcome) {
            report.record.result =
                games::RecordedResult{report.outcome->payoff, report.outcome->reason};
        }
        return report;
    }

private:
    struct Answer {
        Analysis analysis;
        std::int64_t time_ms = 0;
    };
    struct Note {
        std::size_t ply;
        std::optional<double> value;
        std::int64_t time_ms;
    };

    [[nodiscard]] std::optional<Outcome> adjudicated() const {
        return arbiter_ ? arbiter_->verdict(plies_) : std::nullopt;
    }

    [[nodiscard]] Limits limits_for(Seat seat) const {
        Limits limits = settings_.limits[search::index(seat)];
        if (settings_.clock) {
            limits.remaining_ms = remaining_ms_[search::index(seat)];
            limits.increment_ms = settings_.clock->increment_ms;
            if (state_.game().info().seat_names.size() == 2) {
                limits.opponent_ms = remaining_ms_[search::index(search::other(seat))];
                limits.opponent_increment_ms = settings_.clock->increment_ms;
            }
        }
        return limits;
    }

    std::optional<Failure> ask(Seat seat) {
        const core::Stopwatch watch;
        search::NullSink sink;
        auto analysis = players_.at(search::index(seat))
                            ->think(state_.view(seat), limits_for(seat), stop_, sink);
        const std::int64_t used_ms = watch.elapsed_ms();
        if (!analysis && stop_.stop_requested()) {
            interrupted_ = true;
            return std::nullopt;
        }
        if (!analysis) {
            return Failure{seat, fault_of(analysis.error()), analysis.error()};
        }
        if (const auto late = book_time(seat, used_ms, analysis->time_ms); !late) {
            return Failure{seat, Fault::kTimeLoss, late.error()};
        }
        if (!analysis->best) {
            return Failure{seat,
                           Fault::kProtocol,
                           {core::ErrorCode::kEngineReply, "the player named no action", {}}};
        }
        const Action best = *analysis->best;
        answers_[search::index(seat)] = Answer{std::move(*analysis), used_ms};
        if (auto done = act(seat, best); !done) {
            return Failure{seat, Fault::kIllegalMove, done.error()};
        }
        return std::nullopt;
    }

    // Takes the time of an answer from the clock; an error if it came too late. `used_ms` is all
    // that passed, `search_ms` what the player needed for its answer.
    [[nodiscard]] core::Result<void> book_time(Seat seat, std::int64_t used_ms,
                                               std::int64_t search_ms) {
        const std::size_t i = search::index(seat);
        if (settings_.clock) {
            std::int64_t& left = remaining_ms_[i];
            left -= used_ms;
            if (left < -settings_.clock->grace_ms) {
                return core::fail(
                    core::ErrorCode::kEngineLate,
                    fmt::format("the clock ran out: the answer took {} ms, {} ms too long", used_ms,
                                -left));
            }
            left += settings_.clock->increment_ms;
        }
        const auto time_ms = settings_.limits[i].time_ms;
        const std::int64_t grace_ms = settings_.move_grace_ms[i];
        if (time_ms && grace_ms > 0 && search_ms > *time_ms && search_ms - *time_ms > grace_ms) {
            return core::fail(
                core::ErrorCode::kEngineLate,
                fmt::format("the answer came after {} ms; {} ms are allowed, and {} ms of grace",
                            search_ms, *time_ms, grace_ms));
        }
        return {};
    }

    // Decisions made at once enter the history together, after the last of them: each is reported
    // and noted with the answer of its own seat.
    [[nodiscard]] core::Result<void> act(Decider decider, Action action) {
        const std::size_t before = state_.history().size();
        if (auto done = state_.apply(decider, action); !done) {
            return done;
        }
        for (std::size_t i = before; i < state_.history().size(); ++i) {
            const PlayedAction played = state_.history()[i];
            std::optional<Answer> answer;
            if (search::is_seat(played.decider)) {
                answer = std::exchange(answers_[search::index(played.decider)], std::nullopt);
            }
            if (answer) {
                const Analysis& analysis = answer->analysis;
                const bool judged = analysis.depth > 0 || analysis.playouts > 0;
                notes_.push_back(
                    {i, judged ? std::optional(analysis.value) : std::nullopt, answer->time_ms});
            }
            if (search::is_seat(played.decider)) {
                ++plies_;
                if (arbiter_) {
                    arbiter_->book(played.decider, answer ? &answer->analysis : nullptr, plies_);
                }
            }
            if (settings_.on_action) {
                settings_.on_action(state_, played, answer ? &answer->analysis : nullptr);
            }
        }
        return {};
    }

    void annotate(Record& record) const {
        for (const Note& note : notes_) {
            record.actions[note.ply].value = note.value;
            record.actions[note.ply].time_ms = note.time_ms;
        }
    }

    State& state_;
    const std::vector<Player*>& players_;
    const Secret& secret_;
    const RefereeSettings& settings_;
    std::stop_token stop_;
    std::array<std::int64_t, search::kMaxSeats> remaining_ms_{};
    std::array<std::optional<Answer>, search::kMaxSeats> answers_;  // not yet in the history
    std::vector<Note> notes_;
    std::optional<Arbiter> arbiter_;
    int plies_ = 0;  // decisions of seats, the opening's included
    bool interrupted_ = false;
};

}  // namespace

GameReport play_game(std::unique_ptr<State> state, const std::vector<Player*>& players,
                     const Secret& secret, const RefereeSettings& settings, std::stop_token stop) {
    return Table(*state, players, secret, settings, std::move(stop)).play();
}

}  // namespace tusk::registry
