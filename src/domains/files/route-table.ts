import { routeTable } from '#kernel/http/define-route'
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

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
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
