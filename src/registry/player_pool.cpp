#include "registry/player_pool.h"

#include <algorithm>

#include "core/random_token.h"
#include "registry/spec.h"

namespace tusk::registry {

namespace {

// The spec with a fresh `seed` where the player draws random numbers and the spec names none, so
// that it does not play the same game after every start of the server.
std::string seeded(const Game& game, const std::string& text) {
    auto spec = parse_spec(text);
    const PlayerType* type = spec ? game.find_player(spec->name) : nullptr;
    if (type == nullptr) {
        return text;
    }
    const bool draws = std::any_of(type->params.begin(), type->params.end(),
                                   [](const core::ParamInfo& info) { return info.name == "seed"; });
    const bool named = std::any_of(spec->params.begin(), spec->params.end(),
                                   [](const auto& param) { return param.first == "seed"; });
    if (draws && !named) {
        constexpr std::uint64_t kMaxSeed = std::uint64_t{1} << 53;
        spec->params.emplace_back("seed", std::to_string(core::random_seed() % kMaxSeed));
    }
    return spec->text();
}

}  // namespace

PlayerPool::Lease::~Lease() {
    if (player_) {
        pool_->give_back({std::move(key_), std::move(occasion_), std::move(player_)});
    }
}

core::Result<PlayerPool::Lease> PlayerPool::borrow(const Game& game, const std::string& spec,
                                                   const std::string& occasion) {
    const std::string key = game.info().id + " " + spec;
    std::unique_ptr<Player> player;
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
        auto made = make_player(game, seeded(game, spec));
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

}  // namespace tusk::registry
