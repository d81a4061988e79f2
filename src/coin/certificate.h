#pragma once
// Certificate: everything needed to check the rules of one structure (a, r1, r2) for all k and m
// without knowing how they were found. What the check is, says certificate_check.h.
//
// Its text is one line of JSON:
//   {"a":7,"r1":1,"r2":3,"rules":[{"lo":[2,3],"hi":[2,1],"X":3,"Y":2,"shape":[3,2,1,3]},...]}
// lo <= c/b < hi as [numerator, denominator] ([1,0] = infinity); the corner (X-1, Y-1); shape
// [w1,h1,w2,h2]: rows 0..h1-1 of w1 cells, rows h1..h2-1 of w2 cells. Written in exactly this
// spelling, without blanks, so that equal certificates have equal digests; read in any order and
// with blanks. Plain values and functions.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace tusk::coin {

inline constexpr std::int64_t kMaxCertifiedModulus = 1'000'000;
inline constexpr std::size_t kMaxCertificateBytes = std::size_t{256} << 20;

struct CertifiedRule {
    std::array<std::int64_t, 2> lo{0, 1};
    std::array<std::int64_t, 2> hi{1, 0};
    std::int64_t x = 1;
    std::int64_t y = 1;
    std::array<std::int64_t, 4> shape{1, 1, 1, 1};

    friend bool operator==(const CertifiedRule&, const CertifiedRule&) = default;
};

struct Certificate {
    std::int64_t a = 2;
    std::int64_t r1 = 1;
    std::int64_t r2 = 1;
    std::vector<CertifiedRule> rules;

    friend bool operator==(const Certificate&, const Certificate&) = default;
};

// Appends the line with its line end.
void append_line(std::string& text, const Certificate& certificate);

// One line without its end. Numbers are from 0 to a and a is at most kMaxCertifiedModulus; what
// they mean is not looked at. The certificate given is overwritten, so that its memory can be used
// again.
[[nodiscard]] core::Result<void> read_certificate(std::string_view line, Certificate& certificate);

}  // namespace tusk::coin
