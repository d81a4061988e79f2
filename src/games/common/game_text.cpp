#include "games/common/game_text.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace tusk::games {

namespace {

struct Fold {
    char32_t from;
    char to;
};
// Beside the full-width forms of ASCII.
constexpr std::array kFolds = std::to_array<Fold>({
    {U'\u3000', ' '},  // blanks
    {U'\u00A0', ' '},
    {U'\u200B', ' '},
    {U'\uFEFF', ' '},
    {U'、', ','},
    {U'。', '.'},
    {U'…', '.'},
    {U'⋯', '.'},
    {U'–', '-'},  // dashes
    {U'—', '-'},
    {U'−', '-'},
});

// One character and how many bytes it takes; bytes that are no UTF-8 stand for themselves.
struct Character {
    char32_t value = 0;
    std::size_t length = 1;
};
Character first_character(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 1 || lead > 0xF4 || text.size() < length) {
        return {lead, 1};
    }
    char32_t value = lead & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            return {lead, 1};
        }
        value = value << 6 | (byte(i) & 0x3Fu);
    }
    return {value, length};
}

// The plain sign for a character, or 0.
char folded(char32_t value) noexcept {
    if (value >= U'\uFF01' && value <= U'\uFF5E') {
        return static_cast<char>(value - U'\uFF01' + '!');
    }
    const auto found = std::find_if(kFolds.begin(), kFolds.end(),
                                    [&](const Fold& fold) { return fold.from == value; });
    return found == kFolds.end() ? '\0' : found->to;
}

bool is_continuation(char c) noexcept {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

bool ends_word(char c) noexcept {
    return core::is_space(c) || std::string_view(",;|{}()").find(c) != std::string_view::npos;
}

// Does nothing that belongs to a word follow?
bool at_boundary(std::string_view rest) noexcept {
    return rest.empty() || ends_word(rest[0]) ||
           std::string_view(".!?:]").find(rest[0]) != std::string_view::npos;
}

bool take(std::string_view& text, std::string_view word) noexcept {
    if (!text.starts_with(word)) {
        return false;
    }
    text.remove_prefix(word.size());
    return true;
}
template <std::size_t N>
bool take_any(std::string_view& text, const std::array<std::string_view, N>& words) noexcept {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return take(text, word); });
}

struct Named {
    std::string_view text;
    std::string_view side;
};
constexpr std::array kSides = std::to_array<Named>({
    {"紅", "red"},
    {"红", "red"},
    {"黑", "black"},
    {"白", "white"},
    {"先手", "first"},
    {"後手", "second"},
    {"后手", "second"},
    {"先", "first"},
    {"後", "second"},
    {"后", "second"},
});
constexpr std::array<std::string_view, 3> kOrders{"先", "後", "后"};
constexpr std::array<std::string_view, 2> kWins{"勝", "胜"};
constexpr std::array<std::string_view, 8> kLoses{"負",   "负",   "輸",   "输",
                                                 "認負", "认负", "認輸", "认输"};
constexpr std::array<std::string_view, 9> kDraws{"和棋", "和局", "平局", "平手", "議和",
                                                 "议和", "作和", "成和", "和"};

// 紅先勝, 黑方負, 先手勝, 紅先和.
std::optional<StatedEnd> chinese_end(std::string_view text) noexcept {
    const std::size_t size = text.size();
    StatedEnd end;
    if (take_any(text, kDraws)) {
        end.drawn = true;
    } else {
        const auto* const side =
            std::find_if(kSides.begin(), kSides.end(),
                         [&](const Named& named) { return text.starts_with(named.text); });
        if (side == kSides.end()) {
            return std::nullopt;
        }
        text.remove_prefix(side->text.size());
        static_cast<void>(take(text, "方"));
        static_cast<void>(take_any(text, kOrders));
        end.side = side->side;
        if (take_any(text, kWins)) {
            end.wins = true;
        } else if (take_any(text, kDraws)) {
            end.side = {};
            end.drawn = true;
        } else if (!take_any(text, kLoses)) {
            return std::nullopt;
        }
    }
    end.length = size - text.size();
    return end;
}

