#include "games/xiangqi/format_dhtmlxq.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/encodings.h"
#include "core/text.h"
#include "games/xiangqi/fen.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;

namespace {

constexpr std::string_view kMark = "dhtmlxq";
constexpr std::size_t kRecognisedBytes = std::size_t{1} << 20;

// How it ended, in words; also a result that is none of the usual ones.
constexpr std::string_view kEndTag = "EndType";

// Names of the format and of our tags.
constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kTags{{
    {"title", "Title"},          {"event", "Event"},
    {"place", "Site"},           {"date", "Date"},
    {"round", "Round"},          {"group", "Group"},
    {"table", "Table"},          {"timerule", "TimeControl"},
    {"redteam", "RedTeam"},      {"redrating", "RedElo"},
    {"redtime", "RedTime"},      {"blackteam", "BlackTeam"},
    {"blackrating", "BlackElo"}, {"blacktime", "BlackTime"},
    {"judge", "Referee"},        {"record", "Recorder"},
    {"remark", "Remark"},        {"author", "Author"},
    {"open", "Opening"},         {"endtype", kEndTag},
}};

std::optional<double> result_of(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, double>, 21> kWords{{
        {"红胜", 1},    {"紅勝", 1},    {"红先胜", 1},  {"紅先勝", 1},  {"红方胜", 1},
        {"紅方勝", 1},  {"w", 1},       {"1-0", 1},     {"黑胜", -1},   {"黑勝", -1},
        {"红先负", -1}, {"紅先負", -1}, {"黑方胜", -1}, {"黑方勝", -1}, {"l", -1},
        {"0-1", -1},    {"和局", 0},    {"和棋", 0},    {"和", 0},      {"d", 0},
        {"1/2-1/2", 0},
    }};
    const std::string wanted = core::lower(text);
    for (const auto& [word, payoff] : kWords) {
        if (word == wanted) {
            return payoff;
        }
    }
    return std::nullopt;
}

bool is_unknown_result(std::string_view text) {
    return text.empty() || text == "未知" || text == "不明" || text == "*" || text == "-";
}

// --------------------------------------------------------------------------------------- marks

// [DhtmlXQ], [DhtmlXQ_name], [/DhtmlXQ...]: where it stands and what it says.
struct Mark {
    std::size_t at = 0;
    std::size_t end = 0;  // behind the bracket
    bool closes = false;
    std::string name;  // lower case, without "dhtmlxq_"; empty for the block itself
};

bool is_name_character(char c) noexcept {
    return core::is_letter(c) || core::is_digit(c) || c == '_';
}

std::optional<Mark> next_mark(std::string_view text, std::size_t from) {
    constexpr std::size_t kLongestName = 40;
    for (std::size_t at = text.find('[', from); at != std::string_view::npos;
         at = text.find('[', at + 1)) {
        Mark mark{at, at + 1, false, {}};
        if (text.substr(mark.end).starts_with('/')) {
            mark.closes = true;
            ++mark.end;
        }
        if (!core::equal_ignoring_case(text.substr(mark.end, kMark.size()), kMark)) {
            continue;
        }
        mark.end += kMark.size();
        const std::size_t close = text.substr(0, mark.end + kLongestName).find(']', mark.end);
        if (close == std::string_view::npos) {
            continue;
        }
        std::string_view name = text.substr(mark.end, close - mark.end);
        if (!name.empty() && name[0] != '_') {
            continue;
        }
        name.remove_prefix(name.empty() ? 0 : 1);
        if (!std::all_of(name.begin(), name.end(), is_name_character)) {
            continue;
        }
        mark.name = core::lower(name);
        mark.end = close + 1;
        return mark;
    }
    return std::nullopt;
}

struct Value {
    std::string_view text;
    std::size_t line = 0;
};

// ------------------------------------------------------------------------------------- reading

class BlockReader {
public:
    BlockReader(std::string_view block, std::size_t first_line)
        : block_(block), line_(first_line) {}

