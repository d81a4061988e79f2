#include "protocol/cdc_text.h"

#include <algorithm>

#include "core/text.h"

namespace tusk::protocol {

namespace {

std::string number_of(std::string_view command) {
    const auto found = std::find(kCdcCommands.begin(), kCdcCommands.end(), command);
    return std::to_string(found - kCdcCommands.begin());
}

}  // namespace

std::optional<CdcLine> parse_cdc_line(std::string_view line) {
    const auto words = core::words(line);
    if (words.empty()) {
        return std::nullopt;
    }
    CdcLine parsed;
    std::size_t next = 0;
    if (std::all_of(words[0].begin(), words[0].end(), core::is_digit)) {
        parsed.id = words[next++];
    }
    if (next < words.size()) {
        parsed.command = words[next++];
    }
    parsed.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
    return parsed;
}

std::string cdc_request(std::string_view command, std::string_view arguments) {
    std::string text = number_of(command) + " " + std::string(command);
    return arguments.empty() ? text : text + " " + std::string(arguments);
}

std::optional<CdcReply> parse_cdc_reply(std::string_view line, std::string_view command) {
    if (!line.starts_with('=') && !line.starts_with('?')) {
        return std::nullopt;
    }
    CdcReply reply{line.front() == '=', {}};
    line.remove_prefix(1);
    std::string_view id = line;
    while (!line.empty() && core::is_digit(line.front())) {
        line.remove_prefix(1);
    }
    id = id.substr(0, id.size() - line.size());
    if (!id.empty() && id != number_of(command)) {
        return std::nullopt;  // a late reply to something else
    }
    reply.text = core::trim(line);
    return reply;
}

}  // namespace tusk::protocol
