#include "server/api/live_game.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "registry/replay.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Result;
using search::Seat;

namespace {

constexpr SeatMask bit_of(Seat seat) noexcept {
    return 1u << search::index(seat);
}

}  // namespace

LiveGame::LiveGame(const registry::Game& game, std::string id,
                   std::shared_ptr<const GameSetup> setup,
                   std::shared_ptr<const registry::Secret> secret)
    : game_(&game),
      id_(std::move(id)),
      setup_(std::move(setup)),
      secret_(std::move(secret)),
      clock_(setup_->clock),
      seating_(setup_->seats),
      paused_(setup_->paused),
      delay_ms_(setup_->delay_ms) {}

Result<LiveGame> LiveGame::open(const registry::Game& game, std::string id, GameSetup setup) {
    std::shared_ptr<const registry::Secret> secret = game.deal(setup.seed);
    LiveGame live(game, std::move(id), std::make_shared<const GameSetup>(std::move(setup)),
                  std::move(secret));
    if (auto done = live.restart(); !done) {
        return fail(done.error());
    }
    return live;
}

Result<void> LiveGame::restart() {
    if (auto options = game_->initial(setup_->options); !options) {
        return fail(options.error().within("options"));
    }
    auto state = game_->parse(setup_->initial, setup_->options);
    if (!state) {
        return fail(state.error());
    }
    if (auto done = registry::apply_text(**state, setup_->moves); !done) {
        return fail(done.error().within("moves"));
    }
    // Names of openings on the way are wanted too: play the history once more, step by step.
    auto walk = game_->parse(setup_->initial, setup_->options);
    notes_.clear();
    for (const registry::PlayedAction& played : (*state)->history()) {
        if (auto done = (*walk)->apply(played.decider, played.action); !done) {
            return fail(done.error().within("moves"));
        }
        if ((*walk)->history().size() > notes_.size()) {
            notes_.resize((*walk)->history().size());
            notes_.back().opening = (*walk)->opening().value_or("");
        }
    }
    state_ = std::move(*state);
    set_up_ = state_->history().size();
    unsettled_.assign(search::kMaxSeats, std::nullopt);
    result_.reset();
    settle();
    return {};
}

void LiveGame::settle() {
    registry::resolve_chance(*state_, *secret_);
    const auto history = state_->history();
    while (notes_.size() < history.size()) {
        PlyNote note;
        const Seat seat = history[notes_.size()].decider;
        if (search::is_seat(seat)) {
            if (const auto& decision = unsettled_[search::index(seat)]) {
                note.automatic = decision->automatic;
                note.time_ms = decision->time_ms;
            }
            unsettled_[search::index(seat)].reset();
        }
        notes_.push_back(std::move(note));
        if (notes_.size() == history.size()) {
            notes_.back().opening = state_->opening().value_or("");
        }
    }
    if (const auto outcome = state_->outcome()) {
        result_ = GameResult{*outcome, "rules"};
    }
}

Result<void> LiveGame::play(const Decision& decision) {
    if (auto done = state_->apply(decision.seat, decision.action); !done) {
        return done;
    }
    unsettled_[search::index(decision.seat)] = decision;
    decisions_.push_back(decision);
    settle();
    return {};
}

Result<GameEvent> LiveGame::decide(Seat seat, std::string_view text, std::int64_t turn_ms) const {
    if (over()) {
        return fail(ErrorCode::kGameOver, "the game is over");
    }
    if (!state_->deciders().has(seat)) {
        return fail(ErrorCode::kIllegalMove, game_->seat_name(seat) + " is not to decide now");
    }
    auto action = state_->parse_action(seat, text);
    if (!action) {
        return fail(action.error());
    }
    GameEvent event;
    event.seat = seat;
    event.action = *action;
    event.time_ms = clock_.runs_for(seat) || !setup_->clock ? turn_ms : 0;
    if (clock_.runs_for(seat) && turn_ms > clock_.remaining_ms(seat)) {
        event.kind = GameEvent::Kind::kTimeOut;
    }
    return event;
}

std::optional<GameEvent> LiveGame::time_out(Seat seat, std::int64_t turn_ms) const {
    if ((deciding(false) & bit_of(seat)) == 0 || paused_ || !clock_.runs_for(seat) ||
        turn_ms < clock_.remaining_ms(seat)) {
        return std::nullopt;
    }
    GameEvent event;
    event.kind = GameEvent::Kind::kTimeOut;
    event.seat = seat;
    event.time_ms = turn_ms;
    return event;
}

Result<GameEvent> LiveGame::resign(Seat seat, std::int64_t turn_ms) const {
    if (over()) {
        return fail(ErrorCode::kGameOver, "the game is over");
    }
    if (setup_->seats.size() != 2) {
        return fail(ErrorCode::kUnsupported, "only a game of two can be resigned");
    }
    GameEvent event;
    event.kind = GameEvent::Kind::kResign;
    event.seat = seat;
    event.time_ms = turn_ms;
    return event;
}

