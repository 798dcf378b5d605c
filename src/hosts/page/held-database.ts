import { openExisting } from '#kernel/open-existing'

/** Set while this page may keep a connection; not while it is frozen or put away. */
let isWanted = false
let isFollowed = false
let connection: IDBDatabase | undefined
let isOpening = false

/**
 * Keeps a connection to the worker's database for as long as this page is open, and does nothing with it. A browser
 * closes a database some seconds after its last connection, which ends with the worker; to open it again takes a quarter
 * to a third of the time until a started worker's first answer. It makes room at once for whoever upgrades or deletes the
 * database, and makes none where there is none.
 */
export function holdDatabase(): void {
  isWanted = true
  open()
  if (isFollowed) return
  isFollowed = true
  // No event reaches a page that is frozen, so it would be in the way of an upgrade.
  for (const event of ['freeze', 'pagehide']) window.addEventListener(event, release, { capture: true })
  for (const event of ['resume', 'pageshow']) window.addEventListener(event, holdDatabase, { capture: true })
}

function open(): void {
  if (connection || isOpening) return
  isOpening = true
  void openExisting(indexedDB, 'sandbank').then((found) => {
    isOpening = false
    if (!found) return
    if (!isWanted) return found.close()
    connection = found
    // Taken away by the browser.
    found.onclose = forget
    found.onversionchange = ({ newVersion }) => {
      found.close()
      forget()
      // Waits in the browser's queue until the upgrade is over.
      if (newVersion !== null) open()
    }
  })
}

function release(): void {
  isWanted = false
  connection?.close()
  forget()
}

function forget(): void {
  connection = undefined
}
