#include "coin/certificate_file.h"

#include <fmt/format.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

#include "coin/certificate_check.h"
#include "core/json.h"
#include "core/text.h"

namespace tusk::coin {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr int kVersion = 1;
constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

// The structure after this one in a file that holds all of them.
Residues structure_after(const Residues& last, Structures structures) {
    auto [a, r1, r2] = last;
    for (;;) {
        if (++r2 == a) {
            r2 = 0;
            if (structures == Structures::kPrimitive || ++r1 == a) {
                ++a;
                r1 = structures == Structures::kPrimitive ? 1 : 0;
            }
        }
        const bool wanted = structures == Structures::kPrimitive
                                ? std::gcd(a, r2) == 1
                                : std::gcd(a, std::gcd(r1, r2)) == 1;
        if (wanted) {
            return {a, r1, r2};
        }
    }
}

Residues first_structure(const FileHeader& header) {
    return structure_after({header.from - 1, header.from - 2, header.from - 2}, header.structures);
}

std::string header_text(const FileHeader& header) {
    return fmt::format(R"({{"format":"{}","version":{},"structures":"{}","from":{},"to":{}}})"
                       "\n",
                       kCertificateFormat, kVersion, name_of(header.structures), header.from,
                       header.to);
}

std::string end_text(const FileSummary& summary) {
    return fmt::format(R"({{"end":{{"structures":{},"rules":{},"sha256":"{}"}}}})"
                       "\n",
                       summary.structures, summary.rules, summary.sha256);
}

Result<FileHeader> read_header(std::string_view line) {
    const auto json = core::parse_json(line);
    if (!json || !json->is_object()) {
        return fail(ErrorCode::kSyntax, "is not a header", "line 1");
    }
    try {
        if (json->at("format") != kCertificateFormat || json->at("version") != kVersion) {
            return fail(ErrorCode::kUnsupported, "is of another format or version", "line 1");
        }
        FileHeader header;
        const auto structures = json->at("structures").get<std::string>();
        header.from = json->at("from").get<std::int64_t>();
        header.to = json->at("to").get<std::int64_t>();
        const bool primitive = structures == name_of(Structures::kPrimitive);
        header.structures = primitive ? Structures::kPrimitive : Structures::kPairs;
        if ((!primitive && structures != name_of(Structures::kPairs)) || header.from < 2 ||
            header.from > header.to || header.to > kMaxCertifiedModulus) {
            return fail(ErrorCode::kOutOfRange, "names structures that do not exist", "line 1");
        }
        return header;
    } catch (const Json::exception&) {
        return fail(ErrorCode::kSyntax, "is not a header", "line 1");
    }
}

// Lines that one thread checks, and what it found.
struct Block {
    std::string text;
    std::uint64_t first_line = 1;
    std::uint64_t structures = 0;
    std::uint64_t rules = 0;
    std::uint64_t cells = 0;
    Residues first;
    Residues last;
    std::optional<core::Error> error;
};

// `header`: each structure must be the one after the one before.
void check_block(Block& block, const std::optional<FileHeader>& header,
                 CertificateChecker& checker) {
    Certificate certificate;
    const std::uint64_t cells_before = checker.cells();
    for (const std::string_view line : core::lines(block.text)) {
        const std::string where = fmt::format("line {}", block.first_line + block.structures);
        Result<void> good = read_certificate(line, certificate);
        good = good ? checker.check(certificate) : good;
        if (!good) {
            block.error = good.error().within(where);
            return;
        }
        const Residues now{certificate.a, certificate.r1, certificate.r2};
        if (header && block.structures > 0 &&
            !(now == structure_after(block.last, header->structures))) {
            block.error = core::Error{ErrorCode::kOutOfRange,
                                      "is not the structure that comes next here", where};
            return;
        }
        if (block.structures == 0) {
            block.first = now;
        }
        block.last = now;
        ++block.structures;
        block.rules += certificate.rules.size();
    }
    block.cells = checker.cells() - cells_before;
    block.text.clear();
    block.text.shrink_to_fit();
}

// Threads that check blocks; results are taken in the order of the file.
class BlockCheckers {
public:
    BlockCheckers(unsigned threads, const std::optional<FileHeader>& header) : header_(header) {
        for (unsigned i = 0; i < threads; ++i) {
            threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
        }
    }
    BlockCheckers(const BlockCheckers&) = delete;
    BlockCheckers& operator=(const BlockCheckers&) = delete;

