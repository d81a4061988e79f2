#pragma once
// For tests: a folder of this person's files that is theirs alone.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace tusk::games {

// This person's files are elsewhere as long as it lives.
class OwnFolder {
public:
    explicit OwnFolder(const std::string& name)
        : path_(std::filesystem::temp_directory_path() /
                (name + "-" + std::to_string(::getpid()))) {
        const char* before = std::getenv("XDG_DATA_HOME");
        before_ = before == nullptr ? "" : before;
        std::filesystem::create_directories(path_);
        ::setenv("XDG_DATA_HOME", path_.c_str(), 1);
    }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    ~OwnFolder() {
        std::filesystem::remove_all(path_);
        if (before_.empty()) {
            ::unsetenv("XDG_DATA_HOME");
        } else {
            ::setenv("XDG_DATA_HOME", before_.c_str(), 1);
        }
    }

private:
    std::filesystem::path path_;
    std::string before_;
};

}  // namespace tusk::games
