import { describe, expect, it } from 'vitest'
import { hideAssigned, hideAssignedInJson } from './assignments'

describe('hideAssigned', () => {
  it.each([
    ['set API_KEY to sk-123', 'set API_KEY to [hidden 1]', ['sk-123']],
    ['please set API_KEY=sk-123.', 'please set API_KEY=[hidden 1].', ['sk-123']],
    ['set API_KEY = "a b, c" then list my files', 'set API_KEY = [hidden 1] then list my files', ['a b, c']],
    ['set the variable city to Lisbon please', 'set the variable city to [hidden 1] please', ['Lisbon']],
    ['export FOO=bar and BAR=baz', 'export FOO=[hidden 1] and BAR=[hidden 2]', ['bar', 'baz']],
    ['set A_KEY to one, B_KEY to two', 'set A_KEY to [hidden 1], B_KEY to [hidden 2]', ['one', 'two']],
    ['set TOKEN: x; price of ETH', 'set TOKEN: [hidden 1]; price of ETH', ['x']],
    ['store hunter2! as DB_PASSWORD', 'store [hidden 1] as DB_PASSWORD', ['hunter2!']],
    [
      'add an environment variable called mode with value dev',
      'add an environment variable called mode with value [hidden 1]',
      ['dev'],
    ],
    [
      'set PHRASE to correct horse and list my variables',
      'set PHRASE to [hidden 1] [hidden 2] and list my variables',
      ['correct', 'horse'],
    ],
    ['my api key is abc, use it', 'my api key is [hidden 1], use it', ['abc']],
    ['MY_SECRET is x1', 'MY_SECRET is [hidden 1]', ['x1']],
    ['what is sk-proj-abcdef123456?', 'what is [hidden 1]?', ['sk-proj-abcdef123456']],
    ['set KEY to “größe 1”', 'set KEY to [hidden 1]', ['größe 1']],
    ['every day at 9 set API_KEY to abc', 'every day at 9 set API_KEY to [hidden 1]', ['abc']],
  ])('%s', (text, hidden, values) => {
    expect(hideAssigned(text)).toEqual({ text: hidden, values })
  })

  it.each([
    'send 5 USDC to ana.eth',
    'swap 0.1 ETH to USDC then send it to @ana',
    'change USDC to ETH',
    'set my profile\'s description to "A lamp"',
    'set the description = "A lamp"',
    'make ana.eth the fee beneficiary of DRIFT',
    'hand the fees of DRIFT over to ana.eth',
    'when DRIFT falls below $0.01, swap 5 USDC to DRIFT',
    'launch a token called Night Ferry with symbol FERRY',
    'save "hello" to /notes/a.md',
    'move /a.md to /b.md',
    'call the tool weather of Demo with city=Lisbon',
    'the price of ETH is what?',
    'sign "I am X"',
    'delete the variable API_KEY',
    'use the tool add of demo with a=2 and b=3',
  ])('leaves "%s" as it is', (text) => {
    expect(hideAssigned(text)).toEqual({ text, values: [] })
  })

  it('hides in every text of a JSON body, and gives back nothing of what is none', () => {
    expect(hideAssignedInJson('{"prompt":"set A_B to \\"x y\\"","n":1}')).toBe(
      '{"prompt":"set A_B to [hidden 1]","n":1}',
    )
    expect(hideAssignedInJson('{"prompt":"set A_B to x')).toBeNull()
  })
})