    void add(Block block) {
        const std::lock_guard lock(mutex_);
        places_.push_back({std::move(block), false});
        waiting_.push_back(&places_.back());
        changed_.notify_all();
    }

    [[nodiscard]] std::size_t pending() {
        const std::lock_guard lock(mutex_);
        return places_.size();
    }

    // Waits for the oldest block.
    [[nodiscard]] Block take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return places_.front().done; });
        Block block = std::move(places_.front().block);
        places_.pop_front();
        return block;
    }

private:
    struct Place {
        Block block;
        bool done = false;
    };

    void work(const std::stop_token& stop) {
        CertificateChecker checker;
        std::unique_lock lock(mutex_);
        while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
            Place* place = waiting_.front();
            waiting_.pop_front();
            lock.unlock();
            check_block(place->block, header_, checker);
            lock.lock();
            place->done = true;
            changed_.notify_all();
        }
    }

    std::optional<FileHeader> header_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Place> places_;    // in the order of the file; a deque keeps addresses
    std::deque<Place*> waiting_;  // not begun
    std::vector<std::jthread> threads_;
};

// The whole file: reads, hands out blocks, and puts their results together.
class FileCheck {
public:
    FileCheck(core::LineReader reader, const CheckOptions& options)
        : reader_(std::move(reader)), options_(options) {}

    Result<FileSummary> run() {
        if (auto done = begin(); !done) {
            return fail(done.error());
        }
        BlockCheckers checkers(std::max(1U, options_.threads), summary_.header);
        const std::size_t most_pending = 2 * std::size_t{std::max(1U, options_.threads)} + 1;
        for (bool more = true; more || checkers.pending() > 0;) {
            if (options_.stop.stop_requested()) {
                return fail(ErrorCode::kCancelled, "stopped before the end of the file");
            }
            if (more && checkers.pending() < most_pending) {
                auto block = next_block();
                if (!block) {
                    return fail(block.error());
                }
                more = !block->text.empty();
                if (more) {
                    checkers.add(std::move(*block));
                }
                continue;
            }
            if (auto done = count(checkers.take()); !done) {
                return fail(done.error());
            }
        }
        return finish();
    }

private:
    Result<void> begin() {
        std::string_view line;
        const auto there = reader_.next(line);
        if (!there) {
            return fail(there.error());
        }
        if (!*there) {
            return fail(ErrorCode::kSyntax, "the file is empty");
        }
        lines_ = 1;
        if (line.starts_with("{\"a\"") || !line.starts_with("{\"format\"")) {
            pending_ = std::string(line) + "\n";
            lines_ = 0;
            return {};
        }
        auto header = read_header(line);
        if (!header) {
            return fail(header.error());
        }
        summary_.header = *header;
        return {};
    }

    // Some lines; the line with the end of the file is kept apart.
    Result<Block> next_block() {
        Block block;
        block.first_line = lines_ + 1;
        block.text = std::exchange(pending_, {});
        std::string_view line;
        while (!end_ && block.text.size() < kBlockBytes) {
            const auto there = reader_.next(line);
            if (!there) {
                return fail(there.error());
            }
            if (!*there) {
                break;
            }
            if (summary_.header && line.starts_with("{\"end\"")) {
                end_ = std::string(line) + "\n";
            } else {
                block.text += line;
                block.text += '\n';
            }
        }
        if (end_ && block.text.empty()) {
            if (const auto there = reader_.next(line); !there || *there) {
                return fail(there ? core::Error{ErrorCode::kSyntax, "something follows the end", {}}
                                  : there.error());
            }
        }
        lines_ +=
            static_cast<std::uint64_t>(std::count(block.text.begin(), block.text.end(), '\n'));
        digest_.add(block.text);
        return block;
    }

