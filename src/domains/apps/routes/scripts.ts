import { z } from 'zod'
import { fileErrors } from '#domains/files'
import type { Principal } from '#domains/wallet'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { validApp } from '../apps'
import { appErrors } from '../errors'
import { runAppScript } from '../run-script'
import { runsOf, runView, viewRun } from '../runs'
import { addressedApp, MAY_ACT, MAY_READ } from './addressed'

const body = z.strictObject({ args: z.json().optional() })

const running = {
  level: 'ours',
  auth: MAY_ACT,
  verbatim: true,
  privateBody: true,
  body,
  response: z.object({
    success: z
      .boolean()
      .describe('false where the script failed, or its process ended before it did: its run says why'),
    result: z.json().describe('what the script returned'),
    run: runView,
  }),
  errors: [appErrors.unknown, appErrors.broken, appErrors.script, appErrors.tooLarge, fileErrors.unknown],
} as const

type RunCall = Pick<Call, 'context' | 'transact' | 'origin' | 'signal'> & {
  readonly principal: Principal
  readonly params: Readonly<Record<'slug' | 'name', string> & Partial<Record<'wallet', string>>>
  readonly body: z.infer<typeof body>
}

async function run(call: RunCall) {
  const { context, principal, params, body, origin } = call
  const app = validApp(await addressedApp(call))
  const row = await runAppScript(call, {
    ...{ app, script: params.name, args: body.args, callerId: principal.walletId, origin },
    ...{ principal, trigger: 'call', signal: call.signal },
  })
  const view = viewRun(context, row)
  return { success: row.status === 'passed', result: view.result, run: view }
}

/** Rows app-scripts, app-identity. */
export const runOwnScript = defineRoute('POST /apps/:slug/scripts/:name/run', {
  ...running,
  summary: 'Run a script of an app',
  handle: run,
})

export const runOthersScript = defineRoute('POST /apps/:wallet/:slug/scripts/:name/run', {
  ...running,
  summary: 'Run a script of an app of any wallet that is not private',
  handle: run,
})

export const listRuns = defineRoute('GET /apps/:slug/runs', {
  summary: 'The runs of the scripts of an app, the newest first; 100 are kept',
  level: 'ours',
  auth: MAY_READ,
  verbatim: true,
  query: z.object({
    limit: wholeNumber(1, 100).default(20),
    before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional().describe('runs with a smaller n'),
  }),
  response: z.object({ runs: z.array(runView) }),
  errors: [appErrors.unknown],
  async handle(call) {
    const { context, query } = call
    const { key } = await addressedApp(call)
    const rows = await runsOf(context, key, query)
    return { runs: rows.map((row) => viewRun(context, row)) }
  },
})
