import { promisifyRequest, type UseStore } from 'idb-keyval'

/**
 * As `createStore` of idb-keyval, but the database is open only while it is used: whoever deletes it does not have to
 * wait for this process to end. A read makes none: it rejects where there is none.
 */
export function releasedStore(database: string, name: string): UseStore {
  return async (mode, use) => {
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => {
      if (mode === 'readwrite') request.result.createObjectStore(name)
      else request.transaction?.abort()
    }
    const connection = await promisifyRequest(request)
    try {
      return await use(connection.transaction(name, mode).objectStore(name))
    } finally {
      connection.close()
    }
  }
}
