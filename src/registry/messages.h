#pragma once
// Games with secrets told to engines in lines of JSON, to each seat what it may know.
//
// A game that has messages gives one of these (Game::messages); the protocol folder carries the
// lines and knows nothing of what is in them. Everything is made from Views. Messages is immutable
// and safe to share; a Listener belongs to one thread.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "registry/player.h"

namespace tusk::registry {

// The engine's end: follows what it is told.
class Listener {
public:
    struct Question {
        View view;  // of the seat that is asked
        std::optional<std::int64_t> time_ms;
    };

    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;

    // Takes in one message; a question comes back as such. An error leaves everything as it was.
    [[nodiscard]] virtual core::Result<std::optional<Question>> hear(std::string_view line) = 0;
};

class Messages {
public:
    Messages() = default;
    Messages(const Messages&) = delete;
    Messages& operator=(const Messages&) = delete;
    virtual ~Messages() = default;

    // Everything that the viewer was told since the last deal. As the game goes on lines are added.
    [[nodiscard]] virtual core::Result<std::vector<std::string>> all(const View& view) const = 0;
    // Asks the viewer to decide; it must be its turn.
    [[nodiscard]] virtual std::string question(const View& view, const Limits& limits) const = 0;
    // What the viewer answers, written and read.
    [[nodiscard]] virtual std::string answer(Action action) const = 0;
    [[nodiscard]] virtual core::Result<Action> read_answer(const View& view,
                                                           std::string_view line) const = 0;
    [[nodiscard]] virtual std::unique_ptr<Listener> listener() const = 0;
};

}  // namespace tusk::registry
