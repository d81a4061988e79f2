#include "lab/matches/ratings.h"

#include <algorithm>
#include <cmath>

namespace tusk::lab {

namespace {

using Matrix = std::vector<std::vector<double>>;

constexpr double kEloPerNat = 400 / 2.302585092994046;  // 400 / ln 10
constexpr double kLeastVariance = 0.01;  // of a pair's score: all alike so far is no certainty

// The slope of the expected score at a rating difference, per Elo.
double slope_at(double expected) noexcept {
    return expected * (1 - expected) / kEloPerNat;
}

// Solves a x = b for a symmetric positive definite matrix, by Cholesky; x replaces b.
void solve(Matrix a, std::vector<double>& b) {
    const std::size_t n = b.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k) {
                sum -= a[i][k] * a[j][k];
            }
            a[i][j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / a[j][j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            b[i] -= a[i][k] * b[k];
        }
        b[i] /= a[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) {
            b[i] -= a[k][i] * b[k];
        }
        b[i] /= a[i][i];
    }
}

// Adds a meeting's weight to a matrix of differences; `ridge` keeps the sum of the ratings fixed.
void add_weight(Matrix& matrix, const Meeting& meeting, double weight) {
    matrix[meeting.first][meeting.first] += weight;
    matrix[meeting.second][meeting.second] += weight;
    matrix[meeting.first][meeting.second] -= weight;
    matrix[meeting.second][meeting.first] -= weight;
}

Matrix ridge(std::size_t players, double weight) {
    return Matrix(players, std::vector<double>(players, weight));
}

}  // namespace

std::vector<Rating> ratings_of(std::size_t players, const std::vector<Meeting>& meetings) {
    std::vector<double> elo(players, 0.0);
    const auto expected = [&](const Meeting& meeting) {
        return score_of_elo(elo[meeting.first] - elo[meeting.second]);
    };
    constexpr int kSteps = 50;
    for (int step = 0; step < kSteps; ++step) {
        std::vector<double> gradient(players, 0.0);
        Matrix curvature = ridge(players, 1e-6);
        for (const Meeting& meeting : meetings) {
            const auto pairs = static_cast<double>(meeting.pairs.pairs());
            const double points = meeting.pairs.mean() * pairs + 0.5;  // and a drawn pair
            const double e = expected(meeting);
            const double surplus = (points - (pairs + 1) * e) / kEloPerNat;
            gradient[meeting.first] += surplus;
            gradient[meeting.second] -= surplus;
            add_weight(curvature, meeting, (pairs + 1) * slope_at(e) / kEloPerNat);
        }
        solve(curvature, gradient);
        double change = 0;
        for (std::size_t i = 0; i < players; ++i) {
            const double bounded = std::clamp(gradient[i], -200.0, 200.0);
            elo[i] += bounded;
            change = std::max(change, std::abs(bounded));
        }
        if (change < 1e-6) {
            break;
        }
    }
    Matrix information = ridge(players, 1e-6);
    std::vector<bool> played(players, false);
    for (const Meeting& meeting : meetings) {
        const double slope = slope_at(expected(meeting));
        const double variance = std::max(meeting.pairs.variance(), kLeastVariance);
        add_weight(information, meeting,
                   static_cast<double>(meeting.pairs.pairs()) * slope * slope / variance);
        played[meeting.first] = played[meeting.first] || meeting.pairs.pairs() > 0;
        played[meeting.second] = played[meeting.second] || meeting.pairs.pairs() > 0;
    }
    std::vector<Rating> ratings(players);
    for (std::size_t i = 0; i < players; ++i) {
        // The rating relative to the mean of all: e_i - 1/n.
        std::vector<double> direction(players, -1.0 / static_cast<double>(players));
        direction[i] += 1;
        std::vector<double> answer = direction;
        solve(information, answer);
        double variance = 0;
        for (std::size_t k = 0; k < players; ++k) {
            variance += direction[k] * answer[k];
        }
        ratings[i] = {elo[i], played[i] ? kZ95 * std::sqrt(std::max(variance, 0.0)) : 0};
    }
    return ratings;
}

}  // namespace tusk::lab
