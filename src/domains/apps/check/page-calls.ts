import type { Permission } from '../permissions'

/** A call of the SDK, and which permissions let it be made: any one of them; none where it needs none. */
export interface SdkCall {
  readonly name: string
  readonly permissions: readonly Permission[]
}

const DATA: readonly Permission[] = ['read:appdata']

/** The frontend SDK by its dotted names, aliases too; calls of one name are one call. Row app-sdk-frontend. */
const NAMES: Readonly<Record<string, SdkCall>> = Object.fromEntries(
  (
    [
      ['scripts.run', ['scripts.run', 'scripts.invoke', 'run', 'runScript', 'invokeScript'], []],
      ['appKV.get', ['appKV.get'], DATA],
      ['appKV.list', ['appKV.list'], DATA],
      ['appKV.set', ['appKV.set'], ['write:appdata']],
      ['appKV.delete', ['appKV.delete'], ['write:appdata']],
      ['askChat', ['askChat', 'chat.send', 'chat.ask'], []],
      ['prefillChat', ['prefillChat', 'chat.prefill'], []],
      ['confirmTransaction', ['confirmTransaction'], ['prepare:transaction']],
      ['x402.fetch', ['x402.fetch'], ['pay:x402']],
      ['auth.requireSignIn', ['auth.requireSignIn'], []],
      ['installSkill', ['installSkill'], []],
      ['openExternal', ['openExternal'], []],
      ['copy', ['copy'], []],
      ['navigate', ['navigate'], []],
      ['setContext', ['setContext'], []],
      ['secrets.status', ['secrets.status'], []],
      ['secrets.requestSetup', ['secrets.requestSetup'], []],
      ['on', ['on'], []],
    ] as const
  ).flatMap(([name, names, permissions]) => names.map((alias) => [alias, { name, permissions }])),
)

/** Members of the SDK's object that hold other members, or data. */
const HOLDERS = ['scripts', 'appKV', 'chat', 'auth', 'x402', 'secrets', 'ctx', 'wallet']

/** What a page may call, by its dotted name. */
export function pageCall(name: string): SdkCall | undefined {
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
}

/** Whether the page's SDK has such a member, which is no call. */
export function isPageMember(name: string): boolean {
  const [first = '', ...rest] = name.split('.')
  if (!HOLDERS.includes(first)) return false
  // Whatever of ctx and wallet is read: they are data.
  return rest.length === 0 || ['ctx', 'wallet'].includes(first) || name === 'auth.isAuthenticated'
}

export const PAGE_CALLS: readonly string[] = Object.keys(NAMES)
