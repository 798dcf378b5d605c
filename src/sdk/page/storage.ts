/** Names of the methods, which no item may hide. */
const METHODS = ['getItem', 'setItem', 'removeItem', 'clear', 'key', 'length']

let hasWarned = false

/**
 * Pages expect a storage, and a locked frame has none: one in memory, which is gone with the page, and says so once.
 */
export function provideStorage(name: 'localStorage' | 'sessionStorage'): void {
  const storage = storageInMemory(() => {
    if (hasWarned) return
    hasWarned = true
    console.warn(
      `${name} of an app lives in memory and is gone when the page is: keep what must stay with appKV.set(key, value).`,
    )
  })
  Object.defineProperty(window, name, { value: storage, configurable: true })
}

/** `onUse` is called when something is written. */
function storageInMemory(onUse: () => void): Storage {
  const items = new Map<string, string>()
  const methods = {
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem(key: string, value: string) {
      onUse()
      items.set(String(key), String(value))
    },
    removeItem: (key: string) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
  const isItem = (key: string | symbol): key is string => typeof key === 'string' && !METHODS.includes(key)
  return new Proxy(methods as unknown as Storage, {
    get: (target, key) => (isItem(key) ? items.get(key) : Reflect.get(target, key)),
    set(_, key, value) {
      if (isItem(key)) methods.setItem(key, value)
      return true
    },
    has: (target, key) => (isItem(key) ? items.has(key) : Reflect.has(target, key)),
    deleteProperty(_, key) {
      if (isItem(key)) items.delete(key)
      return true
    },
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      isItem(key) && items.has(key)
        ? { value: items.get(key), writable: true, enumerable: true, configurable: true }
        : undefined,
  })
}
