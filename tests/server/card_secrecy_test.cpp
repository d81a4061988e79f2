// Hidden cards stay hidden in a real game: honeymoon bridge through the API, phase by phase. Every
// byte that a seat or a spectator received before the end is searched for cards that it had no way
// to know when it received them.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "core/random.h"
#include "core/text.h"
#include "registry/fair_deal.h"
#include "registry/record_text.h"
#include "store/database_fixture.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

const registry::Registry& games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

class CardSecrecy : public store::OnBothBackends {};
INSTANTIATE_TEST_SUITE_P(server, CardSecrecy, store::kBothBackends, store::backend_name);

// Cards named in a text: as words ("SA", "S5:CQ:?:D2") and as hands ("AK2.QJT.T86.KQJ9").
void add_cards(const std::string& text, std::set<std::string>& cards) {
    static const std::string kRanks = "AKQJT98765432";
    static const std::string kSuits = "SHDC";
    const auto is_rank = [](char c) { return kRanks.find(c) != std::string::npos; };
    std::string word;
    const auto take = [&] {
        if (std::count(word.begin(), word.end(), '.') == 3) {
            std::size_t suit = 0;
            for (const char c : word.substr(word.find('=') + 1)) {
                if (c == '.') {
                    ++suit;
                } else if (is_rank(c)) {
                    cards.insert({kSuits[suit], c});
                }
            }
        } else if (word.size() == 2 && kSuits.find(word[0]) != std::string::npos &&
                   is_rank(word[1])) {
            cards.insert(word);
        }
        word.clear();
    };
    for (const char c : text + " ") {
        if (core::is_space(c) || c == ':' || c == '"' || c == ',' || c == '[' || c == ']') {
            take();
        } else {
            word += c;
        }
    }
}

class CardParty {
public:
    explicit CardParty(int port) {
        const ApiAnswer made = ApiClient(port).post(
            "/api/v1/games", {{"game", "honeymoon"}, {"seats", {person(), person()}}});
        EXPECT_EQ(made.status, 201) << made.body;
        id_ = made.json["id"];
        for (std::size_t i = 0; i < 2; ++i) {
            clients_.push_back(std::make_unique<ApiClient>(
                port, std::vector<std::string>{made.json["tokens"][i]}));
        }
        clients_.push_back(std::make_unique<ApiClient>(port));
        marks_.assign(3, 0);
    }

    // Plays to the end at random, looking at everything between the decisions. `phases` counts
    // them.
    void play(core::Rng& rng, std::map<std::string, int>& phases) {
        for (int i = 0; i < 300; ++i) {
            if (look() == "over") {
                return;
            }
            for (std::size_t seat = 0; seat < 2; ++seat) {
                const Json own = clients_[seat]->get(path()).json;
                const Json& legal = own["position"]["legal"];
                if (legal.empty()) {
                    continue;
                }
                // Low bids and early passes, so that the deal goes on.
                const auto pick = rng.below(static_cast<std::uint32_t>(
                    std::min<std::size_t>(legal.size(), legal.size() > 13 ? 3 : legal.size())));
                const std::string text = legal[pick]["text"];
                ++phases[text.size() == 2 && text[1] != 'N' && core::is_letter(text[0]) ? "card"
                                                                                        : "call"];
                EXPECT_EQ(clients_[seat]->act(id_, static_cast<int>(seat), text).status, 200);
                break;
            }
        }
        FAIL() << "the deal does not end";
    }

    [[nodiscard]] std::string path() const { return "/api/v1/games/" + id_; }
    ApiClient& client(std::size_t i) { return *clients_.at(i); }
    // Cards that were found in what came, before the end.
    [[nodiscard]] std::size_t compared() const { return compared_; }

private:
    // Everybody asks for everything; what came is held against what each may know now.
    std::string look() {
        for (const auto& client : clients_) {
            client->get(path());
            client->get(path() + "/positions");
            client->get(path() + "/record");
            client->get(path() + "/record?format=pgn");
            client->post("/api/v1/games/summaries", {{"ids", {id_}}});
        }
        const Json game = clients_[2]->get(path()).json;
        if (game["status"] == "over") {
            return "over";
        }
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            check(i);
        }
        return game["status"];
    }

    void check(std::size_t viewer) {
        const std::string& all = clients_[viewer]->received();
        std::set<std::string> told;
        add_cards(all.substr(marks_[viewer]), told);
        marks_[viewer] = all.size();
        const std::set<std::string> may = known_to(viewer);
        for (const std::string& card : told) {
            EXPECT_TRUE(may.contains(card)) << "viewer " << viewer << " was told " << card;
        }
        compared_ += told.size();
    }

    // What the rules let a viewer know, from its own view of the game.
    std::set<std::string> known_to(std::size_t viewer) {
        const Json game = clients_[viewer]->get(path()).json;
        std::set<std::string> cards;
        const bool play =
            game["position"]["text"].get<std::string>().find('=') != std::string::npos;
        int chance = 0;
        for (const Json& move : game["moves"]) {
            const std::string text = move["text"];
            if (move["seat"] == -1) {
                ++chance;
                const bool own = viewer < 2 && chance > static_cast<int>(viewer) * 13 &&
                                 chance <= static_cast<int>(viewer + 1) * 13;
                const bool stock = chance > 26;
                if (!own && !stock) {
                    EXPECT_EQ(text, "?") << "a dealt card of the other hand, viewer " << viewer;
                }
            }
            add_cards(text, cards);
        }
        if (play && viewer < 2) {  // all else has been seen: the other hand is known by counting
            add_cards(game["position"]["text"], cards);
        }
        return cards;
    }

    std::string id_;
    std::vector<std::unique_ptr<ApiClient>> clients_;
    std::vector<std::size_t> marks_;
    std::size_t compared_ = 0;
};

