#include "games/othello/format_wthor.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "core/bytes.h"
#include "core/text.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;
using core::u16_at;
using core::u32_at;
using core::u8_at;

namespace {

// All numbers are little-endian. Header, 16 bytes: u8 century, year, month, day of creation; u32
// number of games; u16 number of names; u16 year of the games; u8 board size (0 = 8), type (1 =
// solitaire), depth of the theoretical scores, reserved.
// Game, 68 bytes: u16 tournament, black, white; u8 black's discs, theoretical discs; 60 moves as
// 10 * row + column, 0 = no more. Passes are not stored; empties count for the winner.
constexpr std::size_t kHeaderBytes = 16;
constexpr std::size_t kGameBytes = 68;
constexpr std::size_t kMovesAt = 8;
constexpr std::size_t kPlayerBytes = 20;      // zero-terminated
constexpr std::size_t kTournamentBytes = 26;  // zero-terminated
constexpr int kSquares = 64;
constexpr std::size_t kMaxNames = std::numeric_limits<std::uint16_t>::max();

struct Header {
    std::size_t games = 0;
    std::size_t names = 0;
    unsigned year = 0;
    unsigned board_size = 0;
    unsigned type = 0;
    unsigned depth = 0;
};

Header read_header(std::string_view bytes) noexcept {
    return {u32_at(bytes, 4), u16_at(bytes, 8), u16_at(bytes, 10),
            u8_at(bytes, 12), u8_at(bytes, 13), u8_at(bytes, 14)};
}

// --- tables of names ---

struct NameTable {
    bool present = false;
    std::vector<std::string> names;
    std::string what;  // "player", "tournament"

    [[nodiscard]] core::Result<std::string> name(std::size_t index) const {
        if (!present) {
            return fmt::format("{} {}", what, index);
        }
        if (index >= names.size()) {
            return fail(ErrorCode::kOutOfRange, fmt::format("{} {} is not in the table of {} names",
                                                            what, index, names.size()));
        }
        return names[index];
    }
};

NameTable read_names(const CompanionFiles& companions, std::string_view file, std::string_view what,
                     std::size_t name_bytes, RecordCollector& collector) {
    NameTable table;
    table.what = what;
    const std::optional<std::string> found = companions ? companions(file) : std::nullopt;
    if (!found) {
        return table;
    }
    const std::string_view bytes = *found;
    if (bytes.size() < kHeaderBytes) {
        collector.add(core::Error{
            ErrorCode::kSyntax,
            fmt::format("has {} bytes, less than its header; {} numbers are used instead of names",
                        bytes.size(), what),
            std::string(file)});
        return table;
    }
    const std::size_t announced = read_header(bytes).names;
    const std::size_t present = (bytes.size() - kHeaderBytes) / name_bytes;
    if (bytes.size() != kHeaderBytes + announced * name_bytes) {
        collector.add(core::Error{
            ErrorCode::kSyntax,
            fmt::format("has {} bytes; {} names of {} bytes and the header are {}", bytes.size(),
                        announced, name_bytes, kHeaderBytes + announced * name_bytes),
            std::string(file)});
    }
    table.present = true;
    for (std::size_t i = 0; i < std::min(announced, present); ++i) {
        // The last byte is the terminator, whatever it holds.
        const std::string_view field = bytes.substr(kHeaderBytes + i * name_bytes, name_bytes - 1);
        table.names.push_back(core::latin1_to_utf8(field.substr(0, field.find('\0'))));
    }
    return table;
}

// --- games ---

struct Tables {
    NameTable players;
    NameTable tournaments;
};

core::Result<void> play_moves(GameLine& line, std::string_view moves) {
    const std::size_t count = std::min(moves.find('\0'), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const unsigned code = u8_at(moves, i);
        const std::string where = fmt::format("move {}", i + 1);
        if (i >= count) {
            if (code != 0) {
                return fail(ErrorCode::kSyntax,
                            fmt::format("{} stands behind the end of the moves", code), where);
            }
            continue;
        }
        const unsigned row = code / 10;
        const unsigned column = code % 10;
        if (row < 1 || row > 8 || column < 1 || column > 8) {
            return fail(
                ErrorCode::kSyntax,
                fmt::format("{} is not a square; expected 11 to 88 with digits 1 to 8", code),
                where);
        }
        const std::string square{static_cast<char>('a' + column - 1), static_cast<char>('0' + row)};
        if (auto done = line.play(square); !done) {
            return fail(done.error().within(where));
        }
    }
    return {};
}

core::Result<void> check_scores(const GameLine& line, int score, int theoretical) {
    if (score > kSquares || theoretical > kSquares) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("a score of {} (theoretical {}) is more than {} discs", score,
                                theoretical, kSquares));
    }
    if (const auto end = outcome(line.position(), {})) {
        const int discs = (kSquares + end->payoff[0]) / 2;
        if (discs != score) {
            return fail(ErrorCode::kBadPosition,
                        fmt::format("black's score is given as {}, but the moves end with {}",
                                    score, discs));
        }
    }
    return {};
}

