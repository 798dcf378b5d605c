import { asApiError, call, open } from '../../api'
import { errorFromBody } from '../../api-error'
import { saveFile } from '../../save-file'
import { publish } from '../../state/events'
import { toast, toastError } from '../../state/toasts'
import type { StoredEntry, StoredFile } from '../../wire'

/** What can be done with a file from more than one place. */
export function useFileActions(session: string) {
  return {
    remove: (entry: StoredEntry, after?: () => void) => void removed(session, entry, after),
    download: (file: StoredFile) => void downloaded(session, file),
  }
}

/** A folder with all that is in it. Without a question: files can be restored for a day. */
async function removed(key: string, { id, name, kind }: StoredEntry, after?: () => void): Promise<void> {
  try {
    await call('DELETE /user/files/:id', {
      key,
      params: { id },
      query: { recursive: kind === 'folder' ? 'true' : 'false' },
    })
    publish('files.changed')
    toast(`Deleted ${name}`, 'For 24 hours files can be restored, under Deleted.')
    after?.()
  } catch (reason) {
    toastError(reason)
  }
}

async function downloaded(key: string, file: StoredFile): Promise<void> {
  try {
    saveFile(file.name, await contentOf(key, file))
  } catch (reason) {
    toastError(reason)
  }
}

/** A file's content with the type that the service gave it, which the browser keeps on disk where it is large. */
export async function contentOf(
  key: string,
  { id, mimeType }: StoredFile,
  signal?: AbortSignal,
): Promise<Blob> {
  const answer = await open('GET', `/user/files/${id}/content`, { key, signal, isOwn: true }).catch(
    (reason) => {
      throw signal?.aborted ? reason : asApiError(reason)
    },
  )
  if (!answer.ok) throw errorFromBody(answer.status, await answer.text(), answer.headers.get('retry-after'))
  return new Blob([await answer.blob()], { type: mimeType })
}
