#include "lab/training/weights_shelf.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "core/paths.h"
#include "core/text.h"
#include "games/othello/pattern_weights.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace fs = std::filesystem;

namespace {

constexpr core::JsonBounds kAboutBounds{64 * 1024, 8};
constexpr std::string_view kExtension = ".weights";

Result<std::string> about_path(const std::string& name) {
    auto path = games::othello::user_weights_path(name);
    if (!path) {
        return fail(path.error());
    }
    return path->substr(0, path->size() - kExtension.size()) + ".json";
}

std::int64_t written_ms(const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    if (error) {
        return 0;
    }
    const auto since = fs::file_time_type::clock::to_sys(time).time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

// Without what is known of them.
std::vector<ShelvedWeights> files_on_shelf() {
    std::vector<ShelvedWeights> all;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(core::user_path("othello/weights"), error)) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() == kExtension && games::othello::user_weights_path(name)) {
            all.push_back({name, written_ms(entry.path()), Json::object()});
        }
    }
    std::sort(all.begin(), all.end(), [](const ShelvedWeights& a, const ShelvedWeights& b) {
        return a.made_ms != b.made_ms ? a.made_ms > b.made_ms : a.name < b.name;
    });
    all.resize(std::min(all.size(), kMaxShelved));
    return all;
}

}  // namespace

std::vector<ShelvedWeights> shelved_weights() {
    std::vector<ShelvedWeights> all = files_on_shelf();
    for (ShelvedWeights& one : all) {
        one.about = about_weights(one.name);
    }
    return all;
}

std::vector<std::string> weights_names() {
    std::vector<std::string> names{"standard"};
    for (const ShelvedWeights& one : files_on_shelf()) {
        names.push_back(one.name);
    }
    return names;
}

bool weights_exist(const std::string& name) {
    const auto path = games::othello::user_weights_path(name);
    std::error_code error;
    return name == "standard" || (path && fs::exists(*path, error));
}

Json about_weights(const std::string& name) {
    const auto path = about_path(name);
    const auto text = path ? core::read_file(*path, kAboutBounds.max_bytes)
                           : Result<std::string>(fail(path.error()));
    auto json = text ? core::parse_json(*text, kAboutBounds) : Result<Json>(fail(text.error()));
    return json && json->is_object() ? std::move(*json) : Json::object();
}

Result<void> write_about_weights(const std::string& name, const Json& about) {
    auto path = about_path(name);
    return path ? write_whole(*path, about.dump(1) + "\n") : fail(path.error());
}

Result<void> remove_weights(const std::string& name) {
    const auto path = games::othello::user_weights_path(name);
    if (!path) {
        return fail(path.error());
    }
    std::error_code error;
    if (!fs::remove(*path, error)) {
        return fail(ErrorCode::kFile, "there are no weights called " + core::quoted(name));
    }
    fs::remove(*about_path(name), error);
    return {};
}

Result<void> write_whole(const std::string& file, std::string_view bytes) {
    std::error_code error;
    if (const fs::path folder = fs::path(file).parent_path(); !folder.empty()) {
        fs::create_directories(folder, error);
    }
    const std::string part = file + ".part";
    if (auto written = core::write_file(part, bytes); !written) {
        return written;
    }
    fs::rename(part, file, error);
    if (error) {
        return fail(ErrorCode::kFile, error.message(), file);
    }
    return {};
}

std::string training_file(const std::string& run, const std::string& kind) {
    return core::user_path("othello/training/" + run + "." + kind);
}

void remove_training_files(const std::string& run) {
    std::error_code ignored;
    for (const char* kind : {"samples", "fit"}) {
        fs::remove(training_file(run, kind), ignored);
    }
}

}  // namespace tusk::lab