TEST_P(CardSecrecy, in_every_phase_a_viewer_is_told_only_cards_it_may_know) {
    AppSettings settings;
    settings.hall.games_per_minute = 1000;
    const AppServer server(games(), url(), settings);
    core::Rng rng(11);
    CardParty party(server.port());
    std::map<std::string, int> phases;
    party.play(rng, phases);
    EXPECT_GE(phases["card"], 52);  // thirteen rounds and thirteen tricks of two cards
    EXPECT_GE(phases["call"], 2);
    EXPECT_GT(party.compared(), 1000u);
    // Afterwards the whole deal is in the record, and it is the one that was promised.
    const auto read =
        registry::read_records(games(), party.client(2).get(party.path() + "/record").body);
    ASSERT_EQ(read.records.size(), 1u);
    const auto check = registry::check_deal(**games().require("honeymoon"), read.records[0]);
    ASSERT_TRUE(check) << check.error().text();
    EXPECT_GE(check->events, 52u);
}

// Who only watches is told at the end what was "?" before, without asking.
TEST_P(CardSecrecy, the_end_of_a_game_tells_everybody_what_was_hidden) {
    const AppServer server(games(), url(), {});
    const ApiAnswer made =
        ApiClient(server.port())
            .post("/api/v1/games", {{"game", "honeymoon"}, {"seats", {person(), person()}}});
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string id = made.json["id"];
    ApiClient first(server.port(), {made.json["tokens"][0]});
    ApiClient second(server.port(), {made.json["tokens"][1]});
    second.connect();
    second.watch(id);
    const auto hidden = [](const Json& game) {
        return std::count_if(game["moves"].begin(), game["moves"].end(),
                             [](const Json& move) { return move["text"] == "?"; });
    };
    EXPECT_EQ(hidden(second.hear_game(26)["game"]), 13);
    EXPECT_EQ(first.post("/api/v1/games/" + id + "/resign", {{"seat", 0}}).status, 200);
    const Json last = second.hear_until([](const Json& message) {
        return message["type"] == "game" && message["game"]["status"] == "over";
    });
    EXPECT_EQ(last["game"]["moves_from"], 0);
    EXPECT_EQ(last["game"]["moves"].size(), 26u);
    EXPECT_EQ(hidden(last["game"]), 0);
}

// Two people on one screen: whoever holds both seats would see both hands.
TEST_P(CardSecrecy, one_client_cannot_play_both_seats) {
    const AppServer server(games(), url(), {});
    const Json seats = {person(), person()};
    const ApiAnswer made =
        ApiClient(server.port()).post("/api/v1/games", {{"game", "honeymoon"}, {"seats", seats}});
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_TRUE(made.json["game"]["you"].empty()) << "which seat will be whose is not yet known";
    std::set<std::string> told;
    add_cards(made.body, told);
    EXPECT_TRUE(told.empty());
    const std::string id = made.json["id"];
    const std::string path = "/api/v1/games/" + id;
    ApiClient both(server.port(), made.json["tokens"].get<std::vector<std::string>>());
    for (const ApiAnswer& answer :
         {both.get(path), both.get(path + "/positions"), both.get(path + "/record"),
          both.act(id, 1, "1S"), both.post(path + "/undo", Json::object())}) {
        EXPECT_EQ(answer.status, 403) << answer.body;
        EXPECT_EQ(answer.code(), "one-seat");
    }
    both.connect();
    both.watch(id);
    const Json refused =
        both.hear_until([](const Json& message) { return message["type"] == "gone"; });
    EXPECT_EQ(refused["problem"]["code"], "one-seat");
    // One of them alone plays on, and when nothing is hidden any more both may be shown.
    ApiClient second(server.port(), {made.json["tokens"][1]});
    EXPECT_EQ(second.act(id, 1, "1S").status, 200);
    EXPECT_EQ(second.post(path + "/resign", {{"seat", 1}}).status, 200);
    EXPECT_EQ(both.get(path).status, 200);
    // Where nothing is hidden two people may share a screen.
    const ApiAnswer open =
        ApiClient(server.port()).post("/api/v1/games", {{"game", "othello"}, {"seats", seats}});
    ASSERT_EQ(open.status, 201);
    ApiClient shared(server.port(), open.json["tokens"].get<std::vector<std::string>>());
    EXPECT_EQ(shared.act(open.json["id"], 0, "f5").status, 200);
}

}  // namespace
}  // namespace tusk::server
