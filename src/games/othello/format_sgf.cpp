#include "games/othello/format_sgf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;

namespace {

// Nodes and properties of a main line; a game has at most 128 plies.
constexpr std::size_t kMaxMainLine = 4096;

struct RawGame {
    std::vector<Properties> main_line;  // node by node
    std::size_t end = 0;                // offset after the last parenthesis
};

// The main line is everything up to the first closing parenthesis; what follows are variations.
core::Result<RawGame> scan_game(std::string_view text, std::size_t open, Locator& locator) {
    RawGame game;
    PropertyScanner scanner(text, open, Dialect::kSgf, locator);
    std::size_t depth = 0;
    std::size_t size = 0;
    bool in_main_line = true;
    while (!scanner.at_end()) {
        if (scanner.skip("(")) {
            ++depth;
        } else if (scanner.skip(")")) {
            in_main_line = false;
            if (--depth == 0) {
                game.end = scanner.offset();
                return game;
            }
        } else if (scanner.skip(";")) {
            if (in_main_line) {
                game.main_line.emplace_back();
                ++size;
            }
        } else {
            auto property = scanner.next();
            if (!property) {
                return fail(property.error());
            }
            if (in_main_line) {
                game.main_line.back().push_back(std::move(*property));
                ++size;
            }
        }
        if (size > kMaxMainLine) {
            return scanner.error(ErrorCode::kTooLarge,
                                 fmt::format("more than {} nodes and properties", kMaxMainLine),
                                 scanner.offset());
        }
    }
    return scanner.error(ErrorCode::kSyntax, "the game is not closed by ')'", scanner.offset());
}

// --- values ---

bool is_line_end(char c) noexcept {
    return c == '\n' || c == '\r';
}

// CR LF and LF CR are one line end.
std::size_t line_end_length(std::string_view text) noexcept {
    return text.size() > 1 && is_line_end(text[1]) && text[0] != text[1] ? 2 : 1;
}

// Escapes undone, blanks made spaces; line ends stay only where the standard keeps them.
std::string decoded(std::string_view name, std::string_view raw) {
    const bool keeps_lines = name == "C" || name == "GC";
    std::string text;
    while (!raw.empty()) {
        const bool escaped = raw[0] == '\\' && raw.size() > 1;
        if (escaped) {
            raw.remove_prefix(1);
        }
        std::size_t length = 1;
        if (is_line_end(raw[0])) {
            length = line_end_length(raw);
            if (!escaped) {
                text += keeps_lines ? '\n' : ' ';
            }
        } else {
            text += core::is_space(raw[0]) ? ' ' : raw[0];
        }
        raw.remove_prefix(length);
    }
    return as_utf8(text);
}

std::string encoded(std::string_view text) {
    std::string raw;
    for (const char c : text) {
        if (c == ']' || c == '\\') {
            raw += '\\';
        }
        raw += c;
    }
    return raw;
}

// "ef" is e6: the second letter counts rows from the top. Other texts stay as they are.
std::string point_text(std::string_view text) {
    std::string point = core::lower(core::trim(text));
    if (point.size() == 2 && point[0] >= 'a' && point[0] <= 'h' && point[1] >= 'a' &&
        point[1] <= 'h') {
        point[1] = static_cast<char>(point[1] - 'a' + '1');
    }
    return point;
}

std::string action_text(std::string_view text) {
    const std::string point = point_text(text);
    return point.empty() || point == "tt" ? "pass" : point;
}

std::string_view first_value(const Property& property) noexcept {
    return property.values.front();
}

bool is_move(const Property& property) noexcept {
    return property.name == "B" || property.name == "W";
}

bool is_setup(const Property& property) noexcept {
    return property.name == "AB" || property.name == "AW" || property.name == "AE" ||
           property.name == "PL";
}

bool plays(const Properties& node) noexcept {
    return std::any_of(node.begin(), node.end(), is_move);
}

// What the record says in its own way, or what every file we write says by itself.
bool is_handled(std::string_view name) noexcept {
    static constexpr std::array<std::string_view, 13> kHandled{
        "FF", "GM", "SZ", "CA", "PB", "PW", "B", "W", "AB", "AW", "AE", "PL", "V"};
    return name == "C" || std::find(kHandled.begin(), kHandled.end(), name) != kHandled.end();
}

// --- the start position ---

class Setup {
public:
    explicit Setup(int size)
        : size_(static_cast<std::size_t>(size)), text_(format(Position::initial(Rules{size}))) {}

    core::Result<void> apply(const Property& property) {
        if (property.name == "PL") {
            return set_side(first_value(property));
        }
        const char glyph = property.name == "AB" ? 'X' : property.name == "AW" ? 'O' : '-';
        for (const std::string_view value : property.values) {
            if (auto done = put(value, glyph); !done) {
                return done;
            }
        }
        return {};
    }

