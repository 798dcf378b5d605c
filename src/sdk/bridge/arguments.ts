import { badCall } from './refused'

/** Reads the arguments of one call. Throws a TypeError that names the call and the argument. */
export function argumentsOf(call: string, args: readonly unknown[]) {
  const wrong = (name: string, problem: string) => badCall(`${call}: ${name}: ${problem}.`)
  return {
    text(index: number, name: string, most = 100_000): string {
      const value = args[index]
      if (typeof value !== 'string') throw wrong(name, `must be a string, and is ${typeName(value)}`)
      if (value.length > most) throw wrong(name, `has ${value.length} characters, and may have ${most}`)
      return value
    },
    optionalText(index: number, name: string, most?: number): string | undefined {
      return args[index] === undefined || args[index] === null ? undefined : this.text(index, name, most)
    },
    object(index: number, name: string): Readonly<Record<string, unknown>> {
      const value = args[index]
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw wrong(name, `must be an object, and is ${typeName(value)}`)
      }
      return value as Readonly<Record<string, unknown>>
    },
    optionalObject(index: number, name: string): Readonly<Record<string, unknown>> | undefined {
      return args[index] === undefined || args[index] === null ? undefined : this.object(index, name)
    },
    /** As JSON has it: what JSON cannot say is refused and not dropped. */
    json(index: number, name: string): unknown {
      const value = args[index]
      let text: string | undefined
      try {
        text = JSON.stringify(value)
      } catch (thrown) {
        throw wrong(name, `is no JSON: ${(thrown as Error).message}`)
      }
      if (text === undefined && value !== undefined) throw wrong(name, `is no JSON: ${typeName(value)}`)
      return value
    },
    wrong,
  }
}

export type Arguments = ReturnType<typeof argumentsOf>

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : value === undefined ? 'missing' : typeof value
}
