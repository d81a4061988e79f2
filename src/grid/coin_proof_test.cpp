#include "grid/coin_proof.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>

#include "core/digest.h"
#include "grid/coin_jobs.h"
#include "grid/executor_fixture.h"
#include "grid/store_fixture.h"

namespace tusk::grid {
namespace {

using core::Json;

core::Result<Json> run_job(const coin::StructureRange& range) {
    JobContext context({}, {}, {});
    return coin_certify_kind().run(coin_certify_job(range).params, 0, context);
}

TEST(coin_certify, tells_counts_and_the_digest_of_the_text) {
    const coin::StructureRange range{coin::Structures::kPrimitive, 50, 1, 49};
    const auto result = certify_result_of(run_job(range).value());
    ASSERT_TRUE(result);
    EXPECT_EQ(result->structures, 20U);
    EXPECT_EQ(result->rules, 328U);
    const CertificateText text = certificate_text(range);
    EXPECT_EQ(result->sha256, core::hex(core::sha256(text.lines)));
    EXPECT_EQ(text.rules, 328U);
}

TEST(coin_certify, parts_of_a_range_add_up) {
    std::uint64_t rules = 0;
    std::string lines;
    for (const auto& [from, to] : {std::pair(1, 20), std::pair(21, 40), std::pair(41, 49)}) {
        const coin::StructureRange part{coin::Structures::kPrimitive, 50, from, to};
        rules += certify_result_of(run_job(part).value())->rules;
        lines += certificate_text(part).lines;
    }
    EXPECT_EQ(rules, 328U);
    EXPECT_EQ(lines, certificate_text({coin::Structures::kPrimitive, 50, 1, 49}).lines);
}

TEST(coin_certify, refuses_other_params) {
    JobContext context({}, {}, {});
    const Json good = coin_certify_job({coin::Structures::kPairs, 7, 0, 6}).params;
    EXPECT_TRUE(coin_certify_kind().run(good, 0, context));
    for (const auto& [name, value] :
         {std::pair("a", Json(1)), std::pair("a", Json("7")), std::pair("from", Json(-1)),
          std::pair("to", Json(7)), std::pair("structures", Json("all")),
          std::pair("more", Json(1))}) {
        Json params = good;
        params[name] = value;
        EXPECT_FALSE(coin_certify_kind().run(params, 0, context)) << params;
    }
}

TEST(coin_certify, can_be_stopped) {
    std::stop_source source;
    source.request_stop();
    JobContext context(source.get_token(), {}, {});
    const auto result = coin_certify_kind().run(
        coin_certify_job({coin::Structures::kPrimitive, 999, 1, 998}).params, 0, context);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, core::ErrorCode::kCancelled);
}

TEST(coin_proof, ranges_hold_every_structure_once) {
    std::int64_t last_a = 1;
    std::int64_t last = 0;
    for (const coin::StructureRange& range :
         proof_ranges({coin::Structures::kPrimitive, 2, 3000})) {
        if (range.a != last_a) {
            EXPECT_EQ(range.a, last_a + 1);
            EXPECT_EQ(last, last_a - 1);
            EXPECT_EQ(range.from, 1);
        } else {
            EXPECT_EQ(range.from, last + 1);
        }
        last_a = range.a;
        last = range.to;
    }
    EXPECT_EQ(last_a, 3000);
    EXPECT_EQ(last, 2999);
    EXPECT_GT(proof_ranges({coin::Structures::kPrimitive, 40'000, 40'000}).size(), 1U);
}

class CoinProofOn : public LedgerDatabaseTest {
protected:
    void TearDown() override {
        std::filesystem::remove(path());
        LedgerDatabaseTest::TearDown();
    }
    [[nodiscard]] static std::string path() {
        return ::testing::TempDir() + "/proof_" + std::to_string(::getpid()) + ".zst";
    }

    // One life of the program; jobs that are computed are counted.
    core::Result<coin::FileSummary> life(const std::stop_token& stop,
                                         const core::ProgressSink& progress, bool forge = false) {
        const auto writer = make_writer();
        LedgerStore store(*writer);
        JobKind kind = coin_certify_kind();
        kind.run = [this, forge, run = kind.run](const Json& params, std::uint64_t seed,
                                                 JobContext& context) {
            ++computed_;
            auto result = run(params, seed, context);
            if (result && forge) {
                (*result)["sha256"] = std::string(64, '0');
            }
            return result;
        };
        JobKinds kinds;
        kinds.add(kind);
        LocalOptions options;
        options.slots = 2;
        options.store = &store;
        LocalExecutor executor(std::move(kinds), options);
        return prove(executor, {{coin::Structures::kPrimitive, 2, 60}, path()}, progress, stop);
    }

    std::atomic<int> computed_ = 0;
};
INSTANTIATE_TEST_SUITE_P(grid, CoinProofOn, store::kBothBackends, store::backend_name);

TEST_P(CoinProofOn, a_stopped_proof_goes_on_where_it_was) {
    std::stop_source source;
    const auto stopped = life(source.get_token(), [&](const core::Progress& now) {
        if (3 * now.done > now.total) {
            source.request_stop();
        }
    });
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, core::ErrorCode::kCancelled);
    EXPECT_FALSE(std::filesystem::exists(path()));

    const int before = computed_.exchange(0);
    EXPECT_GT(before, 0);
    const auto summary = life({}, [](const core::Progress&) {});
    ASSERT_TRUE(summary) << summary.error().text();
    EXPECT_LT(computed_, 59);
    const auto checked = coin::check_file(path());
    ASSERT_TRUE(checked) << checked.error().text();
    EXPECT_EQ(checked->sha256, summary->sha256);
    EXPECT_EQ(checked->rules, summary->rules);
    EXPECT_EQ(checked->structures, summary->structures);

    // And once more: everything is known, the file is the same.
    computed_ = 0;
    EXPECT_EQ(life({}, [](const core::Progress&) {})->sha256, summary->sha256);
    EXPECT_EQ(computed_, 0);
}

TEST_P(CoinProofOn, certificates_that_were_not_checked_are_not_written) {
    const auto forged = life(
        {}, [](const core::Progress&) {}, true);
    ASSERT_FALSE(forged);
    EXPECT_EQ(forged.error().code, core::ErrorCode::kJobFailed);
    EXPECT_FALSE(std::filesystem::exists(path()));
}

}  // namespace
}  // namespace tusk::grid
