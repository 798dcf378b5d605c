import type { EarlyConnection } from './database'
import { type Found, openExisting } from './open-existing'

/**
 * Has the browser open a database while the script that will use it is still being evaluated. None is made or upgraded,
 * and whoever upgrades or deletes it is not kept waiting.
 */
export function openEarly(name: string, indexedDB: IDBFactory = self.indexedDB): EarlyConnection {
  let found: Found | undefined
  const opened = openExisting(indexedDB, name).then((opened) => {
    found = opened
    const { connection } = opened
    if (!connection) return
    const forget = () => {
      connection.close()
      found = undefined
    }
    connection.onversionchange = forget
    connection.onclose = forget
  })
  return {
    async take() {
      await opened
      const taken = found
      found = undefined
      return taken
    },
  }
}
