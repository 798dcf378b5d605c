import type { Moment, ProviderEvent } from './event'

/** An event whose body is JSON as `JSON.stringify` writes it. */
export function jsonEvent(name: string, title: string, body: (moment: Moment) => object): ProviderEvent {
  return {
    name,
    title,
    contentType: 'application/json',
    body: (moment) => JSON.stringify(body(moment)),
  }
}

/** Unix seconds as `2030-01-01T00:00:00Z`. */
export const isoSeconds = (at: number): string => new Date(at * 1000).toISOString().replace('.000Z', 'Z')
