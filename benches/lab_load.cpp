#include "benches/lab_load.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "core/stopwatch.h"
#include "core/text.h"

namespace tusk::benches {

namespace {

// What a process used while it ran.
struct Usage {
    bool ok = false;
    double seconds = 0;
    double own_cpu = 0;             // seconds, without its children
    double all_cpu = 0;             // seconds, with the children it waited for
    std::vector<double> memory_mb;  // twenty times a second
};

// Processor seconds of a process itself, from /proc.
double own_cpu_seconds(pid_t pid) {
    const auto stat = core::read_file(fmt::format("/proc/{}/stat", pid));
    if (!stat) {
        return 0;
    }
    const auto fields = core::words(std::string_view(*stat).substr(stat->rfind(')') + 1));
    constexpr std::size_t kUser = 11;  // counted from the field after the name
    if (fields.size() <= kUser + 1) {
        return 0;
    }
    const auto ticks = core::to_unsigned(fields[kUser]).value_or(0) +
                       core::to_unsigned(fields[kUser + 1]).value_or(0);
    return static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double memory_mb(pid_t pid) {
    const std::string statm = core::read_file(fmt::format("/proc/{}/statm", pid)).value_or("");
    const auto fields = core::words(statm);
    const auto pages = core::to_unsigned(fields.size() > 1 ? fields[1] : "0").value_or(0);
    return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

double children_cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

Usage watch(const std::vector<std::string>& words) {
    Usage usage;
    const double before = children_cpu_seconds();
    const core::Stopwatch clock;
    const pid_t pid = fork();
    if (pid == 0) {
        std::vector<char*> arguments;
        for (const std::string& word : words) {
            arguments.push_back(const_cast<char*>(word.c_str()));
        }
        arguments.push_back(nullptr);
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    int status = 0;
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (const double cpu = own_cpu_seconds(pid); cpu > 0) {
            usage.own_cpu = cpu;
            usage.memory_mb.push_back(memory_mb(pid));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    usage.seconds = static_cast<double>(clock.elapsed_ms()) / 1000;
    usage.all_cpu = children_cpu_seconds() - before;
    usage.ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return usage;
}

bool measure_random(const std::string& database) {
    constexpr int kGames = 100'000;
    const std::vector<std::string> words = {TUSK_PROGRAM, "match",   "othello",
                                            "--p1",       "random",  "--p2",
                                            "random",     "--games", std::to_string(kGames),
                                            "--threads",  "2",       "--db",
                                            database};
    fmt::print("{}\n", core::join(words, " "));
    std::fflush(stdout);
    const Usage usage = watch(words);
    if (!usage.ok || usage.memory_mb.size() < 10) {
        fmt::print("lab: the match failed\n");
        return false;
    }
    fmt::print("lab: {} games of random players, every record stored: {:.0f} games/s (bar 2000)\n",
               kGames, kGames / usage.seconds);
    const auto middle =
        usage.memory_mb.begin() + static_cast<std::ptrdiff_t>(usage.memory_mb.size() / 5);
    const auto [low, high] = std::minmax_element(middle, usage.memory_mb.end());
    fmt::print(
        "lab: memory {:.1f} MB after a fifth of the time, {:.1f} MB at the end, between {:.1f} and "
        "{:.1f} MB\n",
        *middle, usage.memory_mb.back(), *low, *high);
    return true;
}

bool measure_external(const std::string& database) {
    const bool has_rhino = std::filesystem::exists("/usr/games/gtp-rhino");
    const std::string ours = "ext,protocol=gtp,command=\"" TUSK_PROGRAM
                             " engine othello --protocol gtp --player alphabeta\"";
    const std::string other = has_rhino ? "ext,protocol=gtp,command=gtp-rhino" : ours;
    const std::vector<std::string> words = {TUSK_PROGRAM, "match",     "othello", "--p1", ours,
                                            "--p2",       other,       "--games", "20",   "--time",
                                            "50",         "--threads", "2",       "--db", database};
    fmt::print("{}\n", core::join(words, " "));
    std::fflush(stdout);
    const Usage usage = watch(words);
    if (!usage.ok || usage.all_cpu <= 0) {
        fmt::print("lab: the match with external engines failed\n");
        return false;
    }
    fmt::print(
        "lab: with external engines its own share of the processor's time is {:.2f} % ({:.2f} of "
        "{:.1f} s; bar 3 %)\n",
        100 * usage.own_cpu / usage.all_cpu, usage.own_cpu, usage.all_cpu);
    return true;
}

}  // namespace

bool measure_lab() {
    std::string folder = (std::filesystem::temp_directory_path() / "tusk-lab-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) {
        return false;
    }
    const bool random = measure_random("sqlite:" + folder + "/random.db");
    const bool external = measure_external("sqlite:" + folder + "/external.db");
    std::filesystem::remove_all(folder);
    return random && external;
}

}  // namespace tusk::benches
