#include <gtest/gtest.h>

#include <cmath>

#include "games/othello/position.h"
#include "games/othello/reference_board.h"
#include "games/othello/training/cut_fit.h"
#include "games/othello/training/fit.h"
#include "games/othello/training/record_samples.h"
#include "games/othello/training/selfplay.h"

namespace tusk::games::othello {
namespace {

// Random positions with the value that some weights give them: a fit can find them again.
std::vector<Sample> taught_samples(const PatternWeights& teacher, int count) {
    std::mt19937_64 random(5);
    std::vector<Sample> samples;
    for (int i = 0; i < count; ++i) {
        const auto discs = reference::random_position(random, 1 + i % 58);
        Position p;
        p.own = discs.own;
        p.opponent = discs.opp;
        if (!is_over(p)) {
            samples.push_back({p.own, p.opponent, static_cast<float>(teacher.evaluate(p)) / 100,
                               static_cast<std::uint32_t>(i)});
        }
    }
    return samples;
}

PatternWeights corner_teacher() {
    PatternWeights::Packed packed(kPhases * kPhaseWeights);
    for (std::size_t phase = 0; phase < kPhases; ++phase) {
        // Moves of each side alone: a rule that few samples can show.
        for (std::size_t moves = 0; moves < kMobilityContents; ++moves) {
            std::int16_t* weights = packed.data() + phase * kPhaseWeights + kPackedContents;
            weights[moves] = static_cast<std::int16_t>(128 * std::min<std::size_t>(moves, 30));
            weights[kMobilityContents + moves] = static_cast<std::int16_t>(
                -128 * static_cast<int>(std::min<std::size_t>(moves, 30)));
        }
    }
    return PatternWeights(std::move(packed));
}

TEST(othello_fit, finds_a_simple_rule_again) {
    const auto samples = taught_samples(corner_teacher(), 6000);
    FitSettings settings;
    settings.window = 20;
    const auto result = fit_weights(samples, settings, nullptr, {}, {}, {});
    ASSERT_TRUE(result) << result.error().text();
    const PatternWeights nothing(PatternWeights::Packed(kPhases * kPhaseWeights));
    const auto before = check_weights(samples, nothing);
    const auto after = check_weights(samples, *result->weights);
    for (std::size_t phase = 4; phase < 20; ++phase) {  // later the values are too small to learn
        EXPECT_LT(after[phase].error, 0.8 * before[phase].error + 0.05) << "phase " << phase;
    }
}

TEST(othello_fit, threads_do_not_change_the_weights) {
    const auto samples = taught_samples(corner_teacher(), 1500);
    FitSettings settings;
    settings.epochs = 2;
    const auto one = fit_weights(samples, settings, nullptr, {}, {}, {});
    settings.threads = 3;
    const auto three = fit_weights(samples, settings, nullptr, {}, {}, {});
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->weights->packed(), three->weights->packed());
}

TEST(othello_fit, a_stopped_fit_goes_on_from_its_checkpoint) {
    const auto samples = taught_samples(corner_teacher(), 1500);
    FitSettings settings;
    settings.epochs = 2;
    const auto whole = fit_weights(samples, settings, nullptr, {}, {}, {});
    std::stop_source stop;
    FitCheckpoint last;
    FitHooks hooks;
    int phases = 0;
    hooks.on_phase = [&](const FitCheckpoint& checkpoint) {
        last = checkpoint;
        if (++phases == 13) {
            stop.request_stop();
        }
    };
    const auto stopped = fit_weights(samples, settings, nullptr, {}, hooks, stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, core::ErrorCode::kCancelled);
    int epochs = 0;
    FitHooks counting;
    counting.on_epoch = [&](const PhaseFit&) { ++epochs; };
    const auto rest = fit_weights(samples, settings, nullptr, last, counting, {});
    ASSERT_TRUE(whole && rest);
    EXPECT_EQ(rest->weights->packed(), whole->weights->packed());
    EXPECT_LE(epochs, 2 * (kPhases - 13) + 4);
}

TEST(othello_samples, files_survive_and_damage_is_named) {
    const std::vector<Sample> samples{{1, 2, 3.5F, 7}, {4, 8, -64, 8}};
    const std::string bytes = std::string(sample_file_header()) + sample_bytes(samples);
    const auto read = parse_samples(bytes);
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ((*read)[1].opponent, 8u);
    EXPECT_EQ((*read)[1].value, -64);
    EXPECT_EQ((*read)[0].game, 7u);
    EXPECT_FALSE(parse_samples("nothing"));
    const auto torn = parse_samples(bytes.substr(0, bytes.size() - 3));
    ASSERT_FALSE(torn);
    EXPECT_EQ(torn.error().where, "sample 2");
    EXPECT_EQ(parse_samples(bytes.substr(0, bytes.size() - 3), true)->size(), 1u);
    const std::vector<Sample> wrong{{3, 1, 0, 0}};
    EXPECT_FALSE(parse_samples(std::string(sample_file_header()) + sample_bytes(wrong)));
}

TEST(othello_samples, a_record_gives_its_result_and_before_that_the_best_one) {
    Record record;
    record.game = "othello";
    Position p = Position::initial({});
    const auto line = parse_move_list(p, "f5d6c3d3c4f4");
    ASSERT_TRUE(line);
    for (const Move move : *line) {
        record.actions.push_back({Seat::kFirst, {move.code()}, false, {}, {}, {}});
    }
    record.result = RecordedResult{{10, -10}, ""};
    record.tags = {{"theoretical_score", "30"}, {"theoretical_depth", "57"}};
    const auto samples = record_samples(record, 3);
    ASSERT_TRUE(samples) << samples.error().text();
    ASSERT_EQ(samples->size(), 6u);
    EXPECT_EQ((*samples)[0].value, -4);  // black would have had 30 discs
    EXPECT_EQ((*samples)[1].value, 4);
    EXPECT_EQ((*samples)[3].value, 4);   // 57 empties
    EXPECT_EQ((*samples)[4].value, 10);  // 56
    EXPECT_EQ((*samples)[5].value, -10);
    record.actions[2].action.code = 0;
    EXPECT_EQ(record_samples(record, 3).error().where, "move 3");
}

TEST(othello_selfplay, a_game_is_the_same_whatever_was_played_before) {
    SelfplaySettings settings;
    settings.depth = 2;
    settings.exact_from = 8;
    const std::vector<std::string> openings{"f5d6c3d3c4f4", "f5f6e6f4"};
    Selfplay first(settings, openings);
    Selfplay second(settings, openings);
    (void)first.game(0);
    const auto a = first.game(1);
    const auto b = second.game(1);
    ASSERT_EQ(a.size(), b.size());
    ASSERT_GT(a.size(), 20u);
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].own, b[i].own);
        EXPECT_EQ(a[i].value, b[i].value);
        EXPECT_EQ(a[i].game, 1u);
    }
}

