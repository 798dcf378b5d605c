import { z } from 'zod'
import {
  listVariables,
  removeVariable,
  sealVariables,
  setVariables,
  variableTables,
} from '#domains/environment'
import { errors, Refusal } from '#kernel/errors'
import { defineTool, type ToolCall } from '../tool'

const name = z.string().min(1).max(128).describe('of the variable, such as API_KEY')

/** Row env-crud. */
export const listVariablesTool = defineTool({
  name: 'list_variables',
  description: "The names of the wallet's environment variables. Their values are never shown.",
  args: z.strictObject({}),
  writes: false,
  words: () => 'list the variables',
  async run({ context, principal }) {
    const names = await listVariables(context, principal.walletId)
    return {
      text:
        names.length === 0
          ? 'You have no variables.'
          : `Your variables: ${names.join(', ')}. Values are never shown.`,
      data: { names },
    }
  },
})

const setArgs = z.strictObject({
  name,
  value: z
    .string()
    .max(100)
    .describe('the mark that stands in the prompt for the value, such as "[hidden 1]"; never a value itself'),
})

/** Rows env-crud, env-encrypted: the value goes from the encrypted prompt into the encrypted variable, and nowhere else. */
export const setVariable = defineTool<z.infer<typeof setArgs>>({
  name: 'set_variable',
  description:
    'Set an environment variable to a value that the prompt gave, by the mark that stands for it there.',
  args: setArgs,
  writes: true,
  words: ({ name }) => `set the variable ${name}`,
  async run(call, { name, value: mark }) {
    const { context, principal } = call
    const value = await call.secret(mark)
    if (value === undefined) {
      throw new Refusal(
        errors.invalidRequest,
        'value: must be the mark that stands for a value in this prompt, such as [hidden 1]. Say both in one sentence: set API_KEY to "the value".',
        { rule: 'agent.variables.value', facts: { name } },
      )
    }
    const rows = await sealVariables(context, principal.walletId, { [name]: value })
    await call.transact(variableTables, (context) => setVariables(context, rows))
    publishChange(call)
    return { changed: true, text: `Set the variable ${name}.`, data: { name } }
  },
})

const deleteArgs = z.strictObject({ name })

/** Row env-crud. */
export const deleteVariable = defineTool<z.infer<typeof deleteArgs>>({
  name: 'delete_variable',
  description: 'Delete an environment variable.',
  args: deleteArgs,
  writes: true,
  words: ({ name }) => `delete the variable ${name}`,
  async run(call, { name }) {
    await call.transact(variableTables, (context) => removeVariable(context, call.principal.walletId, name))
    publishChange(call)
    return { changed: true, text: `Deleted the variable ${name}.`, data: { name } }
  },
})

function publishChange({ context, principal }: ToolCall): void {
  context.bus.publish({ type: 'environment.changed', walletId: principal.walletId })
}
