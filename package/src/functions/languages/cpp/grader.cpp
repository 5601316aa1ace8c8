// Calls the functions of the solution for the judge: requests come on descriptor 3, replies leave on descriptor 4.
// Standard input and output are left alone.
#include "grader.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <exception>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace grader {
namespace {

using Bytes = std::vector<unsigned char>;

class Request {
public:
    // Waits for the next request; false when there is none.
    bool receive() {
        std::uint32_t length;
        if (!fill(reinterpret_cast<char*>(&length), sizeof length)) return false;
        payload.resize(length);
        at = 0;
        return fill(payload.data(), length);
    }

    template <class T>
    T take() {
        if constexpr (std::is_arithmetic_v<T>) {
            T value;
            std::memcpy(&value, payload.data() + at, sizeof value);
            at += sizeof value;
            return value;
        } else {
            const auto count = take<std::uint32_t>();
            if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, Bytes>) {
                const auto begin = payload.begin() + static_cast<std::ptrdiff_t>(at);
                at += count;
                return T(begin, begin + count);
            } else {
                T values;
                values.reserve(count);
                for (std::uint32_t i = 0; i < count; i++) values.push_back(take<typename T::value_type>());
                return values;
            }
        }
    }

private:
    static bool fill(char* to, std::size_t count) {
        static char buffer[1 << 16];
        static std::size_t begin = 0, end = 0;
        while (count > 0) {
            if (begin == end) {
                const ssize_t got = ::read(3, buffer, sizeof buffer);
                if (got < 0 && errno == EINTR) continue;
                if (got <= 0) return false;
                begin = 0;
                end = static_cast<std::size_t>(got);
            }
            const std::size_t part = std::min(count, end - begin);
            std::memcpy(to, buffer + begin, part);
            begin += part;
            to += part;
            count -= part;
        }
        return true;
    }

    std::string payload;
    std::size_t at = 0;
};

class Reply {
public:
    template <class T>
    void put(const T& value) {
        if constexpr (std::is_arithmetic_v<T>) {
            frame.append(reinterpret_cast<const char*>(&value), sizeof value);
        } else {
            put(static_cast<std::uint32_t>(value.size()));
            if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, Bytes>) {
                frame.append(value.begin(), value.end());
            } else {
                for (auto&& element : value) put<typename T::value_type>(element);
            }
        }
    }

    void threw(const std::string& message) { frame = std::string(4, '\0') + '\1' + message.substr(0, 1000); }

    // False when nobody reads replies any more.
    bool send() {
        const auto length = static_cast<std::uint32_t>(frame.size() - 4);
        std::memcpy(frame.data(), &length, sizeof length);
        for (std::size_t sent = 0; sent < frame.size();) {
            const ssize_t count = ::write(4, frame.data() + sent, frame.size() - sent);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return false;
            sent += static_cast<std::size_t>(count);
        }
        return true;
    }

private:
    std::string frame = std::string(5, '\0');
};

template <class Result, class... Arguments>
void call(Result (*function)(Arguments...), [[maybe_unused]] Request& request, [[maybe_unused]] Reply& reply) {
    // Braces: the arguments are taken from left to right.
    std::tuple<Arguments...> arguments{request.take<Arguments>()...};
    if constexpr (std::is_void_v<Result>) {
        std::apply(function, std::move(arguments));
    } else {
        reply.put<Result>(std::apply(function, std::move(arguments)));
    }
}

void serve(Request& request, Reply& reply) {
    switch (request.take<unsigned char>()) {
@calls@
    }
}

}  // namespace
}  // namespace grader

int main() {
    grader::Request request;
    while (request.receive()) {
        grader::Reply reply;
        try {
            grader::serve(request, reply);
        } catch (const std::exception& error) {
            reply.threw(error.what());
        } catch (...) {
            reply.threw("an exception that is not a std::exception");
        }
        if (!reply.send()) return 1;
    }
}
