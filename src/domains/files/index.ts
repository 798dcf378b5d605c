import type { Domain } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { filesProblem } from './check'
import { PURGE } from './files'
import { purgeTask } from './purge'
import { changeFile } from './routes/change'
import { fileContent } from './routes/content'
import { editFile } from './routes/edit'
import { makeFolderRoute } from './routes/folders'
import { listFiles } from './routes/list'
import { readFile } from './routes/read'
import { removeFile } from './routes/remove'
import { restoreFileRoute } from './routes/restore'
import { searchFilesRoute } from './routes/search'
import { storageUsage } from './routes/storage'
import { uploadFile } from './routes/upload'
import { fileTable } from './tables'

export { type StoredContent, storeContent } from './content'
export { applyEdit, type Edit, prepareEdit, readText } from './edit'
export { fileErrors } from './errors'
export {
  fileTables,
  findEntry,
  findFile,
  listDeleted,
  listFolder,
  makeFolder,
  moveEntry,
  putFile,
  removeEntry,
  restoreFile,
} from './files'
export { limitErrors } from './limits'
export { type Place, pathOf, placeOf } from './paths'
export { searchFiles } from './search'
export type { EntryRow, FileRow } from './tables'

export const fileRoutes = routeTable({
  // Before those with a path in them: of two routes that fit a path the first one answers.
  'GET /user/files': listFiles,
  'POST /user/files': uploadFile,
  'GET /user/files/search': searchFilesRoute,
  'GET /user/files/storage': storageUsage,
  'POST /user/files/folders': makeFolderRoute,
  'GET /user/files/:id/content': fileContent,
  'POST /user/files/:id/edit': editFile,
  'POST /user/files/:id/restore': restoreFileRoute,
  'GET /user/files/:id': readFile,
  'PATCH /user/files/:id': changeFile,
  'DELETE /user/files/:id': removeFile,
})

/** A wallet's files: contents in the kernel's blobs, with quotas, soft deletion and search. */
export const filesDomain: Domain = {
  name: 'files',
  tables: [fileTable],
  routes: fileRoutes,
  check: filesProblem,
  tasks: { [PURGE]: purgeTask },
}
