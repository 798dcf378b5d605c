import { BlockList } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localHost } from './address-range'

/** IANA's registries of special-purpose addresses, by Node's own classifier. */
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
const IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 ' +
  '203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
const IPV6 =
  '::/3 2001::/32 2001:2::/48 2001:10::/28 2001:20::/28 2001:db8::/32 2002::/16 4000::/2 8000::/1 fc00::/7 fe80::/10'
for (const entry of IPV4.split(' ')) {
  const [network = '', bits] = entry.split('/')
  special.ipv4.addSubnet(network, Number(bits), 'ipv4')
}
for (const entry of IPV6.split(' ')) {
  const [network = '', bits] = entry.split('/')
  special.ipv6.addSubnet(network, Number(bits), 'ipv6')
}

const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
const numberOf = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

/** An IPv4 address: any, or one of a special range. */
const ipv4 = fc.oneof(
  fc.integer({ min: 0, max: 0xffff_ffff }),
  fc
    .tuple(fc.constantFrom(...IPV4.split(' ')), fc.integer({ min: 0, max: 0xffff_ffff }))
    .map(([entry, random]) => {
      const [network = '', bits] = entry.split('/')
      return numberOf(network) + (random % 2 ** (32 - Number(bits)))
    }),
)

const NUMBERS = [
  (part: number) => String(part),
  (part: number) => `0x${part.toString(16)}`,
  (part: number) => `0X${part.toString(16).toUpperCase()}`,
  (part: number) => `0${part.toString(8)}`,
  (part: number) => `0x000${part.toString(16)}`,
  (part: number) => String(part).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (part: number) => String(part).replace(/^\d/, (digit) => `%3${digit}`),
]
/** The ways to write one in an address of the web. */
const spelled = fc
  .tuple(
    ipv4,
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.nat(NUMBERS.length - 1), { minLength: 4, maxLength: 4 }),
  )
  .chain(([value, parts, styles]) => {
    const heads = Array.from({ length: parts - 1 }, (_, index) => (value >>> (24 - 8 * index)) & 255)
    const last = value % 2 ** (8 * (5 - parts))
    const text = [...heads, last]
      .map((part, index) => (NUMBERS[styles[index] ?? 0] ?? String)(part))
      .join('.')
    const [high, low] = [Math.floor(value / 65_536), value % 65_536].map((half) => half.toString(16))
    return fc.record({
      value: fc.constant(value),
      host: fc.constantFrom(
        text,
        `${text}.`,
        `[::ffff:${high}:${low}]`,
        `[::FFFF:${dotted(value)}]`,
        `[0:0:0:0:0:ffff:${high}:${low}]`,
        `[0000:0000:0000:0000:0000:ffff:${dotted(value)}]`,
      ),
    })
  })

describe('localHost', () => {
  it('judges every spelling of an IPv4 address as the address that it is', () => {
    fc.assert(
      fc.property(spelled, ({ value, host }) => {
        const isLocal = localHost(new URL(`http://${host}/`).hostname) !== undefined
        expect([host, isLocal]).toEqual([host, special.ipv4.check(dotted(value), 'ipv4')])
      }),
      { numRuns: 3_000 },
    )
  })

  it('lets no special IPv6 address through', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
    const first = fc.constantFrom(
      0,
      0x64,
      0x100,
      0x2001,
      0x2002,
      0x2606,
      0xfc00,
      0xfd12,
      0xfe80,
      0xfec0,
      0xff02,
    )
    fc.assert(
      fc.property(groups, first, fc.boolean(), fc.nat({ max: 7 }), (all, head, isFirst, zeros) => {
        const words = all.map((word, index) => (index > 0 && index <= zeros ? 0 : word))
        if (isFirst) words[0] = head
        const address = words.map((word) => word.toString(16)).join(':')
        // An IPv4 address, however it is written, is judged as one: above.
        const isIpv4 = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff
        if (isIpv4 || !special.ipv6.check(address, 'ipv6')) return
        expect([address, localHost(new URL(`http://[${address}]/`).hostname)]).not.toEqual([
          address,
          undefined,
        ])
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    ['localhost', 'a name of this machine or its network'],
    ['LOCALHOST.', 'a name of this machine or its network'],
    ['api.localhost', 'a name of this machine or its network'],
    ['metadata.google.internal', 'a name of this machine or its network'],
    ['printer.local', 'a name of this machine or its network'],
    ['router', 'a name without a domain'],
    ['[::1]', 'a loopback address'],
    ['[::]', 'an unspecified address'],
    ['[fe80::1]', 'a link-local address'],
    ['[fd00::1]', 'a private address'],
    ['[::127.0.0.1]', 'a reserved address'],
    ['[64:ff9b::7f00:1]', 'a reserved address'],
    ['[2002:7f00:1::]', 'a reserved address'],
    ['169.254.169.254', 'a link-local address'],
    ['2130706433', 'a loopback address'],
    ['0', 'an unspecified address'],
  ])('of %s says %s', (host, why) => {
    expect(localHost(new URL(`http://${host}/`).hostname)).toBe(why)
  })

  it.each([
    'example.com',
    'localhost.example.com',
    'internal.example',
    '1.1.1.1',
    '[2606:4700::1111]',
    '[2a00:1450::1]',
  ])('has nothing against %s', (host) => {
    expect(localHost(new URL(`http://${host}/`).hostname)).toBeUndefined()
  })
})
