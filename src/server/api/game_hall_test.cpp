#include "server/api/game_hall.h"

#include <gtest/gtest.h>

#include <new>

#include "core/json.h"
#include "server/archive/game_archive.h"
#include "server/net/manual_loop.h"
#include "store/database_fixture.h"
#include "store/migrations.h"

namespace tusk::server {
namespace {

using core::Json;

const registry::Registry& games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

struct Listener final : Watcher {
    void show(std::shared_ptr<const std::string> message) override { heard += *message; }
    std::string heard;
};

class Hall : public store::OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        auto database = open();
        store::must(store::migrate(*database, kArchiveComponent, archive_migrations()));
        writer_ = std::make_unique<store::Writer>(std::move(database), 1000);
    }
    // A hall with an empty memory, as after a restart.
    std::unique_ptr<GameHall> hall() {
        return std::make_unique<GameHall>(
            HallServices{games(), loop_, *writer_, desk_, desk_, players_}, HallSettings{});
    }

    ManualLoop loop_;
    EngineDesk desk_{loop_, DeskSettings{}};
    registry::PlayerPool players_{1};
    std::unique_ptr<store::Writer> writer_;
};
INSTANTIATE_TEST_SUITE_P(server, Hall, store::kBothBackends, store::backend_name);

TEST_P(Hall, a_spectator_at_the_address_of_a_player_who_left_is_shown_nobodys_cards) {
    Json made;
    {
        const auto here = hall();
        const Json seat = {{"kind", "person"}};
        here->create({{"game", "honeymoon"}, {"seats", {seat, seat}}}, "client",
                     [&](const Answer<Json>& answer) { made = answer.value(); });
        loop_.run_until([&] { return !made.is_null(); });
    }
    const std::string id = made["id"];
    alignas(Listener) std::byte place[sizeof(Listener)];
    for (int round = 0; round < 1000; ++round) {
        const auto here = hall();
        auto* player = new (place) Listener;
        here->watch(*player, id, {made["tokens"][0]});
        here->leave(*player);  // while the game is being loaded
        player->~Listener();
        auto* spectator = new (place) Listener;
        here->watch(*spectator, id, {});
        loop_.run_until([&] { return !spectator->heard.empty(); });
        const std::string heard = spectator->heard;
        here->leave(*spectator);
        spectator->~Listener();
        ASSERT_NE(heard.find(R"("you":[])"), std::string::npos) << "round " << round;
        ASSERT_EQ(heard.find(R"("you":[0])"), std::string::npos) << "round " << round;
    }
}

}  // namespace
}  // namespace tusk::server