core::Result<Record> read_game(std::string_view bytes, const Header& header, const Tables& tables) {
    const auto tournament = tables.tournaments.name(u16_at(bytes, 0));
    const auto black = tables.players.name(u16_at(bytes, 2));
    const auto white = tables.players.name(u16_at(bytes, 4));
    for (const auto* name : {&tournament, &black, &white}) {
        if (!*name) {
            return fail(name->error());
        }
    }
    GameLine line(Position::initial({}));
    if (auto done = play_moves(line, bytes.substr(kMovesAt)); !done) {
        return fail(done.error());
    }
    const int score = static_cast<int>(u8_at(bytes, 6));
    const int theoretical = static_cast<int>(u8_at(bytes, 7));
    if (auto done = check_scores(line, score, theoretical); !done) {
        return fail(done.error());
    }
    Record record = record_from(line.start());
    record.seats = {*black, *white};
    record.tags.emplace_back("tournament", *tournament);
    if (header.year != 0) {
        record.tags.emplace_back("year", fmt::format("{}", header.year));
    }
    record.tags.emplace_back("black_score", fmt::format("{}", score));
    record.tags.emplace_back("theoretical_score", fmt::format("{}", theoretical));
    if (header.depth != 0) {
        record.tags.emplace_back("theoretical_depth", fmt::format("{}", header.depth));
    }
    finish(record, line, {Dialect::kNeither, static_cast<double>(2 * score - kSquares), {}});
    return record;
}

// Errors of the file as a whole; only some of them leave games to read.
bool check_file(std::string_view bytes, const Header& header, RecordCollector& collector) {
    if (header.board_size != 0 && header.board_size != 8) {
        collector.add(core::Error{
            ErrorCode::kUnsupported,
            fmt::format("a board of size {} is not supported; 8 is", header.board_size), "header"});
        return false;
    }
    if (header.type == 1) {
        collector.add(core::Error{ErrorCode::kUnsupported,
                                  "this is a file of solitaires, not of games", "header"});
        return false;
    }
    const std::size_t expected = kHeaderBytes + header.games * kGameBytes;
    if (bytes.size() != expected) {
        collector.add(core::Error{
            ErrorCode::kSyntax,
            fmt::format("the file has {} bytes; {} games of {} bytes and the header are {}",
                        bytes.size(), header.games, kGameBytes, expected),
            fmt::format("byte {}", std::min(bytes.size(), expected))});
    }
    return true;
}

}  // namespace

bool recognises_wthor(std::string_view bytes) {
    if (bytes.size() < kHeaderBytes) {
        return false;
    }
    const Header header = read_header(bytes);
    const unsigned century = u8_at(bytes, 0);
    return (century == 19 || century == 20) && u8_at(bytes, 1) <= 99 && u8_at(bytes, 2) <= 12 &&
           u8_at(bytes, 3) <= 31 && header.games > 0 && header.names == 0 &&
           (header.board_size == 0 || header.board_size == 8 || header.board_size == 10) &&
           header.type <= 1;
}

int wthor_year(std::string_view bytes) noexcept {
    return bytes.size() < kHeaderBytes ? 0 : static_cast<int>(read_header(bytes).year);
}

WthorHead wthor_head(std::string_view bytes) {
    WthorHead head;
    if (!recognises_wthor(bytes)) {
        return head;
    }
    const Header header = read_header(bytes);
    head.year = static_cast<int>(header.year);
    const std::size_t count = std::min(header.games, (bytes.size() - kHeaderBytes) / kGameBytes);
    head.pairings.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = kHeaderBytes + i * kGameBytes;
        head.pairings.push_back({static_cast<std::uint16_t>(u16_at(bytes, at + 2)),
                                 static_cast<std::uint16_t>(u16_at(bytes, at + 4))});
    }
    return head;
}

std::vector<std::string> wthor_names(std::string_view bytes) {
    RecordCollector ignored;
    const auto table = [&](std::string_view) { return std::optional(std::string(bytes)); };
    return read_names(table, kWthorPlayersFile, "player", kPlayerBytes, ignored).names;
}

