#pragma once
// What a search is asked (Limits) and what it answers (Analysis), while it runs and at the end.
// Every algorithm of every game uses these two, so the terminal, the protocols, the server and the
// lab show any player without knowing which one it is.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "search/types.h"

namespace tusk::search {

// Whatever limit is reached first ends the search; none set = until a stop request or a proof.
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::uint64_t> playouts;
    std::optional<std::int64_t> time_ms;       // for this move
    std::optional<std::int64_t> remaining_ms;  // on the clock, for the rest of the game
    std::int64_t increment_ms = 0;
    std::optional<int> moves_to_go;  // until the clock gets new time; none = it has to last
    std::optional<std::int64_t> opponent_ms;  // on the other side's clock, where it is known
    std::int64_t opponent_increment_ms = 0;
    std::vector<Action> excluded;  // root moves that are not wanted as an answer
    int lines = 1;  // how many best lines are wanted; kAllLines = one for every legal move

    static constexpr int kAllLines = 1 << 20;

    [[nodiscard]] bool excludes(Action action) const noexcept {
        return std::find(excluded.begin(), excluded.end(), action) != excluded.end();
    }
    [[nodiscard]] bool unlimited() const noexcept {
        return !depth && !nodes && !playouts && !time_ms && !remaining_ms;
    }
};

enum class Proof : std::uint8_t { kNone, kWin, kDraw, kLoss };

enum class StopReason : std::uint8_t {
    kFinished,
    kTime,
    kNodes,
    kDepth,
    kPlayouts,
    kStopped,
    kBook
};

[[nodiscard]] std::string_view name_of(StopReason reason) noexcept;
[[nodiscard]] std::string_view name_of(Proof proof) noexcept;  // "win", "draw", "loss", ""

struct Line {
    std::vector<Action> moves;  // never empty
    double value = 0;           // for the seat to act at the root, in the game's unit
    bool exact = false;
    std::uint64_t visits = 0;        // of tree searches
    std::optional<int> end_in = {};  // plies to the end of a proven win or loss, where it is known
};

struct Analysis {
    std::optional<Action> best;  // always set when there is a legal move
    double value = 0;            // for the seat to act, in the game's unit
    bool exact = false;          // the value is proven
    Proof proof = Proof::kNone;  // for games that are only won, drawn or lost
    std::vector<Line> lines;     // best first
    int depth = 0;
    int deepest = 0;             // plies of the longest line looked at, where it is counted
    std::uint64_t nodes = 0;     // positions entered by a move
    std::uint64_t playouts = 0;  // of tree searches
    std::int64_t time_ms = 0;
    std::optional<double> win_rate;  // 0..1 for the seat to act, where the player has one
    int table_permille = 0;          // how full the transposition table is
    StopReason stopped_by = StopReason::kFinished;
    std::string_view unit;  // of the values, where it is not the game's own; a literal
};

// Receives intermediate analyses; called from one thread at a time and must return quickly.
class Sink {
public:
    Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    virtual ~Sink() = default;
    virtual void report(const Analysis& analysis) = 0;
};

class NullSink final : public Sink {
public:
    void report(const Analysis& /*analysis*/) override {}
};

class FunctionSink final : public Sink {
public:
    explicit FunctionSink(std::function<void(const Analysis&)> receive)
        : receive_(std::move(receive)) {}
    void report(const Analysis& analysis) override { receive_(analysis); }

private:
    std::function<void(const Analysis&)> receive_;
};

}  // namespace tusk::search
