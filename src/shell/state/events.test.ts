import { afterEach, describe, expect, it } from 'vitest'
import { type EventType, onEvent, publish } from './events'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function eventsOf(types: readonly EventType[], sent: EventType): number {
  let count = 0
  stops.push(onEvent(types, () => count++))
  publish(sent)
  return count
}

describe('onEvent', () => {
  it('calls for its own events and no others', () => {
    expect(eventsOf(['key.changed'], 'key.changed')).toBe(1)
    expect(eventsOf(['key.changed'], 'wallet.changed')).toBe(0)
  })

  it('always calls when the whole state was replaced', () => {
    expect(eventsOf([], 'state.replaced')).toBe(1)
  })

  it('takes many changed profiles for a changed one', () => {
    expect(eventsOf(['profile.changed'], 'profiles.changed')).toBe(1)
    expect(eventsOf(['key.changed'], 'profiles.changed')).toBe(0)
  })
})
