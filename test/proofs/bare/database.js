/** Every row of the emulator's database, read past the emulator. Also evaluated by itself, so it imports nothing. */
export async function database() {
  const settled = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opened = await settled(indexedDB.open('sandbank'))
  const names = [...opened.objectStoreNames]
  const transaction = opened.transaction(names, 'readonly')
  const rows = await Promise.all(names.map((name) => settled(transaction.objectStore(name).getAll())))
  const indexes = names.map((name) => [...transaction.objectStore(name).indexNames])
  const { version } = opened
  opened.close()
  return {
    version,
    tables: Object.fromEntries(names.map((name, at) => [name, rows[at]])),
    indexes: Object.fromEntries(names.map((name, at) => [name, indexes[at]])),
  }
}
