#pragma once
// How the hall serves a request about one game: find its room, see through whose eyes it is looked
// at, do something there, answer with the game as it is then. For the files of GameHall only.

#include <bit>

#include "core/json.h"
#include "server/api/request_json.h"
#include "server/api/room.h"

namespace tusk::server {

// Whoever plays two seats of a game with hidden cards would see what each hides from the other.
[[nodiscard]] inline bool shows_too_much(const LiveGame& live, const Audience& audience) {
    return live.game().info().hidden && !live.over() && std::popcount(audience.seats) > 1;
}

[[nodiscard]] inline Problem one_seat_only() {
    return {403, "one-seat", "in a game with hidden cards one client plays one seat only", {}};
}

// The seat a request speaks for; only those of its audience.
[[nodiscard]] inline Answer<search::Seat> seat_of(const core::Json& body, const Audience& audience,
                                                  std::size_t seats) {
    auto number = number_field(body, "seat", 0, static_cast<std::int64_t>(seats) - 1);
    if (!number) {
        return tl::unexpected(problem_of(number.error()));
    }
    if (!*number) {
        return tl::unexpected(
            problem_of(core::Error{core::ErrorCode::kSyntax, "is missing", "seat"}));
    }
    const auto seat = static_cast<std::size_t>(**number);
    if ((audience.seats >> seat & 1) == 0) {
        return tl::unexpected(forbidden("this seat belongs to somebody else"));
    }
    return search::seat_at(seat);
}

// Answers a command that went through with the game as it is now.
[[nodiscard]] inline Reply<void> then_show(Room& room, const Audience& audience,
                                           GameHall::JsonReply reply) {
    return [&room, audience, reply = std::move(reply)](const Answer<void>& done) {
        if (done) {
            reply(room.json_for(audience));
        } else {
            reply(tl::unexpected(done.error()));
        }
    };
}

template <class T, class Action>
void GameHall::visit(const std::string& id, const Tokens& tokens, Reply<T> reply, Action action) {
    with_room(id, [=, reply = std::move(reply)](Answer<Room*> room) {
        if (!room) {
            reply(tl::unexpected(room.error()));
            return;
        }
        (*room)->touch();
        const Audience audience = (*room)->audience_of(tokens);
        if (shows_too_much((*room)->live(), audience)) {
            reply(tl::unexpected(one_seat_only()));
            return;
        }
        action(**room, audience, reply);
    });
}

}  // namespace tusk::server
