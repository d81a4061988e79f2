#include "games/xiangqi/record_tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/xiangqi/cells.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/notation.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;

namespace {

bool is_control(char c) noexcept {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

Result<Position> position_of(const RecordTree& tree, Seat to_move) {
    const bool set_up = tree.board.find('/') == std::string::npos;
    const char side = to_move == Seat::kFirst ? (set_up ? 'K' : 'w') : (set_up ? 'k' : 'b');
    return read_fen(fmt::format("{} {} {}", tree.board, side, tree.counters), {});
}

// What the file says, with the reason the rules know; else what the rules say.
std::optional<RecordedResult> result_of(const RecordTree& tree, const Position& p,
                                        const std::optional<Outcome>& end) {
    if (!tree.result && !end) {
        return std::nullopt;
    }
    RecordedResult result;
    if (end && (!tree.result || *tree.result == end->payoff[0])) {
        std::copy(end->payoff.begin(), end->payoff.end(), result.payoff.begin());
        result.reason = reason_text(p, *end);
    } else {
        result.payoff[0] = *tree.result;
        result.payoff[1] = 0 - *tree.result;
    }
    return result;
}

Record record_of(const RecordTree& tree, const Position& start) {
    Record record;
    record.game = Position::facts.id;
    if (!tree.red.empty() || !tree.black.empty()) {
        record.seats = {tree.red, tree.black};
    }
    if (!(start == Position::initial({}))) {
        record.initial = format(start);
    }
    record.tags = tree.tags;
    record.comment = tree.nodes[0].comment;
    return record;
}

// "move 5, byte 1044"
std::string place_of(const RecordTree::Node& node) {
    return fmt::format("move {}{}{}", node.ply, node.where.empty() ? "" : ", ", node.where);
}

}  // namespace

// ------------------------------------------------------------------------------------- the tree

RecordTree::RecordTree() : board(kStartFen.substr(0, kStartFen.find(' '))) {}

Result<std::size_t> RecordTree::add(std::size_t parent, Move move, std::string where) {
    Node node;
    node.move = move;
    node.where = std::move(where);
    node.ply = nodes[parent].ply + 1;
    if (nodes.size() > kMaxNodes) {
        return fail(ErrorCode::kTooLarge,
                    Saying{"file.too_many_moves", {{"most", std::to_string(kMaxNodes)}}},
                    fmt::format("there are more than {} moves", kMaxNodes), place_of(node));
    }
    if (node.ply > kMaxLinePlies) {
        return fail(ErrorCode::kTooLarge,
                    Saying{"file.line_too_long", {{"most", std::to_string(kMaxLinePlies)}}},
                    fmt::format("the line is longer than {} moves", kMaxLinePlies), place_of(node));
    }
    nodes[parent].children.push_back(nodes.size());
    nodes.push_back(std::move(node));
    return nodes.size() - 1;
}

void RecordTree::tag(std::string_view name, std::string_view value) {
    std::string text = one_line(value);
    if (!text.empty()) {
        tags.emplace_back(name, std::move(text));
    }
}

void DepthFirst::announced(bool has_next, bool has_sibling) {
    if (has_sibling && last_ != 0) {  // the root has none, whatever it says
        promised_.push_back(parent_);
    }
    if (has_next) {
        parent_ = last_;
    } else if (promised_.empty()) {
        complete_ = true;
    } else {
        parent_ = promised_.back();
        promised_.pop_back();
    }
}

Result<std::size_t> DepthFirst::add(Move move, std::string where) {
    auto index = tree_.add(parent_, move, std::move(where));
    if (index) {
        last_ = *index;
    }
    return index;
}

// ------------------------------------------------------------------------------------ positions

Piece listed_piece(std::size_t index) noexcept {
    constexpr std::string_view kOrder = "RNBAKABNRCCPPPPP";
    const std::size_t letter = kPieceLetters.find(kOrder[index % kOrder.size()]);
    return static_cast<Piece>(letter + (index < kOrder.size() ? 0 : kKinds));
}

void set_board(RecordTree& tree, const ListedPieces& pieces) {
    tree.board.assign(kSquares, '-');
    tree.counters.clear();
    tree.board_fault.reset();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i]) {
            continue;
        }
        char& cell = tree.board[static_cast<std::size_t>(cell_of(*pieces[i]))];
        if (cell != '-') {
            const std::string square = square_name(*pieces[i]);
            tree.board_fault =
                fail(ErrorCode::kBadPosition, Saying{"file.two_pieces", {{"square", square}}},
                     fmt::format("two pieces stand on {}", square))
                    .value();
        }
        cell = kPieceLetters[listed_piece(i)];
    }
}

