/**
 * Answers to requests of a port that are no texts. A port carries texts, and keeps no worker alive under a stream: the page
 * is given an address, and fetches the answer there.
 */
const PREFIX = '/__relay/answer/'
/** A page that has not come by then does not come any more. */
const PENDING_MS = 10_000

export function isPendingAnswer({ pathname }: URL): boolean {
  return pathname.startsWith(PREFIX)
}

export class PendingAnswers {
  readonly #answers = new Map<string, Response>()

  /** Returns the path at which the answer can be had once, within ten seconds. */
  hold(answer: Response): string {
    const path = PREFIX + crypto.randomUUID()
    this.#answers.set(path, answer)
    setTimeout(() => void this.take(path)?.body?.cancel(), PENDING_MS)
    return path
  }

  /** Undefined where it was taken, or is another worker's, or is none. */
  take(path: string): Response | undefined {
    const answer = this.#answers.get(path)
    this.#answers.delete(path)
    return answer
  }
}
