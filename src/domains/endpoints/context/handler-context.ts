import { askAgent } from '#domains/agent'
import { ownAppData } from '#domains/apps'
import { walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { EndpointRow } from '../tables'
import { text } from './arguments'
import { fileMethods } from './files'

type Method = (args: readonly unknown[]) => Promise<unknown>

/** What a handler finds in its second argument: the bridges that its service has, and no others. Row x402-cloud-handler. */
export interface HandlerContext {
  readonly methods: readonly string[]
  call(method: string, args: unknown[]): Promise<unknown>
}

export function handlerContext(context: Context, endpoint: EndpointRow, origin: string): HandlerContext {
  const { files, appData, agent } = endpoint
  const methods = new Map<string, Method>([
    ...(files ? named('files', fileMethods(context, endpoint, files, origin)) : []),
    ...(appData ? named('appKV', dataMethods(context, endpoint, appData.app)) : []),
    ...(agent ? [['askAgent', agentMethod(context, endpoint, agent.model, origin)] as const] : []),
  ])
  return {
    methods: [...methods.keys()],
    async call(name, args) {
      const method = methods.get(name)
      if (!method) throw new TypeError(`ctx.${name} is not a function`)
      return method(args)
    },
  }
}

function named(group: string, methods: Readonly<Record<string, Method>>): [string, Method][] {
  return Object.entries(methods).map(([name, method]) => [`${group}.${name}`, method])
}

/**
 * The data of an app of the same wallet: of the one that the configuration names, or that the first of two names in a call
 * is (`get('panel', 'calls')`), or of the only one that there is.
 */
function dataMethods(
  context: Context,
  { walletId }: EndpointRow,
  named: string | null,
): Readonly<Record<string, Method>> {
  const data = (slug: string | undefined) => ownAppData(context, walletId, slug ?? named ?? undefined)
  return {
    async get(args) {
      const [slug, key] = args.length > 1 ? [text(args[0], 'get', 'app'), args[1]] : [undefined, args[0]]
      return (await data(slug)).get(text(key, 'get', 'key'))
    },
    async set(args) {
      const [slug, key, value] =
        args.length > 2 ? [text(args[0], 'set', 'app'), args[1], args[2]] : [undefined, args[0], args[1]]
      return (await data(slug)).set(text(key, 'set', 'key'), value)
    },
    async delete(args) {
      const [slug, key] = args.length > 1 ? [text(args[0], 'delete', 'app'), args[1]] : [undefined, args[0]]
      return (await data(slug)).delete(text(key, 'delete', 'key'))
    },
    async list(args) {
      // Without an app in the configuration, the one name is the app's.
      const isApp = args.length > 1 || (args.length === 1 && named === null)
      const [slug, prefix] = isApp ? [text(args[0], 'list', 'app'), args[1]] : [undefined, args[0]]
      return (await data(slug)).list(prefix == null ? '' : text(prefix, 'list', 'prefix'))
    },
  }
}

/**
 * Sends a prompt to the owner's agent, under the allowance that all apps of the owner share. Its answer may take longer
 * than a handler: the prompt goes on when the handler has ended.
 */
function agentMethod(
  context: Context,
  { walletId, name, by }: EndpointRow,
  model: string | null,
  origin: string,
): Method {
  return async ([prompt]) => {
    await walletById(context, walletId)
    return askAgent(context, {
      prompt: text(prompt, 'askAgent', 'prompt'),
      walletId,
      ownerId: walletId,
      model: model ?? undefined,
      app: `x402/${name}`,
      by,
      readOnly: false,
      origin,
      signal: new AbortController().signal,
      asRequest: (run) => run(),
    })
  }
}
