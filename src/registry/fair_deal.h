#pragma once
// Fair dealing: a promise before the game, the proof after it.
//
// Everything that chance will do follows from the seed of the deal. Before the first move the
// referee shows a commitment, SHA-256 of the text "tusk-deal GAME SEED SALT"; the salt holds 128
// random bits, so nobody can find the seed by trying all of them. After the game seed and salt are
// told: they must hash to the commitment, and the deal they make must repeat every chance event of
// the record. A dealer who saw the game going badly cannot have dealt again. Thread safe.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "registry/game.h"

namespace tusk::registry {

// What the commitment hides until the end of the game.
struct DealOpening {
    std::uint64_t seed = 0;
    std::string salt;
    friend bool operator==(const DealOpening&, const DealOpening&) = default;
};

// Chance decides something in this game, so there is a deal to be fair about.
[[nodiscard]] bool has_deal(const Game& game) noexcept;

// SHA-256 in hex.
[[nodiscard]] std::string deal_commitment(const Game& game, const DealOpening& opening);

// Writes the promise into the tags of a record and, when `opening` is given, its proof. Actions
// before the index `from` were set up and not dealt.
void tell_deal(Record& record, const std::string& commitment,
               const std::optional<DealOpening>& opening, std::size_t from);

struct DealCheck {
    std::string commitment;
    DealOpening opening;
    std::size_t events = 0;  // chance events that the deal repeated
};

// Checks promise, proof and every chance event of a record. kUnsupported: there is nothing to check
// (no chance, no promise, or no proof yet); any other error says what is wrong and where.
[[nodiscard]] core::Result<DealCheck> check_deal(const Game& game, const Record& record);

}  // namespace tusk::registry
