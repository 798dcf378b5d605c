import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { checkApp as checked, checkSources } from '../check/check-app'
import { appErrors } from '../errors'
import { addressedApp, MAY_READ } from './addressed'

const response = z.object({
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
})

type Outcome = Awaited<ReturnType<typeof checkSources>>

const answered = ({ problems, uses }: Outcome): z.infer<typeof response> => ({
  problems,
  uses: uses.map((use) => ({ ...use, permissions: [...use.permissions] })),
})

/** Rows app-manifest, app-sdk-frontend, app-sdk-backend. */
export const checkApp = defineRoute('GET /apps/:slug/check', {
  summary:
    'What is wrong with an app: its manifest, and the SDK calls of page and scripts against its permissions',
  level: 'ours',
  auth: MAY_READ,
  verbatim: true,
  response,
  errors: [appErrors.unknown, appErrors.appTooLarge, errors.bodyTooLarge],
  async handle(call) {
    const app = await addressedApp(call)
    return answered(await checked(call.context, app))
  },
})

export const checkFiles = defineRoute('POST /apps/check', {
  summary: 'The same of files that are nowhere yet',
  repeat: { harmless: 'it reads' },
  level: 'ours',
  auth: MAY_READ,
  verbatim: true,
  privateBody: true,
  maxBodyBytes: 8 * 1024 * 1024,
  body: z.strictObject({
    slug: z.string().max(100),
    files: z.array(z.strictObject({ path: z.string().max(1_024), content: z.string() })).max(500),
  }),
  response,
  errors: [errors.bodyTooLarge],
  async handle({ body: { slug, files } }) {
    return answered(await checkSources(slug, files))
  },
})
