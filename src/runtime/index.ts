/**
 * Runs user code. It knows neither webhooks nor apps: a program, what it may call, what it may use.
 * Everything heavy is loaded with the first call.
 */
import type { HandlerOptions, HandlerResponse } from './handler'
import type { Bundle, Source } from './program'
import type { ScriptOptions, ScriptResult } from './script'

export type { LogLine } from './console'
export type { HandlerOptions, HandlerRequest, HandlerResponse } from './handler'
export { HANDLER_LIMITS, type Limits } from './limits'
export { machineNow } from './machine-clock'
export type { Bundle, Source } from './program'
export { type Place, ProgramError, type Why } from './program-error'
export type { ScriptOptions, ScriptResult } from './script'

/**
 * Runs a script: top-level statements, TypeScript or not, that end in `return`. The methods are globals by their dotted
 * names (`wallet.me`), besides `args`, `ctx` and `log`. Throws ProgramError.
 */
export async function runScript(script: Source, options: ScriptOptions): Promise<ScriptResult> {
  const { runScript } = await import('./script')
  return await runScript(script, options)
}

/**
 * Calls a handler, `module.exports.default` or `module.exports` of a CommonJS bundle, with one request. Throws
 * ProgramError. The caller bounds what `fetch` may reach and how much it may answer.
 */
export async function runHandler(bundle: Bundle, options: HandlerOptions): Promise<HandlerResponse> {
  const { runHandler } = await import('./handler')
  return await runHandler(bundle, options)
}

/**
 * TypeScript or an ES module as CommonJS, every line where it was. Throws ProgramError 'compile' with the place, also
 * for what only TypeScript's own compiler can do (namespaces, decorators) and for what the engine does not know.
 */
export async function transpile(source: Source): Promise<Bundle> {
  const { transpile } = await import('./transpile')
  return await transpile(source)
}
