import { describe, expect, it } from 'vitest'
import { AnswerHeaders } from './answer-headers'

describe('the headers of an answer', () => {
  it('are found in any letter case, and given in lower case', () => {
    const headers = new AnswerHeaders([['Content-Type', 'text/plain']])
    headers.set('X-One', ' 1 ')
    expect([headers.get('content-TYPE'), headers.has('x-one'), headers.get('x-two')]).toEqual([
      'text/plain',
      true,
      null,
    ])
    expect([...headers]).toEqual([...new Headers({ 'Content-Type': 'text/plain', 'X-One': ' 1 ' })])
  })

  it('are joined where one is added to another of its name', () => {
    const headers = new AnswerHeaders()
    for (const value of ['Accept', 'Origin']) headers.append('Vary', value)
    expect([...headers]).toEqual([['vary', 'Accept, Origin']])
  })

  it.each([
    ['X-One', 'two\r\nX-Two: lines'],
    ['X-One', 'a ☃ in a value'],
    ['X One', 'a space in the name'],
  ])('take nothing that Headers would refuse: %j', (name, value) => {
    expect(() => new Headers([[name, value]])).toThrow(TypeError)
    expect(() => new AnswerHeaders([[name, value]])).toThrow(TypeError)
  })
})
