#pragma once
// The weights a person has trained, by name, with what is known of them.
//
// NAME.weights holds the numbers, NAME.json beside it says where they come from: the run, its
// games, errors and match. Weights without such a file (copied from elsewhere) are listed too.

#include <cstdint>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace tusk::lab {

struct ShelvedWeights {
    std::string name;
    std::int64_t made_ms = 0;
    core::Json about;  // an object; empty if nothing is known
};

inline constexpr std::size_t kMaxShelved = 500;

// Newest first, at most kMaxShelved.
[[nodiscard]] std::vector<ShelvedWeights> shelved_weights();

// "standard" and the names of the others, newest first.
[[nodiscard]] std::vector<std::string> weights_names();

[[nodiscard]] bool weights_exist(const std::string& name);

// What is known of weights; an empty object if nothing is.
[[nodiscard]] core::Json about_weights(const std::string& name);
[[nodiscard]] core::Result<void> write_about_weights(const std::string& name,
                                                     const core::Json& about);

// Both files; an error if there are no such weights.
[[nodiscard]] core::Result<void> remove_weights(const std::string& name);

// Writes a file whole or not at all, with its folders.
[[nodiscard]] core::Result<void> write_whole(const std::string& file, std::string_view bytes);

// Files of a run that are of no use after it: "samples", "fit".
[[nodiscard]] std::string training_file(const std::string& run, const std::string& kind);
void remove_training_files(const std::string& run);

}  // namespace tusk::lab
