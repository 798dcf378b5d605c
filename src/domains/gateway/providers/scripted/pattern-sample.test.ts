import { describe, expect, it } from 'vitest'
import { sampleOf } from './pattern-sample'

describe('a sample of a pattern', () => {
  it.each([
    ['^[A-Z]{3}-\\d{4}$', 'AAA-1111'],
    ['^0x[a-fA-F0-9]{40}$', `0x${'a'.repeat(40)}`],
    ['^(red|green)(?:, \\w+)?!+$', 'red!'],
    ['^[^@\\s]+@[^@]+\\.[a-z]{2,}$', 'a@a.aa'],
    ['^\\+?[1-9]\\d{7,14}$', '11111111'],
    ['^[€£]\\d+\\.\\d{2}$', '€1.11'],
  ])('%s fits', (pattern, sample) => {
    expect(sampleOf(pattern)).toBe(sample)
  })

  it.each(['(?=x)y', '^(a)\\1$', '[', '(', '\\p{Lu}'])('%s is left alone', (pattern) => {
    expect(sampleOf(pattern)).toBeUndefined()
  })
})
