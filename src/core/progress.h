#pragma once
// Progress of long work, as a value, and the sink it is reported to.
//
// Work reports how much is done of how much; rate and time left are derived by ProgressMeter, so
// the terminal and later the browser show the same figures. A sink must not block for long and may
// be called from any one thread at a time.

#include <cstdint>
#include <functional>
#include <string>

#include "core/stopwatch.h"

namespace tusk::core {

struct Progress {
    std::uint64_t done = 0;
    std::uint64_t total = 0;  // 0 = not known
    std::string note;         // what is being worked on, in a few words
    std::string detail = {};  // the same for screens, as JSON text; may be empty
};

using ProgressSink = std::function<void(const Progress&)>;

// Turns Progress into rate and time left, counted from its construction.
class ProgressMeter {
public:
    [[nodiscard]] double rate_per_second(const Progress& progress) const noexcept;
    [[nodiscard]] double seconds_left(const Progress& progress) const noexcept;  // < 0: not known

    // "  42/100  42%  3.1/s  0:19 left  note", without a line end.
    [[nodiscard]] std::string line(const Progress& progress) const;

private:
    Stopwatch watch_;
};

// "0:07", "12:03", "1:02:03".
[[nodiscard]] std::string clock_text(double seconds);

// "24.6 M", "3.0 k", "812": three significant digits for people.
[[nodiscard]] std::string short_count(double value);

}  // namespace tusk::core
