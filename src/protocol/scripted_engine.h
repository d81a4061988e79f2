#pragma once
// For tests: an engine made of a few lines of shell.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "core/text.h"

namespace tusk::protocol {

// The branches of a shell `case` over the lines it reads; every line read is kept in a log.
class ScriptedEngine {
public:
    explicit ScriptedEngine(const std::string& cases) {
        static int count = 0;
        path_ = testing::TempDir() + "/scripted_engine_" + std::to_string(::getpid()) + "_" +
                std::to_string(count++);
        std::ofstream(path_) << "#!/bin/sh\nwhile read -r line; do\necho \"$line\" >> " << path_
                             << ".log\ncase \"$line\" in\n"
                             << cases << "\nesac\ndone\n";
        ::chmod(path_.c_str(), 0755);
    }
    ~ScriptedEngine() {
        for (const char* ending : {"", ".log", ".once"}) {
            std::remove((path_ + ending).c_str());
        }
    }
    [[nodiscard]] std::string spec(const std::string& protocol, int timeout_ms = 20'000) const {
        return "ext,protocol=" + protocol + ",command=" + path_ +
               ",timeout_ms=" + std::to_string(timeout_ms);
    }
    [[nodiscard]] std::string log() const { return core::read_file(path_ + ".log").value_or(""); }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace tusk::protocol
