#include "games/othello/format_ggf.h"

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

constexpr std::string_view kOpen = "(;";
constexpr std::string_view kClose = ";)";
constexpr double kMaxSeconds = 1e9;
// More than any game has: 64 placements, as many passes, and the tags.
constexpr std::size_t kMaxProperties = 128 + kMaxTags + 8;

struct RawGame {
    Properties properties;
    std::size_t end = 0;  // offset after the closing mark
};

core::Result<RawGame> scan_game(std::string_view text, std::size_t open, Locator& locator) {
    RawGame game;
    PropertyScanner scanner(text, open + kOpen.size(), Dialect::kGgf, locator);
    while (!scanner.skip(kClose)) {
        if (scanner.at_end()) {
            return scanner.error(ErrorCode::kSyntax, "the game is not closed by ';)'",
                                 scanner.offset());
        }
        auto property = scanner.next();
        if (!property) {
            return fail(property.error());
        }
        if (game.properties.size() == kMaxProperties) {
            return scanner.error(ErrorCode::kTooLarge,
                                 fmt::format("more than {} properties", kMaxProperties),
                                 property->at);
        }
        game.properties.push_back(std::move(*property));
    }
    game.end = scanner.offset();
    return game;
}

// --- from properties to a record ---

// "8", "8r18", "s8r20", "8k", "8a", "10": [s]size, then letters with or without a number.
struct GameType {
    int size = 8;
    bool random_start = false;
    bool other_scoring = false;  // komi or anti
};

GameType read_type(std::string_view text) noexcept {
    GameType type;
    const auto first = std::find_if(text.begin(), text.end(), core::is_digit);
    const auto last = std::find_if_not(first, text.end(), core::is_digit);
    const std::string_view digits = text.substr(static_cast<std::size_t>(first - text.begin()),
                                                static_cast<std::size_t>(last - first));
    if (const auto size = core::to_unsigned(digits); size && *size > 0 && *size < 1000) {
        type.size = static_cast<int>(*size);
    }
    type.random_start = text.find_first_of("rR") != std::string_view::npos;
    type.other_scoring = text.find_first_of("kKaA") != std::string_view::npos;
    return type;
}

core::Result<void> check_size(int size) {
    if (size != 6 && size != 8) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("a board of size {} is not supported; 6 and 8 are", size));
    }
    return {};
}

// "8 <squares> *", blanks anywhere.
core::Result<Position> read_board(std::string_view text) {
    text = core::trim(text);
    const auto end = std::find_if_not(text.begin(), text.end(), core::is_digit);
    const auto digits = static_cast<std::size_t>(end - text.begin());
    const auto size = core::to_unsigned(text.substr(0, digits));
    // The squares may begin with 0 for white, but never right behind the size.
    if (!size || *size >= 1000 || (digits < text.size() && !core::is_space(text[digits]))) {
        return fail(ErrorCode::kSyntax, "a board begins with its size, like '8 '");
    }
    if (auto done = check_size(static_cast<int>(*size)); !done) {
        return fail(done.error());
    }
    const std::string_view squares = text.substr(digits);
    auto position = Position::parse(squares, Rules{static_cast<int>(*size)});
    if (!position && position.error().code == ErrorCode::kBadPosition) {
        const auto blanks = std::count_if(squares.begin(), squares.end(), core::is_space);
        return fail(ErrorCode::kBadPosition,
                    fmt::format("the board has {} glyphs; {}x{} needs {} squares and the side to "
                                "move",
                                static_cast<std::ptrdiff_t>(squares.size()) - blanks, *size, *size,
                                *size * *size));
    }
    return position;
}

core::Result<Position> read_start(const RawGame& game, const GameType& type) {
    if (const Property* board = find(game.properties, "BO")) {
        const auto start = read_board(board->values[0]);
        return start ? start : fail(start.error().within("BO"));
    }
    if (auto done = check_size(type.size); !done) {
        return fail(done.error().within("TY"));
    }
    if (type.random_start) {
        return fail(ErrorCode::kSyntax, "the type has a random start, but there is no board BO");
    }
    return Position::initial(Rules{type.size});
}

