// Live games between people who play apart: replaying what is stored gives the same game.

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

GameSetup setup(bool clock = false) {
    GameSetup setup;
    setup.seats.resize(2);
    setup.seats[0].name = "Ann";
    setup.seats[1].invitation_hash = "letter";
    setup.seed = 7;
    if (clock) {
        setup.clock.emplace();
        setup.clock->base_ms = 60'000;
    }
    return setup;
}

// A game with the events that made it.
class Played {
public:
    explicit Played(GameSetup how, const char* game = "othello")
        : setup_(how), live_(*LiveGame::open(**games().require(game), "id", std::move(how))) {}

    void now(const core::Result<GameEvent>& event) {
        ASSERT_TRUE(event) << event.error().text();
        events_.push_back(to_json(*event).dump());
        ASSERT_TRUE(live_.apply(*event));
    }
    void join(const std::string& name = "Bob") { now(live_.join(Seat::kSecond, name, "bob's")); }
    void decide(Seat seat, const std::string& text) { now(live_.decide(seat, text, 0)); }

    // The same from what the data base holds.
    [[nodiscard]] LiveGame replayed() const {
        auto again = LiveGame::open(live_.game(), "id", *setup_from(to_json(setup_)));
        for (const std::string& event : events_) {
            EXPECT_TRUE(again->apply(*event_from(Json::parse(event))));
        }
        return std::move(*again);
    }
    [[nodiscard]] Json shown(SeatMask seats) const {
        const Json json = live_game_json(live_, Audience{seats, false}, Surroundings{}, 0);
        EXPECT_EQ(live_game_json(replayed(), Audience{seats, false}, Surroundings{}, 0), json);
        return json;
    }
    [[nodiscard]] const LiveGame& live() const { return live_; }

private:
    GameSetup setup_;
    LiveGame live_;
    std::vector<std::string> events_;
};

// Ann has black and has moved, Bob has answered.
Played two_moves(bool clock = false) {
    Played played(setup(clock));
    played.join();
    played.decide(Seat::kFirst, "f5");
    played.decide(Seat::kSecond, "d6");
    return played;
}

TEST(live_game_people, whoever_joins_is_named_in_the_game_and_its_record) {
    Played played(setup());
    EXPECT_EQ(played.shown(0)["seats"][1]["invitation"], "open");
    played.join("小明");
    const Json game = played.shown(0);
    EXPECT_EQ(game["seats"][0]["invitation"], Json(nullptr));
    EXPECT_EQ(game["seats"][1]["invitation"], "taken");
    EXPECT_EQ(game["seats"][1]["name"], "小明");
    EXPECT_EQ(played.live().record(Seat::kSpectator)->seats,
              (std::vector<std::string>{"Ann", "小明"}));
    EXPECT_EQ(played.live().seating().seats_of("bob's"), 2u);
    EXPECT_FALSE(played.live().after(*played.live().join(Seat::kSecond, "Eve", "eve's")));
}

TEST(live_game_people, an_accepted_take_back_returns_to_before_ones_own_move) {
    Played played = two_moves();
    EXPECT_FALSE(played.live().undo(1, 0)) << "the other has answered";
    EXPECT_EQ(played.shown(1)["can_offer"], Json::array({"take-back", "draw"}));
    played.now(played.live().offer(Seat::kFirst, OfferKind::kTakeBack, 0));
    EXPECT_EQ(played.shown(2)["offer"], (Json{{"kind", "take-back"}, {"seat", 0}}));
    EXPECT_EQ(played.shown(1)["can_offer"], Json::array());
    EXPECT_FALSE(played.live().answer(Seat::kFirst, true, 0)) << "nobody accepts their own offer";
    played.now(played.live().answer(Seat::kSecond, true, 0));
    EXPECT_EQ(played.shown(1)["moves"], Json::array());
    EXPECT_EQ(played.shown(1)["offer"], Json(nullptr));
    EXPECT_EQ(played.replayed().turn(), played.live().turn());
}

TEST(live_game_people, a_declined_or_withdrawn_offer_changes_nothing_but_that_one_waits) {
    for (const Seat who : {Seat::kFirst, Seat::kSecond}) {
        Played played = two_moves();
        const std::int64_t turn = played.live().turn();
        played.now(played.live().offer(Seat::kFirst, OfferKind::kDraw, 0));
        played.now(played.live().answer(who, false, 500));
        EXPECT_EQ(played.shown(1)["moves"].size(), 2u);
        EXPECT_EQ(played.live().turn(), turn) << "the turn goes on";
        EXPECT_EQ(played.shown(1)["can_offer"], Json::array({"take-back"}));
        EXPECT_FALSE(played.live().answer(Seat::kSecond, true, 0)) << "there is nothing to answer";
    }
}

