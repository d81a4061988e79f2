#include "protocol/gtp_client.h"

#include "core/text.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;

Result<std::unique_ptr<GtpClient>> GtpClient::start(std::string_view command, Deadline deadline,
                                                    const std::stop_token& stop) {
    auto process = Process::start(command);
    if (!process) {
        return fail(process.error());
    }
    std::unique_ptr<GtpClient> client(new GtpClient(std::move(*process)));
    auto known = client->ask("list_commands", deadline, stop);
    if (!known) {
        return fail(known.error());
    }
    if (known->ok) {
        for (const std::string_view name : core::words(known->text)) {
            client->commands_.emplace(name);
        }
    }
    return client;
}

Result<GtpReply> GtpClient::ask(std::string_view command, Deadline deadline,
                                const std::stop_token& stop) {
    if (auto sent = process_->write_line(command, deadline, stop); !sent) {
        return fail(sent.error());
    }
    const std::string where = "GTP " + core::quoted(command);
    GtpReply reply;
    bool inside = false;
    bool noise = false;
    for (;;) {
        auto line = process_->read_line(deadline, stop);
        if (!line && line.error().code == ErrorCode::kEngineTimeout && (inside || noise) &&
            std::chrono::steady_clock::now() >= deadline) {
            return fail(process_
                            ->error(ErrorCode::kEngineReply,
                                    inside ? "did not end its answer with an empty line"
                                           : "wrote lines, but no answer that begins with = "
                                             "or ?")
                            .within(where));
        }
        if (!line) {
            return fail(line.error().within(where));
        }
        const std::string_view text = *line;
        if (inside) {
            if (core::trim(text).empty()) {
                return reply;
            }
            reply.text += '\n';
            reply.text += text;
        } else if (text.starts_with('=') || text.starts_with('?')) {
            inside = true;
            reply.ok = text.front() == '=';
            std::string_view rest = text.substr(1);
            while (!rest.empty() && core::is_digit(rest.front())) {
                rest.remove_prefix(1);
            }
            reply.text = core::trim(rest);
        } else {
            noise = noise || !core::trim(text).empty();
        }
        if (reply.text.size() > kMaxReplyBytes) {
            return fail(process_
                            ->error(ErrorCode::kEngineFlood, "gave an answer of more than " +
                                                                 std::to_string(kMaxReplyBytes) +
                                                                 " bytes")
                            .within(where));
        }
    }
}

Result<std::string> GtpClient::require(std::string_view command, Deadline deadline,
                                       const std::stop_token& stop) {
    auto reply = ask(command, deadline, stop);
    if (!reply) {
        return fail(reply.error());
    }
    if (!reply->ok) {
        return fail(
            process_->error(ErrorCode::kEngineReply, "refused: " + core::quoted(reply->text, 200))
                .within("GTP " + core::quoted(command)));
    }
    return std::move(reply->text);
}

bool GtpClient::knows(std::string_view command) const {
    return commands_.contains(command);
}

}  // namespace tusk::protocol
