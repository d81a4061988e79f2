#include "grid/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/digest.h"
#include "core/text.h"

namespace tusk::grid {

namespace {

using core::Json;

// What an envelope adds to the work: bounded names and numbers, about 600 bytes at most.
constexpr std::size_t kEnvelopeRoom = 1024;

constexpr std::int64_t kMaxLimitMs = std::int64_t{365} * 24 * 3600 * 1000;
constexpr std::int64_t kMaxLimitMb = std::int64_t{1} << 30;

constexpr std::array<std::string_view, 5> kStatusNames = {"ok", "partial", "error", "rejected",
                                                          "cancelled"};

bool is_name_character(char c) noexcept {
    return (c >= 'a' && c <= 'z') || core::is_digit(c) || c == '_' || c == '-';
}

std::optional<JobFault> params_fault(const Json& value, int depth);

std::optional<JobFault> object_fault(const Json& object, int depth) {
    for (const auto& [key, value] : object.items()) {
        if (!core::is_utf8(key)) {
            return JobFault{JobErrorCode::kParam, "a key of params is not valid UTF-8"};
        }
        if (auto fault = params_fault(value, depth)) {
            fault->text += fmt::format(" (in {})", core::quoted(key));
            return fault;
        }
    }
    return std::nullopt;
}

// What keeps `value`, a part of params at the given depth of the envelope, from being hashed.
std::optional<JobFault> params_fault(const Json& value, int depth) {
    if (value.is_structured() && depth > kMaxNesting) {
        return JobFault{JobErrorCode::kSize,
                        fmt::format("the job is nested deeper than {}", kMaxNesting)};
    }
    switch (value.type()) {
        case Json::value_t::object: return object_fault(value, depth + 1);
        case Json::value_t::array:
            for (const Json& item : value) {
                if (auto fault = params_fault(item, depth + 1)) {
                    return fault;
                }
            }
            return std::nullopt;
        case Json::value_t::string:
            if (!core::is_utf8(value.get_ref<const std::string&>())) {
                return JobFault{JobErrorCode::kParam, "a text of params is not valid UTF-8"};
            }
            return std::nullopt;
        case Json::value_t::number_float:
            return JobFault{JobErrorCode::kParam,
                            fmt::format("{} is not an integer; params use scaled integers",
                                        value.get<double>())};
        case Json::value_t::binary:
        case Json::value_t::discarded:
            return JobFault{JobErrorCode::kParam, "params hold something that is not JSON"};
        default: return std::nullopt;
    }
}

std::optional<JobFault> range_fault(JobErrorCode code, std::string_view field, std::int64_t value,
                                    std::int64_t max) {
    if (value >= 0 && value <= max) {
        return std::nullopt;
    }
    return JobFault{code, fmt::format("{} is {}; 0..{} is allowed", field, value, max)};
}

std::optional<JobFault> name_fault(std::string_view field, std::string_view text) {
    if (is_name(text)) {
        return std::nullopt;
    }
    return JobFault{JobErrorCode::kParam,
                    fmt::format("{} is {}; 1 to 32 of a-z, 0-9, _ and - are allowed", field,
                                core::quoted(text))};
}

}  // namespace

std::string_view name_of(JobStatus status) noexcept {
    return kStatusNames[static_cast<std::size_t>(status)];
}

std::optional<JobStatus> status_named(std::string_view name) noexcept {
    for (std::size_t i = 0; i < kStatusNames.size(); ++i) {
        if (kStatusNames[i] == name) {
            return static_cast<JobStatus>(i);
        }
    }
    return std::nullopt;
}

bool is_name(std::string_view text) noexcept {
    return !text.empty() && text.size() <= 32 &&
           std::all_of(text.begin(), text.end(), is_name_character);
}

bool is_kind_name(std::string_view text) noexcept {
    const auto parts = core::split(text, '.');
    return text.size() <= 64 && std::all_of(parts.begin(), parts.end(), is_name);
}

Checked<std::string> canonical_work(const JobSpec& spec) {
    if (!is_kind_name(spec.kind)) {
        return refuse(JobErrorCode::kKind,
                      fmt::format("{} cannot be a kind of job", core::quoted(spec.kind)));
    }
    if (spec.kv < 1) {
        return refuse(JobErrorCode::kKindVersion,
                      fmt::format("kind versions begin with 1, not {}", spec.kv));
    }
    if (!spec.params.is_object()) {
        return refuse(JobErrorCode::kParam, "params must be a JSON object");
    }
    // The envelope is level 1, params level 2.
    if (auto fault = params_fault(spec.params, 2)) {
        return tl::unexpected<JobFault>(std::move(*fault));
    }
    const Json work = {{"kind", spec.kind},
                       {"kv", spec.kv},
                       {"params", spec.params},
                       {"seed", std::to_string(spec.seed)}};
    std::string text = core::canonical_json(work);
    if (text.size() > kMaxJobBytes - kEnvelopeRoom) {
        return refuse(JobErrorCode::kSize, fmt::format("the job takes {} bytes; at most {} fit",
                                                       text.size(), kMaxJobBytes - kEnvelopeRoom));
    }
    return text;
}

Checked<JobId> job_id(const JobSpec& spec) {
    return canonical_work(spec).map([](const std::string& text) {
        const std::string digest = core::base32(core::sha256(text));
        return *JobId::parse(std::string_view(digest).substr(0, JobId::kLength));
    });
}

Checked<JobId> validate(const JobSpec& spec) {
    const JobLimits& limits = spec.limits;
    for (auto& fault :
         {name_fault("app", spec.app), name_fault("group", spec.group),
          range_fault(JobErrorCode::kParam, "prio", spec.prio, kMaxPriority),
          range_fault(JobErrorCode::kParam, "deadline", spec.deadline_ms, INT64_MAX),
          range_fault(JobErrorCode::kParam, "est_cost", spec.est_cost, INT64_MAX),
          range_fault(JobErrorCode::kLimit, "limit.cpu_ms", limits.cpu_ms, kMaxLimitMs),
          range_fault(JobErrorCode::kLimit, "limit.wall_ms", limits.wall_ms, kMaxLimitMs),
          range_fault(JobErrorCode::kLimit, "limit.mem_mb", limits.mem_mb, kMaxLimitMb)}) {
        if (fault) {
            return tl::unexpected<JobFault>(*fault);
        }
    }
    return job_id(spec);
}

std::string digest_of(const Json& result) {
    return core::hex(core::sha256(core::canonical_json(result)));
}

}  // namespace tusk::grid