    Result<RecordTree> read() {
        if (auto done = collect(); !done) {
            return fail(done.error());
        }
        if (!has("binit") && !has("fen") && !has("movelist")) {
            return fail(ErrorCode::kSyntax, Saying{"file.no_moves"},
                        "there is neither a position nor a list of moves", line_text(line_));
        }
        for (auto step :
             {&BlockReader::read_board, &BlockReader::read_lines, &BlockReader::read_comments}) {
            if (auto done = (this->*step)(); !done) {
                return fail(done.error());
            }
        }
        read_header();
        return std::move(tree_);
    }

private:
    // A variation as it is written: which line it leaves and at which ply.
    struct Branch {
        std::size_t line = 0;
        std::size_t parent = 0;
        std::size_t ply = 0;
        Value moves;
    };
    // A line with its nodes from `first` on; before that it is its parent.
    struct Line {
        std::size_t parent = 0;
        std::size_t first = 1;
        std::vector<std::size_t> nodes;
    };

    static std::string line_text(std::size_t line) { return fmt::format("line {}", line); }
    static std::string place(std::string_view name, const Value& value) {
        return fmt::format("line {}, {}", value.line, name);
    }
    [[nodiscard]] bool has(std::string_view name) const {
        return values_.contains(std::string(name));
    }
    [[nodiscard]] std::string_view text(std::string_view name) const {
        const auto found = values_.find(std::string(name));
        return found == values_.end() ? std::string_view() : found->second.text;
    }

    Result<void> collect() {
        std::size_t counted = 0;
        std::size_t line = line_;
        for (auto mark = next_mark(block_, 0); mark;) {
            auto next = next_mark(block_, mark->end);
            line += static_cast<std::size_t>(
                std::count(block_.begin() + static_cast<std::ptrdiff_t>(counted),
                           block_.begin() + static_cast<std::ptrdiff_t>(mark->at), '\n'));
            counted = mark->at;
            if (!mark->closes && !mark->name.empty()) {
                const std::size_t end = next ? next->at : block_.size();
                const std::string_view value =
                    core::trim(block_.substr(mark->end, end - mark->end));
                if (value.size() > kMaxTextBytes) {
                    return fail(
                        ErrorCode::kTooLarge,
                        Saying{"file.text_too_long", {{"most", std::to_string(kMaxTextBytes)}}},
                        fmt::format("is longer than {} bytes", kMaxTextBytes),
                        place(mark->name, {value, line}));
                }
                if (values_.size() > 2 * kMaxNodes) {
                    return fail(ErrorCode::kTooLarge, Saying{"file.too_many_tags"},
                                "there are too many tags", line_text(line));
                }
                values_.try_emplace(mark->name, Value{value, line});
            }
            mark = std::move(next);
        }
        return {};
    }

    Result<void> read_board() {
        if (has("fen") && !text("fen").empty()) {
            const auto fields = core::words(text("fen"));
            tree_.board = fields[0];
            tree_.to_move = fields.size() > 1 && fields[1] == "b" ? Seat::kSecond : Seat::kFirst;
            for (std::size_t i = 2; i < std::min<std::size_t>(fields.size(), 7); ++i) {
                tree_.counters += std::string(fields[i]) + " ";
            }
            if (!start_of(tree_) && fields.size() > 2) {
                tree_.counters.clear();  // of some other program; the board is what counts
            }
            return {};
        }
        if (text("binit").empty()) {
            return {};
        }
        std::string digits;
        for (const char c : text("binit")) {
            digits += core::is_digit(c) ? std::string(1, c) : "";
        }
        if (digits.size() < 2 * kListedPieces) {
            return fail(ErrorCode::kSyntax,
                        Saying{"file.binit_length", {{"count", std::to_string(digits.size())}}},
                        fmt::format("has {} digits, not {}", digits.size(), 2 * kListedPieces),
                        place("binit", values_.at("binit")));
        }
        ListedPieces pieces;
        for (std::size_t i = 0; i < kListedPieces; ++i) {
            pieces[i] = square_of(digits[2 * i], digits[2 * i + 1]);
        }
        set_board(tree_, pieces);
        return {};
    }

