import type { EarlyConnection } from './database'
import { openExisting } from './open-existing'

/**
 * Has the browser open a database while the script that will use it is still being evaluated. None is made or upgraded,
 * and whoever upgrades or deletes it is not kept waiting.
 */
export function openEarly(name: string, indexedDB: IDBFactory = self.indexedDB): EarlyConnection {
  let connection: IDBDatabase | undefined
  const forget = () => {
    connection?.close()
    connection = undefined
  }
  const opened = openExisting(indexedDB, name).then((found) => {
    if (!found) return
    connection = found
    connection.onversionchange = forget
    connection.onclose = forget
  })
  return {
    async take() {
      await opened
      const taken = connection
      connection = undefined
      return taken
    },
  }
}
