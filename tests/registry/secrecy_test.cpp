// What a seat must not know cannot reach it: shown once by the types and once by the bytes.

#include <gtest/gtest.h>

#include <functional>
#include <type_traits>

#include "registry/lifted_player.h"
#include "registry/record_text.h"
#include "registry/referee.h"
#include "registry/replay.h"
#include "search/random_thinker.h"
#include "tests/conformance/walk.h"
#include "tests/games/claims/position.h"
#include "tests/games/kuhn/position.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using registry::Player;
using registry::Seat;
using registry::State;
using registry::View;
using Kuhn = games::kuhn::Position;
using Claims = games::claims::Position;

// ---------------------------------------------------------------------------------- by types

template <class S>
concept HasPosition = requires(S s) {
    s.position;
};
template <class S>
concept HasPath = requires(S s) {
    s.path;
};

// A situation of a hidden game has three members, and no room for a fourth.
template <class P>
struct Expected {
    Seat seat;
    typename P::Obs observation;
    search::MoveList<P> legal;
};
template <class P>
constexpr bool situation_holds_no_position =
    !HasPosition<search::Situation<P>> && !HasPath<search::Situation<P>> &&
    sizeof(search::Situation<P>) == sizeof(Expected<P>) &&
    std::is_same_v<decltype(search::Situation<P>::observation), typename P::Obs> &&
    !std::is_same_v<typename P::Obs, P> && !std::is_base_of_v<P, typename P::Obs> &&
    !std::is_convertible_v<typename P::Obs, P> && !std::is_constructible_v<P, typename P::Obs>;

static_assert(situation_holds_no_position<Kuhn>);
static_assert(situation_holds_no_position<Claims>);

// A view is no state and cannot be made into one; a player is handed a view and nothing else.
static_assert(!std::is_base_of_v<State, View> && !std::is_base_of_v<View, State>);
static_assert(!std::is_convertible_v<View, State> && !std::is_convertible_v<View&, State&>);
static_assert(!std::is_convertible_v<const View&, const State&>);
static_assert(!std::is_convertible_v<const View*, const State*>);
static_assert(!std::is_constructible_v<State, View>);
static_assert(std::is_abstract_v<State>);
static_assert(std::is_same_v<decltype(&Player::think), core::Result<search::Analysis> (Player::*)(
                                                           const View&, const search::Limits&,
                                                           std::stop_token, search::Sink&)>);

// ---------------------------------------------------------------------------------- by bytes

// Everything that can be reached from a view, what a lifted thinker gets included.
std::string all_bytes(const View& view) {
    std::string text = bytes(view);
    const auto* typed = dynamic_cast<const registry::TypedContent<Kuhn>*>(view.content.get());
    EXPECT_NE(typed, nullptr);
    if (typed != nullptr) {
        text += format(typed->situation->observation);
        for (const auto move : typed->situation->legal) {
            text += ' ';
            text += std::to_string(move.code());
        }
    }
    return text;
}

// The card letters in the text.
std::string cards_in(const std::string& text) {
    std::string cards;
    for (const char card : {'J', 'Q', 'K'}) {
        if (text.find(card) != std::string::npos) {
            cards += card;
        }
    }
    return cards;
}

class secrecy : public testing::Test {
protected:
    // Calls `check` on the states of all deals and all bets.
    void for_all(const State& state, const std::function<void(const State&)>& check) {
        check(state);
        if (!state.deciders().nobody()) {
            const auto decider = state.deciders().first();
            for (const auto action : state.legal(decider)) {
                const std::unique_ptr<State> next = state.clone();
                ASSERT_TRUE(next->apply(decider, action));
                for_all(*next, check);
            }
        }
    }

    // The card of a seat, from the full position; '-' before the deal.
    static char card_of(const State& state, Seat seat) {
        return state.position()[search::index(seat)];
    }

    registry::Registry registry_ = test_games();
    const registry::Game& kuhn_ = *registry_.find("kuhn");
};

TEST_F(secrecy, no_byte_of_a_view_names_the_card_of_the_other_seat) {
    int states = 0;
    for_all(**kuhn_.initial({}), [&](const State& state) {
        ++states;
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            const char own = card_of(state, seat);
            EXPECT_EQ(cards_in(all_bytes(state.view(seat))), own == '-' ? "" : std::string{own});
        }
        EXPECT_EQ(cards_in(all_bytes(state.view(Seat::kSpectator))), "");
    });
    EXPECT_EQ(states, 1 + 3 + 6 * 9);
}

TEST_F(secrecy, no_byte_of_a_redacted_record_names_the_card_of_the_other_seat) {
    for_all(**kuhn_.initial({}), [&](const State& state) {
        registry::Record record = registry::record_of(state);
        for (auto& action : record.actions) {
            action.comment = "I have " + state.position();
        }
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            auto redacted = *registry::redacted(kuhn_, record, seat);
            for (auto& action : redacted.actions) {
                EXPECT_TRUE(action.decider == seat || action.comment.empty());
                action.comment.clear();
            }
            const std::string cards = cards_in(*registry::write_record(kuhn_, redacted));
            EXPECT_TRUE(cards.empty() || cards == std::string{card_of(state, seat)}) << cards;
        }
    });
}

TEST_F(secrecy, a_redacted_record_from_a_set_up_position_starts_from_what_the_viewer_knew) {
    const auto state = *kuhn_.parse("QK check", {});
    const auto redacted = *registry::redacted(kuhn_, registry::record_of(*state), Seat::kFirst);
    EXPECT_EQ(redacted.initial, "Q? check");
    EXPECT_EQ(cards_in(*registry::write_record(kuhn_, redacted)), "Q");
}

// A player that looks at everything it is given.
class Spy final : public Player {
public:
    explicit Spy(std::string& seen) : seen_(seen) {}
    core::Result<search::Analysis> think(const View& view, const search::Limits& /*limits*/,
                                         std::stop_token /*stop*/,
                                         search::Sink& /*sink*/) override {
        seen_ += all_bytes(view);
        search::Analysis analysis;
        analysis.best = view.legal[seen_.size() % view.legal.size()];
        return analysis;
    }
    void new_game() override { seen_.clear(); }

private:
    std::string& seen_;
};

TEST_F(secrecy, the_referee_tells_no_player_the_card_of_the_other_in_many_deals) {
    std::array<std::string, 2> seen;
    Spy first(seen[0]);
    Spy second(seen[1]);
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const auto report =
            registry::play_game(*kuhn_.initial({}), {&first, &second}, *kuhn_.deal(seed), {}, {});
        ASSERT_FALSE(report.failure);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto dealt = Kuhn::Move::from_code(report.record.actions[i].action.code);
            EXPECT_EQ(cards_in(seen[i]), move_text(Kuhn{}, dealt, {})) << seed;
        }
    }
}

}  // namespace
}  // namespace tusk::tests