// "d3", "d3/1.5", "d3/1.5/0.01", "d3//0.01": move, value in discs, seconds.
core::Result<void> read_move(GameLine& line, Seat mover, std::string_view text) {
    const std::vector<std::string_view> parts = core::split(text, '/');
    if (parts.size() > 3) {
        return fail(ErrorCode::kSyntax,
                    core::quoted(text) + " is not a move like d3, d3/1.5 or d3/1.5/0.01");
    }
    if (auto done = line.play(core::trim(parts[0]), mover); !done) {
        return done;
    }
    RecordedAction& action = line.actions().back();
    const std::string_view value = parts.size() > 1 ? core::trim(parts[1]) : std::string_view();
    if (!value.empty()) {
        action.value = core::to_real(value);
        if (!action.value) {
            return fail(ErrorCode::kSyntax, core::quoted(value) + " is not a value in discs");
        }
    }
    const std::string_view time = parts.size() > 2 ? core::trim(parts[2]) : std::string_view();
    if (!time.empty()) {
        const auto seconds = core::to_real(time);
        if (!seconds || *seconds < 0 || *seconds > kMaxSeconds) {
            return fail(ErrorCode::kSyntax, core::quoted(time) + " is not a time in seconds");
        }
        action.time_ms = std::llround(*seconds * 1000);
    }
    return {};
}

bool is_handled(std::string_view name) noexcept {
    static constexpr std::array<std::string_view, 6> kHandled{"GM", "BO", "B", "W", "PB", "PW"};
    return std::find(kHandled.begin(), kHandled.end(), name) != kHandled.end();
}

// A type that says no more than the board does is not worth a tag.
std::string plain_type(const Position& start) {
    return fmt::format("{}", start.size);
}

core::Result<void> read_tag(Record& record, const std::string& name, std::string_view raw,
                            const Position& start) {
    std::string value = as_utf8(raw);
    if (value.size() > kMaxTextBytes) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("{} is longer than {} bytes", name, kMaxTextBytes));
    }
    if (name == "PB" || name == "PW") {
        record.seats.resize(2);
        record.seats[name == "PB" ? 0 : 1] = std::move(value);
        return {};
    }
    const bool says_nothing = (name == "TY" && value == plain_type(start)) ||
                              (name == "RE" && !keeps_result_tag(record, value, Dialect::kGgf));
    if (is_handled(name) || says_nothing) {
        return {};
    }
    if (record.tags.size() == kMaxTags) {
        return fail(ErrorCode::kTooLarge, fmt::format("more than {} tags", kMaxTags));
    }
    record.tags.emplace_back(name, std::move(value));
    return {};
}

core::Result<void> read_moves_of(GameLine& line, const RawGame& game, Locator& locator) {
    std::size_t number = 0;
    for (const Property& property : game.properties) {
        if (property.name != "B" && property.name != "W") {
            continue;
        }
        ++number;
        const Seat mover = property.name == "B" ? Seat::kFirst : Seat::kSecond;
        for (const std::string_view value : property.values) {
            if (auto done = read_move(line, mover, value); !done) {
                return fail(done.error().within(
                    fmt::format("{}, move {}", locator.at(property.at), number)));
            }
        }
    }
    return {};
}

