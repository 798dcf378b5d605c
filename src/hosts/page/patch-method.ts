/** As `patchFetch`, for a method: `check` is called with its arguments first, and may throw. */
export function patchMethod<Args extends unknown[]>(
  prototype: object,
  name: string,
  check: (...args: Args) => void,
): () => void {
  const native: (...args: Args) => unknown = Reflect.get(prototype, name)
  let isUndone = false
  const mine = function (this: unknown, ...args: Args): unknown {
    if (!isUndone) check(...args)
    return native.apply(this, args)
  }
  Reflect.set(prototype, name, mine)
  return () => {
    isUndone = true
    if (Reflect.get(prototype, name) === mine) Reflect.set(prototype, name, native)
  }
}
