#include "games/xiangqi/format_cbl.h"

#include <fmt/format.h>

#include <array>

#include "core/bytes.h"
#include "core/encodings.h"
#include "core/text.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;
using core::u8_at;

namespace {

constexpr std::string_view kRecordMagic = "CCBridge Record";
constexpr std::string_view kLibraryMagic = "CCBridgeLibrary";
constexpr std::size_t kVersionAt = 19;
constexpr std::size_t kLibraryNameAt = 64;
constexpr std::size_t kLibraryNameBytes = 512;

// Texts of the header, where version 2 has them.
struct Field {
    std::size_t at;
    std::size_t bytes;
    std::string_view tag;
};
constexpr Field kRed{1076, 64, "Red"};
constexpr Field kBlack{1300, 64, "Black"};
constexpr std::array<Field, 17> kFields{{
    {180, 128, "Title"},
    {692, 64, "Event"},
    {948, 64, "Site"},
    {884, 64, "Date"},
    {756, 64, "Round"},
    {820, 32, "Group"},
    {852, 32, "Table"},
    {1012, 64, "TimeControl"},
    {1140, 64, "RedTeam"},
    {1204, 64, "RedTime"},
    {1268, 32, "RedElo"},
    {1364, 64, "BlackTeam"},
    {1428, 64, "BlackTime"},
    {1492, 32, "BlackElo"},
    {1524, 64, "Referee"},
    {1588, 64, "Recorder"},
    {1652, 64, "Annotator"},
}};
constexpr Field kAuthor{1780, 64, "Author"};
constexpr std::size_t kRefereeAt = 1524;
constexpr std::size_t kAnnotatorAt = 1652;
constexpr std::size_t kResultAt = 2076;
constexpr std::size_t kSideAt = 2112;
constexpr std::size_t kBoardAt = 2120;
constexpr std::size_t kNodesAt = 2214;

// Version 1 lacks the script (128 bytes before the title), referee and recorder (128 more).
struct Layout {
    bool first_version = false;

    // Nothing where the version has no such field.
    [[nodiscard]] std::optional<std::size_t> at(std::size_t offset) const noexcept {
        if (!first_version) {
            return offset;
        }
        if (offset >= kAnnotatorAt) {
            return offset - 256;
        }
        return offset < kRefereeAt ? std::optional(offset - 128) : std::nullopt;
    }
    [[nodiscard]] std::size_t nodes() const noexcept { return *at(kNodesAt); }
    // Version 2 counts points from the top left; version 1 has the file in the high half byte, the
    // rank from the top in the low one.
    [[nodiscard]] std::optional<Square> square(unsigned byte) const noexcept {
        const int file = static_cast<int>(first_version ? byte >> 4 : byte % kFiles);
        const int row = static_cast<int>(first_version ? byte & 15 : byte / kFiles);
        return on_board(file, row) ? std::optional(square_at(file, kRanks - 1 - row))
                                   : std::nullopt;
    }
};

// The text of a field: up to its zero.
std::string field(std::string_view record, std::size_t at, std::size_t bytes) {
    std::size_t length = 0;
    while (length + 1 < bytes && core::u16_at(record, at + length) != 0) {
        length += 2;
    }
    return one_line(core::to_utf8(record.substr(at, length), core::Encoding::kUtf16Le));
}

void read_texts(std::string_view record, const Layout& layout, RecordTree& tree) {
    for (const Field& one : kFields) {
        if (const auto at = layout.at(one.at)) {
            tree.tag(one.tag, field(record, *at, one.bytes));
        }
    }
    tree.tag(kAuthor.tag, field(record, *layout.at(kAuthor.at), kAuthor.bytes));
    tree.red = field(record, *layout.at(kRed.at), kRed.bytes);
    tree.black = field(record, *layout.at(kBlack.at), kBlack.bytes);
}

void read_board(std::string_view record, const Layout& layout, RecordTree& tree) {
    constexpr std::string_view kRedPieces = "RNBAKCP";
    constexpr std::string_view kBlackPieces = "rnbakcp";
    const std::size_t board = *layout.at(kBoardAt);
    tree.board.assign(kSquares, '-');
    for (std::size_t i = 0; i < kSquares; ++i) {
        const unsigned byte = u8_at(record, board + i);
        const unsigned kind = byte & 15;
        const unsigned colour = byte >> 4;
        if (byte == 0) {
            continue;
        }
        if ((colour != 1 && colour != 2) || kind < 1 || kind > kRedPieces.size()) {
            tree.board_fault = fail(ErrorCode::kBadPosition, Saying{"file.bad_piece"},
                                    fmt::format("{:#04x} is no piece", byte),
                                    fmt::format("point {} of the board", i + 1))
                                   .value();
            return;
        }
        tree.board[i] = (colour == 1 ? kRedPieces : kBlackPieces)[kind - 1];
    }
}

class NodeReader {
public:
    NodeReader(std::string_view bytes, std::size_t at, const Layout& layout, RecordTree& tree)
        : bytes_(bytes), at_(at), layout_(layout), tree_(tree), order_(tree) {}

