import { routeTable } from '#kernel/http/define-route'
import { changeApp, listApps, readOthersApp, readOwnApp } from './routes/apps'
import { checkApp, checkFiles } from './routes/check'
import { forkOthersApp, forkOwnApp, importApp, packApp } from './routes/copies'
import {
  listOthersKeys,
  listOwnKeys,
  readOthersKey,
  readOwnKey,
  removeOthersKey,
  removeOwnKey,
  writeOthersKey,
  writeOwnKey,
} from './routes/data'
import { streamAppEvents } from './routes/events'
import { frameDocument, openOthersFrame, openOwnFrame } from './routes/frame'
import { getHttpFixtures, putHttpFixtures } from './routes/http-fixtures'
import { checkOthersPrepared, checkOwnPrepared } from './routes/prepared'
import { listRuns, runOthersScript, runOwnScript } from './routes/scripts'
import { readOthersSecrets, readOwnSecrets } from './routes/secrets'
import { listTemplates } from './routes/templates'
import { confirmOthers, confirmOwn, previewOthers, previewOwn } from './routes/transactions'
import { checkOthers, checkOwn, payOthers, payOwn, quoteOthers, quoteOwn } from './routes/x402'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /__sandbank/http/fixtures': getHttpFixtures,
  'PUT /__sandbank/http/fixtures': putHttpFixtures,
  'GET /__sandbank/frames/:ticket': frameDocument,
  'GET /__sandbank/apps/templates': listTemplates,
  'GET /__sandbank/apps/events': streamAppEvents,
  'GET /apps': listApps,
  'GET /apps/:slug': readOwnApp,
  'PATCH /apps/:slug': changeApp,
  'POST /apps/import': importApp,
  'POST /apps/check': checkFiles,
  'POST /apps/:slug/fork': forkOwnApp,
  'GET /apps/:slug/archive': packApp,
  'GET /apps/:slug/check': checkApp,
  'POST /apps/:slug/frame': openOwnFrame,
  'GET /apps/:slug/secrets': readOwnSecrets,
  'POST /apps/:slug/scripts/:name/run': runOwnScript,
  'POST /apps/:slug/transactions/check': checkOwnPrepared,
  'POST /apps/:slug/transactions/preview': previewOwn,
  'POST /apps/:slug/transactions/confirm': confirmOwn,
  'POST /apps/:slug/x402/check': checkOwn,
  'POST /apps/:slug/x402/quote': quoteOwn,
  'POST /apps/:slug/x402/pay': payOwn,
  'GET /apps/:slug/runs': listRuns,
  'GET /apps/:slug/kv': listOwnKeys,
  'GET /apps/:slug/kv/:key': readOwnKey,
  'PUT /apps/:slug/kv/:key': writeOwnKey,
  'DELETE /apps/:slug/kv/:key': removeOwnKey,
  'GET /apps/:wallet/:slug': readOthersApp,
  'POST /apps/:wallet/:slug/fork': forkOthersApp,
  'POST /apps/:wallet/:slug/frame': openOthersFrame,
  'GET /apps/:wallet/:slug/secrets': readOthersSecrets,
  'POST /apps/:wallet/:slug/scripts/:name/run': runOthersScript,
  'POST /apps/:wallet/:slug/transactions/check': checkOthersPrepared,
  'POST /apps/:wallet/:slug/transactions/preview': previewOthers,
  'POST /apps/:wallet/:slug/transactions/confirm': confirmOthers,
  'POST /apps/:wallet/:slug/x402/check': checkOthers,
  'POST /apps/:wallet/:slug/x402/quote': quoteOthers,
  'POST /apps/:wallet/:slug/x402/pay': payOthers,
  'GET /apps/:wallet/:slug/kv': listOthersKeys,
  'GET /apps/:wallet/:slug/kv/:key': readOthersKey,
  'PUT /apps/:wallet/:slug/kv/:key': writeOthersKey,
  'DELETE /apps/:wallet/:slug/kv/:key': removeOthersKey,
})
