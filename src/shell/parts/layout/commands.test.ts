import { describe, expect, it } from 'vitest'
import { type Command, commands, matching } from './commands'

const named = (...names: string[]): Command[] =>
  names.map((name) => ({ name, icon: 'home', run: () => undefined }))

describe('matching', () => {
  it('finds by the beginnings of words, in any order', () => {
    const all = named('Copy the full-access key', 'Keys', 'Clock and state')
    expect(matching(all, 'key').map((one) => one.name)).toEqual(['Keys', 'Copy the full-access key'])
    expect(matching(all, 'acc copy').map((one) => one.name)).toEqual(['Copy the full-access key'])
    expect(matching(all, 'ey')).toEqual([])
  })

  it('answers everything for an empty text, in the given order', () => {
    const all = named('b', 'a')
    expect(matching(all, '  ')).toEqual(all)
  })
})

describe('commands', () => {
  it('goes to every page, with a letter of its own', () => {
    const went: string[] = []
    const pages = commands(
      (url) => went.push(url),
      () => undefined,
    ).filter((command) => command.keys)
    for (const page of pages) page.run()
    expect(went).toContain('/ui/journal')
    expect(new Set(pages.map((page) => page.keys)).size).toBe(pages.length)
  })
})

describe('what has an address', () => {
  it('is found by the beginning of it, from the fourth character on', () => {
    const all: Command[] = [{ name: 'Vera: wallet', address: '0xAbCd99', icon: 'home', run: () => undefined }]
    expect(matching(all, '0xab')).toEqual(all)
    expect(matching(all, '0xabcd99')).toEqual(all)
    expect(matching(all, '0x')).toEqual([])
    expect(matching(all, 'cd99')).toEqual([])
    expect(matching(all, 'vera wal')).toEqual(all)
  })
})
