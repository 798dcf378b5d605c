import type { MessagesBody } from '../messages-request'
import { structuredProblems } from './messages-schema'
import { MESSAGES, pattern, required, TOOLS } from './messages-words'
import type { FormatRule } from './rule'

/** What may be said of tools, and of their choice. */
export const tools: readonly FormatRule<MessagesBody>[] = [
  {
    name: 'toolNames',
    source: TOOLS,
    *broken({ tools }) {
      const names = (tools ?? []).map(({ name }) => name)
      for (const [at, name] of names.entries()) {
        if (isCustom(tools?.[at])) {
          yield* pattern(`tools.${at}.custom.name`, name, /^[a-zA-Z0-9_-]{1,128}$/)
        }
        if (name !== undefined && names.indexOf(name) !== at) {
          yield { path: `tools.${at}.name`, text: 'Tool names must be unique.' }
        }
      }
    },
  },
  {
    name: 'toolSchemas',
    source: TOOLS,
    *broken({ tools }) {
      for (const [at, tool] of (tools ?? []).entries()) {
        const path = `tools.${at}.custom.input_schema`
        if (!isCustom(tool)) continue
        if (tool.input_schema === undefined) {
          yield required(path)
          continue
        }
        const { type, anyOf, allOf, oneOf: either } = tool.input_schema
        if (type === undefined) yield required(`${path}.type`)
        else if (type !== 'object') yield { path: `${path}.type`, text: `Input should be 'object'` }
        if (anyOf ?? allOf ?? either) {
          yield { path, text: 'input_schema does not support oneOf, allOf, or anyOf at the top level' }
        }
        if (tool.strict) yield* structuredProblems(tool.input_schema, `tools.${at}.custom`)
      }
    },
  },
  {
    name: 'toolChoice',
    source: MESSAGES,
    *broken({ tools, tool_choice }) {
      const path = 'tool_choice'
      if (!tool_choice) return
      if (!tools?.length) yield { path, text: 'tool_choice may only be specified while providing tools' }
      if (tool_choice.type !== 'tool') return
      const { name } = tool_choice
      if (name === undefined) yield required('tool_choice.tool.name')
      else if (!tools?.some((tool) => tool.name === name)) {
        yield { path: 'tool_choice.tool.name', text: `Tool '${name}' not found in provided tools` }
      }
    },
  },
]

/** One that the client runs and describes: the others are known by their type. */
function isCustom(tool: NonNullable<MessagesBody['tools']>[number] | undefined): boolean {
  return tool?.type == null || tool.type === 'custom'
}