TEST(live_game_people, a_draw_is_agreed_by_accepting_or_by_offering_one_too) {
    for (const bool cross : {false, true}) {
        Played played = two_moves();
        played.now(played.live().offer(Seat::kSecond, OfferKind::kDraw, 0));
        EXPECT_EQ(played.shown(1)["can_offer"], Json::array({"draw"})) << "which accepts it";
        played.now(cross ? played.live().offer(Seat::kFirst, OfferKind::kDraw, 0)
                         : played.live().answer(Seat::kFirst, true, 0));
        const Json game = played.shown(1);
        EXPECT_EQ(game["result"]["by"], "agreement");
        EXPECT_EQ(game["result"]["winner"], "draw");
        EXPECT_EQ(game["result"]["payoff"], Json::array({0.0, 0.0}));
        EXPECT_EQ(game["offer"], Json(nullptr));
        EXPECT_EQ(played.live().record(Seat::kFirst)->result->reason, "draw by agreement");
        EXPECT_FALSE(played.live().offer(Seat::kFirst, OfferKind::kDraw, 0));
    }
}

TEST(live_game_people, an_offer_lapses_when_the_other_moves) {
    Played played = two_moves();
    played.now(played.live().offer(Seat::kSecond, OfferKind::kTakeBack, 0));
    played.decide(Seat::kFirst, "c3");
    EXPECT_EQ(played.shown(1)["offer"], Json(nullptr));
    EXPECT_FALSE(played.live().answer(Seat::kFirst, true, 0));
}

TEST(live_game_people, with_a_clock_nothing_is_taken_back_without_consent) {
    Played played(setup(true));
    played.join();
    played.decide(Seat::kFirst, "f5");
    EXPECT_FALSE(played.live().undo(1, 0));
    EXPECT_TRUE(played.live().undo(3, 0)) << "at one screen there is nobody else to ask";
    EXPECT_EQ(played.shown(1)["can_undo"], false);
    EXPECT_EQ(played.shown(1)["can_offer"], Json::array({"take-back", "draw"}));
}

TEST(live_game_people, offers_need_somebody_who_can_answer) {
    Played alone(setup());
    alone.decide(Seat::kFirst, "f5");
    EXPECT_EQ(alone.shown(1)["can_offer"], Json::array()) << "nobody has come yet";
    GameSetup with_engine = setup();
    with_engine.seats[1] = {};
    with_engine.seats[1].engine = true;
    Played engine(with_engine);
    engine.decide(Seat::kFirst, "f5");
    EXPECT_EQ(engine.shown(1)["can_offer"], Json::array()) << "an engine does not answer";
    Played both = two_moves();
    EXPECT_EQ(both.shown(3)["can_offer"], Json::array()) << "one screen asks nobody";
    EXPECT_EQ(both.shown(0)["can_offer"], Json::array());
}

TEST(live_game_people, a_summary_counts_what_people_decided) {
    GameSetup how = setup();
    Played flips(how, "darkchess");
    flips.decide(Seat::kFirst, "a1-a1");
    flips.decide(Seat::kSecond, "b3-b3");
    const Json line = summary_json(flips.live(), 0);
    EXPECT_EQ(line["plies"], 4);
    EXPECT_EQ(line["decisions"], 2);
    Json older = line;
    older.erase("decisions");
    older["seats"][0].erase("invitation");
    complete_summary(older);
    EXPECT_EQ(older["decisions"], 4);
    EXPECT_EQ(older["seats"][0]["invitation"], Json(nullptr));
}

// What was stored before there were invitations.
TEST(live_game_people, an_older_game_keeps_its_seats) {
    GameSetup how = setup();
    how.seats[1].invitation_hash.clear();
    how.seats[1].token_hash = "bob's";
    Json stored = to_json(how);
    EXPECT_FALSE(stored["seats"][1].contains("invitation"));
    const auto read = setup_from(stored);
    ASSERT_TRUE(read);
    auto live = LiveGame::open(**games().require("othello"), "id", *read);
    EXPECT_EQ(live->seating().seats_of("bob's"), 2u);
    EXPECT_EQ(live->seating().invitation(1), Seating::Invitation::kNone);
}

}  // namespace
}  // namespace tusk::server
