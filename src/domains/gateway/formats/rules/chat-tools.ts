import type { ChatBody } from '../chat-request'
import { CREATE, emptyArray, FUNCTION_NAME, FUNCTIONS, inContext, namePattern, tooLong } from './chat-words'
import { type FormatRule, fieldsOf, type Problem, subschemas } from './rule'
import { strictProblems } from './strict-schema'

/** What may be said of tools, and of their choice. */
export const tools: readonly FormatRule<ChatBody>[] = [
  {
    name: 'toolList',
    source: CREATE,
    *broken({ tools, functions }) {
      for (const [path, list] of Object.entries({ tools, functions })) {
        if (!Array.isArray(list)) continue
        if (list.length === 0) yield emptyArray(path)
        if (list.length > 128) yield tooLong(path, 128, list.length)
      }
    },
  },
  {
    name: 'toolTypes',
    source: CREATE,
    *broken({ tools }) {
      for (const [at, tool] of (tools ?? []).entries()) {
        const path = `tools[${at}]`
        if (tool.type !== 'function' && tool.type !== 'custom') {
          yield {
            path: `${path}.type`,
            text: `Invalid value: '${tool.type}'. Supported values are: 'function' and 'custom'.`,
          }
        } else if (tool[tool.type] === undefined) {
          yield { path: `${path}.${tool.type}`, text: `Missing required parameter: '${path}.${tool.type}'.` }
        }
      }
    },
  },
  {
    name: 'toolNames',
    source: FUNCTIONS,
    *broken(body) {
      for (const { name, path } of toolsOf(body)) {
        if (typeof name === 'string') yield* namePattern(`${path}.name`, name, FUNCTION_NAME, 64)
        else yield { path: `${path}.name`, text: `Missing required parameter: '${path}.name'.` }
      }
    },
  },
  {
    name: 'toolParameters',
    source: FUNCTIONS,
    *broken(body) {
      for (const { name, path, parameters, strict } of toolsOf(body)) {
        if (parameters == null) continue
        const field = `${path}.parameters`
        const invalid = `Invalid schema for function '${name}': `
        const { type } = fieldsOf(parameters)
        if (type !== 'object') {
          const got = type === undefined ? 'None' : String(type)
          yield {
            path: field,
            text: `${invalid}schema must be a JSON Schema of 'type: "object"', got 'type: "${got}"'.`,
          }
        }
        for (const { path: keys, schema } of subschemas(parameters)) {
          if (schema.type !== 'array' || schema.items !== undefined || schema.prefixItems !== undefined)
            continue
          yield { path: field, text: `${invalid}${inContext(keys)}, array schema missing items.` }
        }
        if (strict === true) yield* strictProblems(parameters, field, invalid)
      }
    },
  },
  {
    name: 'toolChoice',
    source: CREATE,
    *broken({ tools, tool_choice, parallel_tool_calls, functions, function_call }) {
      if (!tools?.length && tool_choice != null) yield onlyWith('tool_choice', 'tools')
      if (!tools?.length && parallel_tool_calls != null) yield onlyWith('parallel_tool_calls', 'tools')
      if (functions === undefined && function_call != null) yield onlyWith('function_call', 'functions')
      if (typeof tool_choice !== 'object' || tool_choice === null) return
      const { type } = tool_choice
      if (type !== 'function' && type !== 'custom') return
      const { name } = fieldsOf(tool_choice[type])
      const names = (tools ?? []).map((tool) => fieldsOf(tool[type]).name)
      if (!names.includes(name)) {
        const path = `tool_choice.${type}.name`
        yield {
          path,
          text: `Invalid value for '${path}': tool choice '${name}' not found in 'tools' parameter.`,
        }
      }
    },
  },
]

function* toolsOf({ tools, functions }: ChatBody) {
  for (const [at, tool] of (tools ?? []).entries()) {
    for (const kind of ['function', 'custom']) {
      if (tool.type === kind && tool[kind]) yield declared(tool[kind], `tools[${at}].${kind}`)
    }
  }
  if (!Array.isArray(functions)) return
  for (const [at, each] of functions.entries()) yield declared(each, `functions[${at}]`)
}

function declared(tool: unknown, path: string) {
  const { name, parameters, strict } = fieldsOf(tool)
  return { name, parameters, strict, path }
}

function onlyWith(path: string, other: string): Problem {
  return {
    path,
    text: `Invalid value for '${path}': '${path}' is only allowed when '${other}' are specified.`,
  }
}
