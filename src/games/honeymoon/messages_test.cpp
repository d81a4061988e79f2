#include "games/honeymoon/messages.h"

#include <gtest/gtest.h>

#include "core/json.h"

namespace tusk::games::honeymoon {
namespace {

using search::index;
using search::other;

// Random deals; `visit` sees every position in which a seat is to act or all is over.
template <class Visit>
void walk(int games, std::uint64_t seed, const Rules& rules, Visit visit) {
    core::Rng rng(seed);
    for (int game = 0; game < games; ++game) {
        Position p = Position::initial(rules);
        for (;;) {
            const bool over = outcome(p, {}).has_value();
            if (over || to_act(p) != Seat::kChance) {
                visit(p);
            }
            if (over) {
                break;
            }
            search::MoveList<Position> list;
            moves(p, list);
            search::ChanceList<Position> chances;
            chance(p, chances);
            play(p, list.empty()
                        ? chances[rng.below(static_cast<std::uint32_t>(chances.size()))].move
                        : list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
    }
}

void compare_listeners(int games, const Rules& rules) {
    int questions = 0;
    std::array<Listener, 2> listeners;
    std::array<std::vector<std::string>, 2> told;
    walk(games, 1, rules, [&](const Position& p) {
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            const Observation seen = observe(p, seat);
            const auto lines = messages(seen);
            ASSERT_TRUE(lines) << lines.error().text();
            auto& known = told[index(seat)];
            const bool goes_on = known.size() <= lines->size() &&
                                 std::equal(known.begin(), known.end(), lines->begin());
            for (std::size_t i = goes_on ? known.size() : 0; i < lines->size(); ++i) {
                const auto heard = listeners[index(seat)].hear((*lines)[i]);
                ASSERT_TRUE(heard) << (*lines)[i] << ": " << heard.error().text();
            }
            known = *lines;
            const auto& heard = listeners[index(seat)].seen();
            ASSERT_TRUE(heard);
            EXPECT_EQ(heard->table, seen.table) << format(seen);
            EXPECT_EQ(heard->hands, seen.hands) << format(seen);
            if (!outcome(p, {}) && to_act(p) == seat) {
                search::MoveList<Position> legal;
                moves(p, legal);
                const auto asked = listeners[index(seat)].hear(question(seen, legal, 50));
                ASSERT_TRUE(asked && *asked) << (asked ? "" : asked.error().text());
                EXPECT_EQ((*asked)->time_ms, 50);
                for (const Move move : legal) {
                    EXPECT_EQ(*read_answer((*asked)->situation.legal, answer(move)), move);
                }
                ++questions;
            }
        }
    });
    EXPECT_GT(questions, 1000);
}

TEST(honeymoon_messages, a_listener_knows_what_the_seat_knows_at_every_question) {
    compare_listeners(40, {});
}

TEST(honeymoon_messages, a_listener_follows_a_rubber_from_deal_to_deal) {
    Rules rules;
    rules.scoring = Scoring::kRubber;
    rules.dealer = Seat::kSecond;
    compare_listeners(2, rules);
}

TEST(honeymoon_messages, nothing_hidden_is_ever_in_a_message) {
    core::Rng rng(2);
    walk(20, 3, {}, [&](const Position& p) {
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            const Observation seen = observe(p, seat);
            const Position guess = sample(seen, rng);  // another world that looks the same
            EXPECT_EQ(*messages(observe(guess, seat)), *messages(seen));
        }
    });
}

TEST(honeymoon_messages, spectators_and_endings_have_none) {
    const Position p = *Position::parse(".K3.5.Q ..K8.K5 S A", {});
    EXPECT_FALSE(messages(observe(p, Seat::kFirst)));
    const Position deal = *Position::parse("K932.KQ54..QJ752 AJ6.J87.AT.AKT84 #0", {});
    EXPECT_FALSE(messages(observe(deal, Seat::kSpectator)));
    EXPECT_TRUE(messages(observe(deal, Seat::kFirst)));
}

TEST(honeymoon_messages, a_wrong_message_is_an_error_and_changes_nothing) {
    Listener listener;
    EXPECT_FALSE(listener.hear(R"({"type":"bid","seat":"A","bid":"1S"})")) << "before the deal";
    ASSERT_TRUE(listener.hear(
        R"({"type":"deal","seat":"A","hand":"K932.KQ54..QJ752","dealer":"A","options":{}})"));
    const std::string before = format(*listener.seen());
    for (const char* line : {
             "",
             "x",
             "[]",
             "{}",
             R"({"type":"dance"})",
             R"({"type":"bid","seat":"A","bid":"1S"})",
             R"({"type":"bid","seat":"B","bid":"8S"})",
             R"({"type":"bid","seat":"C","bid":"1S"})",
             R"({"type":"card","seat":"B","card":"SA"})",
             R"({"type":"upcard","card":"SA"})",
             R"({"type":"draw","seat":"A","card":"SA"})",
             R"({"type":"phase","phase":"play"})",
             R"({"type":"result"})",
             R"({"type":"ask_bid","legal":["P"]})",
             R"({"type":"ask_card"})",
             R"({"type":"deal","seat":"A","hand":"K.."})",
             R"({"type":"deal","seat":"A","hand":"K932.KQ54..QJ752","number":99})",
             R"({"type":"deal","seat":"A","hand":"K932.KQ54..QJ752","options":{"dealer":"C"}})",
             R"({"type":"deal","seat":"A","hand":"K932.KQ54..QJ752","rubber":{"played":0}})",
             R"({"type":"deal","seat":"A","hand":"K932.KQ54..QJ752","rubber":7,)"
             R"("options":{"scoring":"rubber"}})",
         }) {
        const auto heard = listener.hear(line);
        ASSERT_FALSE(heard) << line;
        EXPECT_FALSE(heard.error().message.empty()) << line;
        EXPECT_EQ(format(*listener.seen()), before) << line;
    }
    EXPECT_TRUE(listener.hear(R"({"type":"bid","seat":"B","bid":"1S"})"));
}

}  // namespace
}  // namespace tusk::games::honeymoon
