#pragma once
// What the form of a training needs, and the list of trained weights, as JSON. They read files: not
// for the network thread.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/api/lab_request.h"

namespace tusk::server {

// TrainingInfo: the years of the tournament games and the bounds of a training here.
[[nodiscard]] nlohmann::json training_info(const LabBounds& bounds);

// Players of the tournament games whose names fit the text, most games first.
inline constexpr std::size_t kMaxSuggestions = 50;
[[nodiscard]] nlohmann::json suggested_players(const std::string& text, std::size_t most);

// TrainedWeights, newest first.
[[nodiscard]] nlohmann::json trained_weights();

}  // namespace tusk::server
