import { z } from 'zod'
import { toolsByName } from '../tools/all'

interface Described {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
}

let described: readonly Described[] | undefined

/** The tools as they are sent to a model: by the schemas that their arguments are checked with. */
export function toolSchemas(): readonly Described[] {
  described ??= [...toolsByName.values()].map(({ name, description, args }) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' })
    return { name, description, parameters }
  })
  return described
}
