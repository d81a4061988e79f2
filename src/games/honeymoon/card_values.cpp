#include "games/honeymoon/card_values.h"

namespace tusk::games::honeymoon {

namespace {

using Ranks = std::array<float, kRanks>;  // from deuce to ace

constexpr Ranks kReportTrump{70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 95, 100};
constexpr Ranks kReportOther{2, 5, 8, 11, 15, 20, 25, 30, 37, 40, 50, 60, 90};

constexpr Ranks kTrainedTrump{0.54F, 0.56F, 0.56F, 0.57F, 0.59F, 0.62F, 0.69F,
                              0.75F, 0.83F, 0.93F, 1.04F, 1.15F, 1.28F};
constexpr Ranks kTrainedOther{0.00F, 0.00F, 0.01F, 0.04F, 0.07F, 0.12F, 0.17F,
                              0.25F, 0.33F, 0.43F, 0.53F, 0.66F, 0.78F};
constexpr Ranks kTrainedNoTrump{0.00F, 0.00F, 0.01F, 0.03F, 0.04F, 0.08F, 0.13F,
                                0.21F, 0.32F, 0.46F, 0.61F, 0.78F, 0.95F};

using AllStrains = std::array<CardValues, 5>;

constexpr AllStrains spread(const Ranks& trump, const Ranks& other, const Ranks& no_trump) {
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
constexpr AllStrains kTrained = spread(kTrainedTrump, kTrainedOther, kTrainedNoTrump);

}  // namespace

const CardValues& report_values(Strain strain) noexcept {
    return kReport[static_cast<std::size_t>(strain)];
}

const CardValues& trained_values(Strain strain) noexcept {
    return kTrained[static_cast<std::size_t>(strain)];
}

float sum_of(const CardValues& values, CardSet cards) noexcept {
    float sum = 0;
    while (!cards.empty()) {
        sum += values[static_cast<std::size_t>(cards.take_lowest().number())];
    }
    return sum;
}

}  // namespace tusk::games::honeymoon