ReadResult read_wthor(std::string_view bytes, const CompanionFiles& companions) {
    RecordCollector collector;
    if (bytes.size() < kHeaderBytes) {
        collector.add(core::Error{ErrorCode::kSyntax,
                                  fmt::format("the file has {} bytes, less than its header of {}",
                                              bytes.size(), kHeaderBytes),
                                  "header"});
        return collector.take();
    }
    const Header header = read_header(bytes);
    if (!check_file(bytes, header, collector)) {
        return collector.take();
    }
    const Tables tables{
        read_names(companions, kWthorPlayersFile, "player", kPlayerBytes, collector),
        read_names(companions, kWthorTournamentsFile, "tournament", kTournamentBytes, collector)};
    const std::size_t present = (bytes.size() - kHeaderBytes) / kGameBytes;
    for (std::size_t i = 0; i < std::min(header.games, present) && !collector.full(); ++i) {
        const std::size_t at = kHeaderBytes + i * kGameBytes;
        auto record = read_game(bytes.substr(at, kGameBytes), header, tables);
        if (record) {
            collector.add(std::move(*record));
        } else {
            collector.add(record.error().within(fmt::format("record {} (byte {})", i + 1, at)));
        }
    }
    return collector.take();
}

// --- writing ---

namespace {

// Names in order of appearance, as they stand in the file.
class NameIndex {
public:
    NameIndex(std::string_view what, std::size_t name_bytes) : what_(what), bytes_(name_bytes) {}

    core::Result<std::uint16_t> add(std::string_view name) {
        if (const auto found = numbers_.find(name); found != numbers_.end()) {
            return found->second;
        }
        auto field = latin1(name);
        if (!field) {
            return fail(ErrorCode::kUnsupported,
                        fmt::format("the {} {} has characters outside ISO 8859-1", what_,
                                    core::quoted(name)));
        }
        if (field->size() >= bytes_) {
            return fail(ErrorCode::kUnsupported,
                        fmt::format("the {} {} is longer than {} bytes", what_, core::quoted(name),
                                    bytes_ - 1));
        }
        if (numbers_.size() == kMaxNames) {
            return fail(ErrorCode::kTooLarge, fmt::format("more than {} {}s", kMaxNames, what_));
        }
        field->resize(bytes_, '\0');
        table_ += *field;
        const auto number = static_cast<std::uint16_t>(numbers_.size());
        numbers_.emplace(name, number);
        return number;
    }

    [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }
    [[nodiscard]] const std::string& table() const noexcept { return table_; }

private:
    // The other way round than core::latin1_to_utf8; nothing if a character does not fit.
    static std::optional<std::string> latin1(std::string_view text) {
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const unsigned byte = u8_at(text, i);
            if (byte == 0) {
                return std::nullopt;  // it would end the name
            }
            if (byte < 0x80) {
                result += text[i];
            } else if ((byte == 0xC2 || byte == 0xC3) && i + 1 < text.size() &&
                       (u8_at(text, i + 1) & 0xC0) == 0x80) {
                result += static_cast<char>((byte & 0x03) << 6 | (u8_at(text, ++i) & 0x3F));
            } else {
                return std::nullopt;
            }
        }
        return result;
    }

    std::string_view what_;
    std::size_t bytes_;
    std::map<std::string, std::uint16_t, std::less<>> numbers_;
    std::string table_;
};

// A tag that is a whole number in a range; 0 if there is no such tag.
core::Result<unsigned> number_tag(const Record& record, std::string_view name, unsigned max) {
    const std::string_view text = record.tag(name);
    if (text.empty()) {
        return 0;
    }
    const auto number = core::to_unsigned(text);
    if (!number || *number > max) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("{} is not a number from 0 to {}", core::quoted(text), max),
                    fmt::format("tag '{}'", name));
    }
    return static_cast<unsigned>(*number);
}

void put_u16(std::string& bytes, std::size_t value) {
    bytes += static_cast<char>(value & 0xFF);
    bytes += static_cast<char>(value >> 8 & 0xFF);
}

std::string written_header(std::size_t games, std::size_t names, unsigned year, unsigned depth) {
    const unsigned written_year = year != 0 ? year : 2000;
    std::string bytes{static_cast<char>(written_year / 100 & 0xFF),
                      static_cast<char>(written_year % 100), 1, 1};
    put_u16(bytes, games & 0xFFFF);
    put_u16(bytes, games >> 16);
    put_u16(bytes, names);
    put_u16(bytes, year);
    bytes += static_cast<char>(games > 0 ? 8 : 0);
    bytes += '\0';
    bytes += static_cast<char>(depth);
    bytes += '\0';
    return bytes;
}

