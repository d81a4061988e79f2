#include "games/xiangqi/format_xqf.h"

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

constexpr std::string_view kMagic = "XQ";
constexpr std::size_t kHeaderBytes = 1024;
constexpr unsigned kLastPlainVersion = 10;
constexpr unsigned kFirstPermutedVersion = 12;
constexpr std::size_t kPiecesAt = 16;
constexpr std::size_t kSideAt = 50;
constexpr std::size_t kResultAt = 51;
constexpr std::size_t kRedAt = 304;
constexpr std::size_t kBlackAt = 320;
constexpr std::size_t kNameBytes = 15;

// Texts of the header: a length byte, then at most so many bytes.
struct Field {
    std::size_t at;
    std::size_t most;
    std::string_view tag;
};
constexpr std::array<Field, 9> kFields{{
    {80, 63, "Title"},
    {208, 63, "Event"},
    {288, kNameBytes, "Site"},
    {272, kNameBytes, "Date"},
    {336, 63, "TimeControl"},
    {400, kNameBytes, "RedTime"},
    {416, kNameBytes, "BlackTime"},
    {464, kNameBytes, "Annotator"},
    {480, kNameBytes, "Author"},
}};

unsigned version_of(std::string_view bytes) noexcept {
    return u8_at(bytes, 2);
}

// What is added to the bytes of a scrambled file; all zero in a plain one.
struct Keys {
    unsigned pieces = 0;
    unsigned from = 0;
    unsigned to = 0;
    std::int64_t comment = 0;
    std::array<unsigned, 32> stream{};
};

Keys keys_of(std::string_view bytes) noexcept {
    Keys keys;
    if (version_of(bytes) <= kLastPlainVersion) {
        return keys;
    }
    const auto mixed = [](unsigned key, unsigned factor) {
        return (54 * key * key + 221) * factor % 256;
    };
    const unsigned sum = u8_at(bytes, 12);
    const unsigned first = u8_at(bytes, 13);
    keys.pieces = mixed(first, first);
    keys.from = mixed(u8_at(bytes, 14), keys.pieces);
    keys.to = mixed(u8_at(bytes, 15), keys.from);
    keys.comment = (sum * 256 + first) % 32000 + 767;
    constexpr std::string_view kConstant = "[(C) Copyright Mr. Dong Shiwei.]";
    static_assert(kConstant.size() == 32);
    const unsigned mask = u8_at(bytes, 3);
    for (std::size_t i = 0; i < keys.stream.size(); ++i) {
        const unsigned key = u8_at(bytes, 8 + i % 4) | (u8_at(bytes, 12 + i % 4) & mask);
        keys.stream[i] = key & u8_at(kConstant, i);
    }
    return keys;
}

// Points are written file * 10 + rank; 90 and more is nowhere.
std::optional<Square> square_of(unsigned point) noexcept {
    return point < kSquares ? std::optional(square_at(static_cast<int>(point / 10),
                                                      static_cast<int>(point % 10)))
                            : std::nullopt;
}

std::string_view field(std::string_view bytes, std::size_t at, std::size_t most) noexcept {
    const std::string_view text =
        bytes.substr(at + 1, std::min<std::size_t>(u8_at(bytes, at), most));
    return text.substr(0, text.find('\0'));
}

// --- the board ---

ListedPieces listed_pieces(std::string_view bytes, const Keys& keys, bool permuted) noexcept {
    ListedPieces pieces;
    for (std::size_t i = 0; i < kListedPieces; ++i) {
        const unsigned point = (u8_at(bytes, kPiecesAt + i) + 256 - keys.pieces) % 256;
        const std::size_t piece = permuted ? (keys.pieces + 1 + i) % kListedPieces : i;
        pieces[piece] = square_of(point);
    }
    return pieces;
}

// Readers disagree whether version 11 permutes the pieces: without, unless that is no position.
void read_board(std::string_view bytes, const Keys& keys, RecordTree& tree) {
    const unsigned version = version_of(bytes);
    set_board(tree, listed_pieces(bytes, keys, version >= kFirstPermutedVersion));
    if (version != kFirstPermutedVersion - 1 || start_of(tree)) {
        return;
    }
    RecordTree other = tree;
    set_board(other, listed_pieces(bytes, keys, true));
    if (start_of(other)) {
        tree = std::move(other);
    }
}

