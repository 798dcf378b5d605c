import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { usageOf } from '../limits'

const bytes = z.int().describe('bytes')

/** Rows files-quota, files-downloads. */
export const storageUsage = defineRoute('GET /user/files/storage', {
  summary: 'What the wallet uses of its storage and of the downloads of this UTC month',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  verbatim: true,
  response: z.object({
    used: bytes,
    limit: bytes,
    maxFileSize: bytes,
    downloads: z.object({ used: bytes, limit: bytes, resetsAt: z.iso.datetime() }),
  }),
  handle: ({ context, principal }) => usageOf(context, principal.walletId),
})
