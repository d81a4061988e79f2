#pragma once
// Envelopes: jobs and results as JSON text, as they travel between machines.
//
// One object, UTF-8 without a byte order mark, version 1. Size, nesting and duplicate keys are
// checked before anything is looked at; fields nobody knows are ignored, so that newer programs can
// add some. Parsing never throws and never needs more memory than a small multiple of the bound.

#include <string>
#include <string_view>

#include "grid/job.h"

namespace tusk::grid {

inline constexpr int kEnvelopeVersion = 1;

// The id in the text must be that of the work in it (E_ID), names must be names (E_PARAM), limits
// in range (E_LIMIT). Group and estimate of the spec keep their defaults.
[[nodiscard]] Checked<Job> parse_job(std::string_view text);

// One line without its end. The spec must be valid.
[[nodiscard]] std::string print_job(const Job& job);

// A good result must have a digest that fits; any other must have an error.
[[nodiscard]] Checked<JobResult> parse_result(std::string_view text);

[[nodiscard]] std::string print_result(const JobResult& result);

}  // namespace tusk::grid
