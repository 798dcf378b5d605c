/** Opens a database of whatever version; undefined where there is none, and none is made, or it cannot be had. */
export function openExisting(indexedDB: IDBFactory, name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    // There is none, or not any more.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = (event) => {
      event.preventDefault()
      resolve(undefined)
    }
  })
}
