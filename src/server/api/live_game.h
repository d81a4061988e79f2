#pragma once
// LiveGame: one game that is played, as a fold over its set-up and events.
//
// It decides nothing on its own and knows no network, clock or data base: callers ask it for the
// event a request would cause and for the game after that event, store the event, and then go on
// with the new game. So the game in memory is always exactly what replaying the stored events
// gives. Network thread only.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "registry/fair_deal.h"
#include "registry/game.h"
#include "server/api/game_clock.h"
#include "server/api/game_setup.h"
#include "server/api/offers.h"
#include "server/api/seating.h"

namespace tusk::server {

using SeatMask = unsigned;  // bit i = seat i

struct Decision {
    search::Seat seat = search::Seat::kFirst;
    search::Action action;
    bool automatic = false;
    std::int64_t time_ms = 0;
};

// What is known about an entry of the history beside the action.
struct PlyNote {
    bool automatic = false;
    std::optional<std::int64_t> time_ms;
    std::string opening;  // name, when this very position has one
};

struct GameResult {
    registry::Outcome outcome;
    std::string by;  // "rules", "resign", "time", "fault", "agreement"
};

class LiveGame {
public:
    // The game before its first event; the error says what is wrong with the set-up.
    [[nodiscard]] static core::Result<LiveGame> open(const registry::Game& game, std::string id,
                                                     GameSetup setup);

    // The events requests would cause; errors are answers for people. `turn_ms` is the age of the
    // turn. A decision that comes after the seat's flag fell is a time-out.
    [[nodiscard]] core::Result<GameEvent> decide(search::Seat seat, std::string_view text,
                                                 std::int64_t turn_ms) const;
    [[nodiscard]] core::Result<GameEvent> resign(search::Seat seat, std::int64_t turn_ms) const;
    // The flag that has fallen by now, of a person.
    [[nodiscard]] std::optional<GameEvent> time_out(search::Seat seat, std::int64_t turn_ms) const;
    // The forced pass that is due now; nothing else is ever played for anybody.
    [[nodiscard]] std::optional<GameEvent> forced() const;
    // Back to before the last decision of one of these seats, if no other person decided since; in
    // a timed game between persons only by consent, see offer().
    [[nodiscard]] std::optional<GameEvent> undo(SeatMask seats, std::int64_t turn_ms) const;

    // What one person asks another who plays apart, and the answer: of the other, or of the same
    // seat that withdraws it. The offer of a draw to whoever offers one accepts it.
    [[nodiscard]] core::Result<GameEvent> offer(search::Seat seat, OfferKind kind,
                                                std::int64_t turn_ms) const;
    [[nodiscard]] core::Result<GameEvent> answer(search::Seat seat, bool accept,
                                                 std::int64_t turn_ms) const;
    // Somebody takes the seat that was held for them.
    [[nodiscard]] core::Result<GameEvent> join(search::Seat seat, std::string name,
                                               std::string token_hash) const;

    // An error means that the event does not belong to this game.
    [[nodiscard]] core::Result<void> apply(const GameEvent& event);
    // A copy for another thread.
    [[nodiscard]] LiveGame copy() const;
    // A copy with the event applied.
    [[nodiscard]] core::Result<LiveGame> after(const GameEvent& event) const;

    [[nodiscard]] const std::string& id() const noexcept { return id_; }
    [[nodiscard]] const registry::Game& game() const noexcept { return *game_; }
    [[nodiscard]] const GameSetup& setup() const noexcept { return *setup_; }
    [[nodiscard]] const registry::State& state() const noexcept { return *state_; }
    [[nodiscard]] const std::vector<PlyNote>& notes() const noexcept { return notes_; }
    [[nodiscard]] const std::optional<GameResult>& result() const noexcept { return result_; }
    [[nodiscard]] bool over() const noexcept { return result_.has_value(); }
    [[nodiscard]] const Seating& seating() const noexcept { return seating_; }
    // The offer that has not been answered.
    [[nodiscard]] const std::optional<Offer>& open_offer() const noexcept { return offers_.open(); }
    [[nodiscard]] bool paused() const noexcept { return paused_; }
    [[nodiscard]] std::int64_t delay_ms() const noexcept { return delay_ms_; }
    // Grows with every change that others may notice; a decision that stays secret is none.
    [[nodiscard]] std::int64_t version() const noexcept { return version_; }
    // Grows whenever another decision is due: from then on a turn is as old as this number.
    [[nodiscard]] std::int64_t turn() const noexcept { return turn_; }

    // Seats that must decide now and are engines, or persons.
    [[nodiscard]] SeatMask deciding(bool engines) const;
    [[nodiscard]] const GameClock& clock() const noexcept { return clock_; }
    // How long from the beginning of the turn until this game must be looked at although nobody
    // asks: a flag falls, or an engine with a clock has to think (0). Nothing without a clock.
    [[nodiscard]] std::optional<std::int64_t> due_ms() const;
    // The name of the opening the game is in after `ply` actions.
    [[nodiscard]] std::string opening_at(std::size_t ply) const;
    // Whose eyes a connection looks through that decides for these seats.
    [[nodiscard]] search::Viewer viewer_of(SeatMask seats) const;
    // The record as the viewer may know it; when the game is over nothing is hidden any more.
    [[nodiscard]] core::Result<registry::Record> record(search::Viewer viewer) const;
    // May the viewer know the action with this index of the history?
    [[nodiscard]] bool sees(search::Viewer viewer, std::size_t index) const;

    // The promise about the deal; empty for games without one.
    [[nodiscard]] std::string deal_commitment() const;
    // Its proof, once the game is over.
    [[nodiscard]] std::optional<registry::DealOpening> deal_opening() const;
    // What lay face down on the board at the start, once the game is over; else empty.
    [[nodiscard]] std::vector<int> uncovered() const;

private:
    LiveGame(const registry::Game& game, std::string id, std::shared_ptr<const GameSetup> setup,
             std::shared_ptr<const registry::Secret> secret);
    [[nodiscard]] core::Result<void> restart();  // the start position, with the moves before it
    [[nodiscard]] core::Result<void> take_back(std::size_t keep);
    // The game ends in the midst of a turn: its time counts.
    void end_turn(std::int64_t turn_ms);
    [[nodiscard]] core::Result<void> play(const Decision& decision);
    void settle();  // chance, notes, result
    [[nodiscard]] SeatMask persons() const;
    [[nodiscard]] core::Result<void> apply_answer(const GameEvent& event);
    // The decision a seat may ask to take back: its index, or an error for people.
    [[nodiscard]] core::Result<std::size_t> last_decision(search::Seat seat) const;
    // Whether chance has shown something since the decision with this index.
    [[nodiscard]] bool chance_answered(std::size_t decision) const;

    const registry::Game* game_;
    std::string id_;
    std::shared_ptr<const GameSetup> setup_;
    std::shared_ptr<const registry::Secret> secret_;
    std::unique_ptr<registry::State> state_;
    std::size_t set_up_ = 0;  // entries of the history that were not played here
    std::vector<Decision> decisions_;
    std::vector<PlyNote> notes_;                      // one for each entry of the history
    std::vector<std::optional<Decision>> unsettled_;  // by seat: decided, not yet in the history
    std::optional<GameResult> result_;
    GameClock clock_;
    Seating seating_;
    Offers offers_;
    bool paused_ = false;
    std::int64_t delay_ms_ = 0;
    std::int64_t version_ = 0;
    std::int64_t turn_ = 0;
};

}  // namespace tusk::server