    static std::optional<Square> square_of(char x, char y) noexcept {
        return on_board(x - '0', y - '0') ? std::optional(square_at(x - '0', '9' - y))
                                          : std::nullopt;
    }

    Result<void> read_lines() {
        if (auto done = read_moves_of(0, Line{}, "movelist",
                                      has("movelist") ? values_.at("movelist") : Value{});
            !done) {
            return done;
        }
        // Lines may stand before those they leave: each waits for its parent. What waits for ever
        // belongs nowhere and is left out, as the players of web pages do.
        std::multimap<std::size_t, Branch> waiting = branches();
        std::vector<std::size_t> resolved{0};
        for (std::size_t i = 0; i < resolved.size(); ++i) {
            const auto [begin, end] = waiting.equal_range(resolved[i]);
            for (auto branch = begin; branch != end; ++branch) {
                const Branch& one = branch->second;
                if (lines_.contains(one.line) || !node_at(one.parent, one.ply - 1)) {
                    continue;
                }
                const std::string name =
                    fmt::format("move_{}_{}_{}", one.parent, one.ply, one.line);
                if (auto done = read_moves_of(one.line, {one.parent, one.ply, {}}, name, one.moves);
                    !done) {
                    return done;
                }
                resolved.push_back(one.line);
            }
        }
        return {};
    }

    // move_A_n_B: line B leaves line A and replaces its ply n. By A, in the order of B.
    [[nodiscard]] std::multimap<std::size_t, Branch> branches() const {
        std::vector<Branch> found;
        for (const auto& [name, value] : values_) {
            const auto parts = core::split(name, '_');
            if (parts.size() != 4 || parts[0] != "move") {
                continue;
            }
            const auto parent = core::to_unsigned(parts[1]);
            const auto ply = core::to_unsigned(parts[2]);
            const auto line = core::to_unsigned(parts[3]);
            if (parent && ply && line && *ply > 0 && *ply <= kMaxLinePlies) {
                found.push_back({*line, *parent, *ply, value});
            }
        }
        std::sort(found.begin(), found.end(),
                  [](const Branch& a, const Branch& b) { return a.line < b.line; });
        std::multimap<std::size_t, Branch> by_parent;
        for (const Branch& branch : found) {
            by_parent.emplace(branch.parent, branch);
        }
        return by_parent;
    }

    Result<void> read_moves_of(std::size_t number, Line line, std::string_view name,
                               const Value& value) {
        std::size_t parent = node_at(line.parent, line.first - 1).value_or(0);
        std::string digits;
        for (const char c : value.text) {
            if (core::is_digit(c)) {
                digits += c;
            } else if (!core::is_space(c)) {
                return fail(
                    ErrorCode::kSyntax, Saying{"file.not_a_digit"},
                    fmt::format("{} is not a digit; a move is four of them", core::quoted({&c, 1})),
                    place(name, value));
            }
            if (digits.size() < 4) {
                continue;
            }
            const auto from = square_of(digits[0], digits[1]);
            const auto to = square_of(digits[2], digits[3]);
            if (!from || !to) {
                return fail(
                    ErrorCode::kOutOfRange, Saying{"file.off_board"},
                    digits + " leads off the board",
                    fmt::format("{}, move {}", place(name, value), tree_.nodes[parent].ply + 1));
            }
            auto added = tree_.add(parent, Move(*from, *to), place(name, value));
            if (!added) {
                return fail(added.error());
            }
            parent = *added;
            line.nodes.push_back(parent);
            digits.clear();
        }
        if (!digits.empty()) {
            return fail(ErrorCode::kSyntax, Saying{"file.half_move", {{"text", digits}}},
                        fmt::format("ends with {}, which is no whole move", digits),
                        place(name, value));
        }
        lines_.emplace(number, std::move(line));
        return {};
    }

