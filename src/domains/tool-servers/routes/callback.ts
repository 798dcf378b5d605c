import { z } from 'zod'
import { errors, isRefusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { toolErrors } from '../errors'
import { escaped, page } from '../page'
import { finishSignIn } from '../sign-in'

const text = z.string().max(4_000)

/** Row tools-oauth. Whom it is for, the state says: a browser that comes back from a provider brings no key. */
export const oauthCallback = defineRoute('GET /user/tool-servers/oauth/callback', {
  summary: 'Where providers send the browser back to; ends the sign-in and says on a page how it went',
  level: 'ours',
  auth: { kind: 'public' },
  privateQuery: true,
  query: z.object({
    state: text,
    code: text.optional(),
    error: text.optional(),
    error_description: text.optional(),
    iss: text.optional(),
    scope: text.optional(),
  }),
  errors: [toolErrors.signInUnknown, toolErrors.unknown, toolErrors.failed],
  async handle({ context, query, signal, note }) {
    try {
      const { name, tools } = await finishSignIn(context, query, signal)
      const listed = tools.map((tool) => `<li><code>${escaped(tool.name)}</code></li>`).join('\n')
      const count = `${tools.length} tool${tools.length === 1 ? '' : 's'}`
      return page(
        `${name} is connected`,
        `<p>It has ${count}:</p>\n<ul>\n${listed}\n</ul>\n<p>You can close this page.</p>`,
      )
    } catch (thrown) {
      if (!isRefusal(thrown) || thrown.spec === errors.internal) throw thrown
      note(thrown.decision)
      const { status } = thrown.spec
      return page(thrown.spec.error, `<p>${escaped(thrown.message)}</p>`, { status })
    }
  },
})
