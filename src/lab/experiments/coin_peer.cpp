#include "lab/experiments/coin_peer.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "core/random_token.h"
#include "core/text.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

// A folder that goes when it is no longer needed.
class TemporaryFolder {
public:
    TemporaryFolder()
        : path_(std::filesystem::temp_directory_path() /
                fmt::format("tusk-coin-{:016x}", core::random_seed())) {
        std::filesystem::create_directories(path_);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

private:
    std::filesystem::path path_;
};

std::string output_of(const std::string& command) {
    std::string text;
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) {
        return text;
    }
    std::array<char, 4096> buffer{};
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
        text.append(buffer.data(), got);
    }
    ::pclose(pipe);
    return text;
}

}  // namespace

Result<PeerAnswer> ask_groebner_peer(const std::vector<std::string>& coins, int seconds) {
    const TemporaryFolder folder;
    const std::string line = core::join(coins, " ") + "\n";
    const std::string matrix = (folder.path() / "coins.mat").string();
    if (auto done = core::write_file(matrix, fmt::format("1 {}\n{}", coins.size(), line)); !done) {
        return fail(done.error());
    }
    if (auto done = core::write_file((folder.path() / "coins.txt").string(), line); !done) {
        return fail(done.error());
    }
    const auto begun = std::chrono::steady_clock::now();
    const std::string said =
        output_of(fmt::format("cd '{}' && timeout {} sh -c '4ti2-groebner -parb coins >log 2>&1 && "
                              "cat coins.gro coins.txt | frobby frobgrob 2>>log'",
                              folder.path().string(), seconds));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    const std::string answer(core::trim(said));
    if (answer.empty() || answer.find_first_not_of("0123456789-") != std::string::npos) {
        return fail(ErrorCode::kEngineReply,
                    "4ti2 and Frobby gave no answer (not installed, or too slow)");
    }
    return PeerAnswer{answer, taken.count()};
}

}  // namespace tusk::lab
