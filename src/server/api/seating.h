#pragma once
// Seating: who sits where in a live game: the name of each seat and the hash of the secret that
// lets somebody decide for it.
//
// A seat's secret is told to whoever began the game, or, where the seat was held for somebody else,
// to whoever takes the invitation: once. A plain value, folded over events like the game it belongs
// to.

#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/api/game_setup.h"

namespace tusk::server {

class Seating {
public:
    enum class Invitation : std::uint8_t { kNone, kOpen, kTaken };

    explicit Seating(const std::vector<SeatSetup>& seats);

    [[nodiscard]] const std::string& name(std::size_t seat) const { return seats_[seat].name; }
    [[nodiscard]] Invitation invitation(std::size_t seat) const;
    // The seats this secret decides for, as a mask.
    [[nodiscard]] unsigned seats_of(const std::string& token_hash) const;
    // The seat an invitation is for; nothing if it is none of this game.
    [[nodiscard]] std::optional<search::Seat> invited(const std::string& invitation_hash) const;

    // An error if the seat is not to be had.
    [[nodiscard]] core::Result<void> join(search::Seat seat, std::string name,
                                          std::string token_hash);

private:
    struct Place {
        std::string name;
        std::string token_hash;       // empty: nobody decides for it yet, or an engine does
        std::string invitation_hash;  // empty: nobody is invited to it
    };
    std::vector<Place> seats_;
};

// A name people may give themselves: one line, trimmed, at most 40 characters of any script, and
// none that could turn the text around it. An error says what is wrong with the field.
[[nodiscard]] core::Result<std::string> person_name(const nlohmann::json& object,
                                                    const char* field);

}  // namespace tusk::server