    // The node of a ply on a line; plies are numbered from the start of the game on every line.
    [[nodiscard]] std::optional<std::size_t> node_at(std::size_t line, std::size_t ply) const {
        if (ply == 0) {
            return 0;
        }
        for (auto found = lines_.find(line); found != lines_.end();
             found = lines_.find(found->second.parent)) {
            const Line& one = found->second;
            if (ply >= one.first) {
                return ply - one.first < one.nodes.size()
                           ? std::optional(one.nodes[ply - one.first])
                           : std::nullopt;
            }
        }
        return std::nullopt;
    }

    // comment5 and comment1_3; comments on what is not there are left out.
    Result<void> read_comments() {
        constexpr std::string_view kName = "comment";
        for (const auto& [name, value] : values_) {
            if (!name.starts_with(kName)) {
                continue;
            }
            const auto parts = core::split(std::string_view(name).substr(kName.size()), '_');
            const auto ply = core::to_unsigned(parts.back());
            const auto line = parts.size() == 2 ? core::to_unsigned(parts[0]) : std::optional(0UL);
            if (!ply || !line || parts.size() > 2) {
                continue;
            }
            if (const auto node = node_at(*line, *ply)) {
                tree_.nodes[*node].comment = with_lines(value.text);
            }
        }
        return {};
    }

    static std::string with_lines(std::string_view text) {
        std::string result;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text.substr(at, 2) == "||") {
                result += '\n';
                ++at;
            } else {
                result += text[at];
            }
        }
        return comment_text(result);
    }

    void read_header() {
        tree_.red = one_line(text("red"));
        tree_.black = one_line(text("black"));
        tree_.result = result_of(text("result"));
        const bool strange = !tree_.result && !is_unknown_result(text("result"));
        for (const auto& [name, tag] : kTags) {
            const bool is_end = tag == kEndTag && strange && text(name).empty();
            tree_.tag(tag, text(is_end ? "result" : name));
        }
    }

    std::string_view block_;
    std::size_t line_;
    std::map<std::string, Value> values_;
    std::map<std::size_t, Line> lines_;
    RecordTree tree_;
};

// The blocks of a text: from one [DhtmlXQ] to the next, or all of it where there is none.
std::vector<std::size_t> block_starts(std::string_view text) {
    std::vector<std::size_t> starts;
    for (auto mark = next_mark(text, 0); mark; mark = next_mark(text, mark->end)) {
        if (mark->name.empty() && !mark->closes) {
            starts.push_back(mark->at);
        }
    }
    return starts.empty() ? std::vector<std::size_t>{0} : starts;
}

}  // namespace

bool recognises_dhtmlxq(std::string_view text) {
    return next_mark(text.substr(0, kRecognisedBytes), 0).has_value();
}

Result<RecordTree> read_dhtmlxq_tree(std::string_view block, std::size_t first_line) {
    return BlockReader(block, first_line).read();
}

ReadResult read_dhtmlxq(std::string_view bytes, const CompanionFiles& /*companions*/) {
    ReadResult result;
    const std::string text = core::text_to_utf8(bytes);
    const std::vector<std::size_t> starts = block_starts(text);
    std::size_t line = 1;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const std::size_t before = i == 0 ? 0 : starts[i - 1];
        line += static_cast<std::size_t>(
            std::count(text.begin() + static_cast<std::ptrdiff_t>(before),
                       text.begin() + static_cast<std::ptrdiff_t>(starts[i]), '\n'));
        const std::string where = starts.size() > 1 ? fmt::format("game {}", i + 1) : "";
        if (is_full(result, where)) {
            break;
        }
        const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : text.size();
        const auto tree =
            read_dhtmlxq_tree(std::string_view(text).substr(starts[i], end - starts[i]), line);
        if (tree) {
            add_main_line(*tree, where, result);
        } else {
            result.errors.push_back(where.empty() ? tree.error() : tree.error().within(where));
        }
    }
    return result;
}

// ------------------------------------------------------------------------------------- writing

