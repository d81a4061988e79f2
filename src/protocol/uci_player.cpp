#include "protocol/uci_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/stopwatch.h"
#include "core/text.h"
#include "protocol/engine_move.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Analysis;
using registry::Limits;
using registry::Seat;
using registry::View;

namespace {

constexpr std::int64_t kDayMs = 24LL * 3600 * 1000;

// How long a search may last by itself; nothing = until it is stopped.
std::optional<std::int64_t> longest_ms(const Limits& limits) {
    if (limits.time_ms) {
        return std::clamp<std::int64_t>(*limits.time_ms, 0, kDayMs);
    }
    if (limits.remaining_ms) {
        return std::clamp<std::int64_t>(*limits.remaining_ms, 0, kDayMs);
    }
    return std::nullopt;
}

// The engine's reports, gathered into an analysis.
class Gatherer {
public:
    Gatherer(const EngineMoves& moves, registry::Sink& sink) : moves_(moves), sink_(sink) {}

    void take(const UciReport& report) {
        auto line = line_of(report);
        if (!line || (report.bound && !analysis_.lines.empty())) {
            return;
        }
        const std::size_t index = static_cast<std::size_t>(report.line - 1);
        if (index > analysis_.lines.size()) {
            return;
        }
        analysis_.lines.resize(std::max(analysis_.lines.size(), index + 1));
        analysis_.lines[index] = std::move(*line);
        analysis_.depth = report.depth;
        analysis_.nodes = report.nodes;
        if (index == 0) {
            analysis_.best = analysis_.lines[0].moves.front();
            analysis_.value = analysis_.lines[0].value;
            analysis_.proof = proof_of(report);
            analysis_.exact = analysis_.lines[0].exact;
        }
        analysis_.time_ms = watch_.elapsed_ms();
        sink_.report(analysis_);
    }

    // With the move that was really answered.
    [[nodiscard]] Analysis finish(registry::Action best) {
        analysis_.time_ms = watch_.elapsed_ms();
        if (analysis_.lines.empty() || analysis_.lines.front().moves.front() != best) {
            const Analysis searched = std::move(analysis_);
            analysis_ = bare_analysis(best, searched.value, searched.time_ms);
            analysis_.nodes = searched.nodes;
        }
        analysis_.best = best;
        return std::move(analysis_);
    }

private:
    static search::Proof proof_of(const UciReport& report) {
        if (!report.mate || *report.mate == 0) {
            return search::Proof::kNone;
        }
        return *report.mate > 0 ? search::Proof::kWin : search::Proof::kLoss;
    }

    std::optional<search::Line> line_of(const UciReport& report) const {
        search::Line line;
        line.moves = moves_.read_line(report.moves);
        if (line.moves.empty()) {
            return std::nullopt;
        }
        if (report.mate && *report.mate != 0) {
            line.value = *report.mate > 0 ? 1 : -1;
            line.exact = true;
            line.end_in = *report.mate > 0 ? 2 * *report.mate - 1 : -2 * *report.mate;
        } else {
            line.value = report.centi.value_or(0) / 100.0;
        }
        return line;
    }

    const EngineMoves& moves_;
    registry::Sink& sink_;
    core::Stopwatch watch_;
    Analysis analysis_;
};

}  // namespace

Deadline UciPlayer::deadline(std::int64_t search_ms) const {
    return deadline_in(engine_.settings.timeout_ms + search_ms);
}

Result<Analysis> UciPlayer::think(const View& view, const Limits& limits, std::stop_token stop,
                                  registry::Sink& sink) {
    if (view.legal.empty()) {
        return fail(ErrorCode::kGameOver, "there is nothing to decide here");
    }
    auto analysis = ask(view, limits, stop, sink);
    if (!analysis) {
        client_.reset();
    }
    return analysis;
}

Result<Analysis> UciPlayer::ask(const View& view, const Limits& limits, const std::stop_token& stop,
                                registry::Sink& sink) {
    const auto moves = EngineMoves::of(view, engine_.settings.notation);
    if (!moves) {
        return fail(moves.error());
    }
    if (auto started = start(view, stop); !started) {
        return fail(started.error());
    }
    if (auto ready = prepare(limits, stop); !ready) {
        return fail(ready.error());
    }
    if (auto told = client_->tell(position_line(*moves), deadline(), stop); !told) {
        return fail(told.error());
    }
    const auto time_ms = longest_ms(limits);
    const bool endless = limits.unlimited();
    Gatherer gatherer(*moves, sink);
    auto answer = client_->ask_move(go_line(limits, view.viewer),
                                    deadline(endless ? kDayMs : time_ms.value_or(0)), stop,
                                    [&](const UciReport& report) { gatherer.take(report); });
    if (!answer) {
        return fail(answer.error());
    }
    if (answer->move.empty()) {
        return fail(client_->error(ErrorCode::kEngineReply, "answered that there is no move"));
    }
    const auto action = moves->read(answer->move);
    if (!action) {
        return fail(client_->error(action.error().code, action.error().text()));
    }
    return gatherer.finish(*action);
}

