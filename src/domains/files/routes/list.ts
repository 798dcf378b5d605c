import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { fileErrors } from '../errors'
import { listDeleted, listFolder } from '../files'
import { ROOT } from '../paths'
import { entryView, viewEntry } from '../views'

const flag = z.enum(['true', 'false']).default('false')

/** Row files-crud. */
export const listFiles = defineRoute('GET /user/files', {
  summary: 'What lies in a folder, by name; or what was deleted and can be restored',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  verbatim: true,
  query: z.object({
    folder: z.string().default(ROOT),
    limit: wholeNumber(1, 500).default(100),
    cursor: z.string().max(1024).optional(),
    deleted: flag,
  }),
  response: z.object({
    files: z.array(entryView),
    cursor: z.string().optional().describe('of the next page; absent on the last'),
  }),
  errors: [fileErrors.unknown, fileErrors.notAFolder],
  async handle({ context, principal: { walletId }, query: { deleted, ...query } }) {
    if (deleted === 'true') return { files: (await listDeleted(context, walletId)).map(viewEntry) }
    const { entries, next } = await listFolder(context, walletId, query)
    return { files: entries.map(viewEntry), ...(next !== undefined && { cursor: next }) }
  },
})
