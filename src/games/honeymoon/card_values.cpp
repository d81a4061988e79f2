#include "games/honeymoon/card_values.h"

namespace tusk::games::honeymoon {

namespace {

constexpr RankValues kReportTrump{70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 95, 100};
constexpr RankValues kReportOther{2, 5, 8, 11, 15, 20, 25, 30, 37, 40, 50, 60, 90};

using AllStrains = std::array<CardValues, 5>;

constexpr AllStrains spread(const RankValues& trump, const RankValues& other,
                            const RankValues& no_trump) {
    AllStrains result{};
    for (std::size_t strain = 0; strain < 5; ++strain) {
        for (std::size_t card = 0; card < kCards; ++card) {
            const std::size_t suit = card / kRanks;
            const std::size_t rank = card % kRanks;
            result[strain][card] = strain == 4      ? no_trump[rank]
                                   : strain == suit ? trump[rank]
                                                    : other[rank];
        }
    }
    return result;
}

constexpr AllStrains kReport = spread(kReportTrump, kReportOther, kReportOther);

}  // namespace

const CardValues& report_values(Strain strain) noexcept {
    return kReport[static_cast<std::size_t>(strain)];
}

const CardValues& trained_values(Strain strain) noexcept {
    static const AllStrains trained = values_by_strain(standard_weights());
    return trained[static_cast<std::size_t>(strain)];
}

std::array<CardValues, 5> values_by_strain(const Weights& weights) noexcept {
    return spread(weights.trump_values, weights.side_values, weights.no_trump_values);
}

float sum_of(const CardValues& values, CardSet cards) noexcept {
    float sum = 0;
    while (!cards.empty()) {
        sum += values[static_cast<std::size_t>(cards.take_lowest().number())];
    }
    return sum;
}

}  // namespace tusk::games::honeymoon
