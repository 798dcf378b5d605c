import type { z } from 'zod'

/** Enough to see what was meant: a body may have thousands. */
const MOST = 20

/** `links[0].colour`: the fields of a value that its schema does not know, and that are taken as if they were not there. */
export function ignoredFields(schema: z.core.$ZodType, value: unknown): string[] {
  return unknownIn(schema, value, '').slice(0, MOST)
}

function unknownIn(schema: z.core.$ZodType, value: unknown, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      if (!isObject(value)) return []
      return Object.entries(value).flatMap(([name, inner]) => {
        const place = path === '' ? name : `${path}.${name}`
        const known = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
        if (known) return unknownIn(known, inner, place)
        // One that takes anything, or refuses what it does not know.
        return def.catchall ? [] : [place]
      })
    case 'array':
      if (!Array.isArray(value)) return []
      return value.flatMap((inner, index) => unknownIn(def.element, inner, `${path}[${index}]`))
    case 'union': {
      const readings = def.options.map((option) => unknownIn(option, value, path))
      return readings.sort((one, other) => one.length - other.length)[0] ?? []
    }
    case 'intersection': {
      const right = new Set(unknownIn(def.right, value, path))
      return unknownIn(def.left, value, path).filter((name) => right.has(name))
    }
    case 'pipe':
      return unknownIn(def.in, value, path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return unknownIn(def.innerType, value, path)
    default:
      return []
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
