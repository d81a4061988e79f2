#include "grid/job.h"

#include <gtest/gtest.h>

#include <limits>

namespace tusk::grid {
namespace {

using core::Json;

JobSpec spec_of(std::string kind, Json params, std::uint64_t seed = 0) {
    JobSpec spec;
    spec.kind = std::move(kind);
    spec.params = std::move(params);
    spec.seed = seed;
    return spec;
}

JobErrorCode code_of(const Checked<JobId>& checked) {
    EXPECT_FALSE(checked.has_value());
    return checked ? JobErrorCode::kInternal : checked.error().code;
}

Json nested(int depth) {
    Json value = Json::object();
    for (int i = 1; i < depth; ++i) {
        value = Json{{"a", std::move(value)}};
    }
    return value;
}

struct Vector {
    JobSpec spec;
    const char* text;
    const char* id;
};

TEST(job_id, equals_the_published_vectors) {
    const std::vector<Vector> vectors = {
        {spec_of("echo.sleep", {{"ms", 20}}),
         R"({"kind":"echo.sleep","kv":1,"params":{"ms":20},"seed":"0"})",
         "kow3kxuh5p6aoyana5c5xe2dht"},
        {spec_of("coin.frobenius", {{"c", 10}, {"b", 9}, {"a", 4}}),
         R"({"kind":"coin.frobenius","kv":1,"params":{"a":4,"b":9,"c":10},"seed":"0"})",
         "si6qq7tbtlasscqkqokve62jrr"},
        {spec_of("c6.tss", {{"pos", "j10"}, {"side", "w"}, {"nodes", 100000}}, 7),
         R"({"kind":"c6.tss","kv":1,"params":{"nodes":100000,"pos":"j10","side":"w"},"seed":"7"})",
         "ggglgbruig3py54jmaxfpeujhd"},
        {spec_of("go.mcts", {{"komi2", 14}, {"moves", "B:E5 W:E3"}, {"sims", 2000}, {"size", 9}},
                 std::numeric_limits<std::uint64_t>::max()),
         R"({"kind":"go.mcts","kv":1,"params":{"komi2":14,"moves":"B:E5 W:E3",)"
         R"("sims":2000,"size":9},"seed":"18446744073709551615"})",
         "4ynbijopqhviplymps5g2fremb"},
    };
    for (const Vector& vector : vectors) {
        EXPECT_EQ(canonical_work(vector.spec).value(), vector.text);
        EXPECT_EQ(job_id(vector.spec).value().text(), vector.id);
    }
}

TEST(job_id, depends_on_the_work_and_on_nothing_else) {
    const JobSpec spec = spec_of("echo.sleep", {{"ms", 20}});
    JobSpec other = spec;
    other.group = "other";
    other.app = "other";
    other.prio = 9;
    other.deadline_ms = 1;
    other.limits.wall_ms = 1;
    other.est_cost = 1;
    EXPECT_EQ(job_id(spec).value(), job_id(other).value());
    other.kv = 2;
    EXPECT_NE(job_id(spec).value(), job_id(other).value());
}

TEST(job_id, keeps_utf8_unescaped) {
    const auto text = canonical_work(spec_of("a.b", {{"name", "象棋"}}));
    EXPECT_EQ(text.value(), R"({"kind":"a.b","kv":1,"params":{"name":"象棋"},"seed":"0"})");
}

TEST(job_id, text_must_be_26_characters_of_base32) {
    EXPECT_TRUE(JobId::parse("kow3kxuh5p6aoyana5c5xe2dht").has_value());
    for (const char* bad : {"", "kow3", "kow3kxuh5p6aoyana5c5xe2dhtt", "KOW3kxuh5p6aoyana5c5xe2dht",
                            "kow1kxuh5p6aoyana5c5xe2dht", "kow.kxuh5p6aoyana5c5xe2dht"}) {
        EXPECT_FALSE(JobId::parse(bad).has_value()) << bad;
    }
}

TEST(job_spec, refuses_a_float_anywhere_in_params) {
    for (const Json& params : {Json{{"komi", 7.5}}, Json{{"komi", 7.0}}, Json{{"a", {1, {2.0}}}},
                               Json{{"a", {{"b", {{"c", 0.1}}}}}}}) {
        EXPECT_EQ(code_of(validate(spec_of("a.b", params))), JobErrorCode::kParam) << params;
    }
}

TEST(job_spec, refuses_params_that_are_no_object) {
    for (const Json& params : {Json(), Json(3), Json::array({1})}) {
        EXPECT_EQ(code_of(validate(spec_of("a.b", params))), JobErrorCode::kParam) << params;
    }
}

TEST(job_spec, refuses_broken_utf8_and_binary_data) {
    EXPECT_EQ(code_of(validate(spec_of("a.b", {{"t", "\xFF"}}))), JobErrorCode::kParam);
    EXPECT_EQ(code_of(validate(spec_of("a.b", {{"\xC0\x80", 1}}))), JobErrorCode::kParam);
    EXPECT_EQ(code_of(validate(spec_of("a.b", {{"t", Json::binary({1, 2})}}))),
              JobErrorCode::kParam);
}

TEST(job_spec, refuses_names_that_could_change_a_subject) {
    for (const char* bad :
         {"", "a.b", "a*", ">", "A", "a b", "é", "a/b", "123456789012345678901234567890123"}) {
        JobSpec spec = spec_of("a.b", Json::object());
        spec.group = bad;
        EXPECT_EQ(code_of(validate(spec)), JobErrorCode::kParam) << bad;
        spec.group = "fine";
        spec.app = bad;
        EXPECT_EQ(code_of(validate(spec)), JobErrorCode::kParam) << bad;
    }
    EXPECT_TRUE(is_name("12345678901234567890123456789012"));
    EXPECT_TRUE(is_name("a-z_09"));
}

TEST(job_spec, refuses_what_cannot_be_a_kind) {
    for (const char* bad : {"", ".", "a..b", "a.", ".a", "A.b", "a b"}) {
        EXPECT_EQ(code_of(validate(spec_of(bad, Json::object()))), JobErrorCode::kKind) << bad;
    }
    JobSpec spec = spec_of("a.b", Json::object());
    spec.kv = 0;
    EXPECT_EQ(code_of(validate(spec)), JobErrorCode::kKindVersion);
}

TEST(job_spec, refuses_priorities_and_limits_out_of_range) {
    JobSpec spec = spec_of("a.b", Json::object());
    for (const int prio : {-1, 10}) {
        spec.prio = prio;
        EXPECT_EQ(code_of(validate(spec)), JobErrorCode::kParam);
    }
    spec.prio = 9;
    spec.limits.wall_ms = -1;
    EXPECT_EQ(code_of(validate(spec)), JobErrorCode::kLimit);
    spec.limits = {.cpu_ms = 0, .wall_ms = 0, .mem_mb = std::numeric_limits<std::int64_t>::max()};
    EXPECT_EQ(code_of(validate(spec)), JobErrorCode::kLimit);
}

TEST(job_spec, may_be_nested_31_deep_and_no_deeper) {
    EXPECT_TRUE(validate(spec_of("a.b", nested(31))).has_value());
    EXPECT_EQ(code_of(validate(spec_of("a.b", nested(32)))), JobErrorCode::kSize);
}

TEST(job_spec, must_fit_into_an_envelope) {
    EXPECT_TRUE(validate(spec_of("a.b", {{"t", std::string(31'000, 'x')}})).has_value());
    EXPECT_EQ(code_of(validate(spec_of("a.b", {{"t", std::string(32'000, 'x')}}))),
              JobErrorCode::kSize);
    // Characters that are printed longer than they are count as printed.
    EXPECT_EQ(code_of(validate(spec_of("a.b", {{"t", std::string(6'000, '\x01')}}))),
              JobErrorCode::kSize);
}

TEST(job_fault, every_code_has_a_name_that_finds_it_again) {
    for (int i = 0; i <= static_cast<int>(JobErrorCode::kInternal); ++i) {
        const auto code = static_cast<JobErrorCode>(i);
        EXPECT_TRUE(name_of(code).starts_with("E_"));
        EXPECT_EQ(error_code_named(name_of(code)), code);
    }
    EXPECT_FALSE(error_code_named("E_NONSENSE").has_value());
}

TEST(job_fault, texts_are_cut_between_characters) {
    EXPECT_EQ(tidy_text("象棋", 5), "象");
    EXPECT_EQ(tidy_text("象棋", 6), "象棋");
    EXPECT_EQ(tidy_text("plain"), "plain");
    EXPECT_LE(tidy_text(std::string(5000, '\xFF'), 400).size(), 420U);
}

}  // namespace
}  // namespace tusk::grid
