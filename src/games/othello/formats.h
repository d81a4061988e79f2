#pragma once
// The record formats of Othello, and what they have in common.
//
// A format turns text into records and back. All of them replay what they read with the rules, so
// a record that comes out of here is legal from the first disc to the last; passes that a file
// leaves out are put in. Everything a file says is bounded, and a broken game costs only itself.
// Pure functions, thread safe; reading costs about 10 microseconds per game.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/common/record.h"
#include "games/othello/position.h"

namespace tusk::games::othello {

// moves, obf, ggf, wthor, sgf.
[[nodiscard]] std::span<const RecordFormat> record_formats() noexcept;

// --- bounds on what a file may ask for ---

inline constexpr std::size_t kMaxRecords = 200'000;      // all of WTHOR has 137,548; one takes 5 KB
inline constexpr std::size_t kMaxErrors = 1'000;         // then the rest of the file is not read
inline constexpr std::size_t kMaxTags = 200;             // of one game
inline constexpr std::size_t kMaxTextBytes = 65'536;     // of one name, tag or comment
inline constexpr std::size_t kMaxGameBytes = 1'048'576;  // of one game's text
inline constexpr std::size_t kMaxPropertyNameBytes = 32;  // GGF and SGF

// Takes records and errors as they are found and stops at the bounds above.
class RecordCollector {
public:
    void add(Record record);
    void add(core::Error error);
    [[nodiscard]] bool full() const noexcept { return full_; }  // nothing more is taken
    [[nodiscard]] ReadResult take() noexcept { return std::move(result_); }

private:
    ReadResult result_;
    bool full_ = false;
};

// Windows programs put one in front of UTF-8 texts.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text) noexcept;

// Cuts the first line off `rest`; the line comes without its line end ("\n" or "\r\n").
[[nodiscard]] std::string_view next_line(std::string_view& rest) noexcept;

// Says where an offset lies, as "line 3, column 14". Cheap when asked in ascending order.
class Locator {
public:
    explicit Locator(std::string_view text) noexcept : text_(text) {}
    [[nodiscard]] std::string at(std::size_t offset);

private:
    std::string_view text_;
    std::size_t offset_ = 0;
    std::size_t line_ = 1;
    std::size_t line_start_ = 0;
};

// A game being read: plays one move text after the other and inserts the passes that are missing.
class GameLine {
public:
    explicit GameLine(const Position& start) noexcept : start_(start), position_(start) {}

    // Plays a square or a pass. With a `mover`, a move of the wrong colour is an error unless the
    // other side has to pass. The error quotes the text and says what is wrong with it.
    [[nodiscard]] core::Result<void> play(std::string_view text,
                                          std::optional<Seat> mover = std::nullopt);

    [[nodiscard]] const Position& start() const noexcept { return start_; }
    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] bool over() const noexcept { return is_over(position_); }
    [[nodiscard]] std::vector<RecordedAction>& actions() noexcept { return actions_; }

private:
    void append(Move move);

    Position start_;
    Position position_;
    std::vector<RecordedAction> actions_;
};

// --- properties: NAME[value], shared by GGF and SGF ---

enum class Dialect { kNeither, kGgf, kSgf, kBoth };

struct Property {
    std::string name;
    std::vector<std::string_view> values;  // at least one; as they stand in the file
    std::size_t at = 0;                    // offset of the name in the text
};
using Properties = std::vector<Property>;

// Reads one game's properties from the text, never further than kMaxGameBytes.
class PropertyScanner {
public:
    PropertyScanner(std::string_view text, std::size_t begin, Dialect dialect,
                    Locator& locator) noexcept;

    // Steps over blanks, then over the mark if it is there.
    [[nodiscard]] bool skip(std::string_view mark) noexcept;
    [[nodiscard]] core::Result<Property> next();

    [[nodiscard]] bool at_end() noexcept;  // nothing but blanks is left
    [[nodiscard]] std::size_t offset() const noexcept { return at_; }
    [[nodiscard]] tl::unexpected<core::Error> error(core::ErrorCode code, std::string message,
                                                    std::size_t offset);

private:
    void skip_spaces() noexcept;
    [[nodiscard]] bool scan_value(Property& property);

    std::string_view text_;
    std::size_t at_;
    bool has_escapes_;
    Locator& locator_;
};

[[nodiscard]] const Property* find(const Properties& properties, std::string_view name) noexcept;

// What decides how the rest is understood may be said only once.
[[nodiscard]] core::Result<void> check_single(const Properties& properties,
                                              std::initializer_list<std::string_view> names,
                                              Locator& locator);

// [A-Z]+ within the bound.
[[nodiscard]] bool is_property_name(std::string_view name) noexcept;

// --- results as files state them ---

inline constexpr std::string_view kResigned = "resignation";
inline constexpr std::string_view kTimedOut = "time";
inline constexpr std::string_view kAgreed = "mutual agreement";
inline constexpr std::string_view kForfeited = "forfeit";
inline constexpr std::string_view kAsRecorded = "as recorded";

struct StatedResult {
    Dialect dialect = Dialect::kNeither;  // which format writes it like this; "0" and "?" are both
    std::optional<double> difference;     // black's view; nothing = unknown
    std::string reason;                   // empty = by the score
};

// "-40.00:r", "W+R", "B+14", "0", "?". A win of unknown margin counts as the smallest one, 2 discs.
[[nodiscard]] StatedResult read_stated_result(std::string_view text);
[[nodiscard]] std::string ggf_result(const Record& record);  // "+14", "-40:r", "?"
[[nodiscard]] std::string sgf_result(const Record& record);  // "B+14", "W+R", "0", "?"

// The RE value to write: the record's own tag if it is not the other format's, else made from the
// result. A reader keeps RE as a tag only if it says something else than the result does.
[[nodiscard]] std::string result_to_write(const Record& record, Dialect dialect);
[[nodiscard]] bool keeps_result_tag(const Record& record, std::string_view text, Dialect dialect);

// --- records ---

// An empty record of this start: game, options, initial position.
[[nodiscard]] Record record_from(const Position& start);

// Moves the actions of the line into the record and decides its result. What the board says
// counts; what the file states counts when the board says nothing, when the file gives another
// reason for the end than the score, or when `stated_counts` (komi and other scoring).
void finish(Record& record, GameLine& line, const StatedResult& stated = {},
            bool stated_counts = false);

// Replays a record that is to be written; the error names the action by its number from 1.
[[nodiscard]] core::Result<GameLine> replayed(const Record& record);

[[nodiscard]] bool is_standard_start(const Position& start) noexcept;  // of its board size

// The name of a seat, or nothing if the record has no such name.
[[nodiscard]] std::string_view seat_name(const Record& record, Seat seat) noexcept;

[[nodiscard]] bool is_pass_text(std::string_view text);

// The text itself if it is UTF-8, else read as ISO 8859-1.
[[nodiscard]] std::string as_utf8(std::string_view text);

}  // namespace tusk::games::othello
