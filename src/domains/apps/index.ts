import { watchFiles } from '#domains/files'
import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { FIRE } from './schedules/firings'
import { deployJob, fireJob } from './schedules/jobs'
import { clockSetBack, DEPLOY, filesChanged, setBackTables } from './schedules/watch'
import {
  appPaymentTable,
  appTable,
  confirmedTable,
  httpFixtureTable,
  recordTable,
  runTable,
  scheduleTable,
} from './tables'

const appRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /__sandbank/http/fixtures': {},
  'PUT /__sandbank/http/fixtures': {},
  'GET /__sandbank/frames/:ticket': {},
  'GET /__sandbank/apps/templates': {},
  'GET /__sandbank/apps/events': {},
  // Before those of other wallets: of two routes that fit a path the first one answers. No slug is called as one of
  // the words in them.
  'GET /apps': {},
  'GET /apps/:slug': {},
  'PATCH /apps/:slug': {},
  'POST /apps/import': {},
  'POST /apps/check': {},
  'POST /apps/:slug/fork': {},
  'GET /apps/:slug/archive': {},
  'GET /apps/:slug/check': {},
  'POST /apps/:slug/frame': {},
  'GET /apps/:slug/secrets': {},
  'POST /apps/:slug/scripts/:name/run': {},
  'POST /apps/:slug/transactions/check': {},
  'POST /apps/:slug/transactions/preview': {},
  'POST /apps/:slug/transactions/confirm': {},
  'POST /apps/:slug/x402/check': {},
  'POST /apps/:slug/x402/quote': {},
  'POST /apps/:slug/x402/pay': {},
  'GET /apps/:slug/runs': {},
  'GET /apps/:slug/kv': {},
  'GET /apps/:slug/kv/:key': {},
  'PUT /apps/:slug/kv/:key': {},
  'DELETE /apps/:slug/kv/:key': {},
  'GET /apps/:wallet/:slug': {},
  'POST /apps/:wallet/:slug/fork': {},
  'POST /apps/:wallet/:slug/frame': {},
  'GET /apps/:wallet/:slug/secrets': {},
  'POST /apps/:wallet/:slug/scripts/:name/run': {},
  'POST /apps/:wallet/:slug/transactions/check': {},
  'POST /apps/:wallet/:slug/transactions/preview': {},
  'POST /apps/:wallet/:slug/transactions/confirm': {},
  'POST /apps/:wallet/:slug/x402/check': {},
  'POST /apps/:wallet/:slug/x402/quote': {},
  'POST /apps/:wallet/:slug/x402/pay': {},
  'GET /apps/:wallet/:slug/kv': {},
  'GET /apps/:wallet/:slug/kv/:key': {},
  'PUT /apps/:wallet/:slug/kv/:key': {},
  'DELETE /apps/:wallet/:slug/kv/:key': {},
})

type OwnData = typeof import('./own-data')

/** The data of a wallet's own app; see own-data.ts, which is loaded on first use. */
export const ownAppData: OwnData['ownAppData'] = async (...about) =>
  (await import('./own-data')).ownAppData(...about)

type SdkUses = typeof import('./check/sdk-uses')

/** What a program mentions of the objects with these names; see check/sdk-uses.ts, which is loaded on first use. */
export async function memberUses(
  text: string,
  language: 'js' | 'ts',
  names: readonly string[],
): Promise<ReturnType<SdkUses['sdkUses']>> {
  return (await import('./check/sdk-uses')).sdkUses(text, language, [], names)
}

/** Apps: folders of the wallet's files with a manifest, whose scripts run here and keep their data here. */
export const appsDomain: Domain<typeof appRoutes> = {
  name: 'apps',
  tables: [appTable, recordTable, runTable, scheduleTable, confirmedTable, appPaymentTable, httpFixtureTable],
  routes: appRoutes,
  introduce(context) {
    watchFiles(context, filesChanged)
    context.clock.whenSetBack({ tables: setBackTables, run: () => clockSetBack(context) })
  },
  jobs: { [DEPLOY]: deployJob, [FIRE]: fireJob },
  check: (rowsOf) =>
    ownerless(rowsOf, appTable) ??
    ownerless(rowsOf, scheduleTable) ??
    ownerless(rowsOf, recordTable) ??
    ownerless(rowsOf, runTable) ??
    ownerless(rowsOf, confirmedTable) ??
    ownerless(rowsOf, appPaymentTable),
}