std::optional<GameEvent> LiveGame::forced() const {
    const registry::Deciders deciders = state_->deciders();
    // With secrets, that somebody had no choice would tell the others what is in the hand.
    if (over() || deciders.nobody() || deciders.chance || game_->info().hidden) {
        return std::nullopt;
    }
    const Seat seat = deciders.first();
    const auto legal = state_->legal(seat);
    if (legal.size() != 1 || state_->text(legal.front()) != "pass") {
        return std::nullopt;
    }
    GameEvent event;
    event.seat = seat;
    event.action = legal.front();
    event.automatic = true;
    return event;
}

std::optional<GameEvent> LiveGame::undo(SeatMask seats, std::int64_t turn_ms) const {
    const bool apart = (persons() & ~seats) != 0;
    if (over() || game_->info().hidden || (apart && setup_->clock)) {
        return std::nullopt;
    }
    for (std::size_t i = decisions_.size(); i-- > 0;) {
        const Decision& decision = decisions_[i];
        const bool by_person =
            !setup_->seats[search::index(decision.seat)].engine && !decision.automatic;
        if (!by_person) {
            continue;
        }
        if ((seats & bit_of(decision.seat)) == 0) {
            return std::nullopt;  // somebody else has answered since
        }
        if (apart && chance_answered(i)) {
            return std::nullopt;  // against another person, what chance has shown cannot be unseen
        }
        GameEvent event;
        event.kind = GameEvent::Kind::kUndo;
        // Whoever takes back while it is their own turn has used the time of it.
        const SeatMask due = seats & deciding(false);
        event.seat = due == 0 ? decision.seat : search::seat_at(std::countr_zero(due));
        event.keep = i;
        event.time_ms = turn_ms;
        return event;
    }
    return std::nullopt;
}

bool LiveGame::chance_answered(std::size_t decision) const {
    const auto history = state_->history();
    std::size_t later = decisions_.size() - decision;  // decisions up to the one in question
    for (std::size_t i = history.size(); i-- > set_up_ && later > 0;) {
        if (!search::is_seat(history[i].decider)) {
            return true;
        }
        --later;
    }
    return false;
}

SeatMask LiveGame::persons() const {
    SeatMask mask = 0;
    for (std::size_t i = 0; i < setup_->seats.size(); ++i) {
        mask |= setup_->seats[i].engine ? 0 : 1u << i;
    }
    return mask;
}

LiveGame LiveGame::copy() const {
    LiveGame same(*game_, id_, setup_, secret_);
    same.state_ = state_->clone();
    same.set_up_ = set_up_;
    same.decisions_ = decisions_;
    same.notes_ = notes_;
    same.unsettled_ = unsettled_;
    same.result_ = result_;
    same.clock_ = clock_;
    same.seating_ = seating_;
    same.offers_ = offers_;
    same.paused_ = paused_;
    same.delay_ms_ = delay_ms_;
    same.version_ = version_;
    same.turn_ = turn_;
    return same;
}

Result<LiveGame> LiveGame::after(const GameEvent& event) const {
    LiveGame next = copy();
    if (auto done = next.apply(event); !done) {
        return fail(done.error());
    }
    return next;
}

Result<void> LiveGame::apply(const GameEvent& event) {
    using Kind = GameEvent::Kind;
    if (over() || search::index(event.seat) >= setup_->seats.size()) {
        return fail(ErrorCode::kStorage, "the event does not belong to this game");
    }
    const std::size_t plies = state_->history().size();
    const auto lose = [&](const char* by, std::string reason) {
        result_ = GameResult{registry::forfeit(*game_, event.seat, std::move(reason)), by};
    };
    switch (event.kind) {
        case Kind::kDecide:
            if (auto done = play({event.seat, event.action, event.automatic, event.time_ms});
                !done) {
                return done;
            }
            if (!event.automatic) {
                clock_.decided(event.seat, event.time_ms);
                offers_.decided(event.seat);
            }
            turn_ += state_->history().size() != plies ? 1 : 0;
            break;
        case Kind::kUndo:
            if ((deciding(false) & bit_of(event.seat)) != 0) {
                clock_.used(event.seat, event.time_ms);
            }
            if (auto done = take_back(event.keep); !done) {
                return done;
            }
            ++turn_;
            offers_.closed();
            break;
        case Kind::kResign:
            end_turn(event.time_ms);
            lose("resign", game_->seat_name(event.seat) + " resigned");
            break;
        case Kind::kTimeOut:
            end_turn(event.time_ms);
            clock_.flag(event.seat);
            lose("time", game_->seat_name(event.seat) + " ran out of time");
            break;
        case Kind::kFault: lose("fault", game_->seat_name(event.seat) + " failed"); break;
        case Kind::kControl:
            paused_ = event.paused;
            delay_ms_ = event.delay_ms;
            break;
        case Kind::kJoin:
            if (auto done = seating_.join(event.seat, event.text, event.token_hash); !done) {
                return done;
            }
            break;
        case Kind::kOffer: offers_.made({event.offer, event.seat, event.keep}); break;
        case Kind::kAnswer:
            if (auto done = apply_answer(event); !done) {
                return done;
            }
            break;
    }
    if (over()) {
        offers_.closed();
    }
    const bool secret_so_far = event.kind == Kind::kDecide && state_->history().size() == plies;
    version_ += secret_so_far ? 0 : 1;
    return {};
}

