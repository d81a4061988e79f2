#include "games/honeymoon/suit_pattern.h"

namespace tusk::games::honeymoon {

const std::array<SuitFacts, kMaxPattern>& suit_facts() {
    static const auto facts = [] {
        std::array<SuitFacts, kMaxPattern> result{};
        for (unsigned suit = 1; suit < kMaxPattern; ++suit) {
            const unsigned own = leader_cards(suit);
            const unsigned others = follower_cards(suit);
            result[suit].cashable = static_cast<std::uint8_t>(cashable(suit));
            result[suit].followers = static_cast<std::uint8_t>(std::popcount(others));
            result[suit].leader_sure =
                static_cast<std::uint8_t>(unbeaten(own, others, length(suit)));
            result[suit].follower_sure =
                static_cast<std::uint8_t>(unbeaten(others, own, length(suit)));
        }
        return result;
    }();
    return facts;
}

}  // namespace tusk::games::honeymoon