// "Red wins", "black won", "draw".
std::optional<StatedEnd> english_end(std::string_view text) noexcept {
    constexpr std::array<std::string_view, 5> kNames{"red", "black", "white", "first", "second"};
    const auto starts = [&](std::string_view word) {
        return core::equal_ignoring_case(text.substr(0, word.size()), word);
    };
    for (const std::string_view word : {"drawn", "draw"}) {
        if (starts(word)) {
            return StatedEnd{{}, false, true, word.size()};
        }
    }
    for (const std::string_view name : kNames) {
        if (!starts(name)) {
            continue;
        }
        text.remove_prefix(name.size());
        for (const std::string_view verb : {" wins", " won", " loses", " lost", " resigns"}) {
            if (starts(verb)) {
                return StatedEnd{name, verb[1] == 'w', false, name.size() + verb.size()};
            }
        }
        return std::nullopt;
    }
    return std::nullopt;
}

std::optional<StatedEnd> plain_end(std::string_view text) noexcept {
    struct Row {
        std::string_view text;
        StatedEnd end;
    };
    static constexpr std::array kRows = std::to_array<Row>({
        {"1-0", {"first", true, false, 0}},
        {"0-1", {"second", true, false, 0}},
        {"1/2-1/2", {{}, false, true, 0}},
        {"½-½", {{}, false, true, 0}},
        {"0.5-0.5", {{}, false, true, 0}},
        {"*", {}},
    });
    for (const Row& row : kRows) {
        if (text.starts_with(row.text)) {
            StatedEnd end = row.end;
            end.length = row.text.size();
            return end;
        }
    }
    return std::nullopt;
}

std::size_t digits_at(std::string_view text) noexcept {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), core::is_digit) -
                                    text.begin());
}

// 一 to 九十九 and the like; cuts it off the front. Nothing if there is none.
std::optional<std::uint64_t> take_chinese_number(std::string_view& text) noexcept {
    static constexpr std::array<std::string_view, 10> kDigits{"零", "一", "二", "三", "四",
                                                              "五", "六", "七", "八", "九"};
    constexpr int kMostSigns = 8;  // 三百二十一 has five
    std::uint64_t total = 0;
    std::uint64_t digit = 0;
    int signs = 0;
    for (; signs < kMostSigns; ++signs) {
        const auto* const found = std::find_if(kDigits.begin(), kDigits.end(),
                                               [&](auto sign) { return text.starts_with(sign); });
        if (found != kDigits.end()) {
            digit = static_cast<std::uint64_t>(found - kDigits.begin());
            text.remove_prefix(found->size());
            continue;
        }
        const std::uint64_t unit = take(text, "十") ? 10 : take(text, "百") ? 100 : 0;
        if (unit == 0) {
            break;
        }
        total += (digit == 0 ? 1 : digit) * unit;
        digit = 0;
    }
    return signs > 0 ? std::optional(total + digit) : std::nullopt;
}

}  // namespace

// ------------------------------------------------------------------------------ FoldedText

FoldedText::FoldedText(std::string_view original) : original_(original) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    std::size_t at = original.starts_with(kMark) ? kMark.size() : 0;
    text_.reserve(original.size());
    origin_.reserve(original.size() + 1);
    while (at < original.size()) {
        const Character character = first_character(original.substr(at));
        const char plain = character.length > 1 ? folded(character.value) : '\0';
        const std::size_t length = plain != '\0' ? 1 : character.length;
        for (std::size_t i = 0; i < length; ++i) {
            text_ += plain != '\0' ? plain : original[at + i];
            origin_.push_back(static_cast<std::uint32_t>(at + i));
        }
        at += character.length;
    }
    origin_.push_back(static_cast<std::uint32_t>(at));
}

std::string_view FoldedText::original(std::size_t begin, std::size_t end) const noexcept {
    return original_.substr(origin_[begin], origin_[end] - origin_[begin]);
}

Spot FoldedText::spot(std::size_t offset) const noexcept {
    if (offset < seen_) {
        seen_ = 0;
        seen_spot_ = {};
    }
    for (; seen_ < std::min(offset, text_.size()); ++seen_) {
        if (text_[seen_] == '\n') {
            seen_spot_ = {seen_spot_.line + 1, 1};
        } else if (seen_ + 1 < text_.size() ? !is_continuation(text_[seen_ + 1]) : true) {
            ++seen_spot_.column;
        }
    }
    return seen_spot_;
}

// ------------------------------------------------------------------------------ items

std::optional<StatedEnd> stated_end(std::string_view text) noexcept {
    for (auto* const read : {plain_end, chinese_end, english_end}) {
        const auto end = read(text);
        if (end && at_boundary(text.substr(end->length))) {
            return end;
        }
    }
    return std::nullopt;
}

