// Fuzz target for everything that reads envelopes: no input may crash it, and what is accepted must
// survive being printed and read again.

#include <cstdio>
#include <cstdlib>

#include "grid/envelope.h"

namespace {

using namespace tusk;

void require(bool condition, const char* what) {
    if (!condition) {
        std::fprintf(stderr, "broken: %s\n", what);
        std::abort();
    }
}

void read_as_envelopes(std::string_view text) {
    if (const auto job = grid::parse_job(text)) {
        const auto again = grid::parse_job(grid::print_job(*job));
        require(again && *again == *job, "a job survives printing");
    }
    if (const auto result = grid::parse_result(text)) {
        const std::string printed = grid::print_result(*result);
        if (printed.size() <= grid::kMaxResultBytes) {  // 1e9 is printed longer than it was read
            const auto again = grid::parse_result(printed);
            require(again && *again == *result, "a result survives printing");
        }
    }
}

// Random text rarely has the right id and digest, so these are made from the input itself.
void read_as_params(std::string_view text) {
    const core::Json value = core::Json::parse(text, nullptr, false);
    grid::Job job;
    job.spec.kind = "fuzz.params";
    job.spec.params = value;
    if (const auto id = grid::validate(job.spec)) {
        job.id = *id;
        const auto again = grid::parse_job(grid::print_job(job));
        require(again && *again == job, "every valid spec can travel");
    }
    if (value.is_object()) {
        grid::JobResult result;
        result.kind = "fuzz.params";
        result.result = value;
        result.digest = grid::digest_of(value);
        const auto again = grid::parse_result(grid::print_result(result));
        require(!again || *again == result, "a result that can travel arrives as it was");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_as_envelopes(text);
    if (text.size() <= 4096) {  // deeper text would only test the JSON library's recursion
        read_as_params(text);
    }
    return 0;
}