    [[nodiscard]] bool has_side() const noexcept { return has_side_; }
    void set_side(Seat seat) noexcept { text_.back() = seat == Seat::kFirst ? 'X' : 'O'; }
    [[nodiscard]] core::Result<Position> position() const {
        return Position::parse(text_, Rules{static_cast<int>(size_)});
    }

private:
    core::Result<void> set_side(std::string_view value) {
        const std::string side = core::lower(core::trim(value)).substr(0, 1);
        if (side != "b" && side != "w" && side != "1" && side != "2") {
            return fail(ErrorCode::kSyntax,
                        core::quoted(value) + " is not a side; expected B or W");
        }
        set_side(side == "b" || side == "1" ? Seat::kFirst : Seat::kSecond);
        has_side_ = true;
        return {};
    }

    // A point, or a rectangle "a1:c3".
    core::Result<void> put(std::string_view value, char glyph) {
        const std::size_t colon = value.find(':');
        const auto first = square(value.substr(0, colon));
        const auto last = colon == std::string_view::npos ? first : square(value.substr(colon + 1));
        if (!first || !last || first->first > last->first || first->second > last->second) {
            return fail(ErrorCode::kSyntax, fmt::format("{} is not a point of the {}x{} board",
                                                        core::quoted(value), size_, size_));
        }
        for (std::size_t row = first->second; row <= last->second; ++row) {
            for (std::size_t file = first->first; file <= last->first; ++file) {
                text_[row * size_ + file] = glyph;
            }
        }
        return {};
    }

    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> square(
        std::string_view text) const {
        const std::string point = point_text(text);
        if (point.size() != 2 || point[0] < 'a' || point[1] < '1') {
            return std::nullopt;
        }
        const auto file = static_cast<std::size_t>(point[0] - 'a');
        const auto row = static_cast<std::size_t>(point[1] - '1');
        if (file >= size_ || row >= size_) {
            return std::nullopt;
        }
        return std::pair(file, row);
    }

    std::size_t size_;
    std::string text_;  // squares, a blank, the side
    bool has_side_ = false;
};

// --- from nodes to a record ---

class GameReader {
public:
    GameReader(const RawGame& game, Locator& locator) noexcept : game_(game), locator_(locator) {}

    core::Result<Record> read() {
        if (game_.main_line.empty()) {
            return fail(ErrorCode::kSyntax, "the game has no node", locator_.at(game_.end));
        }
        const auto size = read_header();
        if (!size) {
            return fail(size.error());
        }
        const auto start = read_start(*size);
        if (!start) {
            return fail(start.error());
        }
        record_ = record_from(*start);
        GameLine line(*start);
        for (const Properties& node : game_.main_line) {
            if (auto done = read_node(line, node); !done) {
                return fail(done.error());
            }
        }
        StatedResult stated;
        if (const Property* property = find(root(), "RE")) {
            stated = read_stated_result(decoded("RE", first_value(*property)));
        }
        if (stated.dialect == Dialect::kGgf) {
            stated.reason.clear();  // GGF knows reasons that could not be written back here
        }
        finish(record_, line, stated);
        for (const Property& property : root()) {
            if (auto done = read_tag(property); !done) {
                return fail(done.error().within(locator_.at(property.at)));
            }
        }
        return std::move(record_);
    }

private:
    [[nodiscard]] const Properties& root() const noexcept { return game_.main_line.front(); }

    // GM and SZ; the answer is the board size.
    core::Result<int> read_header() {
        if (auto done = check_single(root(), {"GM", "SZ", "PB", "PW", "RE"}, locator_); !done) {
            return fail(done.error());
        }
        const Property* game = find(root(), "GM");
        if (game != nullptr && core::trim(first_value(*game)) != "2") {
            return fail(
                ErrorCode::kUnsupported,
                fmt::format("the game is GM {}; Othello is '2'", core::quoted(first_value(*game))),
                locator_.at(game->at));
        }
        const Property* size = find(root(), "SZ");
        const std::string_view text = size != nullptr ? core::trim(first_value(*size)) : "8";
        if (text == "8" || text == "8:8") {
            return 8;
        }
        if (text == "6" || text == "6:6") {
            return 6;
        }
        return fail(
            ErrorCode::kUnsupported,
            fmt::format("a board of size {} is not supported; 6 and 8 are", core::quoted(text)),
            locator_.at(size->at));
    }

