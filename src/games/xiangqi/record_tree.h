#pragma once
// RecordTree: a game with its variations, as the programs for Xiangqi books keep them.
//
// The readers of XQF, CBR and DhtmlXQ first decode a file whole into such a tree, without asking
// the rules; main_line() then plays the first child of every node and gives the Record. Squares in
// a tree are on the board, texts are UTF-8; nothing else is known to be right. Not thread safe.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/common/record.h"
#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

// --- bounds on what a file and one of its games may ask for ---

inline constexpr std::size_t kMaxFileGames = 200'000;
inline constexpr std::size_t kMaxFileErrors = 1'000;  // then the rest of the file is not read
inline constexpr std::size_t kMaxNodes = 10'000;
inline constexpr std::size_t kMaxLinePlies = 2'000;
inline constexpr std::size_t kMaxTextBytes = 262'144;  // of one comment, name or tag

struct RecordTree {
    struct Node {
        Move move;                          // none at the root
        std::string comment;                // on the position after the move
        std::string where;                  // in the file, for errors
        std::size_t ply = 0;                // moves from the root
        std::vector<std::size_t> children;  // the first one is the main line
    };

    std::vector<Node> nodes{Node{}};  // the first one is the root
    // The board as read_fen() takes it, without the side to move; the fields after that side.
    std::string board;
    std::string counters;
    std::optional<core::Error> board_fault;  // why there is no board
    Seat to_move = Seat::kFirst;             // often wrong in files: the first move decides
    std::string red, black;                  // names
    std::vector<std::pair<std::string, std::string>> tags;
    std::optional<double> result;  // what Red got: 1, 0, -1

    RecordTree();  // the standard start

    // A new last child. The error says which bound is exceeded.
    [[nodiscard]] core::Result<std::size_t> add(std::size_t parent, Move move, std::string where);

    // Adds a tag with what one_line() leaves of the value, if that is anything.
    void tag(std::string_view name, std::string_view value);
};

// Adds nodes in the order in which XQF and CBR store them: down to the end of a line, then on with
// the sibling that was promised last.
class DepthFirst {
public:
    explicit DepthFirst(RecordTree& tree) noexcept : tree_(tree) {}

    [[nodiscard]] bool complete() const noexcept { return complete_; }
    [[nodiscard]] std::size_t next_ply() const noexcept { return tree_.nodes[parent_].ply + 1; }

    // Says what the node added last, at first the root, announced.
    void announced(bool has_next, bool has_sibling);
    // The index of the new node.
    [[nodiscard]] core::Result<std::size_t> add(Move move, std::string where);

private:
    RecordTree& tree_;
    std::vector<std::size_t> promised_;  // parents of siblings still to come
    std::size_t parent_ = 0;             // of the next node
    std::size_t last_ = 0;
    bool complete_ = false;
};

// Puts 32 squares in the order that files share (chariot, horse, elephant, advisor, king, advisor,
// elephant, horse, chariot, two cannons, five pawns; Red, then Black) on the board of the tree;
// nothing stands for a missing piece. Two pieces on one point are its fault.
inline constexpr std::size_t kListedPieces = 32;
using ListedPieces = std::array<std::optional<Square>, kListedPieces>;
void set_board(RecordTree& tree, const ListedPieces& pieces);
[[nodiscard]] Piece listed_piece(std::size_t index) noexcept;

// The position the tree begins with: the side to move is that of the first move, if there is one.
[[nodiscard]] core::Result<Position> start_of(const RecordTree& tree);

// Plays the main line and adds its record to the result. A move that is not legal makes an error
// instead. What follows the end of a game by the rules is left out, and an error says so beside the
// record. `where` stands before the places of errors.
void add_main_line(const RecordTree& tree, const std::string& where, ReadResult& result);

// Whether a bound of the file is reached; if so an error says that the rest was not read.
[[nodiscard]] bool is_full(ReadResult& result, const std::string& where);

// --- texts from files ---

// Without control characters, line ends as blanks.
[[nodiscard]] std::string one_line(std::string_view text);
// Without control characters, blanks at the ends of lines, empty lines at both ends.
[[nodiscard]] std::string comment_text(std::string_view text);

}  // namespace tusk::games::xiangqi