    Result<void> read() {
        for (bool root = true; !order_.complete(); root = false) {
            if (auto done = read_node(root); !done) {
                return done;
            }
        }
        return {};
    }

private:
    [[nodiscard]] tl::unexpected<core::Error> broken(ErrorCode code, Saying saying,
                                                     std::string what) const {
        return fail(code, std::move(saying), std::move(what),
                    fmt::format("move {}, byte {}", order_.next_ply(), at_));
    }

    Result<void> read_node(bool root) {
        constexpr std::size_t kNodeBytes = 4;
        constexpr unsigned kLast = 1;
        constexpr unsigned kSibling = 2;
        constexpr unsigned kComment = 4;
        if (bytes_.size() - at_ < kNodeBytes) {
            return broken(ErrorCode::kSyntax, Saying{"file.cut_off"},
                          "the bytes end before the moves do");
        }
        const unsigned flags = u8_at(bytes_, at_);
        const auto from = layout_.square(u8_at(bytes_, at_ + 2));
        const auto to = layout_.square(u8_at(bytes_, at_ + 3));
        std::size_t index = 0;
        if (!root) {
            if (!from || !to) {
                return broken(ErrorCode::kOutOfRange, Saying{"file.off_board"},
                              "a move leads off the board");
            }
            auto added = order_.add(Move(*from, *to), fmt::format("byte {}", at_));
            if (!added) {
                return fail(added.error());
            }
            index = *added;
        }
        at_ += kNodeBytes;
        if ((flags & kComment) != 0) {
            if (auto done = read_comment(tree_.nodes[index].comment); !done) {
                return done;
            }
        }
        order_.announced((flags & kLast) == 0, (flags & kSibling) != 0);
        return {};
    }

    Result<void> read_comment(std::string& comment) {
        constexpr std::size_t kLengthBytes = 4;
        if (bytes_.size() - at_ < kLengthBytes) {
            return broken(ErrorCode::kSyntax, Saying{"file.cut_off"},
                          "the bytes end before a comment does");
        }
        const std::size_t length = core::u32_at(bytes_, at_);
        if (length > bytes_.size() - at_ - kLengthBytes) {
            return broken(ErrorCode::kOutOfRange, Saying{"file.bad_comment"},
                          fmt::format("a comment of {} bytes does not fit", length));
        }
        if (length > kMaxTextBytes) {
            return broken(ErrorCode::kTooLarge,
                          Saying{"file.text_too_long", {{"most", std::to_string(kMaxTextBytes)}}},
                          fmt::format("a comment is longer than {} bytes", kMaxTextBytes));
        }
        at_ += kLengthBytes;
        comment = comment_text(core::to_utf8(bytes_.substr(at_, length), core::Encoding::kUtf16Le));
        at_ += length;
        return {};
    }

