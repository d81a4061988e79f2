#include "server/api/live_game.h"

#include <gtest/gtest.h>

#include "core/json.h"
#include "registry/registry.h"
#include "server/api/live_game_json.h"

namespace tusk::server {
namespace {

using core::Json;
using search::Seat;

const registry::Registry& games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

GameSetup setup(bool engine = false) {
    GameSetup setup;
    setup.seats.resize(2);
    setup.seats[1].engine = engine;
    setup.seats[1].player = engine ? "random" : "";
    setup.seed = 12'345;
    setup.salt = "abcdefghijklmnopqrstuvwxyz";
    return setup;
}

LiveGame dark_chess(GameSetup how) {
    auto live = LiveGame::open(**games().require("darkchess"), "id", std::move(how));
    EXPECT_TRUE(live);
    return std::move(*live);
}

void decide(LiveGame& live, Seat seat, const std::string& text) {
    auto event = live.decide(seat, text, 0);
    ASSERT_TRUE(event) << event.error().text();
    ASSERT_TRUE(live.apply(*event));
}

void resign(LiveGame& live, Seat seat) {
    ASSERT_TRUE(live.apply(*live.resign(seat, 0)));
}

Json shown(const LiveGame& live, SeatMask seats) {
    return live_game_json(live, Audience{seats, false}, Surroundings{}, 0);
}

TEST(live_game, the_deal_is_promised_from_the_start_and_told_at_the_end) {
    LiveGame live = dark_chess(setup());
    const std::string promise = live.deal_commitment();
    EXPECT_EQ(promise, registry::deal_commitment(live.game(), {12'345, live.setup().salt}));
    decide(live, Seat::kFirst, "a1-a1");
    EXPECT_FALSE(live.deal_opening());
    EXPECT_TRUE(live.uncovered().empty());
    const std::string playing = shown(live, 1).dump();
    EXPECT_NE(playing.find(promise), std::string::npos);
    EXPECT_EQ(playing.find("12345"), std::string::npos);
    EXPECT_EQ(playing.find(live.setup().salt), std::string::npos);
    const auto early = live.record(Seat::kFirst);
    ASSERT_TRUE(early);
    EXPECT_EQ(early->tag("DealHash"), promise);
    EXPECT_EQ(early->tag("DealSeed"), "");
    resign(live, Seat::kSecond);
    EXPECT_EQ(live.deal_opening()->seed, 12'345u);
    EXPECT_EQ(shown(live, 0)["deal"]["seed"], "12345");
    const auto record = live.record(Seat::kSpectator);
    ASSERT_TRUE(record);
    const auto check = registry::check_deal(live.game(), *record);
    ASSERT_TRUE(check) << check.error().text();
    EXPECT_EQ(check->events, 1u);
}

TEST(live_game, what_lay_face_down_agrees_with_what_was_turned_up) {
    LiveGame live = dark_chess(setup());
    const std::vector<std::string> flips = {"a1-a1", "d8-d8", "b3-b3", "c6-c6"};
    for (std::size_t i = 0; i < flips.size(); ++i) {
        decide(live, search::seat_at(i % 2), flips[i]);
    }
    const auto scene = live.state().scene(Seat::kSpectator);
    resign(live, Seat::kFirst);
    const std::vector<int> cells = live.uncovered();
    ASSERT_EQ(cells.size(), 32u);
    std::array<int, 14> counts{};
    int turned = 0;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        ++counts.at(static_cast<std::size_t>(cells[cell]));
        if (scene->cells[cell] < 14) {
            EXPECT_EQ(cells[cell], scene->cells[cell]);
            ++turned;
        }
    }
    EXPECT_EQ(turned, 4);
    EXPECT_EQ(counts, (std::array{1, 2, 2, 2, 2, 2, 5, 1, 2, 2, 2, 2, 2, 5}));
}

TEST(live_game, moves_that_were_set_up_are_no_part_of_the_deal) {
    GameSetup how = setup();
    how.moves = "a1(K) d8(p)";
    LiveGame live = dark_chess(std::move(how));
    decide(live, Seat::kFirst, "b3-b3");
    resign(live, Seat::kFirst);
    EXPECT_TRUE(live.uncovered().empty());
    const auto record = live.record(Seat::kFirst);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->tag("DealFrom"), "4");
    const auto check = registry::check_deal(live.game(), *record);
    ASSERT_TRUE(check) << check.error().text();
    EXPECT_EQ(check->events, 1u);
}

TEST(live_game, a_flip_is_taken_back_only_while_nobody_else_plays) {
    LiveGame apart = dark_chess(setup());
    decide(apart, Seat::kFirst, "a1-a1");
    EXPECT_FALSE(apart.undo(1, 0));
    EXPECT_TRUE(apart.undo(3, 0));
    LiveGame alone = dark_chess(setup(true));
    decide(alone, Seat::kFirst, "a1-a1");
    const auto undo = alone.undo(1, 0);
    ASSERT_TRUE(undo);
    const std::string before = alone.state().history()[1].text;
    ASSERT_TRUE(alone.apply(*undo));
    EXPECT_TRUE(alone.state().history().empty());
    decide(alone, Seat::kFirst, "a1-a1");
    EXPECT_EQ(alone.state().history()[1].text, before) << "the deal stays the same";
}

TEST(live_game, a_game_without_chance_has_no_deal) {
    auto live = LiveGame::open(**games().require("othello"), "id", setup());
    ASSERT_TRUE(live);
    EXPECT_EQ(live->deal_commitment(), "");
    EXPECT_EQ(shown(*live, 1)["deal"], Json(nullptr));
    decide(*live, Seat::kFirst, "f5");
    resign(*live, Seat::kFirst);
    EXPECT_FALSE(live->deal_opening());
    EXPECT_TRUE(live->record(Seat::kFirst)->tags.empty());
}

// The other hand is not in anything a seat is shown while the deal is on, and everything is in it
// when it is over.
TEST(live_game, hidden_cards_are_told_at_the_end) {
    auto live = LiveGame::open(**games().require("honeymoon"), "id", setup());
    ASSERT_TRUE(live);
    const auto unseen = [&](search::Viewer viewer) {
        std::size_t count = 0;
        const Json game = shown(*live, viewer == Seat::kSpectator ? 0 : 1);
        for (const Json& move : game["moves"]) {
            count += move["text"] == "?" ? 1 : 0;
        }
        return count;
    };
    EXPECT_EQ(unseen(Seat::kFirst), 13u);
    EXPECT_EQ(unseen(Seat::kSpectator), 26u);
    const auto text = [&] { return shown(*live, 1)["position"]["text"].get<std::string>(); };
    EXPECT_NE(text().find("?13"), std::string::npos);
    resign(*live, Seat::kFirst);
    EXPECT_EQ(text(), live->state().position());
    EXPECT_EQ(text().find('?'), std::string::npos);
    const auto earlier = earlier_positions(*live, Seat::kFirst, 0, 26);
    ASSERT_TRUE(earlier);
    EXPECT_EQ(earlier->back()["text"], text());
    EXPECT_EQ(unseen(Seat::kFirst), 0u);
    EXPECT_EQ(unseen(Seat::kSpectator), 0u);
    const auto record = live->record(Seat::kSpectator);
    ASSERT_TRUE(record);
    EXPECT_EQ(registry::check_deal(live->game(), *record)->events, 26u);
}

// Games that were begun before deals were promised have no salt.
TEST(live_game, an_older_game_promises_nothing) {
    GameSetup how = setup();
    how.salt.clear();
    const Json stored = to_json(how);
    Json older = stored;
    older.erase("salt");
    const auto read = setup_from(older);
    ASSERT_TRUE(read);
    LiveGame live = dark_chess(*read);
    EXPECT_EQ(live.deal_commitment(), "");
    resign(live, Seat::kFirst);
    EXPECT_EQ(shown(live, 0)["deal"], Json(nullptr));
}

}  // namespace
}  // namespace tusk::server
