#include "protocol/nboard_player.h"

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
using registry::View;

namespace {

constexpr std::int64_t kDayMs = 24LL * 3600 * 1000;

Result<std::string> game_text(const View& view) {
    const registry::RecordFormat* ggf = view.game->find_format("ggf");
    if (ggf == nullptr || ggf->write == nullptr) {
        return fail(ErrorCode::kUnsupported,
                    "NBoard needs GGF, which " + view.game->info().id + " does not have");
    }
    registry::Record record;
    record.game = view.game->info().id;
    record.options = view.options;
    record.initial = view.initial;
    record.seats.assign(view.game->info().seat_names.size(), {});
    for (const registry::SeenAction& seen : view.history) {
        if (!seen.action) {
            return fail(ErrorCode::kUnsupported, "NBoard cannot tell of hidden actions");
        }
        record.actions.push_back({seen.decider, *seen.action, false, {}, {}, {}});
    }
    auto text = ggf->write({record});
    if (text) {
        std::replace(text->begin(), text->end(), '\n', ' ');
    }
    return text;
}

// The time one move may take; a plain share of the clock where only that is known.
std::int64_t move_time_ms(const Limits& limits) {
    if (limits.time_ms) {
        return std::clamp<std::int64_t>(*limits.time_ms, 0, kDayMs);
    }
    if (limits.remaining_ms) {
        return std::clamp<std::int64_t>(*limits.remaining_ms / 20, 0, kDayMs) +
               std::clamp<std::int64_t>(limits.increment_ms / 2, 0, kDayMs);
    }
    return kDayMs;
}

}  // namespace

Deadline NboardPlayer::deadline(std::int64_t search_ms) const {
    return deadline_in(engine_.settings.timeout_ms +
                       std::clamp<std::int64_t>(search_ms, 0, kDayMs));
}

Result<Analysis> NboardPlayer::think(const View& view, const Limits& limits, std::stop_token stop,
                                     registry::Sink& sink) {
    if (view.legal.empty()) {
        return fail(ErrorCode::kGameOver, "there is nothing to decide here");
    }
    if (view.legal.size() == 1 && view.legal_text.front() == "pass") {
        return bare_analysis(view.legal.front(), 0, 0);
    }
    auto analysis = ask(view, limits, stop, sink);
    if (!analysis) {
        client_.reset();
    }
    return analysis;
}

Result<Analysis> NboardPlayer::ask(const View& view, const Limits& limits,
                                   const std::stop_token& stop, registry::Sink& sink) {
    const auto game = game_text(view);
    if (!game) {
        return fail(game.error());
    }
    if (auto started = start(stop); !started) {
        return fail(started.error());
    }
    if (auto told = set_depth(limits, stop); !told) {
        return fail(told.error());
    }
    if (auto set = client_->set_game(*game, deadline(), stop); !set) {
        return fail(set.error());
    }
    const core::Stopwatch watch;
    int depth = 0;
    const auto on_search = [&](const NboardMove& shown) {
        if (const auto action = read_engine_move(view, shown.move)) {
            Analysis analysis = bare_analysis(*action, shown.value.value_or(0), watch.elapsed_ms());
            const auto digits =
                std::find_if_not(shown.depth.begin(), shown.depth.end(), core::is_digit);
            const std::string_view number(shown.depth.data(),
                                          static_cast<std::size_t>(digits - shown.depth.begin()));
            depth = static_cast<int>(core::to_unsigned(number).value_or(0) % 1000);
            analysis.depth = depth;
            sink.report(analysis);
        }
    };
    const bool timed = limits.time_ms || limits.remaining_ms;
    const std::int64_t time_ms = move_time_ms(limits);
    auto answer =
        client_->ask_move(deadline_in(time_ms), deadline(timed ? time_ms : 0), stop, on_search);
    if (!answer) {
        return fail(answer.error());
    }
    auto action = read_engine_move(view, answer->move);
    if (!action) {
        return fail(client_->error(action.error().code, action.error().text()));
    }
    Analysis analysis = bare_analysis(*action, answer->value.value_or(0), watch.elapsed_ms());
    analysis.depth = answer->value ? depth : 0;  // a value is judged by how deep it looked
    return analysis;
}

Result<void> NboardPlayer::start(const std::stop_token& stop) {
    if (client_) {
        return {};
    }
    auto client = NboardClient::start(engine_.settings.command, deadline(), stop);
    if (!client) {
        return fail(client.error());
    }
    client_ = std::move(*client);
    depth_ = 0;
    for (const auto& [name, value] : engine_.options) {
        if (auto told = client_->tell("set " + name + " " + value, deadline(), stop); !told) {
            return told;
        }
    }
    return {};
}

Result<void> NboardPlayer::set_depth(const Limits& limits, const std::stop_token& stop) {
    if (!limits.depth || *limits.depth == depth_) {
        return {};
    }
    depth_ = *limits.depth;
    return client_->tell("set depth " + std::to_string(depth_), deadline(), stop);
}

}  // namespace tusk::protocol