bool ItemScanner::step_over() noexcept {
    const std::string_view left = rest();
    const char c = left[0];
    if (c != '\n' &&
        (core::is_space(c) || std::string_view(",;|").find(c) != std::string_view::npos)) {
        at_ += 1;
    } else if (c == '-' && (form_ == nullptr || form_(left) == 0)) {
        at_ += 1;
    } else if (c == '$') {
        at_ += 1 + digits_at(left.substr(1));
    } else if (c == '.' ||
               (after_move_ && std::string_view("!?#+").find(c) != std::string_view::npos)) {
        at_ += 1;  // the dots of a move left out; good, bad, check
        return true;
    } else {
        return false;
    }
    after_move_ = false;
    return true;
}

Item ItemScanner::take(ItemKind kind, std::size_t length) noexcept {
    const Item item{kind, at_, at_ + length};
    at_ += length;
    after_move_ = kind == ItemKind::kMove;
    return item;
}

// "12.", "12)", "12、", "(12)", 第十二回合; a number alone if it is the next one.
std::optional<Item> ItemScanner::take_number() noexcept {
    constexpr std::size_t kMostDigits = 4;
    std::string_view left = rest();
    std::optional<std::uint64_t> number;
    if (games::take(left, "第")) {
        const std::size_t digits = digits_at(left);
        if (digits > 0 && digits <= kMostDigits) {
            number = core::to_unsigned(left.substr(0, digits));
            left.remove_prefix(digits);
        } else {
            number = take_chinese_number(left);
        }
        static constexpr std::array<std::string_view, 6> kUnits{"回合", "回", "合",
                                                                "步",   "着", "手"};
        if (!number || !take_any(left, kUnits)) {
            return std::nullopt;
        }
        static_cast<void>(games::take(left, ":"));
    } else {
        const bool bracket = games::take(left, "(");
        const std::size_t digits = digits_at(left);
        if (digits == 0 || digits > kMostDigits) {
            return std::nullopt;
        }
        number = core::to_unsigned(left.substr(0, digits));
        left.remove_prefix(digits);
        const std::size_t signs =
            std::min(left.find_first_not_of(bracket ? ")" : ".,):"), left.size());
        const bool next = *number == last_number_ + 1 || *number == 1;
        const bool alone = left.empty() || core::is_space(left[0]) ||
                           (form_ != nullptr && form_(left) > 0 && !core::is_letter(left[0]));
        if (signs == 0 && (bracket || !next || !alone || left.empty())) {
            return std::nullopt;
        }
        left.remove_prefix(signs);
    }
    const std::string_view taken = rest().substr(0, rest().size() - left.size());
    Item item = take(ItemKind::kNumber, taken.size());
    item.number = *number;
    item.goes_on = taken.ends_with("..") || core::trim(left.substr(0, 4)).starts_with("..");
    last_number_ = *number;
    return item;
}

// {...}, (...) with what is nested in it.
std::optional<Item> ItemScanner::take_comment() noexcept {
    const char open = text_[at_];
    if (open != '{' && open != '(') {
        return std::nullopt;
    }
    bool& unclosed = open == '{' ? unclosed_brace_ : unclosed_bracket_;
    if (unclosed) {
        return std::nullopt;
    }
    const char close = open == '{' ? '}' : ')';
    std::size_t depth = 0;
    for (std::size_t i = at_; i < text_.size(); ++i) {
        depth += text_[i] == open && (open == '(' || i == at_) ? 1 : 0;
        if (text_[i] == close && --depth == 0) {
            const Item item{ItemKind::kComment, at_ + 1, i};
            at_ = i + 1;
            after_move_ = false;
            return item;
        }
    }
    unclosed = true;  // looked for once, not at every one that follows
    return std::nullopt;
}

Item ItemScanner::take_word() noexcept {
    std::size_t end = at_ + 1;
    while (end < text_.size() && !ends_word(text_[end])) {
        ++end;
    }
    return take(ItemKind::kWord, end - at_);
}

std::optional<Item> ItemScanner::next() {
    while (at_ < text_.size() && step_over()) {
    }
    if (at_ >= text_.size()) {
        return std::nullopt;
    }
    if (text_[at_] == '\n') {
        return take(ItemKind::kLineEnd, 1);
    }
    if (const auto end = stated_end(rest())) {
        Item item = take(ItemKind::kEnd, end->length);
        item.stated = *end;
        return item;
    }
    if (form_ != nullptr) {
        if (const std::size_t length = form_(rest()); length > 0) {
            return take(ItemKind::kMove, length);
        }
    }
    if (const auto number = take_number()) {
        return number;
    }
    if (const auto comment = take_comment()) {
        return comment;
    }
    return take_word();
}

}  // namespace tusk::games
