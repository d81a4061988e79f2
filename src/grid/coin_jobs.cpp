#include "grid/coin_jobs.h"

#include <fmt/format.h>

#include "coin/certificate_check.h"
#include "coin/certificate_file.h"
#include "core/digest.h"
#include "core/text.h"

namespace tusk::grid {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr const char* kKind = "coin.certify";

Result<std::int64_t> number_of(const Json& params, const char* name, std::int64_t min,
                               std::int64_t max) {
    const auto found = params.find(name);
    if (found == params.end() || !found->is_number_integer() || *found < min || *found > max) {
        return fail(ErrorCode::kOutOfRange,
                    fmt::format("a whole number from {} to {} is expected", min, max), name);
    }
    return found->get<std::int64_t>();
}

Result<coin::StructureRange> range_of(const Json& params) {
    const auto a = number_of(params, "a", 2, coin::kMaxModulus);
    const auto from = number_of(params, "from", 0, a.value_or(0) - 1);
    const auto to = number_of(params, "to", from.value_or(0), a.value_or(0) - 1);
    for (const auto* number : {&a, &from, &to}) {
        if (!*number) {
            return fail(number->error());
        }
    }
    const auto structures = params.find("structures");
    for (const auto kind : {coin::Structures::kPrimitive, coin::Structures::kPairs}) {
        if (params.size() == 4 && structures != params.end() && *structures == name_of(kind)) {
            return coin::StructureRange{kind, *a, *from, *to};
        }
    }
    return fail(ErrorCode::kUnknownName, "'primitive' or 'pairs' is expected", "structures");
}

// One structure: written, read, checked.
class Certifier {
public:
    Result<void> add(const coin::Residues& residues) {
        line_.clear();
        append_line(line_, coin::certify(residues));
        digest_.add(line_);
        const std::string_view line = std::string_view(line_).substr(0, line_.size() - 1);
        Result<void> good = read_certificate(line, read_);
        good = good ? checker_.check(read_) : good;
        if (!good) {
            return fail(good.error().within(
                fmt::format("certificate of {}, {}, {}", residues.a, residues.r1, residues.r2)));
        }
        ++structures_;
        rules_ += read_.rules.size();
        return {};
    }

    [[nodiscard]] std::uint64_t structures() const noexcept { return structures_; }
    [[nodiscard]] Json result() const {
        return {{"structures", structures_},
                {"rules", rules_},
                {"cells", checker_.cells()},
                {"sha256", core::hex(digest_.digest())}};
    }

private:
    std::string line_;
    coin::Certificate read_;
    coin::CertificateChecker checker_;
    core::Sha256Stream digest_;
    std::uint64_t structures_ = 0;
    std::uint64_t rules_ = 0;
};

Result<Json> run(const Json& params, std::uint64_t /*seed*/, JobContext& context) {
    const auto range = range_of(params);
    if (!range) {
        return fail(range.error().within(kKind));
    }
    Certifier certifier;
    Result<void> good;
    const bool whole = each_structure(*range, [&](const coin::Residues& residues) {
        if (context.stop().stop_requested()) {
            return false;
        }
        good = certifier.add(residues);
        context.report({certifier.structures(), 0, fmt::format("a = {}", range->a)});
        return good.has_value();
    });
    if (!good) {
        return fail(good.error());
    }
    if (!whole) {
        return fail(ErrorCode::kCancelled, "stopped before the range was done");
    }
    return certifier.result();
}

}  // namespace

JobSpec coin_certify_job(const coin::StructureRange& range) {
    JobSpec job;
    job.kind = kKind;
    job.params = {{"a", range.a},
                  {"from", range.from},
                  {"to", range.to},
                  {"structures", std::string(name_of(range.structures))}};
    return job;
}

Result<CertifyResult> certify_result_of(const Json& result) {
    try {
        return CertifyResult{
            result.at("structures").get<std::uint64_t>(), result.at("rules").get<std::uint64_t>(),
            result.at("cells").get<std::uint64_t>(), result.at("sha256").get<std::string>()};
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kKind);
    }
}

JobKind coin_certify_kind() {
    return {kKind, 1, run};
}

CertificateText certificate_text(const coin::StructureRange& range) {
    CertificateText text;
    each_structure(range, [&](const coin::Residues& residues) {
        const coin::Certificate certificate = coin::certify(residues);
        append_line(text.lines, certificate);
        ++text.structures;
        text.rules += certificate.rules.size();
        return true;
    });
    return text;
}

}  // namespace tusk::grid
