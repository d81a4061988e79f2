#pragma once
// Files of certificates: a header line, one line for each structure, a last line with counts and a
// digest; compressed with Zstandard or plain.
//   {"format":"tusk-coin-certificates","version":1,"structures":"primitive","from":2,"to":1000}
//   {"a":2,"r1":1,"r2":1,"rules":[...]}
//   ...
//   {"end":{"structures":304191,"rules":10875208,"sha256":"..."}}
// The digest is that of the certificate lines. A checked file holds every structure it promises, in
// order, each proven. Lines without a header and an end (from elsewhere) are checked too; then
// nothing is promised about what is missing.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "coin/certify.h"
#include "core/digest.h"
#include "core/progress.h"
#include "core/zstd_file.h"

namespace tusk::coin {

inline constexpr std::string_view kCertificateFormat = "tusk-coin-certificates";

struct FileHeader {
    Structures structures = Structures::kPrimitive;
    std::int64_t from = 2;
    std::int64_t to = 2;
};

// "primitive", "pairs"
[[nodiscard]] std::string_view name_of(Structures structures) noexcept;

struct FileSummary {
    std::optional<FileHeader> header;
    std::uint64_t structures = 0;
    std::uint64_t rules = 0;
    std::uint64_t cells = 0;  // looked at by the checker
    std::string sha256;       // of the certificate lines
};

// Writes a file; certificates must come in order. Without a path only the digest is made.
class CertificateWriter {
public:
    [[nodiscard]] static core::Result<CertificateWriter> create(
        const std::optional<std::string>& path, const FileHeader& header);

    // Whole lines that hold so many rules.
    [[nodiscard]] core::Result<void> add(std::string_view lines, std::uint64_t structures,
                                         std::uint64_t rules);
    // Ends the file and gives it its name.
    [[nodiscard]] core::Result<FileSummary> close();

private:
    explicit CertificateWriter(std::optional<core::ZstdWriter> file) : file_(std::move(file)) {}

    std::optional<core::ZstdWriter> file_;
    core::Sha256Stream digest_;
    FileSummary summary_;
};

struct CheckOptions {
    unsigned threads = 1;
    core::ProgressSink progress;  // structures done; may be empty
    std::stop_token stop;
};

// Checks every certificate. An error names the line and what is wrong with it.
[[nodiscard]] core::Result<FileSummary> check_file(const std::string& path,
                                                   const CheckOptions& options = {});

}  // namespace tusk::coin
