#pragma once
// LineBoard: the best lines that the threads of one search have found at the nodes of the principal
// variation they are all on.
//
// A thread that knows only its own best move searches the others with too low a window: with two
// threads that was about a seventh of all nodes. So whoever finds a better move at such a node
// notes it, and the others raise their window to it before their next move. There is room for one
// node per ply, since all threads follow the same variation; a note that gives way to that of
// another node costs time, never correctness.

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "search/types.h"

namespace tusk::search {

class LineBoard {
public:
    // A node: which position, and how deep it is searched.
    struct Question {
        int ply;
        std::uint64_t key;
        int depth;
    };

    void note(const Question& question, Score score, std::vector<Action> line) {
        Place& place = at(question.ply);
        const std::lock_guard lock(place.mutex);
        const bool same = place.key == question.key && place.depth == question.depth;
        if (!same || score > place.score) {
            place.key = question.key;
            place.depth = question.depth;
            place.score = score;
            place.line = std::move(line);
        }
    }

    struct Note {
        Score score;
        std::vector<Action> line;
    };
    // What somebody found between `alpha` and `beta`.
    [[nodiscard]] std::optional<Note> better(const Question& question, Score alpha, Score beta) {
        Place& place = at(question.ply);
        const std::lock_guard lock(place.mutex);
        if (place.key != question.key || place.depth != question.depth || place.score <= alpha ||
            place.score >= beta) {
            return std::nullopt;
        }
        return Note{place.score, place.line};
    }

private:
    struct Place {
        std::mutex mutex;
        std::uint64_t key = 0;
        int depth = -1;
        Score score = 0;
        std::vector<Action> line;
    };
    [[nodiscard]] Place& at(int ply) noexcept {
        return places_[static_cast<std::size_t>(ply) % kPlies];
    }

    static constexpr std::size_t kPlies = 128;
    std::array<Place, kPlies> places_;
};

}  // namespace tusk::search