namespace {

// What would be read as a mark begins with another bracket.
std::string without_marks(std::string_view text) {
    std::string result(text);
    for (auto mark = next_mark(result, 0); mark; mark = next_mark(result, mark->at)) {
        result[mark->at] = '(';
    }
    return result;
}

// Line ends as ||; bars that stand together are parted, so that they are not taken for one.
std::string with_bars(std::string_view text) {
    std::string result;
    bool after_bar = false;
    for (const char c : text) {
        result += after_bar && (c == '|' || c == '\n') ? " " : "";
        result += c == '\n' ? "||" : std::string(1, c);
        after_bar = c == '|';
    }
    return result;
}

std::string tag_line(std::string_view name, std::string_view value) {
    return fmt::format("[DhtmlXQ_{0}]{1}[/DhtmlXQ_{0}]\n", name, value);
}

std::string text_line(std::string_view name, std::string_view value) {
    const std::string text = without_marks(one_line(value));
    return text.empty() ? "" : tag_line(name, text);
}

std::string comment_line(std::size_t ply, std::string_view comment) {
    const std::string text = with_bars(without_marks(comment_text(comment)));
    return text.empty() ? "" : tag_line(fmt::format("comment{}", ply), text);
}

std::string digits_of(Square square) {
    return fmt::format("{}{}", file_of(square), kRanks - 1 - rank_of(square));
}

std::string binit_of(const Position& p) {
    std::array<Bitboard, 2 * kKinds> left{};
    for (int i = 0; i < 2 * kKinds; ++i) {
        const Piece piece = static_cast<Piece>(i);
        left[static_cast<std::size_t>(i)] = p.pieces(colour_of(piece), kind_of(piece));
    }
    std::string text;
    for (std::size_t i = 0; i < kListedPieces; ++i) {
        Bitboard& squares = left[listed_piece(i)];
        text += squares.any() ? digits_of(squares.first()) : "99";
        squares = squares.any() ? squares & ~Bitboard::of(squares.first()) : squares;
    }
    return text;
}

std::string header_lines(const Record& record) {
    std::string text;
    for (const auto& [name, tag] : kTags) {
        text += text_line(name, record.tag(tag));
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(record.seats.size(), 2); ++i) {
        text += text_line(i == 0 ? "red" : "black", record.seats[i]);
    }
    if (record.result) {
        const double red = record.result->payoff[0];
        text += tag_line("result", red > 0 ? "红胜" : red < 0 ? "黑胜" : "和局");
    }
    return text;
}

Result<std::string> write_block(const Record& record) {
    if (!record.options.empty()) {
        return fail(ErrorCode::kUnsupported,
                    "is played by other rules than the standard, which DhtmlXQ cannot say");
    }
    Position p = Position::initial({});
    std::string text = "[DhtmlXQ]\n" + header_lines(record);
    if (!record.initial.empty()) {
        const auto start = read_fen(record.initial, {});
        if (!start) {
            return fail(start.error());
        }
        p = *start;
    }
    text += tag_line("binit", binit_of(p));
    if (!(p == Position::initial({}))) {
        text += tag_line("fen", format(p));
    }
    std::string moves;
    std::string comments = comment_line(0, record.comment);
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        const RecordedAction& action = record.actions[i];
        const Move move = Move::from_code(action.action.code);
        if (action.hidden || move.code() != action.action.code || !is_legal(p, move)) {
            return fail(ErrorCode::kIllegalMove, "has a move that is not legal",
                        fmt::format("move {}", i + 1));
        }
        moves += digits_of(move.from()) + digits_of(move.to());
        comments += comment_line(i + 1, action.comment);
        play(p, move);
    }
    return text + tag_line("movelist", moves) + comments + "[/DhtmlXQ]\n";
}

}  // namespace

Result<std::string> write_dhtmlxq(const std::vector<Record>& records) {
    std::string text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        auto block = write_block(records[i]);
        if (!block) {
            return fail(block.error().within(fmt::format("record {}", i + 1)));
        }
        text += *block;
    }
    return text;
}

}  // namespace tusk::games::xiangqi
