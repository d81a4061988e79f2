#pragma once
// Weights of an evaluation that a person keeps by a name, <data>/<game>/weights/NAME.weights.
//
// Players come and go with every pair of a match, and reading can take as long as a short game: the
// latest weights stay in memory. A file that was written anew is read again. Thread safe.

#include <algorithm>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "core/paths.h"
#include "core/result.h"
#include "core/text.h"

namespace tusk::games {

[[nodiscard]] inline core::Result<std::string> user_weights_path(std::string_view game,
                                                                 const std::string& name) {
    constexpr std::size_t kMaxName = 64;
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (name.empty() || name.size() > kMaxName || !plain) {
        return core::fail(
            core::ErrorCode::kOutOfRange,
            core::quoted(name) + " is not a name of weights; use up to 64 of a-z, 0-9 and '-'");
    }
    return core::user_path(std::string(game) + "/weights/" + name + ".weights");
}

template <class Weights>
class NamedWeights {
public:
    using Pointer = std::shared_ptr<const Weights>;
    using Parse = core::Result<Pointer> (*)(std::string_view bytes);

    NamedWeights(std::string_view game, Parse parse) : game_(game), parse_(parse) {}

    [[nodiscard]] core::Result<Pointer> get(const std::string& name) {
        const auto path = user_weights_path(game_, name);
        if (!path) {
            return core::fail(path.error());
        }
        std::error_code error;
        const auto time = std::filesystem::last_write_time(*path, error);
        if (error) {
            // Without the path: requests from outside name weights, too.
            return core::fail(core::ErrorCode::kUnknownName,
                              "there are no weights called " + core::quoted(name));
        }
        const std::lock_guard lock(mutex_);
        for (const Kept& one : kept_) {
            if (one.name == name && one.time == time) {
                return one.weights;
            }
        }
        auto bytes = core::read_file(*path);
        if (!bytes) {
            return core::fail(bytes.error());
        }
        auto weights = parse_(*bytes);
        if (!weights) {
            return core::fail(weights.error().within(*path));
        }
        std::erase_if(kept_, [&](const Kept& one) { return one.name == name; });
        if (kept_.size() >= kMaxKept) {
            kept_.pop_front();
        }
        kept_.push_back({name, time, *weights});
        return *weights;
    }

private:
    static constexpr std::size_t kMaxKept = 4;
    struct Kept {
        std::string name;
        std::filesystem::file_time_type time;
        Pointer weights;
    };

    std::string game_;
    Parse parse_;
    std::mutex mutex_;
    std::deque<Kept> kept_;
};

}  // namespace tusk::games
