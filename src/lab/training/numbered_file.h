#pragma once
// A file of samples that grows block by block (a game, say), made on several threads and written in
// the order of the blocks' numbers, so that the same command gives the same file and goes on where
// it was stopped.

#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/progress.h"
#include "core/result.h"

namespace tusk::lab {

// Appends blocks in the order of their numbers, however they come in.
class OrderedWriter {
public:
    OrderedWriter(const std::string& file, std::string_view header, std::uint32_t first)
        : next_(first) {
        const bool fresh = !std::filesystem::exists(file);
        out_.open(file, std::ios::binary | std::ios::app);
        if (fresh) {
            out_ << header;
        }
    }
    [[nodiscard]] bool good() const { return out_.good(); }
    [[nodiscard]] std::uint32_t next() const noexcept { return next_; }

    void add(std::uint32_t number, std::string bytes) {
        waiting_.emplace(number, std::move(bytes));
        for (auto at = waiting_.begin(); at != waiting_.end() && at->first == next_;
             at = waiting_.erase(at), ++next_) {
            out_ << at->second;
        }
        out_.flush();
    }

private:
    std::ofstream out_;
    std::uint32_t next_;
    std::map<std::uint32_t, std::string> waiting_;
};

// Cuts off what was being written when the program was stopped.
[[nodiscard]] inline core::Result<void> truncate_file(const std::string& file, std::size_t bytes) {
    std::error_code error;
    std::filesystem::resize_file(file, bytes, error);
    if (error) {
        return core::fail(core::ErrorCode::kFile, error.message(), file);
    }
    return {};
}

struct NumberedFile {
    std::string file;
    std::string_view header;
    std::uint32_t first = 0;  // block
    std::uint32_t count = 0;  // blocks in all
    int threads = 1;
};

// Runs `work(number, state)` for the blocks on several threads, each with a state of its own, and
// writes the bytes it returns.
template <class MakeState, class Work>
core::Result<void> write_blocks(const NumberedFile& task, const core::ProgressSink& progress,
                                std::stop_token stop, MakeState make_state, Work work) {
    OrderedWriter writer(task.file, task.header, task.first);
    if (!writer.good()) {
        return core::fail(core::ErrorCode::kFile, "the file cannot be written", task.file);
    }
    std::mutex mutex;
    std::uint32_t next = task.first;
    std::exception_ptr thrown;
    const auto loop = [&] {
        try {
            auto state = make_state();
            while (!stop.stop_requested()) {
                std::uint32_t number = 0;
                {
                    const std::lock_guard lock(mutex);
                    if (next >= task.count) {
                        return;
                    }
                    number = next++;
                }
                std::string bytes = work(number, state);
                const std::lock_guard lock(mutex);
                writer.add(number, std::move(bytes));
                if (progress) {
                    progress({writer.next() - task.first, task.count - task.first, ""});
                }
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            thrown = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < task.threads; ++i) {
            helpers.emplace_back(loop);
        }
        loop();
    }
    if (thrown) {
        std::rethrow_exception(thrown);
    }
    if (!writer.good()) {
        return core::fail(core::ErrorCode::kFile, "the file could not be written to its end",
                          task.file);
    }
    if (stop.stop_requested()) {
        return core::fail(core::ErrorCode::kCancelled, "stopped; the same command goes on");
    }
    return {};
}

}  // namespace tusk::lab
