import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { appErrors } from '../errors'
import { addressedApp, MAY_READ } from './addressed'

/** Rows app-manifest, app-sdk-frontend, app-sdk-backend. */
export const checkApp = defineRoute('GET /apps/:slug/check', {
  summary:
    'What is wrong with an app: its manifest, and the SDK calls of page and scripts against its permissions',
  level: 'ours',
  auth: MAY_READ,
  verbatim: true,
  response: z.object({
    problems: z.array(
      z.object({
        severity: z.enum(['error', 'warning']),
        file: z.string(),
        path: z.string().describe('of the value in the manifest: permissions[2]; empty for other files'),
        line: z.int().optional(),
        message: z.string(),
      }),
    ),
    uses: z.array(
      z.object({
        call: z.string(),
        file: z.string(),
        line: z.int(),
        permissions: z.array(z.string()).describe('any one of them is enough; empty where it needs none'),
        declared: z.boolean(),
      }),
    ),
  }),
  errors: [appErrors.unknown, appErrors.appTooLarge, errors.bodyTooLarge],
  async handle(call) {
    const app = await addressedApp(call)
    const { checkApp } = await import('../check/check-app')
    const { problems, uses } = await checkApp(call.context, app)
    return { problems, uses: uses.map((use) => ({ ...use, permissions: [...use.permissions] })) }
  },
})
