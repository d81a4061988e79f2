#pragma once
// The record format `moves` of every game that says how its moves are written: the plain text of a
// game, as people type it, copy it and print it.
//
//   f5d6c3                              moves with or without blanks, in any notation of the game
//   1. 炮二平五 馬8進7                   numbered, a round in each line, with blank lines or not
//   2、馬二進三　車９平８ 紅勝             1. 1、 1) (1) 第一回合; full-width forms; a result at
//   the end fen <position> moves h2e2           from another position; `position`, `startpos`,
//   `moves` as
//                                       engine protocols have them
//   {a remark} (another)                comments; `#` at the beginning of a line: not for us
//
// Lines before the moves that have none (names, an event) become the comment of the game. A text
// may hold several games: one ends at a result, and one begins at a position, at a number 1, or at
// a line that can only be the beginning of a game. What can be read as one game is one game: its
// lines are taken for separate games only where they cannot follow each other. What nobody could
// play is one error for each game, with the line, the column and the number of the move, from the
// reading that got furthest; the other games are kept. Pure functions; linear in the text's size.

#include <string>
#include <string_view>
#include <vector>

#include "games/common/move_track.h"
#include "games/common/record.h"

namespace tusk::games {

// --- bounds on what a text may ask for ---

inline constexpr std::size_t kMostGames = 200'000;
inline constexpr std::size_t kMostErrors = 1'000;  // then the rest of the text is not read

// What the readers need to know of a game.
struct MoveWriting {
    std::string game;
    std::vector<std::string> seats;
    MoveForm form = nullptr;
    core::Result<std::unique_ptr<MoveTrack>> (*start)(std::string_view position) = nullptr;
    bool (*is_position)(std::string_view text) = nullptr;
    std::string_view separator = " ";  // between moves that are written
};

template <search::Position P>
[[nodiscard]] MoveWriting move_writing() {
    MoveWriting writing{std::string(P::facts.id), P::about().seat_names, P::move_length,
                        TrackOf<P>::from,
                        [](std::string_view text) { return P::parse(text, {}).has_value(); }};
    if constexpr (requires { P::move_separator; }) {
        writing.separator = P::move_separator;
    }
    return writing;
}

[[nodiscard]] bool looks_like_moves(const MoveWriting& writing, std::string_view text);
[[nodiscard]] ReadResult read_move_texts(const MoveWriting& writing, std::string_view text);
// One line for each record, in the standard notation; a record of no moves is `startpos`. Names,
// comments, values and times are left out. Records under other rules than the standard are
// kUnsupported.
[[nodiscard]] core::Result<std::string> write_move_texts(const MoveWriting& writing,
                                                         const std::vector<Record>& records);

// The moves of one game from any position; the error gives the number of the move from 1.
template <search::Position P>
[[nodiscard]] core::Result<std::vector<typename P::Move>> read_move_list(const P& p,
                                                                         std::string_view text) {
    const FoldedText folded(text);
    ItemScanner scanner(folded.text(), P::move_length);
    TrackOf<P> track(p);
    std::vector<typename P::Move> result;
    std::size_t number = 0;
    while (const auto item = scanner.next()) {
        if (item->kind != ItemKind::kMove && item->kind != ItemKind::kWord) {
            continue;
        }
        ++number;
        auto done = track.play(folded.text().substr(item->begin, item->end - item->begin));
        if (!done) {
            return core::fail(done.error().within(fmt::format("move {}", number)));
        }
    }
    for (const RecordedAction& action : track.actions()) {
        result.push_back(search::move_of<P>(action.action));
    }
    return result;
}

}  // namespace tusk::games