Result<Position> start_of(const RecordTree& tree) {
    if (tree.board_fault) {
        return fail(*tree.board_fault);
    }
    auto declared = position_of(tree, tree.to_move);
    if (tree.nodes[0].children.empty()) {
        return declared;
    }
    auto other = position_of(tree, search::other(tree.to_move));
    if (!declared && !other) {
        return declared;
    }
    const Move first = tree.nodes[tree.nodes[0].children[0]].move;
    const Piece moved = (declared ? *declared : *other).at(first.from());
    if (moved == kNoPiece) {
        return declared ? declared : other;  // the move will be found illegal
    }
    return colour_of(moved) == tree.to_move ? declared : other;
}

// -------------------------------------------------------------------------------- the main line

void add_main_line(const RecordTree& tree, const std::string& where, ReadResult& result) {
    const auto refuse = [&](const core::Error& error) {
        result.errors.push_back(where.empty() ? error : error.within(where));
    };
    const auto start = start_of(tree);
    if (!start) {
        refuse(start.error().within("position"));
        return;
    }
    Position p = *start;
    Record record = record_of(tree, p);
    search::Path<Position> path;
    std::optional<Outcome> end = outcome(p, path.view());
    for (const RecordTree::Node* node = &tree.nodes[0]; !node->children.empty();) {
        node = &tree.nodes[node->children[0]];
        if (end) {
            refuse(fail(ErrorCode::kGameOver, Saying{"file.game_over"},
                        fmt::format("by the rules the game is over here ({}); the rest is left out",
                                    reason_text(p, *end)),
                        place_of(*node))
                       .value());
            break;
        }
        if (!is_legal(p, node->move)) {
            const std::string text = coordinate_text(node->move, Notation::kCoordinates);
            refuse(fail(ErrorCode::kIllegalMove, Saying{"moves.illegal", {{"text", text}}},
                        text + " is not legal here", place_of(*node))
                       .value());
            return;
        }
        RecordedAction action;
        action.decider = p.to_move;
        action.action = {node->move.code()};
        action.comment = node->comment;
        record.actions.push_back(std::move(action));
        path.push(key(p), node->move);
        if (irreversible(p, node->move)) {
            path.clear();
        }
        play(p, node->move);
        end = outcome(p, path.view());
    }
    record.result = result_of(tree, p, end);
    result.records.push_back(std::move(record));
}

bool is_full(ReadResult& result, const std::string& where) {
    if (result.records.size() < kMaxFileGames && result.errors.size() < kMaxFileErrors) {
        return false;
    }
    result.errors.push_back(fail(ErrorCode::kTooLarge, Saying{"file.rest_not_read"},
                                 "too many games or errors; the rest was not read", where)
                                .value());
    return true;
}

// ---------------------------------------------------------------------------------------- texts

std::string one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        line += is_control(c) ? ' ' : c;
    }
    return std::string(core::trim(line));
}

std::string comment_text(std::string_view text) {
    std::string plain;  // line ends are \n, no other control characters
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1, 1) != "\n")) {
            plain += '\n';
        } else if (text[i] == '\t') {
            plain += ' ';
        } else if (!is_control(text[i])) {
            plain += text[i];
        }
    }
    std::string result;
    for (const std::string_view line : core::split(core::trim(plain), '\n')) {
        result += result.empty() ? "" : "\n";
        result += line.substr(0, line.find_last_not_of(' ') + 1);
    }
    return result;
}

}  // namespace tusk::games::xiangqi
