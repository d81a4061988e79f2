// tusk coin prove and check: certificates of the rules, made and checked.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/coin.h"
#include "cli/interrupt.h"
#include "cli/lab_store.h"
#include "cli/progress_bar.h"
#include "cli/report_json.h"
#include "cli/settings.h"
#include "coin/certificate_file.h"
#include "core/json.h"
#include "core/stopwatch.h"
#include "grid/coin_jobs.h"
#include "grid/coin_proof.h"
#include "grid/kinds.h"
#include "grid/ledger_store.h"
#include "grid/local_executor.h"

namespace tusk::cli {

namespace {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

Json summary_json(const coin::FileSummary& summary) {
    Json out = {{"structures", summary.structures},
                {"rules", summary.rules},
                {"cells", summary.cells},
                {"sha256", summary.sha256}};
    if (summary.header) {
        out["from"] = summary.header->from;
        out["to"] = summary.header->to;
        out["kind"] = name_of(summary.header->structures);
    }
    return out;
}

void print_summary(const coin::FileSummary& summary, double seconds, bool json) {
    if (json) {
        Json out = summary_json(summary);
        out["seconds"] = seconds;
        print_json(out);
        return;
    }
    const std::string range =
        summary.header ? fmt::format("a = {}..{}: ", summary.header->from, summary.header->to) : "";
    fmt::print("{}{} structures, {} rules, all proven\nsha256 {}\n", range, summary.structures,
               summary.rules, summary.sha256);
    std::fflush(stdout);
    fmt::print(stderr, "{:.1f} s, {} cells looked at\n", seconds,
               core::short_count(static_cast<double>(summary.cells)));
}

Result<coin::FileSummary> prove_with(const grid::CoinProofRequest& request, int threads,
                                     const std::string& database) {
    auto writer = open_lab(database);
    if (!writer) {
        return fail(writer.error());
    }
    grid::LedgerStore ledger(**writer);
    grid::JobKinds kinds;
    kinds.add(grid::coin_certify_kind());
    grid::LocalOptions options;
    options.slots = static_cast<unsigned>(threads);
    options.store = &ledger;
    grid::LocalExecutor executor(std::move(kinds), options);
    const Interrupt interrupt;
    ProgressBar bar;
    return grid::prove(
        executor, request, [&bar](const core::Progress& now) { bar.show(now); }, interrupt.token());
}

}  // namespace

CommandResult coin_prove(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin prove",
                        "Proves the rule book for every a of a range: makes a certificate for "
                        "each structure, checks it, and writes them all to a file. Stopped, the "
                        "same command goes on.",
                        "tusk coin prove 2..100 -o rules.zst --threads 2");
    std::string range_text;
    std::string database;
    grid::CoinProofRequest request;
    bool pairs = false;
    int threads = 1;
    bool json = false;
    arguments.required("range", range_text, "the coins a: 2..100, or one number");
    arguments.text("--output,-o", request.file, "FILE",
                   "where the certificates go; without it only counts and digest are printed");
    arguments.flag("--pairs", pairs,
                   "every pair r1, r2; not just the primitive ones, from which the others follow");
    arguments.number("--threads", threads, 1, kMaxThreads, "N", "jobs at a time (1)");
    arguments.text("--db", database, "URL",
                   "where jobs that are done are kept; instead of the file that tusk serve uses");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    constexpr std::int64_t kMostPairs = 2000;
    constexpr std::int64_t kMost = 50'000;
    const auto range = read_range(range_text, "range", 2, pairs ? kMostPairs : kMost);
    if (!range) {
        return fail(range.error());
    }
    request.range = {pairs ? coin::Structures::kPairs : coin::Structures::kPrimitive, range->from,
                     range->to};
    const core::Stopwatch watch;
    const auto summary = prove_with(request, threads, database);
    if (!summary) {
        if (summary.error().code == ErrorCode::kCancelled) {
            fmt::print(stderr, "tusk coin: {}; the same command goes on\n",
                       summary.error().message);
            return kInterrupted;
        }
        return fail(summary.error());
    }
    print_summary(*summary, static_cast<double>(watch.elapsed_ms()) / 1000, json);
    return kDone;
}

CommandResult check_certificates(const std::string& path, int threads, bool json) {
    const Interrupt interrupt;
    ProgressBar bar;
    const core::Stopwatch watch;
    const auto summary = coin::check_file(
        path, {static_cast<unsigned>(threads), [&bar](const core::Progress& now) { bar.show(now); },
               interrupt.token()});
    bar.clear();
    if (summary) {
        print_summary(*summary, static_cast<double>(watch.elapsed_ms()) / 1000, json);
        return kDone;
    }
    const core::Error& error = summary.error();
    if (error.code == ErrorCode::kCancelled || error.code == ErrorCode::kFile) {
        return fail(error);
    }
    // The request was in order; the proof is not.
    fmt::print(stderr, "tusk coin: not proven: {}\n", error.text());
    if (json) {
        print_json({{"error", error.text()}});
    }
    return kWorkFailed;
}

CommandResult coin_check(const registry::Registry& /*registry*/, const Words& words) {
    Arguments arguments("coin check",
                        "Checks a file of certificates with a checker that shares nothing with "
                        "what made them. Status 1 if something is not proven.",
                        "tusk coin check rules.zst --threads 2");
    std::string path;
    int threads = 1;
    bool json = false;
    arguments.required("file", path, "certificates, compressed or plain");
    arguments.number("--threads", threads, 1, kMaxThreads, "N", "threads (1)");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    return check_certificates(path, threads, json);
}

}  // namespace tusk::cli