    core::Result<Position> read_start(int size) {
        Setup setup(size);
        for (const Properties& node : game_.main_line) {
            for (const Property& property : node) {
                if (!is_setup(property)) {
                    continue;
                }
                if (auto done = setup.apply(property); !done) {
                    return fail(done.error().within(
                        fmt::format("{}, {}", locator_.at(property.at), property.name)));
                }
            }
            if (plays(node)) {
                const auto first = std::find_if(node.begin(), node.end(), is_move);
                if (!setup.has_side()) {
                    setup.set_side(first->name == "B" ? Seat::kFirst : Seat::kSecond);
                }
                break;
            }
        }
        return setup.position();
    }

    core::Result<void> read_node(GameLine& line, const Properties& node) {
        const bool has_started = number_ > 0;
        const std::size_t actions_before = line.actions().size();
        for (const Property& property : node) {
            if (is_setup(property) && has_started) {
                return fail(ErrorCode::kUnsupported, "the position is changed after the first move",
                            fmt::format("{}, {}", locator_.at(property.at), property.name));
            }
            if (!is_move(property)) {
                continue;
            }
            ++number_;
            const std::string where = fmt::format("{}, move {}", locator_.at(property.at), number_);
            if (property.values.size() > 1) {
                return fail(ErrorCode::kSyntax, "two moves stand in one property", where);
            }
            const std::string text = action_text(first_value(property));
            if (line.over() && is_pass_text(text)) {
                continue;
            }
            const Seat mover = property.name == "B" ? Seat::kFirst : Seat::kSecond;
            if (auto done = line.play(text, mover); !done) {
                return fail(done.error().within(where));
            }
        }
        return read_notes(line, node, line.actions().size() > actions_before);
    }

    core::Result<void> read_notes(GameLine& line, const Properties& node, bool has_played) {
        for (const Property& property : node) {
            if (property.name == "V" && has_played) {
                RecordedAction& action = line.actions().back();
                const auto value = core::to_real(core::trim(first_value(property)));
                if (value) {
                    action.value = action.decider == Seat::kFirst ? *value : -*value;
                }
            }
            if (property.name != "C") {
                continue;
            }
            std::string& comment =
                line.actions().empty() ? record_.comment : line.actions().back().comment;
            for (const std::string_view raw : property.values) {
                const std::string text = decoded("C", raw);
                comment += comment.empty() || text.empty() ? text : "\n" + text;
            }
            if (comment.size() > kMaxTextBytes) {
                return fail(ErrorCode::kTooLarge,
                            fmt::format("the comment is longer than {} bytes", kMaxTextBytes),
                            locator_.at(property.at));
            }
        }
        return {};
    }

    core::Result<void> read_tag(const Property& property) {
        for (const std::string_view raw : property.values) {
            std::string value = decoded(property.name, raw);
            if (value.size() > kMaxTextBytes) {
                return fail(ErrorCode::kTooLarge, fmt::format("{} is longer than {} bytes",
                                                              property.name, kMaxTextBytes));
            }
            if (property.name == "PB" || property.name == "PW") {
                record_.seats.resize(2);
                record_.seats[property.name == "PB" ? 0 : 1] = std::move(value);
                continue;
            }
            if (is_handled(property.name) ||
                (property.name == "RE" && !keeps_result_tag(record_, value, Dialect::kSgf))) {
                continue;
            }
            if (record_.tags.size() == kMaxTags) {
                return fail(ErrorCode::kTooLarge, fmt::format("more than {} tags", kMaxTags));
            }
            record_.tags.emplace_back(property.name, std::move(value));
        }
        return {};
    }

