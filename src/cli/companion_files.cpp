#include "cli/companion_files.h"

#include <filesystem>

#include "core/text.h"

namespace tusk::cli {

namespace {

namespace fs = std::filesystem;

// A file beside `path` whose name is `name` but for upper and lower case.
std::optional<std::string> companion(const std::string& path, std::string_view name) {
    const fs::path folder = fs::path(path).parent_path();
    std::error_code error;
    for (const auto& entry :
         fs::directory_iterator(folder.empty() ? fs::path(".") : folder, error)) {
        if (core::equal_ignoring_case(entry.path().filename().string(), name)) {
            auto content = core::read_file(entry.path().string());
            return content ? std::optional(std::move(*content)) : std::nullopt;
        }
    }
    return std::nullopt;
}

}  // namespace

registry::CompanionFiles companions_beside(const std::string& path) {
    return [path](std::string_view name) {
        return path.empty() ? std::nullopt : companion(path, name);
    };
}

}  // namespace tusk::cli
