#pragma once
// For tests: a pipe in memory between two threads, one of which knows only streams.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

namespace tusk::protocol {

// One direction between two threads: a stream buffer that blocks its reader.
class MemoryPipe final : public std::streambuf {
public:
    void write(std::string_view text) {
        const std::lock_guard lock(mutex_);
        data_ += text;
        changed_.notify_all();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }
    // A line without its end; nothing when none comes in time or the pipe is closed.
    std::optional<std::string> read_line(std::chrono::seconds patience) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, patience,
                          [&] { return data_.find('\n') != std::string::npos || closed_; });
        const std::size_t end = data_.find('\n');
        if (end == std::string::npos) {
            return std::nullopt;
        }
        std::string line = data_.substr(0, end);
        data_.erase(0, end + 1);
        return line;
    }

protected:
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !data_.empty() || closed_; });
        if (data_.empty()) {
            return traits_type::eof();
        }
        current_ = std::exchange(data_, {});
        setg(current_.data(), current_.data(), current_.data() + current_.size());
        return traits_type::to_int_type(current_.front());
    }
    int_type overflow(int_type c) override {
        if (!traits_type::eq_int_type(c, traits_type::eof())) {
            const char byte = traits_type::to_char_type(c);
            write({&byte, 1});
        }
        return traits_type::not_eof(c);
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        write({text, static_cast<std::size_t>(size)});
        return size;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string data_;
    std::string current_;
    bool closed_ = false;
};

}  // namespace tusk::protocol
