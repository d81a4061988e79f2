#include <cstdlib>

#include "coin/certificate.h"
#include "coin/certificate_check.h"

// Whatever is read has one spelling that is read as the same; checking it never fails otherwise
// than with an error.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tusk::coin;
    Certificate certificate;
    if (!read_certificate({reinterpret_cast<const char*>(data), size}, certificate)) {
        return 0;
    }
    std::string line;
    append_line(line, certificate);
    Certificate again;
    if (!read_certificate(std::string_view(line).substr(0, line.size() - 1), again) ||
        again != certificate) {
        std::abort();
    }
    if (certificate.a <= 2000) {
        CertificateChecker checker;
        static_cast<void>(checker.check(certificate));
    }
    return 0;
}
