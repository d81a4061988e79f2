#include "grid/envelope.h"

#include <gtest/gtest.h>

#include <functional>

namespace tusk::grid {
namespace {

using core::Json;

Job sample_job() {
    Job job;
    job.spec.kind = "c6.tss";
    job.spec.params = {{"nodes", 100000}, {"pos", "j10"}, {"side", "w"}};
    job.spec.seed = 18446744073709551615U;
    job.spec.app = "app1";
    job.spec.prio = 7;
    job.spec.deadline_ms = 1'700'000'000'000;
    job.spec.limits = {.cpu_ms = 1000, .wall_ms = 2000, .mem_mb = 64};
    job.id = job_id(job.spec).value();
    job.pool = "lab";
    job.created_ms = 1'699'999'999'000;
    job.ttl_ms = 1000;
    job.attempt = 2;
    job.replica = 1;
    return job;
}

JobResult sample_result() {
    JobResult result;
    result.id = sample_job().id;
    result.kind = "c6.tss";
    result.worker = "vol7";
    result.cpu_ms = 12;
    result.wall_ms = 15;
    result.build = "0.1+abc";
    result.result = {{"win", true}, {"tree", {"k10", "棋"}}};
    result.digest = digest_of(result.result);
    return result;
}

using Change = std::function<void(Json&)>;

JobErrorCode job_code(const Change& change) {
    Json value = Json::parse(print_job(sample_job()));
    change(value);
    const auto job = parse_job(value.dump());
    EXPECT_FALSE(job.has_value()) << value;
    return job ? JobErrorCode::kInternal : job.error().code;
}

JobErrorCode result_code(const Change& change) {
    Json value = Json::parse(print_result(sample_result()));
    change(value);
    const auto result = parse_result(value.dump());
    EXPECT_FALSE(result.has_value()) << value;
    return result ? JobErrorCode::kInternal : result.error().code;
}

JobErrorCode text_code(std::string_view text) {
    const auto job = parse_job(text);
    EXPECT_FALSE(job.has_value()) << text.substr(0, 80);
    return job ? JobErrorCode::kInternal : job.error().code;
}

TEST(job_envelope, survives_printing_and_reading) {
    EXPECT_EQ(parse_job(print_job(sample_job())).value(), sample_job());
}

TEST(job_envelope, has_the_fields_of_the_specification) {
    const Json value = Json::parse(print_job(sample_job()));
    for (const char* key : {"v", "id", "kind", "kv", "app", "pool", "prio", "created", "deadline",
                            "ttl_ms", "limit", "seed", "attempt", "replica", "params"}) {
        EXPECT_TRUE(value.contains(key)) << key;
    }
    EXPECT_EQ(value.size(), 15U);
    EXPECT_EQ(value["seed"], "18446744073709551615");
}

TEST(job_envelope, ignores_fields_it_does_not_know) {
    Json value = Json::parse(print_job(sample_job()));
    value["new"] = 1.5;
    EXPECT_TRUE(parse_job(value.dump()).has_value());
}

TEST(job_envelope, misses_every_field_that_is_missing) {
    const Json whole = Json::parse(print_job(sample_job()));
    for (const auto& [key, unused] : whole.items()) {
        Json value = whole;
        value.erase(key);
        EXPECT_FALSE(parse_job(value.dump()).has_value()) << key;
        value[key] = nullptr;
        EXPECT_FALSE(parse_job(value.dump()).has_value()) << key;
    }
}

TEST(job_envelope, of_another_version_is_refused) {
    EXPECT_EQ(job_code([](Json& v) { v["v"] = 2; }), JobErrorCode::kVersion);
    EXPECT_EQ(job_code([](Json& v) { v["v"] = "1"; }), JobErrorCode::kVersion);
    EXPECT_EQ(result_code([](Json& v) { v["v"] = 0; }), JobErrorCode::kVersion);
}

TEST(job_envelope, with_the_id_of_other_work_is_refused) {
    EXPECT_EQ(job_code([](Json& v) { v["id"] = "kow3kxuh5p6aoyana5c5xe2dht"; }), JobErrorCode::kId);
    EXPECT_EQ(job_code([](Json& v) { v["id"] = "short"; }), JobErrorCode::kId);
    EXPECT_EQ(job_code([](Json& v) { v["params"]["nodes"] = 100001; }), JobErrorCode::kId);
}

TEST(job_envelope, names_the_fault_by_its_code) {
    EXPECT_EQ(job_code([](Json& v) { v["app"] = "a.b"; }), JobErrorCode::kParam);
    EXPECT_EQ(job_code([](Json& v) { v["pool"] = ">"; }), JobErrorCode::kParam);
    EXPECT_EQ(job_code([](Json& v) { v["prio"] = 10; }), JobErrorCode::kParam);
    EXPECT_EQ(job_code([](Json& v) { v["params"]["nodes"] = 1.5; }), JobErrorCode::kParam);
    EXPECT_EQ(job_code([](Json& v) { v["seed"] = "-1"; }), JobErrorCode::kParam);
    EXPECT_EQ(job_code([](Json& v) { v["seed"] = "07"; }), JobErrorCode::kParam);
    EXPECT_EQ(job_code([](Json& v) { v["seed"] = "18446744073709551616"; }), JobErrorCode::kParam);
    EXPECT_EQ(job_code([](Json& v) { v["seed"] = 7; }), JobErrorCode::kParse);
    EXPECT_EQ(job_code([](Json& v) { v["limit"]["mem_mb"] = -1; }), JobErrorCode::kLimit);
    EXPECT_EQ(job_code([](Json& v) { v["limit"].erase("mem_mb"); }), JobErrorCode::kParse);
    EXPECT_EQ(job_code([](Json& v) { v["kind"] = "a b"; }), JobErrorCode::kKind);
    EXPECT_EQ(job_code([](Json& v) { v["created"] = 18446744073709551615U; }),
              JobErrorCode::kParam);
}

TEST(job_envelope, that_is_no_json_object_is_a_parse_error) {
    for (const char* text :
         {"", "{", "[]", "1", "null", "{} {}", "{\"v\":1", "\xEF\xBB\xBF{\"v\":1}",
          "{\"v\":\"\xFF\"}", "{\"v\":1,\"x\":1e999}", "\xFF\xFE"}) {
        EXPECT_EQ(text_code(text), JobErrorCode::kParse) << text;
    }
}

TEST(job_envelope, with_a_duplicate_key_is_refused_at_any_depth) {
    std::string text = print_job(sample_job());
    text.insert(1, R"("kv":1,)");
    EXPECT_EQ(text_code(text), JobErrorCode::kParse);
    text = print_job(sample_job());
    text.insert(text.find("\"nodes\""), R"("nodes":1,)");
    EXPECT_EQ(text_code(text), JobErrorCode::kParse);
}

TEST(job_envelope, that_is_too_large_or_too_deep_is_refused) {
    EXPECT_EQ(text_code(std::string(kMaxJobBytes + 1, ' ')), JobErrorCode::kSize);
    EXPECT_EQ(text_code(std::string(kMaxJobBytes, '[')), JobErrorCode::kSize);
    const std::string open = R"({"v":1,"x":)";
    EXPECT_EQ(text_code(open + std::string(32, '[') + std::string(32, ']') + "}"),
              JobErrorCode::kSize);
    EXPECT_EQ(text_code(open + std::string(31, '[') + std::string(31, ']') + "}"),
              JobErrorCode::kParse);
    // Brackets in texts do not count, also after an escaped quotation mark.
    EXPECT_EQ(text_code(open + R"("\")" + std::string(40, '[') + R"("})"), JobErrorCode::kParse);
}

TEST(result_envelope, survives_printing_and_reading) {
    EXPECT_EQ(parse_result(print_result(sample_result())).value(), sample_result());
    JobResult bad = sample_result();
    bad.status = JobStatus::kError;
    bad.error = JobFault{JobErrorCode::kEngineCrash, "it \"ended\"\n"};
    bad.result = nullptr;
    bad.digest.clear();
    EXPECT_EQ(parse_result(print_result(bad)).value(), bad);
}

TEST(result_envelope, must_be_complete_for_its_status) {
    EXPECT_EQ(result_code([](Json& v) { v["status"] = "fine"; }), JobErrorCode::kParse);
    EXPECT_EQ(result_code([](Json& v) { v["status"] = "error"; }), JobErrorCode::kParse);
    EXPECT_EQ(result_code([](Json& v) { v.erase("digest"); }), JobErrorCode::kParse);
    EXPECT_EQ(result_code([](Json& v) { v["result"]["win"] = false; }), JobErrorCode::kParse);
    EXPECT_EQ(result_code([](Json& v) {
                  v["status"] = "error";
                  v["error"] = {{"code", "E_NONSENSE"}, {"text", ""}};
              }),
              JobErrorCode::kParse);
}

TEST(result_envelope, checks_names_kinds_and_size) {
    EXPECT_EQ(result_code([](Json& v) { v["worker"] = "*"; }), JobErrorCode::kParam);
    EXPECT_EQ(result_code([](Json& v) { v["kind"] = ""; }), JobErrorCode::kKind);
    EXPECT_EQ(result_code([](Json& v) { v["build"] = std::string(kMaxResultBytes, 'x'); }),
              JobErrorCode::kSize);
}

}  // namespace
}  // namespace tusk::grid
