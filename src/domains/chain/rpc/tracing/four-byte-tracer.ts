import type { Message } from '@ethereumjs/evm'
import { bytesToHex } from '@ethereumjs/util'
import { typeOfCall } from './call-tracer'
import { listening, type Tracer } from './trace'

const SELECTOR_BYTES = 4

/** How often each selector was called, with how many bytes behind it: `{"0xa9059cbb-64": 1}`. */
export const fourByteTracer: Tracer = {
  options: [],
  async trace({ machine, run }) {
    const counts: Record<string, number> = {}
    const beforeMessage = (message: Message, resolve?: () => void) => {
      const { data } = message
      const isCall = !typeOfCall(message).startsWith('CREATE') && !message.isCompiled
      if (isCall && data.length >= SELECTOR_BYTES) {
        const key = `${bytesToHex(data.subarray(0, SELECTOR_BYTES))}-${data.length - SELECTOR_BYTES}`
        counts[key] = (counts[key] ?? 0) + 1
      }
      resolve?.()
    }
    await listening(machine, { beforeMessage }, () => run(machine))
    return counts
  },
}
