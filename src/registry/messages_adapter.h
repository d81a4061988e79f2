#pragma once
// MessagesAdapter: the messages of a compile-time game (messages, question, answer, read_answer and
// P::Listener beside its position) behind the run-time interface.

#include "core/check.h"
#include "registry/game.h"
#include "registry/lifted_player.h"
#include "registry/messages.h"

namespace tusk::registry {

template <class P>
concept HasMessages = search::Hidden<P> &&
    requires(const typename P::Obs& seen, const search::MoveList<P>& legal,
             typename P::Listener& listener, typename P::Move move, std::string_view line,
             std::optional<std::int64_t> time_ms) {
    { messages(seen) } -> std::same_as<core::Result<std::vector<std::string>>>;
    { question(seen, legal, time_ms) } -> std::same_as<std::string>;
    { answer(move) } -> std::same_as<std::string>;
    { read_answer(legal, line) } -> std::same_as<core::Result<typename P::Move>>;
    {listener.hear(line)};
};

template <class P>
class ListenerAdapter final : public Listener {
public:
    explicit ListenerAdapter(const Game& game) : game_(game) {}

    [[nodiscard]] core::Result<std::optional<Question>> hear(std::string_view line) override {
        auto heard = listener_.hear(line);
        if (!heard) {
            return core::fail(heard.error());
        }
        if (!*heard) {
            return std::optional<Question>();
        }
        const search::Situation<P>& situation = (*heard)->situation;
        Question question{{}, (*heard)->time_ms};
        View& view = question.view;
        view.viewer = situation.seat;
        view.deciders.seat_mask = static_cast<std::uint8_t>(1u << search::index(situation.seat));
        for (const auto move : situation.legal) {
            view.legal.push_back(search::action_of<P>(move));
            view.legal_text.push_back(text_of(move));
        }
        view.position = format(situation.observation);
        view.game = &game_;
        auto content = std::make_shared<TypedContent<P>>();
        content->situation.emplace(situation);
        view.content = std::move(content);
        return std::optional<Question>(std::move(question));
    }

private:
    const Game& game_;
    typename P::Listener listener_;
};

// The game's functions by other names: the members of MessagesAdapter would hide them.
template <HasMessages P>
[[nodiscard]] std::string question_of(const search::Situation<P>& now,
                                      std::optional<std::int64_t> time_ms) {
    return question(now.observation, now.legal, time_ms);
}
template <HasMessages P>
[[nodiscard]] std::string answer_of(typename P::Move move) {
    return answer(move);
}
template <HasMessages P>
[[nodiscard]] core::Result<typename P::Move> move_answered(const search::Situation<P>& now,
                                                           std::string_view line) {
    return read_answer(now.legal, line);
}

template <HasMessages P>
class MessagesAdapter final : public Messages {
public:
    explicit MessagesAdapter(const Game& game) : game_(game) {}

    [[nodiscard]] core::Result<std::vector<std::string>> all(const View& view) const override {
        return messages(situation(view).observation);
    }
    [[nodiscard]] std::string question(const View& view, const Limits& limits) const override {
        return question_of<P>(situation(view), limits.time_ms);
    }
    [[nodiscard]] std::string answer(Action action) const override {
        return answer_of<P>(search::move_of<P>(action));
    }
    [[nodiscard]] core::Result<Action> read_answer(const View& view,
                                                   std::string_view line) const override {
        return move_answered<P>(situation(view), line).map([](typename P::Move move) {
            return search::action_of<P>(move);
        });
    }
    [[nodiscard]] std::unique_ptr<Listener> listener() const override {
        return std::make_unique<ListenerAdapter<P>>(game_);
    }
    [[nodiscard]] const Messages* get() const noexcept { return this; }

private:
    [[nodiscard]] static const search::Situation<P>& situation(const View& view) {
        const auto* typed = dynamic_cast<const TypedContent<P>*>(view.content.get());
        TUSK_ASSERT(typed != nullptr, "a view of this game");
        return *typed->situation;
    }

    const Game& game_;
};

// What a game of the adapter holds: its messages, or nothing.
struct NoMessages {
    explicit NoMessages(const Game& /*game*/) {}
    [[nodiscard]] const Messages* get() const noexcept { return nullptr; }
};
template <class P>
struct MessagesChoice {
    using Type = NoMessages;
};
template <HasMessages P>
struct MessagesChoice<P> {
    using Type = MessagesAdapter<P>;
};
template <class P>
using MessagesOf = typename MessagesChoice<P>::Type;

}  // namespace tusk::registry
