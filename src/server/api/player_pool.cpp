#include "server/api/player_pool.h"

#include <algorithm>

#include "registry/spec.h"

namespace tusk::server {

PlayerPool::Lease::~Lease() {
    if (player_) {
        pool_->give_back({std::move(key_), std::move(occasion_), std::move(player_)});
    }
}

core::Result<PlayerPool::Lease> PlayerPool::borrow(const registry::Game& game,
                                                   const std::string& spec,
                                                   const std::string& occasion) {
    const std::string key = game.info().id + " " + spec;
    std::unique_ptr<registry::Player> player;
    bool same_occasion = false;
    {
        const std::lock_guard lock(mutex_);
        auto found = std::find_if(idle_.begin(), idle_.end(), [&](const Idle& idle) {
            return idle.key == key && idle.occasion == occasion;
        });
        same_occasion = found != idle_.end();
        if (!same_occasion) {
            found = std::find_if(idle_.begin(), idle_.end(),
                                 [&](const Idle& idle) { return idle.key == key; });
        }
        if (found != idle_.end()) {
            player = std::move(found->player);
            idle_.erase(found);
        }
    }
    if (player == nullptr) {
        auto made = registry::make_player(game, spec);
        if (!made) {
            return core::fail(made.error());
        }
        player = std::move(*made);
    } else if (!same_occasion) {
        player->new_game();
    }
    return Lease(*this, key, occasion, std::move(player));
}

void PlayerPool::give_back(Idle idle) {
    std::vector<Idle> dropped;  // destroyed outside the lock
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(idle));
    while (idle_.size() > max_idle_) {
        dropped.push_back(std::move(idle_.front()));
        idle_.erase(idle_.begin());
    }
}

}  // namespace tusk::server
