#include "protocol/console_input.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace tusk::protocol {

ConsoleInput::int_type ConsoleInput::underflow() {
    for (;;) {
        // Without events asked for, only the loss of the other end is told.
        std::array<pollfd, 2> waits{pollfd{input_, POLLIN, 0}, pollfd{output_, 0, 0}};
        const int ready = ::poll(waits.data(), waits.size(), -1);
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        if (ready < 0 || waits[1].revents != 0) {
            return traits_type::eof();
        }
        const ssize_t got = ::read(input_, buffer_.data(), buffer_.size());
        if (got > 0) {
            setg(buffer_.data(), buffer_.data(), buffer_.data() + got);
            return traits_type::to_int_type(buffer_.front());
        }
        if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
            return traits_type::eof();
        }
    }
}

}  // namespace tusk::protocol
