#include "protocol/line_reader.h"

#include <streambuf>

namespace tusk::protocol {

std::optional<InputLine> read_input_line(std::istream& in, std::size_t max_bytes) {
    using Traits = std::istream::traits_type;
    InputLine line;
    bool any = false;
    for (;;) {
        const Traits::int_type next = in.rdbuf()->sbumpc();
        if (Traits::eq_int_type(next, Traits::eof())) {
            if (!any) {
                in.setstate(std::ios::eofbit);
                return std::nullopt;
            }
            break;
        }
        any = true;
        const char c = Traits::to_char_type(next);
        if (c == '\n') {
            break;
        }
        if (line.text.size() < max_bytes) {
            line.text += c;
        } else {
            line.too_long = true;
        }
    }
    if (!line.text.empty() && line.text.back() == '\r' && !line.too_long) {
        line.text.pop_back();
    }
    return line;
}

}  // namespace tusk::protocol
