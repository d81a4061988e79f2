#pragma once
// JSON lines between a table and an engine: what a seat gets to know, in the order it happens.
//
//   {"type":"deal","seat":"A","hand":"K932...","dealer":"A","number":0,"options":{},"variant":...}
//   {"type":"ask_bid","legal":["P","1C",...],"seat":"A"}   answered by {"type":"bid","bid":"1S"}
//   {"type":"bid","seat":"B","bid":"2H"}
//   {"type":"phase","phase":"exchange","contract":"2H","declarer":"B","targets":{"A":6,"B":8},...}
//   {"type":"upcard","round":1,"card":"S4"}
//   {"type":"ask_card","legal":["C5",...],"seat":"A"}      answered by {"type":"card","card":"C5"}
//   {"type":"card","seat":"A","card":"C5"}
//   {"type":"draw","seat":"B","card":"?"}                  the winner's draw is the card turned up
//   {"type":"result","declarer":"B","tricks":8,"payoff":{"A":-1,"B":1}}
//
// In a rubber every deal but the last ends without a result: the next deal tells the score.
//
// Everything is made from an Observation, so nothing that the seat may not know can be in it.
// docs/games/honeymoon.md describes the fields. A Listener is the other end: it follows the
// messages, checks each against the rules, and knows what an observer at that seat knows.

#include <string>
#include <vector>

#include "games/honeymoon/position.h"
#include "search/thinker.h"

namespace tusk::games::honeymoon {

// All messages of the deal so far, first the deal itself. As the deal goes on messages are added,
// none is changed. kUnsupported for spectators, for endings and while cards are dealt.
[[nodiscard]] core::Result<std::vector<std::string>> messages(const Observation& seen);
// What the seat is asked; `time_ms` is named if it is set.
[[nodiscard]] std::string question(const Observation& seen, const search::MoveList<Position>& legal,
                                   std::optional<std::int64_t> time_ms);
// The answer to a question, written and read. Errors: kSyntax for what is no answer, kIllegalMove.
[[nodiscard]] std::string answer(Move move);
[[nodiscard]] core::Result<Move> read_answer(const search::MoveList<Position>& legal,
                                             std::string_view line);

class Listener {
public:
    struct Question {
        search::Situation<Position> situation;
        std::optional<std::int64_t> time_ms;
    };

    // Takes in one message; a question to the seat comes back as such. An error leaves everything
    // as it was.
    [[nodiscard]] core::Result<std::optional<Question>> hear(std::string_view line);

    // What the seat knows now; nothing before the first deal.
    [[nodiscard]] const std::optional<Observation>& seen() const noexcept { return seen_; }

private:
    std::optional<Observation> seen_;
    bool winner_drew_ = false;  // the first of the two draws of a round has been told
};

}  // namespace tusk::games::honeymoon