TEST(othello_selfplay, values_near_the_end_are_exact) {
    SelfplaySettings settings;
    settings.depth = 1;
    settings.exact_from = 7;
    Selfplay player(settings, {"f5d6c3d3c4f4"});
    int seen = 0;
    for (std::uint32_t game = 0; game < 5; ++game) {
        for (const Sample& sample : player.game(game)) {
            if (std::popcount(sample.own | sample.opponent) >= 64 - 7) {
                EXPECT_EQ(sample.value,
                          reference::minimax(reference::Board(sample.own, sample.opponent)));
                ++seen;
            }
        }
    }
    EXPECT_GT(seen, 20);
}

TEST(othello_cuts, a_known_law_is_found_again) {
    const CutErrorFit law{1.2, 0.3, -0.4, -0.01};
    std::vector<CutDeviations::Group> groups;
    for (const int empties : {20, 30, 40}) {
        for (int depth = 1; depth <= 10; ++depth) {
            for (int shallow = 0; shallow < depth; ++shallow) {
                groups.push_back(
                    {empties, depth, shallow, 5, cut_error(law, empties, depth, shallow)});
            }
        }
    }
    const CutErrorFit fit = fit_cut_error(groups);
    EXPECT_NEAR(fit.constant, law.constant, 1e-6);
    EXPECT_NEAR(fit.between, law.between, 1e-6);
    EXPECT_NEAR(fit.shallow, law.shallow, 1e-6);
    EXPECT_NEAR(fit.empties, law.empties, 1e-6);
}

TEST(othello_cuts, deviations_are_counted_by_depths_of_one_parity) {
    CutDeviations deviations;
    const std::vector<double> values{0, 4, 3, 8};
    deviations.add(30, values);
    bool found = false;
    for (const auto& group : deviations.groups()) {
        EXPECT_TRUE(group.shallow == 0 || (group.depth - group.shallow) % 2 == 0);
        if (group.depth == 3 && group.shallow == 1) {
            EXPECT_EQ(group.deviation, 4);
            found = true;
        }
    }
    EXPECT_TRUE(found);
}

}  // namespace
}  // namespace tusk::games::othello
