import { Body } from './body'
import { ask, begin } from './host'
import { require } from './node-modules'
import { fail } from './outcome'
import { process } from './process'
import { Request } from './request'
import { Response } from './response'

type CommonJs = (
  this: unknown,
  exports: unknown,
  require: unknown,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void

interface Call {
  readonly method: string
  readonly url: string
  readonly headers: [string, string][]
  readonly variables: Record<string, string>
  readonly file: string
  /** What its second argument has, where it gets one. */
  readonly methods?: readonly string[]
  /** Data in the place of a Response is answered as JSON. */
  readonly wrapsValues: boolean
}

export function runHandler(program: CommonJs, json: string, body: Uint8Array): void {
  answer(program, JSON.parse(json), body).catch(fail)
}

async function answer(program: CommonJs, call: Call, body: Uint8Array): Promise<void> {
  Object.assign(process.env, call.variables)
  const module = { exports: {} as unknown }
  program.call(module.exports, module.exports, require, module, call.file, '/')
  const handler = handlerOf(module.exports)
  const { method, url, headers, methods, wrapsValues } = call
  const context = methods && {}
  for (const path of methods ?? []) install(context ?? {}, path)
  const hasBody = !/^(GET|HEAD)$/.test(method)
  const request = new Request(url, { method, headers, body: hasBody ? body : null })
  const returned: unknown = await handler(request, context)
  const response = wrapsValues && isData(returned) ? Response.json(returned) : returned
  if (!(response instanceof Response))
    throw new TypeError(
      `The handler returned ${kindOf(returned)}: it must return a Response${wrapsValues ? ', or data that becomes JSON' : ''}.`,
    )
  const { status, headers: answered } = response
  ask(
    'finish',
    JSON.stringify({ status, headers: [...answered] }),
    Body.bytesOf(response) ?? new Uint8Array(),
  )
}

type Handler = (request: Request, context?: object) => unknown

/** Whether JSON has it. */
function isData(value: unknown): boolean {
  return !(value instanceof Response) && JSON.stringify(value) !== undefined
}

function handlerOf(exports: unknown): Handler {
  const inner = (exports as { default?: unknown } | null)?.default
  // What bundlers make of `export default` in CommonJS that is imported as a module.
  const candidates = [inner, (inner as { default?: unknown } | undefined)?.default, exports]
  const found = candidates.find((candidate) => typeof candidate === 'function')
  if (!found)
    throw new TypeError(
      'The handler must be exported as default: export default async (request) => new Response()',
    )
  return found as Handler
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return `an object of ${value.constructor?.name ?? 'no class'}`
}

interface ScriptCall {
  readonly methods: readonly string[]
  readonly args?: unknown
  readonly context?: unknown
}

export function runScript(program: () => Promise<unknown>, json: string): void {
  const { methods, args, context } = JSON.parse(json) as ScriptCall
  const scope = globalThis as unknown as Record<string, unknown>
  for (const name of ['fetch', 'process', 'Buffer', 'global']) delete scope[name]
  for (const path of methods) install(scope, path)
  scope.args = frozen(args)
  scope.ctx = frozen(context)
  scope.log = console.log
  result(program).catch(fail)
}

async function result(program: () => Promise<unknown>): Promise<void> {
  const value = await program()
  ask('finish', value === undefined ? undefined : JSON.stringify(value))
}

function install(scope: Record<string, unknown>, path: string): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let holder = scope
  for (const name of names) {
    if (!Object.hasOwn(holder, name)) holder[name] = {}
    holder = holder[name] as Record<string, unknown>
  }
  holder[last] = (...args: unknown[]) => begin('call', [path, ...args]).answer
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