// --- the tree ---

class BodyReader {
public:
    BodyReader(std::string_view bytes, const Keys& keys, RecordTree& tree)
        : bytes_(bytes), keys_(keys), tree_(tree), order_(tree) {}

    Result<void> read() {
        for (bool root = true; !order_.complete(); root = false) {
            if (auto done = read_node(root); !done) {
                return done;
            }
        }
        return {};
    }

private:
    [[nodiscard]] bool plain() const noexcept { return version_of(bytes_) <= kLastPlainVersion; }
    [[nodiscard]] unsigned byte(std::size_t at) const noexcept {
        return (u8_at(bytes_, at) + 256 - keys_.stream[at % keys_.stream.size()]) % 256;
    }
    [[nodiscard]] std::string place() const { return fmt::format("byte {}", at_); }
    [[nodiscard]] tl::unexpected<core::Error> broken(ErrorCode code, Saying saying,
                                                     std::string what, bool root) const {
        return fail(code, std::move(saying), std::move(what),
                    root ? place() : fmt::format("move {}, {}", order_.next_ply(), place()));
    }

    Result<void> read_node(bool root) {
        constexpr std::size_t kNodeBytes = 4;
        if (bytes_.size() - at_ < kNodeBytes) {
            return broken(ErrorCode::kSyntax, Saying{"file.cut_off"},
                          "the file ends before the moves do", root);
        }
        const std::size_t node_at = at_;
        const auto from = square_of((byte(at_) + 512 - 24 - keys_.from) % 256);
        const auto to = square_of((byte(at_ + 1) + 512 - 32 - keys_.to) % 256);
        const unsigned flags = byte(at_ + 2);
        if (!root && (!from || !to)) {
            return broken(ErrorCode::kOutOfRange, Saying{"file.off_board"},
                          "a move leads off the board", root);
        }
        at_ += kNodeBytes;
        std::string comment;
        if (plain() || (flags & 0x20) != 0) {
            if (auto done = read_comment(comment, root); !done) {
                return done;
            }
        }
        std::size_t index = 0;
        if (!root) {
            auto added = order_.add(Move(*from, *to), fmt::format("byte {}", node_at));
            if (!added) {
                return fail(added.error());
            }
            index = *added;
        }
        tree_.nodes[index].comment = std::move(comment);  // decoded later, all at once
        order_.announced((flags & (plain() ? 0xF0U : 0x80U)) != 0,
                         (flags & (plain() ? 0x0FU : 0x40U)) != 0);
        return {};
    }

    Result<void> read_comment(std::string& comment, bool root) {
        constexpr std::size_t kLengthBytes = 4;
        if (bytes_.size() - at_ < kLengthBytes) {
            return broken(ErrorCode::kSyntax, Saying{"file.cut_off"},
                          "the file ends before a comment does", root);
        }
        std::uint32_t stored = 0;
        for (std::size_t i = kLengthBytes; i > 0; --i) {
            stored = stored << 8 | byte(at_ + i - 1);
        }
        const std::int64_t length = static_cast<std::int32_t>(stored) - keys_.comment;
        if (length < 0 || length > static_cast<std::int64_t>(bytes_.size() - at_ - kLengthBytes)) {
            return broken(ErrorCode::kOutOfRange, Saying{"file.bad_comment"},
                          fmt::format("a comment of {} bytes does not fit into the file", length),
                          root);
        }
        if (length > static_cast<std::int64_t>(kMaxTextBytes)) {
            return broken(ErrorCode::kTooLarge,
                          Saying{"file.text_too_long", {{"most", std::to_string(kMaxTextBytes)}}},
                          fmt::format("a comment is longer than {} bytes", kMaxTextBytes), root);
        }
        at_ += kLengthBytes;
        for (const std::size_t end = at_ + static_cast<std::size_t>(length); at_ < end; ++at_) {
            comment += static_cast<char>(byte(at_));
        }
        return {};
    }

