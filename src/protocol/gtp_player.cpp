#include "protocol/gtp_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/stopwatch.h"
#include "core/text.h"
#include "protocol/engine_move.h"
#include "protocol/game_session.h"
#include "protocol/gtp_line.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Limits;
using registry::Seat;
using registry::View;

namespace {

constexpr std::string_view kPass = "pass";

Result<void> check_start(const View& view) {
    auto standard = view.game->initial(view.options);
    if (!standard) {
        return fail(standard.error());
    }
    if (!view.initial.empty() && view.initial != (*standard)->initial()) {
        return fail(ErrorCode::kUnsupported,
                    "GTP cannot set up a position: the game must begin at the standard start, "
                    "this one began at " +
                        core::quoted(view.initial, 100));
    }
    return {};
}

std::int64_t search_time_ms(const Limits& limits) {
    return limits.time_ms ? *limits.time_ms : limits.remaining_ms.value_or(0);
}

}  // namespace

Deadline GtpPlayer::deadline(std::int64_t search_ms) const {
    constexpr std::int64_t kDayMs = 24LL * 3600 * 1000;
    return deadline_in(engine_.settings.timeout_ms +
                       std::clamp<std::int64_t>(search_ms, 0, kDayMs));
}

Result<registry::Analysis> GtpPlayer::think(const View& view, const Limits& limits,
                                            std::stop_token stop, registry::Sink& sink) {
    if (view.legal.empty()) {
        return fail(ErrorCode::kGameOver, "there is nothing to decide here");
    }
    if (auto possible = check_start(view); !possible) {
        return fail(possible.error());
    }
    // A forced pass needs no engine; it is told with the moves before its next question.
    if (view.legal.size() == 1 && view.legal_text.front() == kPass) {
        return bare_analysis(view.legal.front(), 0, 0);
    }
    auto analysis = ask(view, limits, stop);
    if (!analysis) {
        client_.reset();
        return analysis;
    }
    sink.report(*analysis);
    return analysis;
}

Result<registry::Analysis> GtpPlayer::ask(const View& view, const Limits& limits,
                                          const std::stop_token& stop) {
    if (auto started = start(view, stop); !started) {
        return fail(started.error());
    }
    if (auto done = synchronise(view, stop); !done) {
        return fail(done.error());
    }
    if (auto told = tell_time(view.viewer, limits, stop); !told) {
        return fail(told.error());
    }
    const core::Stopwatch watch;
    auto reply = client_->require(fmt::format("genmove {}", gtp_color(view.viewer)),
                                  deadline(search_time_ms(limits)), stop);
    if (!reply) {
        return fail(reply.error());
    }
    auto action = read_engine_move(view, core::trim(*reply));
    if (!action) {
        return fail(client_->error(action.error().code, action.error().text()));
    }
    moves_.emplace_back(view.viewer, view.text_of(*action));
    return bare_analysis(*action, 0, watch.elapsed_ms());
}

Result<void> GtpPlayer::start(const View& view, const std::stop_token& stop) {
    if (client_) {
        return {};
    }
    auto client = GtpClient::start(engine_.settings.command, deadline(), stop);
    if (!client) {
        return fail(client.error());
    }
    client_ = std::move(*client);
    synchronised_ = false;
    if (auto done = suggest("set_game " + english_name(*view.game), stop); !done) {
        return done;
    }
    for (const auto& [name, value] : engine_.options) {
        auto reply = client_->require(name + (value.empty() ? "" : " " + value), deadline(), stop);
        if (!reply) {
            return fail(reply.error());
        }
    }
    return {};
}

Result<void> GtpPlayer::clear(const View& view, const std::stop_token& stop) {
    if (const auto size = find_option(*view.game, "size")) {
        auto reply =
            client_->require("boardsize " + option_value(*size, view.options), deadline(), stop);
        if (!reply) {
            return fail(reply.error());
        }
    }
    auto reply = client_->require("clear_board", deadline(), stop);
    if (!reply) {
        return fail(reply.error());
    }
    options_ = view.options;
    moves_.clear();
    synchronised_ = true;
    return {};
}

Result<void> GtpPlayer::synchronise(const View& view, const std::stop_token& stop) {
    std::vector<Move> wanted;
    for (const registry::SeenAction& seen : view.history) {
        if (!seen.action || !search::is_seat(seen.decider)) {
            return fail(ErrorCode::kUnsupported, "GTP cannot tell of hidden or chance actions");
        }
        wanted.emplace_back(seen.decider, seen.text);
    }
    const bool continues =
        moves_.size() <= wanted.size() && std::equal(moves_.begin(), moves_.end(), wanted.begin());
    if (!synchronised_ || !continues || options_ != view.options) {
        if (auto cleared = clear(view, stop); !cleared) {
            return cleared;
        }
    }
    for (std::size_t i = moves_.size(); i < wanted.size(); ++i) {
        const std::string command =
            fmt::format("play {} {}", gtp_color(wanted[i].first), wanted[i].second);
        auto reply = client_->ask(command, deadline(), stop);
        if (!reply) {
            return fail(reply.error().within(fmt::format("move {}", i + 1)));
        }
        // Some engines refuse to be told of a pass that they see for themselves (gtp-rhino 0.16.1
        // calls it a syntax error); if one is really out of step, its next answer shows it.
        if (!reply->ok && wanted[i].second != kPass) {
            return fail(client_
                            ->error(ErrorCode::kEngineReply,
                                    fmt::format("refused {}: {}", core::quoted(command),
                                                core::quoted(reply->text, 200)))
                            .within(fmt::format("move {}", i + 1)));
        }
        moves_.push_back(wanted[i]);
    }
    return {};
}

Result<void> GtpPlayer::tell_time(Seat seat, const Limits& limits, const std::stop_token& stop) {
    const auto seconds = [](std::int64_t ms) {
        return std::clamp<std::int64_t>(ms / 1000, 1, 1'000'000);
    };
    if (limits.time_ms) {
        return suggest(fmt::format("time_settings 0 {} 1", seconds(*limits.time_ms)), stop);
    }
    if (limits.remaining_ms) {
        return suggest(
            fmt::format("time_left {} {} 0", gtp_color(seat), seconds(*limits.remaining_ms)), stop);
    }
    return {};
}

Result<void> GtpPlayer::suggest(const std::string& command, const std::stop_token& stop) {
    if (!client_->knows(core::words(command).front())) {
        return {};
    }
    auto reply = client_->ask(command, deadline(), stop);
    if (!reply) {
        return fail(reply.error());
    }
    return {};
}

}  // namespace tusk::protocol
