#include "protocol/uci_go.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"

namespace tusk::protocol {

namespace {

using registry::Seat;

constexpr std::int64_t kWeekMs = std::int64_t{7} * 24 * 3600 * 1000;
constexpr int kMaxDepth = 1000;
constexpr int kMaxMoves = 1000;

constexpr std::array<std::string_view, 19> kKnown{
    "searchmoves", "ponder",    "draw",    "wtime",        "btime",       "winc",     "binc",
    "movestogo",   "depth",     "nodes",   "mate",         "movetime",    "infinite", "perft",
    "time",        "increment", "opptime", "oppincrement", "oppmovestogo"};

bool is_known(std::string_view word) {
    return std::find(kKnown.begin(), kKnown.end(), word) != kKnown.end();
}

class Reader {
public:
    Reader(UciWords words, Seat to_move, std::int64_t unit_ms)
        : words_(words), to_move_(to_move), unit_ms_(unit_ms) {}

    UciGo read() {
        while (at_ < words_.size()) {
            one();
        }
        finish();
        return std::move(go_);
    }

private:
    void one() {
        const std::string_view word = words_[at_++];
        if (word == "infinite") {
            go_.infinite = true;
        } else if (word == "ponder") {
            go_.ponder = true;
        } else if (word == "draw") {
            // An offer; declined by not answering it.
        } else if (word == "searchmoves") {
            while (at_ < words_.size() && !is_known(words_[at_])) {
                go_.only.emplace_back(words_[at_++]);
            }
        } else if (!numbers(word) && !clocks(word)) {
            go_.complaints.push_back("go: unknown word " + core::quoted(word));
        }
    }

    bool numbers(std::string_view word) {
        if (word == "depth") {
            go_.limits.depth = number<int>(word, 1, kMaxDepth);
        } else if (word == "nodes") {
            go_.limits.nodes = number<std::uint64_t>(word, 1, std::int64_t{1} << 53);
        } else if (word == "mate") {
            go_.mate = number<int>(word, 1, kMaxDepth);
        } else if (word == "perft") {
            go_.perft = number<int>(word, 0, 99);
        } else if (word == "movetime") {
            go_.limits.time_ms = number<std::int64_t>(word, 1, kWeekMs);
        } else if (word == "movestogo") {
            go_.limits.moves_to_go = number<int>(word, 1, kMaxMoves);
        } else if (word == "oppmovestogo") {
            static_cast<void>(number<int>(word, 1, kMaxMoves));
        } else {
            return false;
        }
        return true;
    }

    bool clocks(std::string_view word) {
        const bool first = to_move_ == Seat::kFirst;
        if (word == "wtime" || word == "btime") {
            (first == (word == "wtime") ? own_ms_ : opponent_ms_) = time(word);
        } else if (word == "winc" || word == "binc") {
            (first == (word == "winc") ? own_increment_ : opponent_increment_) = time(word);
        } else if (word == "time") {
            own_ms_ = time(word);
        } else if (word == "increment") {
            own_increment_ = time(word);
        } else if (word == "opptime") {
            opponent_ms_ = time(word);
        } else if (word == "oppincrement") {
            opponent_increment_ = time(word);
        } else {
            return false;
        }
        return true;
    }

    void finish() {
        registry::Limits& limits = go_.limits;
        limits.remaining_ms = own_ms_;
        if (limits.remaining_ms) {
            limits.remaining_ms = std::max<std::int64_t>(1, *limits.remaining_ms);
            limits.increment_ms = std::max<std::int64_t>(0, own_increment_.value_or(0));
        }
        limits.opponent_ms = opponent_ms_;
        limits.opponent_increment_ms = std::max<std::int64_t>(0, opponent_increment_.value_or(0));
    }

    // The number after a word, put into its range; nothing and a complaint where there is none.
    template <class T>
    std::optional<T> number(std::string_view name, std::int64_t min, std::int64_t max) {
        const auto value = at_ < words_.size() ? core::to_real(words_[at_]) : std::nullopt;
        if (!value) {
            const bool another = at_ >= words_.size() || is_known(words_[at_]);
            go_.complaints.push_back(
                "go " + std::string(name) + ": expected a number" +
                (another ? std::string() : ", got " + core::quoted(words_[at_])));
            at_ += another ? 0 : 1;
            return std::nullopt;
        }
        ++at_;
        const double inside =
            std::clamp(*value, static_cast<double>(min), static_cast<double>(max));
        return static_cast<T>(inside);
    }

    std::optional<std::int64_t> time(std::string_view name) {
        const auto value = at_ < words_.size() ? core::to_real(words_[at_]) : std::nullopt;
        if (!value) {
            return number<std::int64_t>(name, 0, 0);
        }
        ++at_;
        return static_cast<std::int64_t>(
            std::clamp(*value * static_cast<double>(unit_ms_), 0.0, static_cast<double>(kWeekMs)));
    }

    UciWords words_;
    Seat to_move_;
    std::int64_t unit_ms_;
    std::size_t at_ = 0;
    UciGo go_;
    std::optional<std::int64_t> own_ms_;
    std::optional<std::int64_t> own_increment_;
    std::optional<std::int64_t> opponent_ms_;
    std::optional<std::int64_t> opponent_increment_;
};

}  // namespace

UciGo parse_uci_go(UciWords words, Seat to_move, UciDialect dialect, bool milliseconds) {
    const std::int64_t unit_ms = dialect == UciDialect::kUcci && !milliseconds ? 1000 : 1;
    return Reader(words, to_move, unit_ms).read();
}

}  // namespace tusk::protocol
