// Hidden means hidden, on the wire: the small games with secrets are played through the API, and
// every byte that a seat or a spectator ever received is searched for what it must not know.

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <map>
#include <set>
#include <sstream>

#include "core/random.h"
#include "core/text.h"
#include "registry/fair_deal.h"
#include "registry/record_text.h"
#include "store/database_fixture.h"
#include "tests/games/test_games.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

const registry::Registry& games() {
    static const registry::Registry registry = tests::test_games();
    return registry;
}

class Secrecy : public store::OnBothBackends {};
INSTANTIATE_TEST_SUITE_P(server, Secrecy, store::kBothBackends, store::backend_name);

// Everybody at one game: a client for each seat and a spectator, all of them watching, all of them
// asking for everything there is to ask for.
class Party {
public:
    Party(int port, const std::string& game, std::size_t seats) {
        Json chairs = Json::array();
        for (std::size_t i = 0; i < seats; ++i) {
            chairs.push_back(person());
        }
        const ApiAnswer made =
            ApiClient(port).post("/api/v1/games", {{"game", game}, {"seats", chairs}});
        EXPECT_EQ(made.status, 201) << made.body;
        id_ = made.json["id"];
        for (std::size_t i = 0; i < seats; ++i) {
            clients_.push_back(std::make_unique<ApiClient>(
                port, std::vector<std::string>{made.json["tokens"][i]}));
        }
        clients_.push_back(std::make_unique<ApiClient>(port));
        for (const auto& client : clients_) {
            client->connect();
            client->watch(id_);
            client->hear();
        }
    }

    // Plays to the end at random. After each decision everybody looks at everything.
    void play(core::Rng& rng) {
        for (int i = 0; i < 200; ++i) {
            const Json now = spectator().get("/api/v1/games/" + id_).json;
            if (now["status"] == "over") {
                return;
            }
            bool acted = false;
            for (std::size_t seat = 0; seat + 1 < clients_.size(); ++seat) {
                const Json own = client(seat).get("/api/v1/games/" + id_).json;
                const Json& legal = own["position"]["legal"];
                if (!legal.empty() && own["status"] == "playing") {
                    const Json& move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
                    mark_end();
                    const ApiAnswer answer =
                        client(seat).act(id_, static_cast<int>(seat), move["text"]);
                    EXPECT_EQ(answer.status, 200) << answer.body;
                    acted = true;
                    ask_everything();
                    if (answer.json["status"] == "over") {
                        return;
                    }
                }
            }
            ASSERT_TRUE(acted) << now;
        }
        FAIL() << "the game does not end";
    }

    void ask_everything() {
        for (const auto& client : clients_) {
            client->get("/api/v1/games/" + id_);
            client->get("/api/v1/games/" + id_ + "/positions");
            client->get("/api/v1/games/" + id_ + "/record");
            client->post("/api/v1/games/summaries", {{"ids", {id_}}});
        }
    }

    // Takes in what the WebSockets brought: everything up to the end of the game.
    void hear_the_end() {
        for (const auto& client : clients_) {
            client->hear_until([](const Json& message) {
                return message["type"] == "game" && message["game"]["status"] == "over";
            });
        }
    }

    // All that a client received while the game was on. Call it after hear_the_end().
    [[nodiscard]] std::string received_in_play(std::size_t i) {
        const std::string& all = client(i).received();
        std::string bytes = all.substr(0, ends_.at(i));
        std::istringstream rest(all.substr(ends_.at(i)));
        for (std::string line; std::getline(rest, line);) {  // messages that were heard late
            const Json message = Json::parse(line, nullptr, false);
            if (message.is_object() && message.value("type", "") == "game" &&
                message["game"]["status"] == "playing") {
                bytes += line + "\n";
            }
        }
        return bytes;
    }

    ApiClient& client(std::size_t seat) { return *clients_.at(seat); }
    ApiClient& spectator() { return *clients_.back(); }
    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] std::size_t size() const { return clients_.size(); }

private:
    // The next decision may be the last: what was received up to here came before the end.
    void mark_end() {
        ends_.clear();
        for (const auto& client : clients_) {
            ends_.push_back(client->received().size());
        }
    }

    std::string id_;
    std::vector<std::unique_ptr<ApiClient>> clients_;
    std::vector<std::size_t> ends_;
};

