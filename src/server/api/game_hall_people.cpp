// GameHall for people who play apart: invitations, offers and their answers.

#include <algorithm>

#include "core/digest.h"
#include "core/json.h"
#include "core/random_token.h"
#include "server/api/hall_visit.h"

namespace tusk::server {

using core::Json;

namespace {

// A secret as random_token() makes them.
bool is_token(std::string_view text) {
    constexpr std::size_t kSize = 26;
    return text.size() == kSize && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
           });
}

std::string hash_of(const std::string& secret) {
    return core::hex(core::sha256(secret));
}

struct Joining {
    std::string invitation;
    std::string name;
    std::string token;
};

core::Result<Joining> joining_from(const Json& body) {
    auto known = expect_fields(body, {"invitation", "name", "token"});
    auto invitation = known ? required_text(body, "invitation", 64) : core::fail(known.error());
    auto name = person_name(body, "name");
    auto token = text_field(body, "token", 64, "");
    if (!invitation || !name || !token) {
        return core::fail(!invitation ? invitation.error() : !name ? name.error() : token.error());
    }
    if (!token->empty() && !is_token(*token)) {
        return core::fail(core::ErrorCode::kSyntax, "must be 26 letters and digits of base32",
                          "token");
    }
    return Joining{*invitation, *name, token->empty() ? core::random_token() : *token};
}

// The event that gives the seat away, or nothing if the same one took it before.
Answer<std::optional<GameEvent>> joined(const LiveGame& live, const Joining& joining) {
    const Seating& seating = live.seating();
    const auto seat = seating.invited(hash_of(joining.invitation));
    if (!seat) {
        return tl::unexpected(
            Problem{403, "invitation-unknown", "this is no invitation to this game", {}});
    }
    const std::string token_hash = hash_of(joining.token);
    if ((seating.seats_of(token_hash) >> search::index(*seat) & 1) != 0) {
        return std::nullopt;
    }
    if (seating.invitation(search::index(*seat)) != Seating::Invitation::kOpen) {
        return tl::unexpected(
            conflict("invitation-used", "somebody has taken this seat already; you may watch"));
    }
    auto event = live.join(*seat, joining.name, token_hash);
    if (!event) {
        return tl::unexpected(problem_of(event.error()));
    }
    return *event;
}

}  // namespace

void GameHall::join(const std::string& id, const Json& body, JsonReply asker) {
    auto joining = joining_from(body);
    if (!joining) {
        asker(tl::unexpected(problem_of(joining.error())));
        return;
    }
    visit(id, {}, std::move(asker),
          [joining = *joining](Room& room, const Audience&, const auto& reply) {
              room.submit(
                  [joining](const LiveGame& live) { return joined(live, joining); },
                  [&room, joining, reply](const Answer<void>& done) {
                      if (!done) {
                          reply(tl::unexpected(done.error()));
                          return;
                      }
                      const auto seat = room.live().seating().invited(hash_of(joining.invitation));
                      reply(Json{{"seat", search::index(*seat)},
                                 {"token", joining.token},
                                 {"game", room.json_for(room.audience_of({joining.token}))}});
                  });
          });
}

void GameHall::offer(const std::string& id, const Tokens& tokens, const Json& body,
                     JsonReply asker) {
    visit(id, tokens, std::move(asker), [=](Room& room, Audience audience, const auto& reply) {
        auto known = expect_fields(body, {"seat", "kind"});
        auto name = known ? required_text(body, "kind", 20) : core::fail(known.error());
        if (!name) {
            reply(tl::unexpected(problem_of(name.error())));
            return;
        }
        const auto kind = offer_kind(*name);
        if (!kind) {
            reply(tl::unexpected(problem_of(core::Error{
                core::ErrorCode::kSyntax, "must be \"take-back\" or \"draw\"", "kind"})));
            return;
        }
        const auto seat = seat_of(body, audience, room.live().setup().seats.size());
        if (!seat) {
            reply(tl::unexpected(seat.error()));
            return;
        }
        room.submit(
            [&room, seat = *seat,
             kind = *kind](const LiveGame& live) -> Answer<std::optional<GameEvent>> {
                auto event = live.offer(seat, kind, room.turn_age_ms());
                if (!event) {
                    return tl::unexpected(conflict("offer-refused", event.error().message));
                }
                return *event;
            },
            then_show(room, audience, reply));
    });
}

void GameHall::answer(const std::string& id, const Tokens& tokens, const Json& body,
                      JsonReply asker) {
    visit(id, tokens, std::move(asker), [=](Room& room, Audience audience, const auto& reply) {
        auto known = expect_fields(body, {"seat", "accept"});
        if (known && !body.contains("accept")) {
            known = core::fail(core::ErrorCode::kSyntax, "is missing", "accept");
        }
        auto accept = known ? boolean_field(body, "accept", false) : core::fail(known.error());
        if (!accept) {
            reply(tl::unexpected(problem_of(accept.error())));
            return;
        }
        const auto seat = seat_of(body, audience, room.live().setup().seats.size());
        if (!seat) {
            reply(tl::unexpected(seat.error()));
            return;
        }
        room.submit(
            [&room, seat = *seat,
             accept = *accept](const LiveGame& live) -> Answer<std::optional<GameEvent>> {
                auto event = live.answer(seat, accept, room.turn_age_ms());
                if (!event) {
                    return tl::unexpected(conflict("no-offer", event.error().message));
                }
                return *event;
            },
            then_show(room, audience, reply));
    });
}

}  // namespace tusk::server