    std::string_view bytes_;
    const Keys& keys_;
    RecordTree& tree_;
    DepthFirst order_;
    std::size_t at_ = kHeaderBytes;
};

// --- texts ---

core::Encoding encoding_of(std::string_view bytes, const RecordTree& tree) {
    std::string all;
    for (const Field& one : kFields) {
        all += field(bytes, one.at, one.most);
        all += ' ';
    }
    for (const std::size_t at : {kRedAt, kBlackAt}) {
        all += field(bytes, at, kNameBytes);
        all += ' ';
    }
    for (const RecordTree::Node& node : tree.nodes) {
        all += node.comment;
        all += ' ';
    }
    return core::guess_encoding(all);
}

void decode_texts(std::string_view bytes, RecordTree& tree) {
    const core::Encoding encoding = encoding_of(bytes, tree);
    for (const Field& one : kFields) {
        tree.tag(one.tag, core::to_utf8(field(bytes, one.at, one.most), encoding));
    }
    tree.red = one_line(core::to_utf8(field(bytes, kRedAt, kNameBytes), encoding));
    tree.black = one_line(core::to_utf8(field(bytes, kBlackAt, kNameBytes), encoding));
    for (RecordTree::Node& node : tree.nodes) {
        node.comment = comment_text(core::to_utf8(node.comment, encoding));
    }
}

}  // namespace

bool recognises_xqf(std::string_view bytes) {
    constexpr unsigned kMostVersion = 31;  // 18 is the newest known; text would go on with a letter
    return bytes.size() > 3 && bytes.starts_with(kMagic) && version_of(bytes) > 0 &&
           version_of(bytes) <= kMostVersion;
}

Result<RecordTree> read_xqf_tree(std::string_view bytes) {
    if (!bytes.starts_with(kMagic)) {
        return fail(ErrorCode::kSyntax, "an XQF file begins with XQ", "byte 0");
    }
    if (bytes.size() < kHeaderBytes) {
        return fail(ErrorCode::kSyntax, Saying{"file.cut_off"},
                    fmt::format("the file has {} bytes, less than its header of {}", bytes.size(),
                                kHeaderBytes));
    }
    if (bytes.size() > kMaxXqfBytes) {
        return fail(ErrorCode::kTooLarge,
                    Saying{"file.too_large", {{"most", std::to_string(kMaxXqfBytes)}}},
                    fmt::format("the file is larger than {} bytes", kMaxXqfBytes));
    }
    RecordTree tree;
    const Keys keys = keys_of(bytes);
    if (auto done = BodyReader(bytes, keys, tree).read(); !done) {
        return fail(done.error());
    }
    decode_texts(bytes, tree);
    tree.to_move = u8_at(bytes, kSideAt) == 1 ? Seat::kSecond : Seat::kFirst;
    switch (u8_at(bytes, kResultAt)) {
        case 1: tree.result = 1; break;
        case 2: tree.result = -1; break;
        case 3: tree.result = 0; break;
        default: break;
    }
    read_board(bytes, keys, tree);
    return tree;
}

ReadResult read_xqf(std::string_view bytes, const CompanionFiles& /*companions*/) {
    ReadResult result;
    auto tree = read_xqf_tree(bytes);
    if (!tree) {
        result.errors.push_back(tree.error());
        return result;
    }
    const auto start = start_of(*tree);
    if (start) {
        add_main_line(*tree, {}, result);
        return result;
    }
    // Other readers ignore a broken list of pieces; so do we where the moves then make sense.
    tree->board = RecordTree().board;
    tree->board_fault.reset();
    if (!tree->nodes[0].children.empty()) {
        add_main_line(*tree, {}, result);
    }
    if (result.records.empty()) {
        result.errors = {start.error().within("position")};
    } else {
        result.errors.push_back(fail(start.error().code, Saying{"file.start_instead"},
                                     start.error().message + "; the standard start is used instead",
                                     "position")
                                    .value());
    }
    return result;
}

}  // namespace tusk::games::xiangqi
