/** What libraries read to detect the kind of a module, and must not find. */
const UNANSWERED = new Set(['then', 'toJSON', '__esModule', 'asymmetricMatch', 'nodeType'])

/**
 * Stands for what the guest does not have. A program may import it and pass it about; the first one who calls it, or
 * makes one of it, gets its name.
 */
// biome-ignore lint/suspicious/noExplicitAny: stands for anything.
export function absent(name: string): any {
  const message = `${name} is not available in Sandbank's sandbox.`
  return new Proxy(class {}, {
    get(target, key) {
      if (key === Symbol.toPrimitive) return () => name
      if (typeof key === 'symbol' || UNANSWERED.has(key) || Object.hasOwn(target, key))
        return Reflect.get(target, key)
      return key === 'default' ? absent(name) : absent(`${name}.${key}`)
    },
    apply() {
      throw new Error(message)
    },
    construct() {
      throw new Error(message)
    },
  })
}

/** A module that is there in part. */
export function partly(name: string, module: object): object {
  return new Proxy(module, {
    get(target, key) {
      if (key === 'default') return partly(name, module)
      if (typeof key === 'symbol' || UNANSWERED.has(key) || key in target) return Reflect.get(target, key)
      return absent(`${name}.${key}`)
    },
  })
}
