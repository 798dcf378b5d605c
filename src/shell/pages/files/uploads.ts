import { effect, signal } from '@preact/signals'
import { type ApiError, asApiError } from '../../api'
import { publish } from '../../state/events'
import type { Dropped } from './dropped'
import { joined } from './paths'
import { sendFile } from './send-file'

/** Whose files they become. */
export interface UploadOwner {
  session: string
  walletId: string
}

export interface Upload {
  id: number
  owner: UploadOwner
  file: File
  folder: string
  overwrite: boolean
  state: 'waiting' | 'sending' | 'stored' | 'refused'
  /** Bytes that have gone; null where that cannot be known. */
  sent: number | null
  error: ApiError | null
  /** Of the stored file. */
  storedId: string | null
}

/** More than that at once share the same disk. */
const AT_ONCE = 2

/** What is being uploaded, and what has been since the list was cleared. It goes on while another page is shown. */
export const uploads = signal<readonly Upload[]>([])
const aborts = new Map<number, AbortController>()
let last = 0

// Closing the page would stop them.
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
effect(() => {
  if (uploads.value.some(({ state }) => isUnderWay(state))) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})

export function addUploads(owner: UploadOwner, folder: string, files: readonly Dropped[]): void {
  const added = files.map(
    ({ file, below }): Upload => ({
      id: ++last,
      owner,
      file,
      folder: joined(folder, below),
      overwrite: false,
      state: 'waiting',
      sent: null,
      error: null,
      storedId: null,
    }),
  )
  uploads.value = [...uploads.value, ...added]
  startNext()
}

/** Once more; `overwrite` replaces the file that is there. */
export function sendAgain(id: number, overwrite: boolean): void {
  change(id, { state: 'waiting', overwrite, sent: null, error: null })
  startNext()
}

/** Stops one, or takes it from the list: of a file that was not sent whole nothing is stored. */
export function cancelUpload(id: number): void {
  aborts.get(id)?.abort()
  uploads.value = uploads.value.filter((one) => one.id !== id)
  startNext()
}

/** Takes what is over from the list. */
export function clearUploads(walletId: string): void {
  uploads.value = uploads.value.filter(({ owner, state }) => owner.walletId !== walletId || isUnderWay(state))
}

export function isUnderWay(state: Upload['state']): boolean {
  return state === 'waiting' || state === 'sending'
}

function startNext(): void {
  const sending = uploads.value.filter(({ state }) => state === 'sending').length
  const waiting = uploads.value.filter(({ state }) => state === 'waiting')
  for (const upload of waiting.slice(0, Math.max(0, AT_ONCE - sending))) void start(upload)
}

async function start({ id, owner: { session }, folder, file, overwrite }: Upload): Promise<void> {
  const abort = new AbortController()
  aborts.set(id, abort)
  change(id, { state: 'sending' })
  try {
    const onSent = (sent: number) => change(id, { sent })
    const stored = await sendFile({ session, folder, file, overwrite, signal: abort.signal, onSent })
    change(id, { state: 'stored', storedId: stored.id })
    publish('files.changed')
  } catch (reason) {
    if (!abort.signal.aborted) change(id, { state: 'refused', error: asApiError(reason) })
  } finally {
    aborts.delete(id)
    startNext()
  }
}

function change(id: number, changes: Partial<Upload>): void {
  uploads.value = uploads.value.map((one) => (one.id === id ? { ...one, ...changes } : one))
}
