import { createInterface } from 'node:readline'

/** @typedef {(question: string) => Promise<string | undefined>} Ask undefined where standard input ends without an answer */

/**
 * Lets `work` put questions to who runs the command. They stand on standard error: what the command prints can be piped.
 * @template Result
 * @param {(ask: Ask) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withQuestions(work) {
  const input = createInterface({ input: process.stdin })
  const lines = input[Symbol.asyncIterator]()
  try {
    return await work(async (question) => {
      process.stderr.write(question)
      const { value, done } = await lines.next()
      return done ? undefined : value.trim()
    })
  } finally {
    input.close()
  }
}
