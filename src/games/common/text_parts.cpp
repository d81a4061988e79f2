#include "games/common/text_parts.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace tusk::games {

namespace {

constexpr std::size_t kShortestPosition = 16;  // bytes of a first word that may be a board

// Cuts the word off the front of the line if it stands there.
bool take_word(std::string_view& line, std::string_view word) noexcept {
    if (!line.starts_with(word) ||
        (line.size() > word.size() && !core::is_space(line[word.size()]))) {
        return false;
    }
    line.remove_prefix(word.size());
    while (!line.empty() && core::is_space(line.front())) {
        line.remove_prefix(1);
    }
    return true;
}

bool may_be_position(std::string_view line) noexcept {
    const auto first = static_cast<std::size_t>(
        std::find_if(line.begin(), line.end(), core::is_space) - line.begin());
    return first >= kShortestPosition && first < line.size();
}

}  // namespace

std::optional<Part> Divider::next() {
    while (!done_ && ready_.empty()) {
        step();
    }
    if (ready_.empty()) {
        return std::nullopt;
    }
    Part part = std::move(ready_.front());
    ready_.erase(ready_.begin());
    return part;
}

void Divider::step() {
    if (line_begins_) {
        line_begins_ = false;
        if (take_line()) {
            return;
        }
    }
    const auto item = scanner_.next();
    if (!item) {
        close_stretch();
        close_part();
        done_ = true;
        return;
    }
    switch (item->kind) {
        case ItemKind::kLineEnd:
            close_stretch();
            line_begins_ = true;
            return;
        case ItemKind::kNumber:
            if (item->number == 1 && !item->goes_on && (part_.has_moves || stretch_.has_moves)) {
                close_stretch();
                close_part();
            }
            break;
        case ItemKind::kEnd:
            if (part_.has_moves || stretch_.has_moves) {
                part_.end = item->stated;
                close_stretch();
                close_part();
                return;
            }
            break;  // part of a title
        default: break;
    }
    if (stretch_.items.empty()) {
        stretch_.number = item->number;
    }
    stretch_.has_moves = stretch_.has_moves || item->kind == ItemKind::kMove;
    stretch_.items.push_back(*item);
}

// A line of its own kind: a remark, or a position. False = items follow.
bool Divider::take_line() {
    const std::string_view text = folded_.text();
    std::size_t at = scanner_.at();
    while (at < text.size() && core::is_space(text[at]) && text[at] != '\n') {
        ++at;
    }
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.starts_with('#')) {
        scanner_.seek(end);
        return true;
    }
    const bool named = take_word(line, kPositionWord);
    if (take_word(line, kFenWord)) {
        const std::size_t moves = line.find(kMovesWord);
        begin_part(at, std::string(core::trim(line.substr(0, moves))));
        line.remove_prefix(std::min(moves, line.size()));
    } else if (take_word(line, kStartWord) || (named && line.empty())) {
        begin_part(at, std::string());
    } else if (!named && may_be_position(line) && is_position_(core::trim(line))) {
        begin_part(at, std::string(core::trim(line)));
        line = {};
        scanner_.seek(end);
        return true;
    }
    static_cast<void>(take_word(line, kMovesWord));
    scanner_.seek(end - line.size());
    return false;
}

void Divider::begin_part(std::size_t at, std::string start) {
    close_stretch();
    close_part();
    part_.begin = at;
    part_.start = std::move(start);
}

void Divider::close_stretch() {
    if (stretch_.items.empty()) {
        return;
    }
    const bool remarks =
        part_.has_moves && std::all_of(stretch_.items.begin(), stretch_.items.end(),
                                       [](const Item& i) { return i.kind == ItemKind::kComment; });
    // A number says that the words after it are meant as moves.
    const bool meant =
        stretch_.number > 0 && std::any_of(stretch_.items.begin(), stretch_.items.end(),
                                           [](const Item& i) { return i.kind == ItemKind::kWord; });
    if (stretch_.has_moves || remarks || meant) {
        stretch_.title = std::exchange(title_, {});
        if (part_.stretches.empty() && !part_.start) {
            part_.begin = stretch_.items.front().begin;
        }
        part_.has_moves = true;
        part_.stretches.push_back(std::move(stretch_));
    } else if (stretch_.number == 0) {
        add_title();
    }
    stretch_ = {};
}

void Divider::add_title() {
    const std::size_t begin = stretch_.items.front().begin;
    const std::size_t end = stretch_.items.back().end;
    if (title_.empty()) {
        title_at_ = begin;
    }
    title_ += title_.empty() ? "" : "\n";
    title_ += core::trim(folded_.original(begin, end));
}

void Divider::close_part() {
    if (part_.has_moves || part_.start) {
        ready_.push_back(std::move(part_));
    }
    part_ = {};
}

}  // namespace tusk::games
