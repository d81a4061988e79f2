#include "games/othello/training/sample.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;

namespace {

constexpr std::string_view kHeader = "tusk othello samples 1\n";
constexpr std::size_t kSampleBytes = 24;
constexpr float kValueUnit = 128;

void put(std::string& bytes, std::uint64_t number, int count) {
    for (int i = 0; i < count; ++i) {
        bytes += static_cast<char>(number >> 8 * i & 0xFF);
    }
}

std::uint64_t get(const char* bytes, int count) noexcept {
    std::uint64_t number = 0;
    for (int i = 0; i < count; ++i) {
        number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
    }
    return number;
}

}  // namespace

std::string_view sample_file_header() noexcept {
    return kHeader;
}

std::string sample_bytes(std::span<const Sample> samples) {
    std::string bytes;
    bytes.reserve(samples.size() * kSampleBytes);
    for (const Sample& sample : samples) {
        put(bytes, sample.own, 8);
        put(bytes, sample.opponent, 8);
        put(bytes, static_cast<std::uint32_t>(std::lround(sample.value * kValueUnit)), 4);
        put(bytes, sample.game, 4);
    }
    return bytes;
}

core::Result<std::vector<Sample>> parse_samples(std::string_view bytes, bool growing) {
    if (!bytes.starts_with(kHeader)) {
        return fail(ErrorCode::kSyntax, "this is not a file of Othello samples", "first line");
    }
    bytes.remove_prefix(kHeader.size());
    if (bytes.size() % kSampleBytes != 0 && !growing) {
        return fail(ErrorCode::kSyntax, "the last sample is incomplete",
                    "sample " + std::to_string(bytes.size() / kSampleBytes + 1));
    }
    std::vector<Sample> samples;
    samples.reserve(bytes.size() / kSampleBytes);
    for (; bytes.size() >= kSampleBytes; bytes.remove_prefix(kSampleBytes)) {
        const char* at = bytes.data();
        const auto value = static_cast<std::int32_t>(get(at + 16, 4));
        Sample sample{get(at, 8), get(at + 8, 8), static_cast<float>(value) / kValueUnit,
                      static_cast<std::uint32_t>(get(at + 20, 4))};
        if ((sample.own & sample.opponent) != 0 || std::abs(sample.value) > 64) {
            return fail(ErrorCode::kBadPosition,
                        "a square holds two discs, or the value is beyond 64 discs",
                        "sample " + std::to_string(samples.size() + 1));
        }
        samples.push_back(sample);
    }
    return samples;
}

}  // namespace tusk::games::othello
