import { IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

/** From now on the database takes no more rows; what is there can be read and deleted. `vi.restoreAllMocks` makes room. */
export function fillDisk(): void {
  const full = () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full)
}
