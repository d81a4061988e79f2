// Hidden means hidden, on the wire: the small games with secrets are played through the API, and
// every byte that a seat or a spectator ever received is searched for what it must not know.

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "core/random.h"
#include "core/text.h"
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
                    const ApiAnswer answer =
                        client(seat).act(id_, static_cast<int>(seat), move["text"]);
                    EXPECT_EQ(answer.status, 200) << answer.body;
                    acted = true;
                    ask_everything();
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

    ApiClient& client(std::size_t seat) { return *clients_.at(seat); }
    ApiClient& spectator() { return *clients_.back(); }
    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] std::size_t size() const { return clients_.size(); }

private:
    std::string id_;
    std::vector<std::unique_ptr<ApiClient>> clients_;
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

TEST_P(Secrecy, in_kuhn_poker_a_seat_receives_its_own_card_and_no_other) {
    AppSettings settings;
    settings.hall.games_per_minute = 1000;
    const AppServer server(games(), url(), settings);
    core::Rng rng(1);
    std::set<std::set<std::string>> deals;
    for (int round = 0; round < 25; ++round) {
        Party party(server.port(), "kuhn", 2);
        party.play(rng);
        party.hear_the_end();
        const auto first = cards_in(party.client(0).received());
        const auto second = cards_in(party.client(1).received());
        EXPECT_EQ(first.size(), 1u) << party.client(0).received();
        EXPECT_EQ(second.size(), 1u) << party.client(1).received();
        EXPECT_NE(first, second);
        EXPECT_TRUE(cards_in(party.spectator().received()).empty()) << party.spectator().received();
        deals.insert({*first.begin(), *second.begin()});
    }
    EXPECT_EQ(deals.size(), 3u) << "all pairs of cards were dealt";
}

TEST_P(Secrecy, nobody_receives_the_seed_or_somebody_elses_token) {
    const AppServer server(games(), url());
    core::Rng rng(2);
    Party party(server.port(), "kuhn", 2);
    party.play(rng);
    party.hear_the_end();
    auto database = store::must(store::Database::open(url()));
    std::string setup;
    store::must(database->transact([&](soci::session& session) -> core::Result<void> {
        session << "SELECT setup FROM live_games", soci::into(setup);
        return {};
    }));
    const Json stored = Json::parse(setup);
    const std::string seed = std::to_string(stored["seed"].get<std::uint64_t>());
    for (std::size_t i = 0; i < party.size(); ++i) {
        const std::string& bytes = party.client(i).received();
        EXPECT_EQ(bytes.find(seed), std::string::npos);
        EXPECT_EQ(bytes.find("seed"), std::string::npos);
        EXPECT_EQ(bytes.find("token"), std::string::npos);
        for (const Json& seat : stored["seats"]) {
            EXPECT_EQ(bytes.find(seat["token"].get<std::string>()), std::string::npos);
        }
    }
}

// What each viewer was told about each ply at the end.
std::vector<std::vector<std::string>> told(Party& party) {
    std::vector<std::vector<std::string>> all;
    for (std::size_t i = 0; i < party.size(); ++i) {
        const Json game = party.client(i).get("/api/v1/games/" + party.id()).json;
        std::vector<std::string> texts;
        for (const Json& move : game["moves"]) {
            texts.push_back((move["seat"] == -1 ? "chance " : "seat ") +
                            move["text"].get<std::string>());
        }
        all.push_back(std::move(texts));
    }
    return all;
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
        const auto views = told(party);
        for (std::size_t ply = 0; ply < views[0].size(); ++ply) {
            if (!views[4][ply].starts_with("chance")) {
                continue;
            }
            EXPECT_EQ(views[4][ply], "chance ?") << "a spectator was told a tile";
            int knowing = 0;
            for (std::size_t seat = 0; seat < 4; ++seat) {
                knowing += views[seat][ply] != "chance ?" ? 1 : 0;
            }
            EXPECT_EQ(knowing, 1);
            hidden += 1;
        }
        for (std::size_t i = 0; i < party.size(); ++i) {  // also when it was fresh
            const auto texts = views[i];
            std::istringstream lines(party.client(i).received());
            for (std::string line; std::getline(lines, line);) {
                const Json message = Json::parse(line, nullptr, false);
                if (!message.is_object() || message.value("type", "") != "game") {
                    continue;
                }
                for (const Json& move : message["game"]["moves"]) {
                    const auto at = move["ply"].get<std::size_t>() - 1;
                    EXPECT_EQ(move["text"].get<std::string>(),
                              texts[at].substr(texts[at].find(' ') + 1));
                }
            }
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