    Result<void> count(const Block& block) {
        if (block.error) {
            return fail(*block.error);
        }
        if (summary_.header) {
            const Residues expected = summary_.structures == 0
                                          ? first_structure(*summary_.header)
                                          : structure_after(last_, summary_.header->structures);
            if (!(block.first == expected)) {
                return fail(ErrorCode::kOutOfRange, "is not the structure that comes next here",
                            fmt::format("line {}", block.first_line));
            }
        }
        last_ = block.last;
        summary_.structures += block.structures;
        summary_.rules += block.rules;
        summary_.cells += block.cells;
        if (options_.progress) {
            options_.progress({summary_.structures, 0, "certificates"});
        }
        return {};
    }

    Result<FileSummary> finish() {
        summary_.sha256 = core::hex(digest_.digest());
        if (!summary_.header) {
            return summary_;
        }
        const FileHeader& header = *summary_.header;
        if (!end_) {
            return fail(ErrorCode::kSyntax, "the file ends too early: its last line is missing");
        }
        if (summary_.structures == 0 || last_.a != header.to ||
            structure_after(last_, header.structures).a == header.to) {
            return fail(
                ErrorCode::kOutOfRange,
                fmt::format("structures up to a = {} are promised but not there", header.to));
        }
        if (*end_ != end_text(summary_)) {
            return fail(ErrorCode::kOutOfRange,
                        "counts or digest of the last line are not those of the file");
        }
        return summary_;
    }

    core::LineReader reader_;
    const CheckOptions& options_;
    FileSummary summary_;
    core::Sha256Stream digest_;
    std::string pending_;  // a line that was read to see what it is
    std::optional<std::string> end_;
    std::uint64_t lines_ = 0;
    Residues last_;
};

}  // namespace

std::string_view name_of(Structures structures) noexcept {
    return structures == Structures::kPrimitive ? "primitive" : "pairs";
}

Result<CertificateWriter> CertificateWriter::create(const std::optional<std::string>& path,
                                                    const FileHeader& header) {
    std::optional<core::ZstdWriter> file;
    if (path) {
        auto made = core::ZstdWriter::create(*path);
        if (!made) {
            return fail(made.error());
        }
        if (auto done = made->write(header_text(header)); !done) {
            return fail(done.error());
        }
        file = std::move(*made);
    }
    CertificateWriter writer(std::move(file));
    writer.summary_.header = header;
    return writer;
}

Result<void> CertificateWriter::add(std::string_view lines, std::uint64_t structures,
                                    std::uint64_t rules) {
    digest_.add(lines);
    summary_.structures += structures;
    summary_.rules += rules;
    return file_ ? file_->write(lines) : Result<void>();
}

Result<FileSummary> CertificateWriter::close() {
    summary_.sha256 = core::hex(digest_.digest());
    if (file_) {
        Result<void> done = file_->write(end_text(summary_));
        done = done ? file_->close() : done;
        if (!done) {
            return fail(done.error());
        }
    }
    return summary_;
}

Result<FileSummary> check_file(const std::string& path, const CheckOptions& options) {
    auto reader = core::LineReader::open(path, kMaxCertificateBytes);
    if (!reader) {
        return fail(reader.error());
    }
    auto summary = FileCheck(std::move(*reader), options).run();
    // What the reader met names the file already.
    if (!summary && !summary.error().where.starts_with(path)) {
        return fail(summary.error().within(path));
    }
    return summary;
}

}  // namespace tusk::coin
