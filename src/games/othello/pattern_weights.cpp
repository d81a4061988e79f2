#include "games/othello/pattern_weights.h"

#include <algorithm>

#include "core/digest.h"
#include "games/common/named_weights.h"
#include "games/othello/standard_weights.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr std::string_view kHeader = "tusk othello weights 1\n";
constexpr std::size_t kDigestBytes = 8;
constexpr std::size_t kNumbers = kPhases * kPhaseWeights;
constexpr std::size_t kFileBytes = kHeader.size() + 2 * kNumbers + kDigestBytes;

std::string digest_of(std::string_view bytes) {
    const core::Sha256 digest = core::sha256(bytes);
    return {reinterpret_cast<const char*>(digest.data()), kDigestBytes};
}

}  // namespace

PatternWeights::PatternWeights(Packed packed)
    : packed_(std::move(packed)), phases_(std::make_unique<std::array<Phase, kPhases>>()) {
    const auto& place = packed_place();
    for (std::size_t i = 0; i < kPhases; ++i) {
        const std::int16_t* from = packed_.data() + i * kPhaseWeights;
        Phase& phase = (*phases_)[i];
        for (std::size_t content = 0; content < kPatternContents; ++content) {
            phase.patterns[content] = from[place[content]];
        }
        from += kPackedContents;
        std::copy_n(from, kMobilityContents, phase.own_moves.begin());
        std::copy_n(from + kMobilityContents, kMobilityContents, phase.opponent_moves.begin());
    }
}

Result<std::shared_ptr<const PatternWeights>> PatternWeights::parse(std::string_view bytes) {
    if (!bytes.starts_with(kHeader)) {
        return fail(ErrorCode::kSyntax, "this is not a file of Othello weights", "first line");
    }
    if (bytes.size() != kFileBytes) {
        return fail(ErrorCode::kSyntax, "a file of Othello weights has " +
                                            std::to_string(kFileBytes) + " bytes, this one " +
                                            std::to_string(bytes.size()));
    }
    const std::string_view content = bytes.substr(0, kFileBytes - kDigestBytes);
    if (digest_of(content) != bytes.substr(content.size())) {
        return fail(ErrorCode::kSyntax, "the file is damaged: its digest does not fit", "the end");
    }
    Packed packed(kNumbers);
    const auto* byte = reinterpret_cast<const unsigned char*>(bytes.data() + kHeader.size());
    for (std::size_t i = 0; i < kNumbers; ++i) {
        packed[i] = static_cast<std::int16_t>(byte[2 * i] | byte[2 * i + 1] << 8);
    }
    return std::make_shared<const PatternWeights>(std::move(packed));
}

std::string PatternWeights::bytes() const {
    std::string bytes(kHeader);
    bytes.reserve(kFileBytes);
    for (const std::int16_t weight : packed_) {
        bytes += static_cast<char>(weight & 0xFF);
        bytes += static_cast<char>(weight >> 8 & 0xFF);
    }
    return bytes + digest_of(bytes);
}

std::shared_ptr<const PatternWeights> PatternWeights::standard() {
    static const std::shared_ptr<const PatternWeights> weights = *parse(standard_weights());
    return weights;
}

Result<std::string> user_weights_path(const std::string& name) {
    return games::user_weights_path("othello", name);
}

Result<std::shared_ptr<const PatternWeights>> PatternWeights::named(const std::string& name) {
    static NamedWeights<PatternWeights> kept("othello", &PatternWeights::parse);
    return name == "standard" ? Result<std::shared_ptr<const PatternWeights>>(standard())
                              : kept.get(name);
}

Score PatternWeights::evaluate(const Position& p, const State& state) const noexcept {
    if (p.size != 8) {
        return hand_made_value(p);
    }
    const Bitboard own_moves = legal_moves(p.own, p.opponent);
    const Bitboard opponent_moves = legal_moves(p.opponent, p.own);
    if ((own_moves | opponent_moves) == 0) {
        return final_difference(p) * Position::facts.score_unit;
    }
    const Phase& phase = (*phases_)[static_cast<std::size_t>(phase_of(p.own | p.opponent))];
    static const std::array<std::int32_t, kPatternLanes> centres = pattern_centres();
    const int sign = p.to_move == Seat::kFirst ? 1 : -1;
    int sum = phase.own_moves[static_cast<std::size_t>(std::popcount(own_moves))] +
              phase.opponent_moves[static_cast<std::size_t>(std::popcount(opponent_moves))];
    for (std::size_t i = 0; i < kPatterns; ++i) {
        sum += phase.patterns[static_cast<std::size_t>(centres[i] + sign * state.value[i])];
    }
    constexpr Score kLimit = 63 * Position::facts.score_unit;
    return std::clamp(sum * Position::facts.score_unit / kWeightUnit, -kLimit, kLimit);
}

}  // namespace tusk::games::othello
