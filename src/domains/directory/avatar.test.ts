import { describe, expect, it } from 'vitest'
import { avatarSvg } from './avatar'

const NAMES = [
  'MarramDesk',
  'night ferry',
  'Ünal',
  '9th',
  'a'.repeat(5000),
  '',
  '  ',
  '🪿',
  '東京',
  'ß',
  '_x_',
  '@',
]

describe('avatarSvg', () => {
  it('draws the same picture for the same name and others for others', () => {
    expect(avatarSvg('MarramDesk')).toBe(avatarSvg('MarramDesk'))
    const names = Array.from({ length: 200 }, (_, index) => `name ${index}`)
    const pictures = names.map((name) =>
      avatarSvg(name).replace(/<title>.*?<\/title>|<text.*?<\/text>/gs, ''),
    )
    expect(new Set(pictures).size).toBe(names.length)
  })

  it('is a small self-contained SVG of 64 by 64, whatever the name', () => {
    for (const name of NAMES) {
      const svg = avatarSvg(name)
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64" width="64" height="64"/,
      )
      expect(svg).toMatch(/<\/svg>$/)
      expect(new TextEncoder().encode(svg).length).toBeLessThan(1500)
      expect(svg).not.toMatch(/<script|href|url\(|\bid=|\bon\w+=|NaN|undefined/)
    }
  })

  it('stays under its size for the longest title that escaping can make', () => {
    expect(new TextEncoder().encode(avatarSvg('"'.repeat(500))).length).toBeLessThan(1500)
    expect(new TextEncoder().encode(avatarSvg('𒈙'.repeat(500))).length).toBeLessThan(1500)
  })

  it('shows the first letter or digit in upper case', () => {
    expect(avatarSvg('marram')).toMatch(/>M<\/text>/)
    expect(avatarSvg('_9th chair')).toMatch(/>9<\/text>/)
    expect(avatarSvg('東京')).toMatch(/>東<\/text>/)
    expect(avatarSvg('🪿 !')).not.toContain('<text')
  })

  it('escapes the name', () => {
    const svg = avatarSvg('</title><script>alert("1")</script>&\'')
    expect(svg).not.toContain('<script')
    expect(svg).toContain(
      '&#60;/title&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;</title>',
    )
  })

  it('leaves out what XML cannot hold', () => {
    expect(avatarSvg('a\u0000b\u0008c\uD800d\uFFFE')).toContain('<title>abcd</title>')
  })
})
