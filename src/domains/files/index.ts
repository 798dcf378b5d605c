import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { filesProblem } from './check'
import { PURGE } from './files'
import { purgeTask } from './purge'
import { fileTable } from './tables'

export { storeContent } from './content'
export { applyEdit, prepareEdit, readText } from './edit'
export { fileErrors } from './errors'
export {
  entriesOf,
  fileTables,
  findEntry,
  findFile,
  folderInstance,
  foldersOf,
  listDeleted,
  listFolder,
  makeFolder,
  moveEntry,
  putFile,
  removeEntry,
  removeForGood,
  restoreFile,
} from './files'
export { pathOf, placeOf } from './paths'
export { searchFiles } from './search'
export { watchFiles } from './watchers'

type Answers = typeof import('./file-answer')

/** Answers with the content of a wallet's file; see file-answer.ts, which is loaded on first use. */
export const fileAnswer: Answers['fileAnswer'] = async (...about) =>
  (await import('./file-answer')).fileAnswer(...about)

const fileRoutes = lazyRoutes(() => import('./route-table'), {
  // Before those with a path in them: of two routes that fit a path the first one answers.
  'GET /user/files': {},
  'POST /user/files': {},
  'GET /user/files/search': {},
  'GET /user/files/storage': {},
  'POST /user/files/folders': {},
  'GET /user/files/:id/content': { pathParameter: 'id' },
  'POST /user/files/:id/edit': { pathParameter: 'id' },
  'POST /user/files/:id/restore': { pathParameter: 'id' },
  'GET /user/files/:id': { pathParameter: 'id' },
  'PATCH /user/files/:id': { pathParameter: 'id' },
  'DELETE /user/files/:id': { pathParameter: 'id' },
})

/** A wallet's files: contents in the kernel's blobs, with quotas, soft deletion and search. */
export const filesDomain: Domain<typeof fileRoutes> = {
  name: 'files',
  tables: [fileTable],
  routes: fileRoutes,
  check: filesProblem,
  tasks: { [PURGE]: () => purgeTask },
}