Result<void> UciPlayer::start(const View& view, const std::stop_token& stop) {
    if (client_) {
        return {};
    }
    auto client = UciClient::start(engine_.settings.command, dialect_, deadline(), stop);
    if (!client) {
        return fail(client.error());
    }
    client_ = std::move(*client);
    lines_ = 1;
    core::NamedValues options;
    const UciOffer* variant = client_->find_offer("UCI_Variant");
    if (variant != nullptr && std::find(variant->choices.begin(), variant->choices.end(),
                                        view.game->info().id) != variant->choices.end()) {
        options.emplace_back(variant->name, view.game->info().id);
    }
    if (client_->find_offer("Ponder") != nullptr) {
        options.emplace_back(client_->find_offer("Ponder")->name, "false");
    }
    const bool can_switch = client_->find_offer("usemillisec") != nullptr;
    if (can_switch && dialect_ == UciDialect::kUcci) {
        options.emplace_back("usemillisec", "true");
    }
    // A program made for UCI counts in milliseconds in UCCI too.
    milliseconds_ = engine_.settings.time_unit == TimeUnit::kMilliseconds ||
                    (engine_.settings.time_unit == TimeUnit::kAuto && (can_switch || variant));
    options.insert(options.end(), engine_.options.begin(), engine_.options.end());
    for (const auto& [name, value] : options) {
        if (auto told = client_->set_option(name, value, deadline(), stop); !told) {
            return told;
        }
    }
    new_game_ = true;
    return {};
}

Result<void> UciPlayer::prepare(const Limits& limits, const std::stop_token& stop) {
    if (const UciOffer* offer = client_->find_offer("MultiPV"); offer != nullptr) {
        const int most = static_cast<int>(std::clamp<std::int64_t>(offer->max.value_or(1), 1, 500));
        const int wanted = std::clamp(limits.lines, 1, most);
        if (wanted != lines_) {
            if (auto told =
                    client_->set_option(offer->name, std::to_string(wanted), deadline(), stop);
                !told) {
                return told;
            }
            lines_ = wanted;
        }
    }
    if (!new_game_) {
        return {};
    }
    const std::string line = dialect_ == UciDialect::kUcci ? "setoption newgame" : "ucinewgame";
    if (auto told = client_->tell(line, deadline(), stop); !told) {
        return told;
    }
    if (auto ready = client_->synchronise(deadline(), stop); !ready) {
        return ready;
    }
    new_game_ = false;
    return {};
}

std::string UciPlayer::position_line(const EngineMoves& moves) const {
    const bool startpos = moves.from_standard_start() && dialect_ == UciDialect::kUci;
    std::string line = startpos ? "position startpos" : "position fen " + moves.initial();
    if (!moves.played().empty()) {
        line += " moves " + moves.played_text();
    }
    return line;
}

std::string UciPlayer::ucci_time(std::int64_t time_ms) const {
    return std::to_string(milliseconds_ ? time_ms : std::max<std::int64_t>(1, time_ms / 1000));
}

std::string UciPlayer::go_line(const Limits& limits, Seat seat) const {
    if (limits.unlimited()) {
        return "go infinite";
    }
    std::string line = "go";
    const bool ucci = dialect_ == UciDialect::kUcci;
    const auto add = [&](std::string_view name, const auto& value) {
        line += fmt::format(" {} {}", name, value);
    };
    if (limits.depth) {
        add("depth", *limits.depth);
    }
    if (limits.nodes) {
        add("nodes", *limits.nodes);
    }
    if (limits.time_ms && ucci) {
        add("time", ucci_time(*limits.time_ms));
        add("movestogo", 1);
    } else if (limits.time_ms) {
        add("movetime", *limits.time_ms);
    } else if (limits.remaining_ms) {
        const std::int64_t own = std::max<std::int64_t>(1, *limits.remaining_ms);
        const std::int64_t other = std::max<std::int64_t>(1, limits.opponent_ms.value_or(own));
        const std::int64_t other_increment =
            limits.opponent_ms ? limits.opponent_increment_ms : limits.increment_ms;
        const bool first = seat == Seat::kFirst;
        if (ucci) {
            add("time", ucci_time(own));
            if (limits.moves_to_go) {
                add("movestogo", *limits.moves_to_go);
            } else {
                add("increment", limits.increment_ms > 0 ? ucci_time(limits.increment_ms) : "0");
            }
            add("opptime", ucci_time(other));
        } else {
            add("wtime", first ? own : other);
            add("btime", first ? other : own);
            add("winc", first ? limits.increment_ms : other_increment);
            add("binc", first ? other_increment : limits.increment_ms);
            if (limits.moves_to_go) {
                add("movestogo", *limits.moves_to_go);
            }
        }
    }
    return line == "go" ? "go infinite" : line;
}

}  // namespace tusk::protocol
