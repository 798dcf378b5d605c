export interface Found {
  /** Undefined where there is no such database, or it cannot be had. */
  readonly connection?: IDBDatabase
  /** Why the browser has deleted every database of this site, in its own words; only Chromium says so, and once. */
  readonly lost?: string
}

/** Opens a database of whatever version. Where there is none, none is made. */
export function openExisting(indexedDB: IDBFactory, name: string): Promise<Found> {
  return new Promise((resolve) => {
    let found: Found = {}
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve({ connection: request.result })
    // There is none, or not any more.
    request.onupgradeneeded = (
      event: IDBVersionChangeEvent & { dataLoss?: string; dataLossMessage?: string },
    ) => {
      if (event.dataLoss === 'total') found = { lost: event.dataLossMessage ?? '' }
      request.transaction?.abort()
    }
    request.onerror = (event) => {
      event.preventDefault()
      resolve(found)
    }
  })
}
