/** Set while this page may keep a connection; not while it is frozen or put away. */
let isWanted = false
let isFollowed = false
let connection: IDBDatabase | undefined
let request: IDBOpenDBRequest | undefined

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
  if (connection || request) return
  const opening = indexedDB.open('sandbank')
  request = opening
  // Deleted meanwhile: the worker makes a new one, with its tables.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  opening.onerror = (event) => {
    event.preventDefault()
    request = undefined
  }
  opening.onsuccess = () => {
    request = undefined
    const { result } = opening
    if (!isWanted) return result.close()
    connection = result
    // Taken away by the browser.
    result.onclose = forget
    result.onversionchange = ({ newVersion }) => {
      result.close()
      forget()
      // Waits in the browser's queue until the upgrade is over.
      if (newVersion !== null) open()
    }
  }
}

function release(): void {
  isWanted = false
  connection?.close()
  forget()
}

function forget(): void {
  connection = undefined
}
