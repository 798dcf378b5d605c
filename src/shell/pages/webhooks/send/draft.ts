import type { EventProvider, Trigger } from '../../../wire'

export interface Draft {
  provider: string
  event: string
  body: string
  /** The variable whose value signs; empty: unsigned. */
  secretVariable: string
  /** Seconds that the signature is older than now; below 0 it is from the future. */
  skew: string
  isTampered: boolean
  repeat: number
}

/** The provider that a webhook names, by its id or another name of it; the first where it names none. */
export function providerFor(
  providers: readonly EventProvider[],
  name: string | null | undefined,
): EventProvider | undefined {
  return (
    providers.find(({ id, aliases }) => id === name || aliases.includes(name ?? '')) ??
    providers.find(({ id }) => id === 'generic') ??
    providers[0]
  )
}

/** What a form about a provider begins with: its first event, as it would send it. */
export function draftFor(provider: EventProvider | undefined): Draft {
  const [event] = provider?.events ?? []
  return {
    provider: provider?.id ?? '',
    event: event?.name ?? '',
    body: readable(event?.body ?? ''),
    secretVariable: provider?.secretVariable ?? '',
    skew: '0',
    isTampered: false,
    repeat: 1,
  }
}

export function eventOf(provider: EventProvider | undefined, name: string) {
  return provider?.events.find((event) => event.name === name)
}

export function withEvent(draft: Draft, provider: EventProvider | undefined, name: string): Draft {
  return { ...draft, event: name, body: readable(eventOf(provider, name)?.body ?? '') }
}

/** Why an event cannot be sent yet; undefined where it can. `names`: of the variables that are set, once they are loaded. */
export function missingSecret(
  { secretVariable }: Draft,
  names: readonly string[] | undefined,
): string | undefined {
  const name = secretVariable.trim()
  if (name === '' || names?.includes(name)) return undefined
  return names && `${name} has no value: set it above, or leave the variable empty to send unsigned.`
}

/** The request by which the emulator sends it. */
export function triggerInput({
  provider,
  event,
  body,
  secretVariable,
  skew,
  isTampered,
  repeat,
}: Draft): Trigger {
  return {
    provider,
    event,
    body,
    secretVariable: secretVariable.trim() || null,
    ...(Number(skew) !== 0 && { skewSeconds: Number(skew) }),
    ...(isTampered && { tamper: true }),
    ...(repeat > 1 && { repeat }),
  }
}

/** JSON on one line is hard to edit. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // A form, or a text: as it is.
    return body
  }
}
