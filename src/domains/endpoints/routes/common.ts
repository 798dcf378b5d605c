import { endpointErrors } from '../errors'

/** What the routes of an endpoint's owner have in common: names of services are keys in their bodies. */
export const reading = { level: 'public', auth: { kind: 'key-or-session' }, verbatim: true } as const

export const writing = { ...reading, auth: { kind: 'key-or-session', write: true } } as const

export const OF_ONE = [endpointErrors.unknown] as const