core::Result<Record> read_game(const RawGame& game, Locator& locator) {
    if (auto done = check_single(game.properties, {"GM", "BO", "TY", "RE", "PB", "PW"}, locator);
        !done) {
        return fail(done.error());
    }
    if (const Property* name = find(game.properties, "GM");
        name != nullptr && !core::equal_ignoring_case(core::trim(name->values[0]), "othello")) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("the game is {}, not Othello", core::quoted(name->values[0])),
                    locator.at(name->at));
    }
    const Property* type_property = find(game.properties, "TY");
    const GameType type =
        type_property != nullptr ? read_type(type_property->values[0]) : GameType{};
    const auto start = read_start(game, type);
    if (!start) {
        const Property* board = find(game.properties, "BO");
        const Property* place = board != nullptr ? board : type_property;
        return fail(start.error().within(locator.at(place != nullptr ? place->at : game.end)));
    }
    GameLine line(*start);
    if (auto done = read_moves_of(line, game, locator); !done) {
        return fail(done.error());
    }
    Record record = record_from(*start);
    const Property* stated_property = find(game.properties, "RE");
    StatedResult stated = stated_property != nullptr
                              ? read_stated_result(stated_property->values[0])
                              : StatedResult{};
    if (stated.dialect == Dialect::kSgf) {
        stated.reason.clear();  // SGF knows reasons that could not be written back here
    }
    finish(record, line, stated, type.other_scoring);
    for (const Property& property : game.properties) {
        for (const std::string_view value : property.values) {
            if (auto done = read_tag(record, property.name, value, *start); !done) {
                return fail(done.error().within(locator.at(property.at)));
            }
        }
    }
    return record;
}

// Reads games one after the other and watches the counts between them.
class FileReader {
public:
    explicit FileReader(std::string_view text) noexcept : text_(text), locator_(text) {}

    ReadResult read() {
        while (!collector_.full()) {
            const std::size_t open = text_.find(kOpen, at_);
            read_between(text_.substr(at_, open == std::string_view::npos ? open : open - at_));
            if (open == std::string_view::npos) {
                break;
            }
            read_one(open);
        }
        check_count();
        return collector_.take();
    }

private:
    [[nodiscard]] std::string game_name() const { return fmt::format("game {}", number_); }

    void read_one(std::size_t open) {
        ++number_;
        ++since_count_;
        auto game = scan_game(text_, open, locator_);
        if (!game) {
            collector_.add(game.error().within(game_name()));
            // The next game begins with the next opening mark, wherever this one went wrong.
            const std::size_t next = text_.find(kOpen, open + kOpen.size());
            at_ = next == std::string_view::npos ? text_.size() : next;
            return;
        }
        at_ = game->end;
        if (auto record = read_game(*game, locator_)) {
            collector_.add(std::move(*record));
        } else {
            collector_.add(record.error().within(game_name()));
        }
    }

    // Between games stand blanks and perhaps a count, right before the games it counts.
    void read_between(std::string_view text) {
        text = core::trim(text);
        const std::size_t blank = text.find_last_of(" \t\r\n");
        const std::size_t last = blank == std::string_view::npos ? 0 : blank + 1;
        const auto count = core::to_unsigned(text.substr(last));
        if (const std::string_view other = core::trim(count ? text.substr(0, last) : text);
            !other.empty()) {
            collector_.add(core::Error{
                ErrorCode::kSyntax, core::quoted(other) + " is not part of a game", place(other)});
        }
        if (count) {
            check_count();
            announced_ = *count;
            since_count_ = 0;
            count_place_ = place(text.substr(last));
        }
    }

    [[nodiscard]] std::string place(std::string_view part) {
        return locator_.at(static_cast<std::size_t>(part.data() - text_.data()));
    }

    void check_count() {
        if (announced_ > since_count_) {
            collector_.add(core::Error{ErrorCode::kSyntax,
                                       fmt::format("{} games were announced, but only {} followed",
                                                   announced_, since_count_),
                                       count_place_});
        }
        announced_ = 0;
    }

    std::string_view text_;
    Locator locator_;
    RecordCollector collector_;
    std::size_t at_ = 0;
    std::size_t number_ = 0;
    std::uint64_t announced_ = 0;
    std::uint64_t since_count_ = 0;
    std::string count_place_;
};

// --- writing ---