Result<void> LiveGame::take_back(std::size_t keep) {
    if (keep > decisions_.size()) {
        return fail(ErrorCode::kStorage, "the event takes back more than was played");
    }
    const auto end = decisions_.begin() + static_cast<std::ptrdiff_t>(keep);
    for (auto gone = end; gone != decisions_.end(); ++gone) {
        if (!gone->automatic) {
            clock_.took_back(gone->seat);
        }
    }
    const std::vector<Decision> kept(decisions_.begin(), end);
    decisions_.clear();
    auto done = restart();
    for (std::size_t i = 0; done && i < kept.size(); ++i) {
        done = play(kept[i]);
    }
    TUSK_ASSERT(done.has_value(), "what was played once can be played again");
    return {};
}

void LiveGame::end_turn(std::int64_t turn_ms) {
    const SeatMask persons = deciding(false);
    for (std::size_t i = 0; i < setup_->seats.size(); ++i) {
        if ((persons >> i & 1) != 0) {
            clock_.used(search::seat_at(i), turn_ms);
        }
    }
}

SeatMask LiveGame::deciding(bool engines) const {
    SeatMask mask = 0;
    if (over()) {
        return mask;
    }
    const registry::Deciders deciders = state_->deciders();
    for (std::size_t i = 0; i < setup_->seats.size(); ++i) {
        if (deciders.has(search::seat_at(i)) && setup_->seats[i].engine == engines) {
            mask |= 1u << i;
        }
    }
    return mask;
}

std::optional<std::int64_t> LiveGame::due_ms() const {
    if (!setup_->clock || over() || paused_) {
        return std::nullopt;
    }
    if (deciding(true) != 0) {
        return 0;
    }
    std::optional<std::int64_t> due;
    const SeatMask persons = deciding(false);
    for (std::size_t i = 0; i < setup_->seats.size(); ++i) {
        const Seat seat = search::seat_at(i);
        if ((persons >> i & 1) != 0 && clock_.runs_for(seat)) {
            due = std::min(due.value_or(clock_.remaining_ms(seat)), clock_.remaining_ms(seat));
        }
    }
    return due;
}

std::string LiveGame::opening_at(std::size_t ply) const {
    for (std::size_t i = std::min(ply, notes_.size()); i-- > 0;) {
        if (!notes_[i].opening.empty()) {
            return notes_[i].opening;
        }
    }
    return {};
}

search::Viewer LiveGame::viewer_of(SeatMask seats) const {
    if (seats == 0) {
        return Seat::kSpectator;
    }
    // One screen for several seats shows the one that has to decide.
    const SeatMask due = seats & deciding(false);
    return search::seat_at(static_cast<std::size_t>(__builtin_ctz(due != 0 ? due : seats)));
}

Result<registry::Record> LiveGame::record(search::Viewer viewer) const {
    registry::Record record = registry::record_of(*state_);
    for (std::size_t i = 0; i < setup_->seats.size(); ++i) {
        const SeatSetup& seat = setup_->seats[i];
        // Old formats have little room: the level says more than all parameters of the engine.
        record.seats[i] = !seating_.name(i).empty() ? seating_.name(i)
                          : !seat.level.empty()     ? seat.level
                                                    : seat.player.substr(0, seat.player.find(','));
    }
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        record.actions[i].time_ms = notes_[i].time_ms;
    }
    if (result_ && result_->by != "rules") {
        record.result = games::RecordedResult{result_->outcome.payoff, result_->outcome.reason};
    }
    if (const std::string promise = deal_commitment(); !promise.empty()) {
        registry::tell_deal(record, promise, deal_opening(), set_up_);
    }
    if (over()) {
        return record;
    }
    return registry::redacted(*game_, record, viewer);
}

bool LiveGame::sees(search::Viewer viewer, std::size_t index) const {
    return over() || state_->sees(viewer, index);
}

std::string LiveGame::deal_commitment() const {
    if (setup_->salt.empty() || !registry::has_deal(*game_)) {
        return {};
    }
    return registry::deal_commitment(*game_, {setup_->seed, setup_->salt});
}

std::optional<registry::DealOpening> LiveGame::deal_opening() const {
    if (!over() || setup_->salt.empty() || !registry::has_deal(*game_)) {
        return std::nullopt;
    }
    return registry::DealOpening{setup_->seed, setup_->salt};
}

std::vector<int> LiveGame::uncovered() const {
    const auto history = state_->history().first(set_up_);
    const bool dealt = std::none_of(history.begin(), history.end(), [](const auto& played) {
        return !search::is_seat(played.decider);
    });
    if (!over() || !dealt) {  // what was set up need not agree with the deal
        return {};
    }
    const auto start = game_->parse(setup_->initial, setup_->options);
    return start ? game_->uncovered(*secret_, **start) : std::vector<int>();
}

}  // namespace tusk::server
