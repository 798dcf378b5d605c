import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { ROOT } from '../paths'
import { searchFiles } from '../search'
import { fileView, viewFile } from '../views'

/** Row files-crud. */
export const searchFilesRoute = defineRoute('GET /user/files/search', {
  summary: 'Files whose name or text has these words in it, whatever their case',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  verbatim: true,
  query: z.object({
    q: z.string().min(1).max(200),
    folder: z.string().default(ROOT),
    limit: wholeNumber(1, 100).default(20),
  }),
  response: z.object({
    files: z.array(fileView.extend({ match: z.enum(['name', 'content']) })),
    complete: z.boolean().describe('false where more may match than is listed'),
  }),
  async handle({ context, principal: { walletId }, query: { q, folder, limit }, signal }) {
    const criteria = { query: q, folder, limit }
    const { found, complete } = await searchFiles(context, walletId, criteria, signal)
    return { files: found.map(({ row, match }) => ({ ...viewFile(row), match })), complete }
  },
})
