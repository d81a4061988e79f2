#include "cli/play_table.h"

#include <algorithm>

#include "registry/fair_deal.h"
#include "registry/referee.h"
#include "registry/replay.h"

namespace tusk::cli {

PlayTable::PlayTable(std::unique_ptr<registry::State> state, std::vector<Seat> seats,
                     std::uint64_t seed)
    : state_(std::move(state)), seats_(std::move(seats)), secret_(state_->game().deal(seed)) {
    start();
}

void PlayTable::start() {
    set_up_ = state_->history().size();
    for (Seat& seat : seats_) {
        if (seat.player) {
            seat.player->new_game();
        }
    }
    registry::resolve_chance(*state_, *secret_);
}

core::Result<void> PlayTable::play(registry::Action action, bool by_choice) {
    const std::size_t before = state_->history().size();
    auto done = state_->apply(decider(), action);
    if (!done) {
        return done;
    }
    if (by_choice) {
        choices_.push_back(before);
    }
    registry::resolve_chance(*state_, *secret_);
    return {};
}

bool PlayTable::undo() {
    if (resigned_) {
        resigned_.reset();
        return true;
    }
    if (choices_.empty()) {
        return false;
    }
    auto earlier = registry::replay(state_->game(), registry::record_of(*state_), choices_.back());
    if (!earlier) {
        return false;
    }
    choices_.pop_back();
    state_ = std::move(*earlier);
    return true;
}

void PlayTable::resign(registry::Seat seat) {
    resigned_ = seat;
}

core::Result<void> PlayTable::load(const registry::Record& record) {
    auto state = registry::replay(state_->game(), record);
    if (!state) {
        return core::fail(state.error());
    }
    state_ = std::move(*state);
    resigned_.reset();
    choices_.clear();
    // Every move of a person's seat counts as chosen, so that undo works in a loaded game too.
    const auto history = state_->history();
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (search::is_seat(history[i].decider) && is_person(history[i].decider) &&
            history[i].text != "pass") {
            choices_.push_back(i);
        }
    }
    start();
    return {};
}

bool PlayTable::has_people() const {
    return std::any_of(seats_.begin(), seats_.end(),
                       [](const Seat& seat) { return seat.player == nullptr; });
}

registry::Viewer PlayTable::only_person() const {
    registry::Viewer viewer = registry::Seat::kSpectator;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].player == nullptr) {
            if (viewer != registry::Seat::kSpectator) {
                return registry::Seat::kSpectator;
            }
            viewer = search::seat_at(i);
        }
    }
    return viewer;
}

bool PlayTable::people_see(std::size_t index) const {
    if (!has_people()) {
        return state_->sees(registry::Seat::kSpectator, index);
    }
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].player == nullptr && !state_->sees(search::seat_at(i), index)) {
            return false;
        }
    }
    return true;
}

std::optional<registry::Outcome> PlayTable::outcome() const {
    if (!resigned_) {
        return state_->outcome();
    }
    const registry::Game& game = state_->game();
    registry::Outcome outcome;
    const double stake = game.info().points ? game.info().max_payoff : 1;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        outcome.payoff[i] = i == search::index(*resigned_) ? -stake : stake;
    }
    outcome.reason = game.seat_name(*resigned_) + " resigned";
    return outcome;
}

registry::Record PlayTable::record() const {
    registry::Record record = registry::record_of(*state_);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        record.seats[i] = seats_[i].name;
    }
    if (const auto end = outcome()) {
        record.result.emplace();
        record.result->payoff = end->payoff;
        record.result->reason = end->reason;
        // Whoever plays here chose the seed, so a salt would hide nothing.
        if (registry::has_deal(state_->game())) {
            const registry::DealOpening opening{secret_->seed(), "open"};
            registry::tell_deal(record, registry::deal_commitment(state_->game(), opening), opening,
                                set_up_);
        }
    }
    return record;
}

}  // namespace tusk::cli
