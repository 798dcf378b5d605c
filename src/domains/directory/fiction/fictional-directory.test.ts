import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#kernel/durations'
import { projectToken } from '../../tokens/seed'
import { tokenTable } from '../../tokens/tables'
import { accountTable, type FictionalProject, repoTable, reputationTable } from '../tables'
import { buildDirectory } from './fictional-directory'
import { updatesBySlug } from './updates'

const NOW = Date.UTC(2026, 10, 21)
/** A Saturday, the Sunday after it (whose week has only begun), a leap day, a new year. */
const DIRECTORIES = [NOW, NOW + DAY_MS, Date.UTC(2028, 1, 29), Date.UTC(2027, 0, 1)].flatMap((now) =>
  ['sandbank', 'another tide', ''].map((seed) => ({ now, seed, directory: buildDirectory({ seed, now }) })),
)
const directory = buildDirectory({ seed: 'sandbank', now: NOW })

const project = (slug: string): FictionalProject => {
  const found = directory.projects.find((candidate) => candidate.slug === slug)
  if (!found) throw new Error(`No project ${slug}`)
  return found
}
const worthOf = (slug: string) => projectToken({ seed: 'sandbank' }, project(slug))
const handleOf = (url: string) => /^https:\/\/x\.com\/(\w{1,15})$/.exec(url)?.[1]
const repoIn = (url: string) => /^https:\/\/github\.com\/([\w-]+\/[\w-]+)$/.exec(url)?.[1]
const teamLinks = ({ teamMembers }: FictionalProject) =>
  teamMembers.flatMap(({ links }) => links.map(({ url }) => url))
const teamHandles = (of: FictionalProject) =>
  teamLinks(of).flatMap((url) => handleOf(url)?.toLowerCase() ?? [])
const productRepos = ({ products }: FictionalProject) => products.flatMap(({ url }) => repoIn(url) ?? [])
const teamRepos = (of: FictionalProject) => teamLinks(of).flatMap((url) => repoIn(url) ?? [])
const repoOf = (of: FictionalProject) => [...productRepos(of), ...teamRepos(of)][0]
const slugs = (that: (of: FictionalProject) => boolean) =>
  directory.projects.filter(that).map(({ slug }) => slug)

const expectUnique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)
const expectDescending = (times: readonly number[]) => {
  for (const [index, at] of times.slice(1).entries()) expect(at).toBeLessThan(times[index] ?? 0)
}

describe('the seeded directory', () => {
  it('is the same for the same seed and day', () => {
    expect(buildDirectory({ seed: 'sandbank', now: NOW })).toEqual(directory)
  })

  it('keeps its words and changes its numbers with another seed', () => {
    const other = buildDirectory({ seed: 'another tide', now: NOW })
    expect(other.projects.map(({ description }) => description)).toEqual(
      directory.projects.map(({ description }) => description),
    )
    const addresses = [...directory.projects, ...other.projects].map(({ token }) => token.address)
    expectUnique(addresses)
    expect(other.accounts[0]?.posts[0]?.id).not.toBe(directory.accounts[0]?.posts[0]?.id)
  })

  it('moves with the day: what is three days old stays three days old', () => {
    const later = buildDirectory({ seed: 'sandbank', now: NOW + 7 * DAY_MS })
    expect(later.projects.map(({ createdAt }) => createdAt - 7 * DAY_MS)).toEqual(
      directory.projects.map(({ createdAt }) => createdAt),
    )
    expect(later.repos.map(({ commits }) => commits)).toEqual(directory.repos.map(({ commits }) => commits))
  })

  it('has rows that the tables take, with keys in lower case and no two the same', () => {
    for (const { directory, seed } of DIRECTORIES) {
      for (const project of directory.projects) tokenTable.schema.parse(projectToken({ seed }, project))
      for (const row of directory.accounts) accountTable.schema.parse(row)
      for (const row of directory.repos) repoTable.schema.parse(row)
      for (const row of directory.reputations) reputationTable.schema.parse(row)
      for (const rows of [
        directory.projects.map(({ token }) => token),
        directory.accounts,
        directory.repos,
        directory.reputations,
      ]) {
        expectUnique(rows.map(({ key }) => key))
      }
      for (const { key, username } of [...directory.accounts, ...directory.reputations]) {
        expect(key).toBe(username.toLowerCase())
      }
      for (const { key, owner, name } of directory.repos) expect(key).toBe(`${owner}/${name}`.toLowerCase())
    }
  })
})

