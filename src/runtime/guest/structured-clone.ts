const ERRORS = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }

export function structuredClone(value: unknown): unknown {
  return cloned(value, new Map())
}

function cloned(value: unknown, seen: Map<unknown, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError')
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return seen.get(value)
  const keep = <Copy>(copy: Copy) => {
    seen.set(value, copy)
    return copy
  }
  if (value instanceof Date) return keep(new Date(value))
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags))
  if (value instanceof ArrayBuffer) return keep(value.slice(0))
  if (value instanceof DataView || ArrayBuffer.isView(value)) {
    const View = value.constructor as new (buffer: unknown, at: number, length: number) => unknown
    const { buffer, byteOffset } = value
    const length = 'length' in value ? Number(value.length) : value.byteLength
    return keep(new View(cloned(buffer, seen), byteOffset, length))
  }
  if (value instanceof Error) {
    const Kind = Object.hasOwn(ERRORS, value.name) ? ERRORS[value.name as keyof typeof ERRORS] : Error
    const copy = keep(new Kind(value.message))
    copy.stack = value.stack ?? ''
    if (value.cause !== undefined) copy.cause = cloned(value.cause, seen)
    return copy
  }
  if (value instanceof Map) {
    const copy = keep(new Map())
    for (const [key, item] of value) copy.set(cloned(key, seen), cloned(item, seen))
    return copy
  }
  if (value instanceof Set) {
    const copy = keep(new Set())
    for (const item of value) copy.add(cloned(item, seen))
    return copy
  }
  if (
    value instanceof Promise ||
    value instanceof WeakMap ||
    value instanceof WeakSet ||
    value instanceof WeakRef
  )
    throw new DOMException(`${Object.prototype.toString.call(value)} could not be cloned.`, 'DataCloneError')
  const copy = keep<object>(Array.isArray(value) ? new Array(value.length) : {})
  for (const key of Object.keys(value)) Reflect.set(copy, key, cloned(Reflect.get(value, key), seen))
  return copy
}