// The cards named in a text: a letter J, Q or K that is no part of a word.
std::set<std::string> cards_in(const std::string& bytes) {
    const auto is_word = [&](std::size_t at) {
        return at < bytes.size() && (core::is_letter(bytes[at]) || core::is_digit(bytes[at]));
    };
    std::set<std::string> found;
    for (std::size_t at = bytes.find_first_of("JQK"); at != std::string::npos;
         at = bytes.find_first_of("JQK", at + 1)) {
        if (!is_word(at + 1) && (at == 0 || !is_word(at - 1))) {
            found.insert(bytes.substr(at, 1));
        }
    }
    return found;
}

TEST_P(Secrecy, in_kuhn_poker_a_seat_receives_its_own_card_and_no_other_before_the_end) {
    AppSettings settings;
    settings.hall.games_per_minute = 1000;
    const AppServer server(games(), url(), settings);
    core::Rng rng(1);
    std::set<std::set<std::string>> deals;
    for (int round = 0; round < 25; ++round) {
        Party party(server.port(), "kuhn", 2);
        party.play(rng);
        party.hear_the_end();
        const auto first = cards_in(party.received_in_play(0));
        const auto second = cards_in(party.received_in_play(1));
        EXPECT_EQ(first.size(), 1u) << party.received_in_play(0);
        EXPECT_EQ(second.size(), 1u) << party.received_in_play(1);
        EXPECT_NE(first, second);
        EXPECT_TRUE(cards_in(party.received_in_play(2)).empty()) << party.received_in_play(2);
        // Afterwards the deal is told to everybody.
        EXPECT_EQ(cards_in(party.spectator().received()).size(), 2u);
        deals.insert({*first.begin(), *second.begin()});
    }
    EXPECT_EQ(deals.size(), 3u) << "all pairs of cards were dealt";
}

// A game with every byte of it that is stored, and the registry's way to check its deal.
Json stored_setup(const std::string& url) {
    auto database = store::must(store::Database::open(url));
    std::string setup;
    store::must(database->transact([&](soci::session& session) -> core::Result<void> {
        session << "SELECT setup FROM live_games", soci::into(setup);
        return {};
    }));
    return Json::parse(setup);
}

TEST_P(Secrecy, nobody_receives_the_seed_before_the_end_or_somebody_elses_token) {
    const AppServer server(games(), url());
    core::Rng rng(2);
    Party party(server.port(), "kuhn", 2);
    party.play(rng);
    party.hear_the_end();
    const Json stored = stored_setup(url());
    const auto number = stored["seed"].get<std::uint64_t>();
    const std::string seed = std::to_string(number);
    const std::string salt = stored["salt"];
    ASSERT_EQ(salt.size(), 26u);
    for (std::size_t i = 0; i < party.size(); ++i) {
        const std::string bytes = party.received_in_play(i);
        ASSERT_GT(bytes.size(), 1000u);
        EXPECT_EQ(bytes.find(seed), std::string::npos);
        EXPECT_EQ(bytes.find(fmt::format("{:x}", number)), std::string::npos);
        EXPECT_EQ(bytes.find(salt), std::string::npos);
        const std::string& all = party.client(i).received();
        EXPECT_EQ(all.find("token"), std::string::npos);
        for (const Json& seat : stored["seats"]) {
            EXPECT_EQ(all.find(seat["token"].get<std::string>()), std::string::npos);
        }
    }
}

TEST_P(Secrecy, the_deal_is_promised_before_the_game_and_proven_after_it) {
    const AppServer server(games(), url());
    core::Rng rng(4);
    Party party(server.port(), "kuhn", 2);
    const std::string path = "/api/v1/games/" + party.id();
    const Json before = party.spectator().get(path).json["deal"];
    EXPECT_EQ(before["hash"].get<std::string>().size(), 64u);
    EXPECT_EQ(before["seed"], Json(nullptr));
    EXPECT_EQ(before["salt"], Json(nullptr));
    const std::string early = party.spectator().get(path + "/record").body;
    EXPECT_NE(early.find("DealHash"), std::string::npos) << early;
    EXPECT_EQ(early.find("DealSeed"), std::string::npos) << early;
    party.play(rng);
    const Json after = party.spectator().get(path).json["deal"];
    EXPECT_EQ(after["hash"], before["hash"]);
    const Json stored = stored_setup(url());
    EXPECT_EQ(after["seed"], std::to_string(stored["seed"].get<std::uint64_t>()));
    EXPECT_EQ(after["salt"], stored["salt"]);
    // Whoever downloads the record can check it, whatever the seat.
    for (std::size_t i = 0; i < party.size(); ++i) {
        const auto read =
            registry::read_records(games(), party.client(i).get(path + "/record").body);
        ASSERT_EQ(read.records.size(), 1u);
        EXPECT_EQ(read.records[0].tag("DealHash"), before["hash"].get<std::string>());
        const auto check = registry::check_deal(**games().require("kuhn"), read.records[0]);
        ASSERT_TRUE(check) << check.error().text();
        EXPECT_EQ(check->events, 2u);
    }
}

