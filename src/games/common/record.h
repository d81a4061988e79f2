#pragma once
// Record: one game as plain data. Formats of single games write and read it, the registry replays
// it, the lab and the knowledge base store it.
//
// It holds everything needed to reach the same state again: rule options, initial position, every
// action with who decided it (chance included). It knows no rules; registry/record_text.h has its
// text form and registry/replay.h the way back to a State.

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/params.h"
#include "core/result.h"
#include "search/types.h"

namespace tusk::games {

struct RecordedAction {
    search::Decider decider = search::Seat::kFirst;
    search::Action action;
    bool hidden = false;  // redacted: something happened here that the viewer may not know
    std::string comment;
    std::optional<double> value;  // the player's own estimate, in the game's unit, for its seat
    std::optional<std::int64_t> time_ms;

    friend bool operator==(const RecordedAction&, const RecordedAction&) = default;
};

struct RecordedResult {
    std::array<double, search::kMaxSeats> payoff{};
    std::string reason;

    friend bool operator==(const RecordedResult&, const RecordedResult&) = default;
};

struct Record {
    std::string game;
    core::NamedValues options;                              // rule options that are not default
    std::vector<std::string> seats;                         // player names, by seat
    std::string initial;                                    // position text; empty = standard start
    std::vector<std::pair<std::string, std::string>> tags;  // event, place, date, ... in order
    std::string comment;                                    // before the first action
    std::vector<RecordedAction> actions;
    std::optional<RecordedResult> result;

    [[nodiscard]] std::string_view tag(std::string_view name) const noexcept {
        for (const auto& [key, value] : tags) {
            if (key == name) {
                return value;
            }
        }
        return {};
    }

    friend bool operator==(const Record&, const Record&) = default;
};

// What reading a file gives: the good records, and one error for each bad one. Nothing is lost
// because a neighbour is broken.
struct ReadResult {
    std::vector<Record> records;
    std::vector<core::Error> errors;
};

// Some formats are several files (WTHOR: games, players, tournaments). The reader asks for a
// companion by name; empty = not there.
using CompanionFiles = std::function<std::optional<std::string>(std::string_view name)>;

// One record format of one game. A format that cannot write has no `write`.
struct RecordFormat {
    std::string_view name;
    std::string_view extension;  // of its files
    std::string_view help;
    bool (*recognises)(std::string_view text);  // a cheap look, for reading without --from
    ReadResult (*read)(std::string_view text, const CompanionFiles& companions);
    core::Result<std::string> (*write)(const std::vector<Record>& records);
};

}  // namespace tusk::games
