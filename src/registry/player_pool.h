#pragma once
// PlayerPool: engines kept for the next search, so that fifty games do not hold fifty transposition
// tables. There are never more players in use than searches at once; a few idle ones are kept. A
// player that comes back to the game it last thought about still has its table; for another game
// it is told new_game(). Thread safe.

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "registry/game.h"

namespace tusk::registry {

class PlayerPool {
public:
    explicit PlayerPool(std::size_t max_idle) : max_idle_(max_idle) {}

    // A player in use; goes back to the pool when it is destroyed.
    class Lease {
    public:
        Lease(PlayerPool& pool, std::string key, std::string occasion,
              std::unique_ptr<Player> player)
            : pool_(&pool),
              key_(std::move(key)),
              occasion_(std::move(occasion)),
              player_(std::move(player)) {}
        Lease(Lease&&) noexcept = default;
        Lease& operator=(Lease&&) = delete;
        ~Lease();
        [[nodiscard]] Player& operator*() const noexcept { return *player_; }
        [[nodiscard]] Player* operator->() const noexcept { return player_.get(); }
        // Ends the player now: it failed, or nobody will want one like it again.
        void discard() noexcept { player_.reset(); }

    private:
        PlayerPool* pool_;
        std::string key_;
        std::string occasion_;
        std::unique_ptr<Player> player_;
    };

    // `occasion` names what the player thinks about (a live game, an analysis).
    [[nodiscard]] core::Result<Lease> borrow(const Game& game, const std::string& spec,
                                             const std::string& occasion);

private:
    struct Idle {
        std::string key;  // game and spec
        std::string occasion;
        std::unique_ptr<Player> player;
    };
    void give_back(Idle idle);

    std::size_t max_idle_;
    std::mutex mutex_;
    std::vector<Idle> idle_;  // the longest unused first
};

}  // namespace tusk::registry
