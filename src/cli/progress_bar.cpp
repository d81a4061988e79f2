#include "cli/progress_bar.h"

#include <fmt/format.h>

namespace tusk::cli {

namespace {

constexpr std::int64_t kTerminalIntervalMs = 100;
constexpr std::int64_t kLogIntervalMs = 30'000;
constexpr int kBarWidth = 20;

std::string bar(double fraction, const Terminal& terminal) {
    const auto filled = static_cast<int>(fraction * kBarWidth);
    std::string text;
    for (int i = 0; i < kBarWidth; ++i) {
        text += i < filled ? (terminal.unicode ? "━" : "#") : (terminal.unicode ? "─" : "-");
    }
    return terminal.paint(Ink::kGood, text) + "  ";
}

// At most `width` columns; whole signs are kept whole, colours stay.
std::string cut(const std::string& text, std::size_t width) {
    std::string result = text;
    while (visible_length(result) > width) {
        result.pop_back();
        while (!result.empty() && (static_cast<unsigned char>(result.back()) & 0xC0) == 0x80) {
            result.pop_back();
        }
    }
    return result;
}

}  // namespace

void ProgressBar::show(const core::Progress& progress) {
    if (!due(terminal_.interactive ? kTerminalIntervalMs : kLogIntervalMs)) {
        return;
    }
    if (!terminal_.interactive) {
        fmt::print(stderr, "{}\n", meter_.line(progress));
        return;
    }
    const double fraction =
        static_cast<double>(progress.done) / static_cast<double>(progress.total);
    draw((progress.total > 0 ? bar(fraction, terminal_) : "") + meter_.line(progress));
}

void ProgressBar::show(double fraction, const std::string& text) {
    if (!due(terminal_.interactive ? kTerminalIntervalMs : kLogIntervalMs)) {
        return;
    }
    if (!terminal_.interactive) {
        fmt::print(stderr, "{}\n", text);
        return;
    }
    draw(bar(fraction, terminal_) + text);
}

void ProgressBar::show_text(const std::string& text) {
    if (terminal_.interactive && due(kTerminalIntervalMs)) {
        draw(text);
    }
}

void ProgressBar::clear() {
    if (on_screen_) {
        fmt::print(stderr, "\r\x1b[K");
        std::fflush(stderr);
        on_screen_ = false;
    }
}

bool ProgressBar::due(std::int64_t interval_ms) {
    if (!drawn_before_ && terminal_.interactive) {
        drawn_before_ = true;
        since_drawn_.restart();
        return true;
    }
    if (since_drawn_.elapsed_ms() < interval_ms) {
        return false;
    }
    since_drawn_.restart();
    return true;
}

void ProgressBar::draw(std::string text) {
    fmt::print(stderr, "\r{}\x1b[K", cut(text, static_cast<std::size_t>(terminal_.width - 1)));
    std::fflush(stderr);
    on_screen_ = true;
}

}  // namespace tusk::cli
