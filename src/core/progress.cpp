#include "core/progress.h"

#include <fmt/format.h>

namespace tusk::core {

double ProgressMeter::rate_per_second(const Progress& progress) const noexcept {
    const double seconds = watch_.elapsed_seconds();
    return seconds > 0 ? static_cast<double>(progress.done) / seconds : 0;
}

double ProgressMeter::seconds_left(const Progress& progress) const noexcept {
    const double rate = rate_per_second(progress);
    if (progress.total == 0 || rate <= 0 || progress.done > progress.total) {
        return -1;
    }
    return static_cast<double>(progress.total - progress.done) / rate;
}

std::string ProgressMeter::line(const Progress& progress) const {
    std::string text;
    if (progress.total > 0) {
        const double share =
            100.0 * static_cast<double>(progress.done) / static_cast<double>(progress.total);
        text = fmt::format("{}/{}  {:.0f}%", progress.done, progress.total, share);
    } else {
        text = short_count(static_cast<double>(progress.done));
    }
    text += fmt::format("  {}/s", short_count(rate_per_second(progress)));
    if (const double left = seconds_left(progress); left >= 0) {
        text += "  " + clock_text(left) + " left";
    }
    return progress.note.empty() ? text : text + "  " + progress.note;
}

std::string clock_text(double seconds) {
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    const auto minutes = whole / 60 % 60;
    if (whole >= 3600) {
        return fmt::format("{}:{:02}:{:02}", whole / 3600, minutes, whole % 60);
    }
    return fmt::format("{}:{:02}", minutes, whole % 60);
}

std::string short_count(double value) {
    const char* unit = "";
    for (const char* next : {" k", " M", " G", " T"}) {
        if (value < 1000) {
            break;
        }
        value /= 1000;
        unit = next;
    }
    const int decimals =
        *unit == 0 && value == static_cast<double>(static_cast<std::int64_t>(value)) ? 0
        : value < 10                                                                 ? 2
        : value < 100                                                                ? 1
                                                                                     : 0;
    return fmt::format("{:.{}f}{}", value, decimals, unit);
}

}  // namespace tusk::core
