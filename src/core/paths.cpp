#include "core/paths.h"

#include <cstdlib>
#include <filesystem>

namespace tusk::core {

namespace fs = std::filesystem;

std::string program_path() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).string();
}

namespace {

fs::path find_data_folder() {
    if (const char* chosen = std::getenv("TUSK_DATA"); chosen != nullptr && *chosen != 0) {
        return fs::absolute(chosen);
    }
    std::error_code error;
    fs::path folder = fs::path(program_path()).parent_path();
    if (const fs::path installed = folder.parent_path() / "share" / "tusk";
        fs::is_directory(installed, error)) {
        return installed;
    }
    // A build tree: build/<preset>[/...]/program, with data/ in an ancestor that is our source.
    for (; folder.has_relative_path(); folder = folder.parent_path()) {
        if (fs::exists(folder / "CMakePresets.json", error) &&
            fs::is_directory(folder / "data", error)) {
            return folder / "data";
        }
    }
    return TUSK_DATA_DIR;
}

}  // namespace

std::string data_path(const std::string& relative) {
    static const fs::path folder = find_data_folder();
    return (folder / relative).string();
}

std::string web_path() {
    if (const char* chosen = std::getenv("TUSK_WEB"); chosen != nullptr && *chosen != 0) {
        return fs::absolute(chosen).string();
    }
    std::error_code error;
    const fs::path folder = fs::path(program_path()).parent_path();
    if (const fs::path installed = folder.parent_path() / "share" / "tusk" / "web";
        fs::is_directory(installed, error)) {
        return installed.string();
    }
    return (folder.parent_path() / "web").string();  // build/<preset>/tusk beside build/web
}

std::string user_path(const std::string& relative) {
    fs::path base;
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != 0) {
        base = data;
    } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0) {
        base = fs::path(home) / ".local" / "share";
    } else {
        base = fs::current_path();
    }
    return (base / "tusk" / relative).string();
}

}  // namespace tusk::core