// What a viewer was told about each ply before the end, by HTTP and WebSocket alike.
std::map<int, std::set<std::string>> told(Party& party, std::size_t viewer) {
    std::map<int, std::set<std::string>> texts;
    std::istringstream lines(party.received_in_play(viewer));
    for (std::string line; std::getline(lines, line);) {
        Json message = Json::parse(line, nullptr, false);
        if (message.is_object() && message.contains("game") && message["game"].is_object()) {
            message = message["game"];
        }
        if (!message.is_object() || !message.contains("moves")) {
            continue;
        }
        for (const Json& move : message["moves"]) {
            texts[move["ply"]].insert((move["seat"] == -1 ? "chance " : "seat ") +
                                      move["text"].get<std::string>());
        }
    }
    return texts;
}

TEST_P(Secrecy, in_claims_a_drawn_tile_is_told_to_one_seat_alone) {
    AppSettings settings;
    settings.hall.games_per_minute = 1000;
    const AppServer server(games(), url(), settings);
    core::Rng rng(3);
    int hidden = 0;
    for (int round = 0; round < 3; ++round) {
        Party party(server.port(), "claims", 4);
        party.play(rng);
        party.hear_the_end();
        std::vector<std::map<int, std::set<std::string>>> views;
        for (std::size_t i = 0; i < party.size(); ++i) {
            views.push_back(told(party, i));
        }
        for (const auto& [ply, texts] : views[4]) {
            EXPECT_EQ(texts.size(), 1u) << "another word on ply " << ply << " than before";
            if (!texts.begin()->starts_with("chance")) {
                continue;
            }
            EXPECT_EQ(*texts.begin(), "chance ?") << "a spectator was told a tile";
            int knowing = 0;
            for (std::size_t seat = 0; seat < 4; ++seat) {
                EXPECT_EQ(views[seat].at(ply).size(), 1u);
                knowing += views[seat].at(ply).contains("chance ?") ? 0 : 1;
            }
            EXPECT_EQ(knowing, 1);
            hidden += 1;
        }
    }
    EXPECT_GT(hidden, 30);
}

TEST_P(Secrecy, that_a_seat_has_decided_is_not_told_before_all_have) {
    const AppServer server(games(), url());
    Party party(server.port(), "claims", 4);
    // The first seat discards; then the three others claim at once.
    const std::string path = "/api/v1/games/" + party.id();
    const Json own = party.client(0).get(path).json;
    party.client(0).act(party.id(), 0, own["position"]["legal"][0]["text"]);
    const Json before = party.spectator().get(path).json;
    ASSERT_EQ(before["position"]["deciders"].size(), 3u);
    const Json second = party.client(1).get(path).json;
    EXPECT_EQ(party.client(1).act(party.id(), 1, "pass").status, 200);
    EXPECT_EQ(party.client(1).get(path).json["position"]["legal"], Json::array());
    EXPECT_NE(party.client(1).get(path).json["position"]["deciders"],
              second["position"]["deciders"]);
    for (const std::size_t viewer : {std::size_t{0}, std::size_t{2}, std::size_t{3}}) {
        Json now = party.client(viewer).get(path).json;
        EXPECT_EQ(now["version"], before["version"]);
        EXPECT_EQ(now["position"]["deciders"], before["position"]["deciders"]);
        EXPECT_EQ(now["updated_ms"], before["updated_ms"]);
    }
    EXPECT_EQ(party.spectator().get(path).json, before);
}

}  // namespace
}  // namespace tusk::server
