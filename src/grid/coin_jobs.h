#pragma once
// The job kind `coin.certify`: makes the certificates of a range of structures of one a, reads them
// back, checks each, and tells how many there are and the SHA-256 of their text. The certificates
// themselves are not part of the result: whoever wants them makes them again (that is much cheaper
// than checking) and compares the digest.

#include "coin/certify.h"
#include "grid/job.h"
#include "grid/kinds.h"

namespace tusk::grid {

struct CertifyResult {
    std::uint64_t structures = 0;
    std::uint64_t rules = 0;
    std::uint64_t cells = 0;  // looked at by the checker
    std::string sha256;
};

[[nodiscard]] JobSpec coin_certify_job(const coin::StructureRange& range);
[[nodiscard]] core::Result<CertifyResult> certify_result_of(const core::Json& result);
[[nodiscard]] JobKind coin_certify_kind();

// The text of a range and what is in it, not checked.
struct CertificateText {
    std::string lines;
    std::uint64_t structures = 0;
    std::uint64_t rules = 0;
};
[[nodiscard]] CertificateText certificate_text(const coin::StructureRange& range);

}  // namespace tusk::grid