    std::string_view bytes_;
    std::size_t at_;
    const Layout& layout_;
    RecordTree& tree_;
    DepthFirst order_;
};

// Where the records of a library begin. CCBridge writes memory that was never cleared between them,
// in which older records may stand: so only slots count where the index ends as it says.
std::vector<std::size_t> record_starts(std::string_view bytes) {
    constexpr std::size_t kSlotsAt = 60;
    constexpr std::size_t kIndexAt = 66624;
    constexpr std::size_t kIndexBytes = 276;
    constexpr std::size_t kSlotBytes = 4096;
    const std::size_t first = kIndexAt + kIndexBytes * core::u32_at(bytes, kSlotsAt);
    const auto begins = [&](std::size_t at) {
        return at < bytes.size() && bytes.substr(at).starts_with(kRecordMagic);
    };
    std::vector<std::size_t> starts;
    if (begins(first)) {
        for (std::size_t at = first; at < bytes.size(); at += kSlotBytes) {
            if (begins(at)) {
                starts.push_back(at);
            }
        }
        return starts;
    }
    const std::size_t shortest = Layout{true}.nodes();
    for (std::size_t at = bytes.find(kRecordMagic, kLibraryNameAt + kLibraryNameBytes);
         at != std::string_view::npos; at = bytes.find(kRecordMagic, at + shortest)) {
        starts.push_back(at);
    }
    return starts;
}

}  // namespace

bool recognises_cbr(std::string_view bytes) {
    return bytes.starts_with(kRecordMagic);
}

bool recognises_cbl(std::string_view bytes) {
    return bytes.starts_with(kLibraryMagic);
}

Result<RecordTree> read_cbr_tree(std::string_view bytes, std::size_t at) {
    const std::string_view record = bytes.substr(std::min(at, bytes.size()));
    if (!record.starts_with(kRecordMagic)) {
        return fail(ErrorCode::kSyntax, fmt::format("a record begins with {}", kRecordMagic),
                    fmt::format("byte {}", at));
    }
    const Layout layout{record.size() > kVersionAt && u8_at(record, kVersionAt) == 1};
    if (record.size() < layout.nodes()) {
        return fail(ErrorCode::kSyntax, Saying{"file.cut_off"},
                    fmt::format("the record has {} bytes, less than its header of {}",
                                record.size(), layout.nodes()),
                    fmt::format("byte {}", at));
    }
    RecordTree tree;
    read_texts(record, layout, tree);
    read_board(record, layout, tree);
    tree.to_move = u8_at(record, *layout.at(kSideAt)) == 2 ? Seat::kSecond : Seat::kFirst;
    switch (u8_at(record, *layout.at(kResultAt))) {
        case 1: tree.result = 1; break;
        case 2: tree.result = -1; break;
        case 3: tree.result = 0; break;
        default: break;
    }
    if (auto done = NodeReader(bytes, at + layout.nodes(), layout, tree).read(); !done) {
        return fail(done.error());
    }
    return tree;
}

ReadResult read_cbr(std::string_view bytes, const CompanionFiles& /*companions*/) {
    ReadResult result;
    const auto tree = read_cbr_tree(bytes);
    if (tree) {
        add_main_line(*tree, {}, result);
    } else {
        result.errors.push_back(tree.error());
    }
    return result;
}

ReadResult read_cbl(std::string_view bytes, const CompanionFiles& /*companions*/) {
    ReadResult result;
    if (!recognises_cbl(bytes) || bytes.size() < kLibraryNameAt + kLibraryNameBytes) {
        result.errors.push_back(
            fail(ErrorCode::kSyntax, Saying{"file.cut_off"},
                 fmt::format("the file has {} bytes; a library begins with {} and a header of {}",
                             bytes.size(), kLibraryMagic, kLibraryNameAt + kLibraryNameBytes))
                .value());
        return result;
    }
    const std::string name = field(bytes, kLibraryNameAt, kLibraryNameBytes);
    const std::vector<std::size_t> starts = record_starts(bytes);
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const std::string where = fmt::format("game {}", i + 1);
        if (is_full(result, where)) {
            break;
        }
        const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : bytes.size();
        auto tree = read_cbr_tree(bytes.substr(0, end), starts[i]);
        if (tree) {
            tree->tag("Collection", name);
            add_main_line(*tree, where, result);
        } else {
            result.errors.push_back(tree.error().within(where));
        }
    }
    if (starts.empty()) {
        result.errors.push_back(
            fail(ErrorCode::kSyntax, Saying{"file.no_game"}, "there is no game in the library")
                .value());
    }
    return result;
}

}  // namespace tusk::games::xiangqi
