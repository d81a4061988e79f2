#include "book/expansion.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>

#include "book/frontier.h"
#include "core/random_token.h"
#include "core/stopwatch.h"

namespace tusk::book {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

class Expansion {
public:
    Expansion(Book& book, const std::vector<SeedPosition>& seeds, grid::Executor& executor,
              const ExpansionSettings& settings)
        : book_(book),
          seeds_(seeds),
          executor_(executor),
          settings_(settings),
          frontier_(seeds, settings.deviation),
          group_(fmt::format("book-{:016x}", core::random_seed())),
          size_before_(book.positions().size()) {
        for (const BookPosition& position : book.positions()) {
            if (position.depth < settings.request.limits.depth.value_or(0)) {
                shallow_.push_back(position.text);
            }
        }
        std::sort(shallow_.begin(), shallow_.end());
    }

    Result<ExpansionReport> run(const std::stop_token& stop, const core::ProgressSink& progress) {
        Result<void> done = fill();
        while (done && !pending_.empty()) {
            if (stop.stop_requested()) {
                report_.interrupted = true;
                break;
            }
            collect();
            while (done && !pending_.empty() && arrived_.contains(pending_.front().id)) {
                done = enter_front();
                if (done) {
                    done = fill();
                }
            }
            progress(now());
            if (done && since_saved_.elapsed_ms() >= settings_.save_ms) {
                done = save();
            }
        }
        executor_.cancel_group(group_);
        settle();
        if (auto saved = save(); !saved && done) {
            done = saved;
        }
        if (!done) {
            return fail(done.error());
        }
        report_.time_ms = watch_.elapsed_ms();
        return report_;
    }

private:
    struct Pending {
        grid::JobId id;
        std::string canonical;
        PositionKey key;
    };

    [[nodiscard]] core::Progress now() const {
        core::Progress progress{report_.searched, 0,
                                fmt::format("{} positions, {}", book_.positions().size(), phase_)};
        if (settings_.time_ms > 0) {
            const std::int64_t left =
                std::max<std::int64_t>(0, settings_.time_ms - watch_.elapsed_ms());
            progress.note +=
                ", at most " + core::clock_text(static_cast<double>(left) / 1000) + " left";
        }
        if (settings_.positions > 0) {
            progress.total =
                shallow_.size() + std::max(settings_.positions, size_before_) - size_before_;
        }
        return progress;
    }

    // The next position to search; nothing when there is none.
    Result<std::optional<Choice>> next() {
        if (next_shallow_ < shallow_.size()) {
            const std::string& text = shallow_[next_shallow_++];
            phase_ = "searching deeper";
            return Choice{text, key_of(text), 0};
        }
        if (settings_.positions > 0 &&
            book_.positions().size() + new_pending_ >= settings_.positions) {
            return std::nullopt;
        }
        while (next_seed_ < seeds_.size()) {
            const SeedPosition& seed = seeds_[next_seed_++];
            const PositionKey key = key_of(seed.canonical);
            if (!book_.find(key) && !frontier_.is_taken(key)) {
                phase_ = fmt::format("seeds of {} plies", seed.ply);
                return Choice{seed.canonical, key, seed.ply * Price{1000}};
            }
        }
        settle();
        auto choice = frontier_.choose(book_);
        if (choice && *choice) {
            phase_ = fmt::format("drop-outs at {:.1f} plies",
                                 static_cast<double>((*choice)->price) / 1000);
        }
        report_.complete = choice && !*choice && pending_.empty();
        return choice;
    }

    // Keeps the window full.
    Result<void> fill() {
        while (pending_.size() < settings_.window) {
            if (settings_.time_ms > 0 && watch_.elapsed_ms() >= settings_.time_ms) {
                return {};
            }
            auto choice = next();
            if (!choice) {
                return fail(choice.error());
            }
            if (!*choice) {
                return {};
            }
            grid::JobSpec job = evaluation_job(book_, settings_.request, (*choice)->canonical);
            job.group = group_;
            auto id = executor_.submit(job);
            if (!id) {
                return fail(id.error());
            }
            frontier_.take((*choice)->key);
            new_pending_ += book_.find((*choice)->key) ? 0 : 1;
            pending_.push_back({*id, (*choice)->canonical, (*choice)->key});
        }
        return {};
    }

    void collect() {
        constexpr std::chrono::milliseconds kWait(100);  // Ctrl-C is noticed within it
        if (auto result = executor_.wait_result(grid::ResultFilter::in_group(group_), kWait)) {
            grid::JobId id = result->id;
            arrived_.insert_or_assign(std::move(id), std::move(*result));
        }
    }

    Result<void> enter_front() {
        const Pending front = std::move(pending_.front());
        pending_.pop_front();
        auto node = arrived_.extract(front.id);
        executor_.forget({front.id});
        auto evaluation = read_evaluation(node.mapped());
        if (!evaluation) {
            return fail(evaluation.error().within("position " + front.canonical));
        }
        new_pending_ -= book_.find(front.key) ? 0 : 1;
        auto entered = book_.enter(front.canonical, evaluation->depth, evaluation->moves);
        if (!entered) {
            return fail(entered.error().within("position " + front.canonical));
        }
        frontier_.release(front.key);
        settled_ = false;
        ++report_.searched;
        return {};
    }

    // Seeds are chosen whatever they are worth: values are worked out when somebody needs them.
    void settle() {
        if (!settled_) {
            book_.settle();
            settled_ = true;
        }
    }

    Result<void> save() {
        since_saved_.restart();
        return settings_.save ? settings_.save(book_) : Result<void>();
    }

    Book& book_;
    const std::vector<SeedPosition>& seeds_;
    grid::Executor& executor_;
    const ExpansionSettings& settings_;
    Frontier frontier_;
    std::string group_;
    std::size_t size_before_;
    std::vector<std::string> shallow_;  // searched less deeply than is wanted
    std::size_t next_shallow_ = 0;
    std::size_t next_seed_ = 0;
    std::deque<Pending> pending_;  // in the order of asking
    std::size_t new_pending_ = 0;  // those that are not in the book
    std::map<grid::JobId, grid::JobResult> arrived_;
    bool settled_ = true;
    std::string phase_;
    core::Stopwatch watch_;
    core::Stopwatch since_saved_;
    ExpansionReport report_;
};

}  // namespace

Result<ExpansionReport> expand(Book& book, const std::vector<SeedPosition>& seeds,
                               grid::Executor& executor, const ExpansionSettings& settings,
                               const std::stop_token& stop, const core::ProgressSink& progress) {
    book.settle();
    book.player = settings.request.player;
    return Expansion(book, seeds, executor, settings).run(stop, progress);
}

}  // namespace tusk::book