    const RawGame& game_;
    Locator& locator_;
    Record record_;
    std::size_t number_ = 0;  // of moves in the file
};

// --- collections ---

// Where the next game opens: "(" and ";" with blanks between. Other text around games is ignored.
std::size_t find_game(std::string_view text, std::size_t from) noexcept {
    for (std::size_t open = text.find('(', from); open != std::string_view::npos;
         open = text.find('(', open + 1)) {
        std::size_t next = open + 1;
        while (next < text.size() && core::is_space(text[next])) {
            ++next;
        }
        if (next < text.size() && text[next] == ';') {
            return open;
        }
    }
    return std::string_view::npos;
}

// Behind a broken game: the next opening that begins like a root, not like a variation.
std::size_t find_root(std::string_view text, std::size_t from) noexcept {
    static constexpr std::array<std::string_view, 5> kRootNames{"FF[", "GM[", "CA[", "AP[", "SZ["};
    for (std::size_t open = find_game(text, from); open != std::string_view::npos;
         open = find_game(text, open + 1)) {
        std::string_view node = text.substr(text.find(';', open) + 1);
        while (!node.empty() && core::is_space(node[0])) {
            node.remove_prefix(1);
        }
        if (std::any_of(kRootNames.begin(), kRootNames.end(),
                        [&](std::string_view name) { return node.starts_with(name); })) {
            return open;
        }
    }
    return std::string_view::npos;
}

// --- writing ---

void append(std::string& text, std::string_view name, std::string_view value) {
    text += fmt::format("{}[{}]", name, encoded(value));
}

void append_tags(std::string& text, const Record& record) {
    std::string_view open_name;  // consecutive tags of one name are values of one property
    bool has_result = false;
    for (const auto& [name, value] : record.tags) {
        if (!is_property_name(name) || is_handled(name) || (name == "RE" && has_result)) {
            continue;
        }
        if (name == "RE") {
            has_result = true;
            append(text, name, result_to_write(record, Dialect::kSgf));
        } else {
            append(text, name == open_name ? std::string_view() : std::string_view(name), value);
        }
        open_name = name;
    }
    if (!has_result) {
        append(text, "RE", sgf_result(record));
    }
}

void append_squares(std::string& text, std::string_view name, Bitboard squares) {
    if (squares != 0) {
        text += name;
    }
    for (; squares != 0; squares &= squares - 1) {
        text += fmt::format("[{}]", move_text({}, Move::at(first_square(squares)), {}));
    }
}

void append_start(std::string& text, const Position& start) {
    if (is_standard_start(start)) {
        return;
    }
    const Position standard = Position::initial(Rules{start.size});
    append_squares(text, "AB", start.discs_of(Seat::kFirst));
    append_squares(text, "AW", start.discs_of(Seat::kSecond));
    append_squares(text, "AE", start.empties() & ~standard.empties());
    append(text, "PL", start.to_move == Seat::kFirst ? "B" : "W");
}

std::string written_action(const RecordedAction& action) {
    const Move move = Move::from_code(action.action.code);
    const bool black = action.decider == Seat::kFirst;
    std::string text =
        fmt::format(";{}[{}]", black ? 'B' : 'W', move.is_pass() ? "" : move_text({}, move, {}));
    if (action.value && std::isfinite(*action.value)) {
        text += fmt::format("V[{}]", black ? *action.value : -*action.value);
    }
    if (!action.comment.empty()) {
        append(text, "C", action.comment);
    }
    return text;
}

core::Result<std::string> write_game(const Record& record) {
    const auto line = replayed(record);
    if (!line) {
        return fail(line.error());
    }
    std::string text = fmt::format("(;FF[4]CA[UTF-8]GM[2]SZ[{}]", line->start().size);
    if (!record.seats.empty()) {
        append(text, "PB", seat_name(record, Seat::kFirst));
        append(text, "PW", seat_name(record, Seat::kSecond));
    }
    for (const auto& [property, tag] : {std::pair{"EV", "tournament"}, std::pair{"DT", "year"}}) {
        if (record.tag(property).empty() && !record.tag(tag).empty()) {
            append(text, property, record.tag(tag));
        }
    }
    append_tags(text, record);
    append_start(text, line->start());
    if (!record.comment.empty()) {
        append(text, "C", record.comment);
    }
    constexpr std::size_t kActionsInALine = 10;
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        text += i % kActionsInALine == 0 ? "\n" : "";
        text += written_action(record.actions[i]);
    }
    return text + ")\n";
}

}  // namespace

bool recognises_sgf(std::string_view text) {
    const std::string_view head = text.substr(0, std::min<std::size_t>(text.size(), 4096));
    return find_game(head, 0) != std::string_view::npos &&
           head.find("GM[2]") != std::string_view::npos;
}

ReadResult read_sgf(std::string_view text, const CompanionFiles& /*companions*/) {
    RecordCollector collector;
    Locator locator(text);
    std::size_t number = 0;
    std::size_t open = find_game(text, 0);
    if (open == std::string_view::npos && !core::trim(text).empty()) {
        collector.add(core::Error{ErrorCode::kSyntax, "there is no game '(;...)' in it", {}});
    }
    while (open != std::string_view::npos && !collector.full()) {
        const std::string where = fmt::format("game {}", ++number);
        auto game = scan_game(text, open, locator);
        if (!game) {
            collector.add(game.error().within(where));
            open = find_root(text, open + 1);
            continue;
        }
        if (auto record = GameReader(*game, locator).read()) {
            collector.add(std::move(*record));
        } else {
            collector.add(record.error().within(where));
        }
        open = find_game(text, game->end);
    }
    return collector.take();
}

core::Result<std::string> write_sgf(const std::vector<Record>& records) {
    std::string text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto game = write_game(records[i]);
        if (!game) {
            return fail(game.error().within(fmt::format("record {}", i + 1)));
        }
        text += *game;
    }
    return text;
}

}  // namespace tusk::games::othello
