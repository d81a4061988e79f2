#include "grid/envelope.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/text.h"

namespace tusk::grid {

namespace {

using core::Json;

// Deepest nesting of brackets outside of texts, also in text that is not JSON.
int nesting_of(std::string_view text) noexcept {
    int depth = 0;
    int deepest = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text) {
            in_text = c != '"';
            i += c == '\\' ? 1 : 0;
        } else if (c == '"') {
            in_text = true;
        } else if (c == '{' || c == '[') {
            deepest = std::max(deepest, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return deepest;
}

// The object in `text`, of a version we know.
Checked<Json> open_envelope(std::string_view text, std::size_t max_bytes) {
    if (text.size() > max_bytes) {
        return refuse(JobErrorCode::kSize, fmt::format("the message has {} bytes; {} are allowed",
                                                       text.size(), max_bytes));
    }
    if (text.starts_with("\xEF\xBB\xBF")) {
        return refuse(JobErrorCode::kParse, "the message begins with a byte order mark");
    }
    if (nesting_of(text) > kMaxNesting) {
        return refuse(JobErrorCode::kSize,
                      fmt::format("the message is nested deeper than {}", kMaxNesting));
    }
    try {
        auto value = core::parse_json(text, {.max_bytes = max_bytes, .max_depth = kMaxNesting});
        if (!value) {
            return refuse(JobErrorCode::kParse, value.error().text());
        }
        if (!value->is_object()) {
            return refuse(JobErrorCode::kParse, "the message is not a JSON object");
        }
        const auto version = value->find("v");
        if (version == value->end() || !version->is_number_integer() ||
            *version != kEnvelopeVersion) {
            return refuse(JobErrorCode::kVersion,
                          fmt::format("only envelopes with \"v\":{} are known", kEnvelopeVersion));
        }
        return std::move(*value);
    } catch (const Json::exception&) {
        return refuse(JobErrorCode::kParse, "a number of the message is out of range");
    }
}

// Reads fields of an object; the first thing that is wrong stays as the fault, later reads give
// placeholders. So a parser is a list of reads with one check at its end.
class Fields {
public:
    explicit Fields(const Json& object) : object_(object) {}

    void complain(JobErrorCode code, std::string text) {
        if (!fault_) {
            fault_ = JobFault{code, std::move(text)};
        }
    }
    [[nodiscard]] const std::optional<JobFault>& fault() const { return fault_; }

    [[nodiscard]] bool has(const char* key) const { return object_.contains(key); }

    const Json& object(const char* key) {
        static const Json kEmpty = Json::object();
        const Json* value = find(key, Json::value_t::object);
        return value != nullptr ? *value : kEmpty;
    }

    std::string text(const char* key) {
        const Json* value = find(key, Json::value_t::string);
        return value != nullptr ? value->get<std::string>() : std::string();
    }

    std::string name(const char* key) {
        std::string value = text(key);
        if (!is_name(value)) {
            complain(JobErrorCode::kParam,
                     fmt::format("{} is {}; 1 to 32 of a-z, 0-9, _ and - are allowed", key,
                                 core::quoted(value)));
        }
        return value;
    }

    JobId id(const char* key) {
        const std::string value = text(key);
        const auto parsed = JobId::parse(value);
        if (!parsed) {
            complain(JobErrorCode::kId, fmt::format("{} is no job id", core::quoted(value)));
        }
        return parsed.value_or(JobId());
    }

    template <class T = std::int64_t>
    T integer(const char* key, T min = 0, T max = std::numeric_limits<T>::max()) {
        const auto value = object_.find(key);
        if (value == object_.end() || !value->is_number_integer()) {
            complain(JobErrorCode::kParse, fmt::format("the integer {} is missing", key));
            return min;
        }
        const bool huge =
            value->is_number_unsigned() && value->get<std::uint64_t>() > std::uint64_t{INT64_MAX};
        const std::int64_t number = huge ? INT64_MAX : value->get<std::int64_t>();
        if (huge || number < min || number > max) {
            complain(JobErrorCode::kParam,
                     fmt::format("{} is {}; {}..{} is allowed", key, value->dump(), min, max));
            return min;
        }
        return static_cast<T>(number);
    }

    std::uint64_t seed(const char* key) {
        const std::string value = text(key);
        const auto number = core::to_unsigned(value);
        if (!number || std::to_string(*number) != value) {
            complain(JobErrorCode::kParam, fmt::format("{} is {}, not a decimal number of 64 bits",
                                                       key, core::quoted(value)));
        }
        return number.value_or(0);
    }

private:
    const Json* find(const char* key, Json::value_t type) {
        const auto value = object_.find(key);
        if (value == object_.end() || value->type() != type) {
            complain(JobErrorCode::kParse,
                     fmt::format("the {} {} is missing",
                                 type == Json::value_t::object ? "object" : "text", key));
            return nullptr;
        }
        return &*value;
    }

    const Json& object_;
    std::optional<JobFault> fault_;
};

JobLimits read_limits(const Json& object, Fields& outer) {
    Fields fields(object);
    JobLimits limits;
    limits.cpu_ms = fields.integer("cpu_ms");
    limits.wall_ms = fields.integer("wall_ms");
    limits.mem_mb = fields.integer("mem_mb");
    if (const auto& fault = fields.fault()) {
        const bool range = fault->code == JobErrorCode::kParam;
        outer.complain(range ? JobErrorCode::kLimit : fault->code, "limit." + fault->text);
    }
    return limits;
}

// The part of a result that depends on how it ended.
void read_ending(JobResult& result, Fields& fields) {
    const std::string status = fields.text("status");
    result.status = status_named(status).value_or(JobStatus::kError);
    if (!status_named(status)) {
        fields.complain(JobErrorCode::kParse,
                        fmt::format("{} is no status of a result", core::quoted(status)));
    }
    if (result.status == JobStatus::kOk || result.status == JobStatus::kPartial) {
        result.result = fields.object("result");
        result.digest = fields.text("digest");
        if (!fields.fault() && digest_of(result.result) != result.digest) {
            fields.complain(JobErrorCode::kParse, "the digest does not belong to the result");
        }
        return;
    }
    Fields error(fields.object("error"));
    const std::string code = error.text("code");
    result.error =
        JobFault{error_code_named(code).value_or(JobErrorCode::kInternal), error.text("text")};
    if (error.fault()) {
        fields.complain(error.fault()->code, "error: " + error.fault()->text);
    } else if (!error_code_named(code)) {
        fields.complain(JobErrorCode::kParse,
                        fmt::format("{} is no error code", core::quoted(code)));
    }
}

// Broken UTF-8, which our own code should not let through, becomes replacement characters.
std::string print(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Checked<Job> parse_job(std::string_view text) {
    const auto value = open_envelope(text, kMaxJobBytes);
    if (!value) {
        return tl::unexpected<JobFault>(value.error());
    }
    Fields fields(*value);
    Job job;
    job.id = fields.id("id");
    job.spec.kind = fields.text("kind");
    job.spec.kv = fields.integer<int>("kv", 1);
    job.spec.app = fields.name("app");
    job.pool = fields.name("pool");
    job.spec.prio = fields.integer<int>("prio", 0, kMaxPriority);
    job.created_ms = fields.integer("created");
    job.spec.deadline_ms = fields.integer("deadline");
    job.ttl_ms = fields.integer("ttl_ms");
    job.spec.limits = read_limits(fields.object("limit"), fields);
    job.spec.seed = fields.seed("seed");
    job.attempt = fields.integer<int>("attempt", 1);
    job.replica = fields.integer<int>("replica");
    job.spec.params = fields.object("params");
    if (fields.fault()) {
        return tl::unexpected<JobFault>(*fields.fault());
    }
    const auto id = validate(job.spec);
    if (!id) {
        return tl::unexpected<JobFault>(id.error());
    }
    if (*id != job.id) {
        return refuse(JobErrorCode::kId,
                      fmt::format("the id is {}, but the work has {}", job.id.text(), id->text()));
    }
    return job;
}

std::string print_job(const Job& job) {
    const JobLimits& limits = job.spec.limits;
    return print(
        {{"v", kEnvelopeVersion},
         {"id", job.id.text()},
         {"kind", job.spec.kind},
         {"kv", job.spec.kv},
         {"app", job.spec.app},
         {"pool", job.pool},
         {"prio", job.spec.prio},
         {"created", job.created_ms},
         {"deadline", job.spec.deadline_ms},
         {"ttl_ms", job.ttl_ms},
         {"limit",
          {{"cpu_ms", limits.cpu_ms}, {"wall_ms", limits.wall_ms}, {"mem_mb", limits.mem_mb}}},
         {"seed", std::to_string(job.spec.seed)},
         {"attempt", job.attempt},
         {"replica", job.replica},
         {"params", job.spec.params}});
}

Checked<JobResult> parse_result(std::string_view text) {
    const auto value = open_envelope(text, kMaxResultBytes);
    if (!value) {
        return tl::unexpected<JobFault>(value.error());
    }
    Fields fields(*value);
    JobResult result;
    result.id = fields.id("id");
    result.kind = fields.text("kind");
    result.kv = fields.integer<int>("kv", 1);
    result.worker = fields.name("worker");
    result.attempt = fields.integer<int>("attempt", 1);
    result.replica = fields.integer<int>("replica");
    result.cpu_ms = fields.integer("cpu_ms");
    result.wall_ms = fields.integer("wall_ms");
    result.build = fields.text("build");
    read_ending(result, fields);
    if (!is_kind_name(result.kind)) {
        fields.complain(JobErrorCode::kKind,
                        fmt::format("{} cannot be a kind of job", core::quoted(result.kind)));
    }
    if (fields.fault()) {
        return tl::unexpected<JobFault>(*fields.fault());
    }
    return result;
}

std::string print_result(const JobResult& result) {
    Json value = {{"v", kEnvelopeVersion},     {"id", result.id.text()},
                  {"kind", result.kind},       {"kv", result.kv},
                  {"worker", result.worker},   {"attempt", result.attempt},
                  {"replica", result.replica}, {"status", name_of(result.status)},
                  {"cpu_ms", result.cpu_ms},   {"wall_ms", result.wall_ms},
                  {"build", result.build}};
    if (result.error) {
        value["error"] = {{"code", name_of(result.error->code)}, {"text", result.error->text}};
    } else {
        value["result"] = result.result;
        value["digest"] = result.digest;
    }
    return print(value);
}

}  // namespace tusk::grid
