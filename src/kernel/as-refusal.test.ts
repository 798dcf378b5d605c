import { expect, it, vi } from 'vitest'
import { asRefusal } from './as-refusal'
import { errors, Refusal } from './errors'

it('takes a refusal as it is', () => {
  const refusal = new Refusal(errors.notFound, 'Not here.', { rule: 'test', facts: {} })
  expect(asRefusal(refusal, 'request')).toBe(refusal)
})

it('calls anything else a bug of ours, and writes it to the console', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const thrown = new RangeError('Invalid time value')
  expect(asRefusal(thrown, 'prompt')).toMatchObject({
    message:
      'Sandbank itself failed on this prompt (RangeError: Invalid time value). That is a bug; the console has the details.',
    decision: { rule: 'sandbank.failure', facts: { what: 'RangeError: Invalid time value' } },
  })
  expect(log.mock.calls).toEqual([[thrown]])
  log.mockRestore()
})