core::Result<void> append(std::string& text, std::string_view name, std::string_view value) {
    if (value.find(']') != std::string_view::npos) {
        return fail(ErrorCode::kUnsupported,
                    core::quoted(value) + " holds a ']', which ggf cannot say", std::string(name));
    }
    text += fmt::format("{}[{}]", name, value);
    return {};
}

std::string written_move(const Position& position, const RecordedAction& played,
                         const RecordedAction& recorded) {
    const Move move = Move::from_code(played.action.code);
    std::string text = move.is_pass() ? "PA" : move_text(position, move, {});
    const bool has_value = recorded.value && std::isfinite(*recorded.value);
    const bool has_time = recorded.time_ms && *recorded.time_ms >= 0;
    if (has_value || has_time) {
        text += has_value ? fmt::format("/{}", *recorded.value) : "/";
    }
    if (has_time) {
        text += fmt::format("/{}", static_cast<double>(*recorded.time_ms) / 1000);
    }
    return fmt::format("{}[{}]", played.decider == Seat::kFirst ? 'B' : 'W', text);
}

// Board as GGS writes it: rows apart, '*' for black.
std::string written_board(const Position& start) {
    const std::string squares = format(start);
    const std::size_t size = start.size;
    std::string text = fmt::format("{}", size);
    for (std::size_t row = 0; row < size; ++row) {
        text += " " + squares.substr(row * size, size);
    }
    text += squares.substr(size * size);
    std::replace(text.begin(), text.end(), 'X', '*');
    return text;
}

core::NamedValues properties_to_write(const Record& record, const Position& start) {
    core::NamedValues properties{{"GM", "Othello"}};
    for (const auto& [property, tag] : {std::pair{"PC", "tournament"}, std::pair{"DT", "year"}}) {
        if (record.tag(property).empty() && !record.tag(tag).empty()) {
            properties.emplace_back(property, record.tag(tag));
        }
    }
    if (!record.seats.empty()) {
        properties.emplace_back("PB", seat_name(record, Seat::kFirst));
        properties.emplace_back("PW", seat_name(record, Seat::kSecond));
    }
    bool has_type = false;
    bool has_result = false;
    for (const auto& [name, value] : record.tags) {
        if (name == "RE") {
            if (!has_result) {
                properties.emplace_back(name, result_to_write(record, Dialect::kGgf));
            }
            has_result = true;
        } else if (is_property_name(name) && !is_handled(name)) {
            has_type = has_type || name == "TY";
            properties.emplace_back(name, value);
        }
    }
    if (!has_type) {
        properties.emplace_back("TY", plain_type(start));
    }
    if (!has_result) {
        properties.emplace_back("RE", ggf_result(record));
    }
    properties.emplace_back("BO", written_board(start));
    return properties;
}

core::Result<std::string> write_game(const Record& record) {
    auto line = replayed(record);
    if (!line) {
        return fail(line.error());
    }
    std::string text(kOpen);
    for (const auto& [name, value] : properties_to_write(record, line->start())) {
        if (auto done = append(text, name, value); !done) {
            return fail(done.error());
        }
    }
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        text += written_move(line->position(), line->actions()[i], record.actions[i]);
    }
    text += kClose;
    return text;
}

}  // namespace

bool recognises_ggf(std::string_view text) {
    const std::string head = core::lower(text.substr(0, std::min<std::size_t>(text.size(), 4096)));
    return head.find(kOpen) != std::string::npos && head.find("gm[othello]") != std::string::npos;
}

ReadResult read_ggf(std::string_view text, const CompanionFiles& /*companions*/) {
    return FileReader(without_byte_order_mark(text)).read();
}

core::Result<std::string> write_ggf(const std::vector<Record>& records) {
    std::string text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto game = write_game(records[i]);
        if (!game) {
            return fail(game.error().within(fmt::format("record {}", i + 1)));
        }
        text += *game + "\n";
    }
    return text;
}

}  // namespace tusk::games::othello
