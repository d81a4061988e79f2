#include "games/xiangqi/training/sample.h"

#include <algorithm>

#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;

namespace {

constexpr std::string_view kHeader = "tusk xiangqi samples 1\n";
constexpr std::size_t kSampleBytes = kHalf + 1 + 2 + 1 + 4;
constexpr int kEmptyPoint = 15;

}  // namespace

Sample sample_of(const Position& p, Score score, std::uint32_t game) noexcept {
    Sample sample;
    for (Square square = 0; square < kSquares; ++square) {
        const int piece = p.is_empty(square) ? kEmptyPoint : p.at(square);
        auto& both = sample.points[static_cast<std::size_t>(square / 2)];
        both = static_cast<std::uint8_t>(both | piece << (square % 2 == 0 ? 0 : 4));
    }
    sample.to_move = p.to_move;
    sample.score = static_cast<std::int16_t>(std::clamp(score, -32'000, 32'000));
    sample.game = game;
    return sample;
}

core::Result<Position> position_of(const Sample& sample) {
    Position p;
    p.board.fill(kNoPiece);
    for (Square square = 0; square < kSquares; ++square) {
        const int both = sample.points[static_cast<std::size_t>(square / 2)];
        const int piece = square % 2 == 0 ? both & 15 : both >> 4;
        if (piece != kEmptyPoint) {
            if (piece >= kNoPiece) {
                return fail(ErrorCode::kSyntax,
                            "there is no piece with the number " + std::to_string(piece));
            }
            p.put(square, static_cast<Piece>(piece));
        }
    }
    for (const Seat side : {Seat::kFirst, Seat::kSecond}) {
        if (p.pieces(side, Kind::kKing).count() != 1) {
            return fail(ErrorCode::kBadPosition, "each side must have one general");
        }
    }
    p.to_move = sample.to_move;
    p.checked = checkers(p, search::other(p.to_move)).any();
    return p;
}

std::string_view sample_file_header() noexcept {
    return kHeader;
}

std::string sample_bytes(std::span<const Sample> samples) {
    std::string bytes;
    bytes.reserve(samples.size() * kSampleBytes);
    for (const Sample& sample : samples) {
        for (const std::uint8_t both : sample.points) {
            bytes += static_cast<char>(both);
        }
        bytes += static_cast<char>(search::index(sample.to_move));
        const auto score = static_cast<std::uint16_t>(sample.score);
        bytes += static_cast<char>(score & 0xFF);
        bytes += static_cast<char>(score >> 8);
        bytes += static_cast<char>(sample.result);
        for (int i = 0; i < 4; ++i) {
            bytes += static_cast<char>(sample.game >> 8 * i & 0xFF);
        }
    }
    return bytes;
}

core::Result<std::vector<Sample>> parse_samples(std::string_view bytes, bool growing) {
    if (!bytes.starts_with(kHeader)) {
        return fail(ErrorCode::kSyntax, "this is not a file of Xiangqi samples", "first line");
    }
    bytes.remove_prefix(kHeader.size());
    if (bytes.size() % kSampleBytes != 0 && !growing) {
        return fail(ErrorCode::kSyntax, "the last sample is incomplete",
                    "sample " + std::to_string(bytes.size() / kSampleBytes + 1));
    }
    std::vector<Sample> samples;
    samples.reserve(bytes.size() / kSampleBytes);
    for (; bytes.size() >= kSampleBytes; bytes.remove_prefix(kSampleBytes)) {
        const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
        Sample sample;
        for (std::size_t i = 0; i < sample.points.size(); ++i) {
            sample.points[i] = byte(i);
        }
        sample.to_move = byte(kHalf) == 0 ? Seat::kFirst : Seat::kSecond;
        sample.score = static_cast<std::int16_t>(byte(kHalf + 1) | byte(kHalf + 2) << 8);
        sample.result = static_cast<std::int8_t>(byte(kHalf + 3));
        for (std::size_t i = 0; i < 4; ++i) {
            sample.game |= std::uint32_t{byte(kHalf + 4 + i)} << 8 * i;
        }
        samples.push_back(sample);
    }
    return samples;
}

}  // namespace tusk::games::xiangqi
