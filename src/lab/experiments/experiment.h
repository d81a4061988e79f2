#pragma once
// Experiment: a published experiment that the lab repeats: what was published and where, our runs,
// and how the report is made of them. One list names them all (experiments.cpp); a definition is
// one file under lab/experiments.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "lab/reports/report.h"
#include "lab/runs/run_plan.h"

namespace tusk::lab {

enum class Scale : std::uint8_t { kSmall, kFull };  // minutes, or as long as the question deserves
[[nodiscard]] std::string_view name_of(Scale scale) noexcept;
[[nodiscard]] std::optional<Scale> scale_named(std::string_view name) noexcept;

// What the steps of a run returned, by step id; steps that are not done are missing.
using StepResults = std::map<std::string, core::Json>;

struct Experiment {
    std::string name;  // "othello-school": [a-z0-9-]
    std::string game;
    std::string title;
    std::string question;  // one sentence
    std::string source;    // what was published and where, in words
    std::function<core::Result<std::vector<Step>>(const registry::Registry&, Scale,
                                                  std::uint64_t seed)>
        steps;
    // Sections of the report; it must cope with missing steps (a report of a run under way).
    std::function<std::vector<Section>(Scale, const StepResults&)> report;
};

// Every experiment of this program, in the order of the list.
[[nodiscard]] const std::vector<Experiment>& experiments();

// Null if there is none of this name.
[[nodiscard]] const Experiment* find_experiment(std::string_view name);

}  // namespace tusk::lab
