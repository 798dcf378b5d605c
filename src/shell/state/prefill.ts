const STORED = 'sandbank.prefill'
/** The longest prompt that there is. */
const MOST = 10_000

/** Leaves a text for the chat with the agent, of this tab: it is written there, and not sent. */
export function leaveForChat(text: string): void {
  try {
    sessionStorage.setItem(STORED, text.slice(0, MOST))
  } catch {
    // Where storage is blocked the chat begins empty.
  }
}

/** What was left, once. */
export function takeForChat(): string {
  try {
    const text = sessionStorage.getItem(STORED) ?? ''
    sessionStorage.removeItem(STORED)
    return text
  } catch {
    return ''
  }
}
