import { leaveForChat } from '../state/prefill'

/** A prompt to the agent in a sentence: a press writes it in the chat, where it can be sent. */
export function Prompt({ children }: { children: string }) {
  return (
    <a class="prompt" href="/ui/agent" onClick={() => leaveForChat(children)}>
      “{children}”
    </a>
  )
}