describe('its projects', () => {
  it('are twelve, three featured, two waiting for approval', () => {
    expect(directory.projects).toHaveLength(12)
    expect(slugs(({ featured }) => featured)).toEqual(['marram', 'night-ferry', 'prompt-corner'])
    expect(slugs(({ approved }) => !approved)).toEqual(['hallway-lamp', 'biscuit-tin'])
    expectUnique(directory.projects.map(({ social }) => social.toLowerCase()))
  })

  it('have the slugs their names give', () => {
    expectUnique(directory.projects.map(({ slug }) => slug))
    for (const { slug, projectName } of directory.projects) {
      expect(slug).toBe(projectName.toLowerCase().replaceAll(' ', '-'))
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
    }
  })

  it('would pass the limits the API sets for profiles', () => {
    for (const {
      projectName,
      description,
      website,
      teamMembers,
      products,
      revenueSources,
    } of directory.projects) {
      expect(projectName.length).toBeLessThanOrEqual(100)
      expect(description.length).toBeLessThanOrEqual(2000)
      expect(website).toMatch(/^(https:\/\/[a-z]+\.example)?$/)
      for (const list of [teamMembers, products, revenueSources]) expect(list.length).toBeLessThanOrEqual(20)
      for (const { links } of teamMembers) {
        for (const { type, url } of links) {
          const kinds = {
            x: handleOf(url),
            github: /^https:\/\/github\.com\/[\w-]+(\/[\w-]+)?$/.exec(url)?.[0],
          }
          expect(kinds[type as keyof typeof kinds] ?? url, url).toBeTruthy()
          if (type === 'website') expect(new URL(url).hostname).toMatch(/\.example$/)
        }
      }
      for (const { url } of products) expect(repoIn(url) ?? new URL(url).hostname).toMatch(/\.example$|\//)
    }
  })

  it('repeat no sentence of each other', () => {
    const texts = directory.projects.flatMap(({ description, products, revenueSources, projectUpdates }) => [
      description,
      ...products.map((product) => product.description),
      ...revenueSources.map((source) => source.description),
      ...projectUpdates.flatMap(({ title, content }) => [title, content]),
    ])
    expectUnique(texts)
    for (const text of texts) expect(text).toBe(text.trim())
  })

  it('were created over the past fourteen months and written about since, oldest update first', () => {
    for (const { now, directory } of DIRECTORIES) {
      for (const { slug, createdAt, projectUpdates } of directory.projects) {
        expect(createdAt, slug).toBeGreaterThan(now - 427 * DAY_MS)
        expect(createdAt, slug).toBeLessThan(now)
        const times = projectUpdates.map((update) => update.createdAt)
        expectDescending(times.toReversed())
        for (const at of times) expect(at).toBeGreaterThanOrEqual(createdAt)
        for (const at of times) expect(at).toBeLessThanOrEqual(now)
        for (const { title, content } of projectUpdates) {
          expect(title.length).toBeGreaterThan(0)
          expect(title.length).toBeLessThanOrEqual(200)
          expect(content.length).toBeGreaterThan(0)
          expect(content.length).toBeLessThanOrEqual(5000)
        }
      }
    }
    expect(project('marram').projectUpdates).toHaveLength(50)
    expect(project('biscuit-tin').projectUpdates).toHaveLength(0)
    expect(Math.max(...directory.projects.map(({ projectUpdates }) => projectUpdates.length))).toBe(50)
    for (const slug of Object.keys(updatesBySlug)) expect(project(slug).projectUpdates).not.toHaveLength(0)
  })

  it('have tokens on four chains with checksummed addresses and exact amounts', () => {
    for (const { token, worth } of directory.projects) {
      expect(token.address).toBe(getAddress(token.key as `0x${string}`))
      expect(token.decimals).toBe(18)
      expect('pool' in worth).toBe(token.chain === 'base')
      if (!('pool' in worth)) expect(worth.marketCapMicroUsd % 1e6).toBe(0)
    }
    expectUnique(directory.projects.map(({ token }) => token.symbol))
    expect(
      directory.projects
        .map(({ token }) => token.chain)
        .filter((chain) => chain !== 'base')
        .sort(),
    ).toEqual(['bnb', 'polygon', 'unichain'])
    expect(worthOf('night-ferry').marketCapMicroUsd).toBe(12_480_000_000_000)
    expect(worthOf('night-ferry').weeklyRevenueWei).toMatch(/^89126\d{14}$/)
    expect(worthOf('moth-index').weeklyRevenueWei).toBe('0')
  })

  it('differ where the endpoints differ', () => {
    expect(slugs(({ website }) => website === '')).toEqual(['moth-index'])
    expect(slugs((of) => repoOf(of) === undefined)).toEqual(['glazehouse'])
    expect(teamLinks(project('glazehouse'))).toContain('https://github.com/tobias-klei')
    expect(productRepos(project('prompt-corner'))).toHaveLength(1)
    expect(teamRepos(project('prompt-corner'))).toHaveLength(0)
    expect(productRepos(project('ninth-chair'))).toHaveLength(0)
    expect(teamRepos(project('ninth-chair'))).toHaveLength(1)
    expect(new Set(teamHandles(project('marram'))).size).toBe(7)
    expect(teamHandles(project('night-ferry')).filter((handle) => handle === 'ines_valdemoro')).toHaveLength(
      2,
    )
  })
})