// Black's discs with the empties given to the winner, from the result in disc differences.
core::Result<unsigned> black_score(const Record& record) {
    if (!record.result) {
        return fail(ErrorCode::kUnsupported, "has no result, which wthor needs for every game");
    }
    const double score = (kSquares + record.result->payoff[0]) / 2;
    for (unsigned discs = 0; discs <= unsigned{kSquares}; ++discs) {
        if (static_cast<double>(discs) == score) {
            return discs;
        }
    }
    return fail(ErrorCode::kUnsupported, fmt::format("a result of {:+} is no number of black discs",
                                                     record.result->payoff[0]));
}

class Database {
public:
    core::Result<void> add(const Record& record) {
        auto line = replayed(record);
        if (!line) {
            return fail(line.error());
        }
        if (line->start() != Position::initial({})) {
            return fail(
                ErrorCode::kUnsupported,
                "does not begin with the standard 8x8 position; use ggf or tusk's own text");
        }
        if (auto done = check_header(record); !done) {
            return done;
        }
        const auto score = black_score(record);
        const auto theoretical = number_tag(record, "theoretical_score", kSquares);
        for (const auto* number : {&score, &theoretical}) {
            if (!*number) {
                return fail(number->error());
            }
        }
        if (auto done = check_scores(*line, static_cast<int>(*score), 0); !done) {
            return done;
        }
        if (auto done = add_names(record); !done) {
            return done;
        }
        games_ += static_cast<char>(*score);
        games_ +=
            static_cast<char>(record.tag("theoretical_score").empty() ? *score : *theoretical);
        add_moves(line->actions());
        ++count_;
        return {};
    }

    [[nodiscard]] std::string games() const {
        return written_header(count_, 0, year_, depth_) + games_;
    }
    [[nodiscard]] std::string players() const {
        return written_header(0, players_.size(), 0, 0) + players_.table();
    }
    [[nodiscard]] std::string tournaments() const {
        return written_header(0, tournaments_.size(), 0, 0) + tournaments_.table();
    }

private:
    core::Result<void> check_header(const Record& record) {
        const auto year = number_tag(record, "year", 65535);
        const auto depth = number_tag(record, "theoretical_depth", 255);
        for (const auto* number : {&year, &depth}) {
            if (!*number) {
                return fail(number->error());
            }
        }
        if (count_ == 0) {
            year_ = *year;
            depth_ = *depth;
        }
        if (*year != year_ || *depth != depth_) {
            return fail(
                ErrorCode::kUnsupported,
                fmt::format("year {} and theoretical depth {} differ from {} and {} before; "
                            "one wthor file has one of each",
                            *year, *depth, year_, depth_));
        }
        return {};
    }

    core::Result<void> add_names(const Record& record) {
        const auto tournament = tournaments_.add(record.tag("tournament"));
        const auto black = players_.add(seat_name(record, Seat::kFirst));
        const auto white = players_.add(seat_name(record, Seat::kSecond));
        for (const auto* number : {&tournament, &black, &white}) {
            if (!*number) {
                return fail(number->error());
            }
            put_u16(games_, **number);
        }
        return {};
    }

    void add_moves(const std::vector<RecordedAction>& actions) {
        const std::size_t end = games_.size() + kGameBytes - kMovesAt;
        for (const RecordedAction& action : actions) {
            const Move move = Move::from_code(action.action.code);
            if (!move.is_pass()) {
                games_ += static_cast<char>(10 * (move.square() / 8 + 1) + move.square() % 8 + 1);
            }
        }
        games_.resize(end, '\0');
    }

    NameIndex players_{"player", kPlayerBytes};
    NameIndex tournaments_{"tournament", kTournamentBytes};
    std::string games_;
    std::size_t count_ = 0;
    unsigned year_ = 0;
    unsigned depth_ = 0;
};

core::Result<Database> database_of(const std::vector<Record>& records) {
    Database database;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (auto done = database.add(records[i]); !done) {
            return fail(done.error().within(fmt::format("record {}", i + 1)));
        }
    }
    return database;
}

}  // namespace

core::Result<std::string> write_wthor(const std::vector<Record>& records) {
    return database_of(records).map([](const Database& d) { return d.games(); });
}

core::Result<std::string> wthor_players(const std::vector<Record>& records) {
    return database_of(records).map([](const Database& d) { return d.players(); });
}

core::Result<std::string> wthor_tournaments(const std::vector<Record>& records) {
    return database_of(records).map([](const Database& d) { return d.tournaments(); });
}

}  // namespace tusk::games::othello
