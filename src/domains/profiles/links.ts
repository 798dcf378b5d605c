import type { ProfileRow } from './tables'

const NOT_OWNERS = new Set([
  'about',
  'apps',
  'features',
  'marketplace',
  'orgs',
  'settings',
  'sponsors',
  'topics',
])

export interface RepoLink {
  owner: string
  name: string
}

/** The repository a profile links: the first one found across website, product links and team-member links. */
export function linkedRepo(profile: ProfileRow): RepoLink | undefined {
  const urls = [
    profile.website,
    ...profile.products.map(({ url }) => url),
    ...profile.teamMembers.flatMap(({ links }) => links.map(({ url }) => url)),
  ]
  for (const url of urls) {
    const repo = url ? repoIn(url) : undefined
    if (repo) return repo
  }
  return undefined
}

function repoIn(url: string): RepoLink | undefined {
  const [owner, name] = pathOn(url, ['github.com']) ?? []
  if (!owner || !name || NOT_OWNERS.has(owner.toLowerCase())) return undefined
  return { owner, name: name.replace(/\.git$/, '') }
}

/** The social username a team member links, without @; undefined where none of the links leads to an account. */
export function linkedSocial(links: ProfileRow['teamMembers'][number]['links']): string | undefined {
  for (const { url } of links) {
    const [username] = pathOn(url, ['x.com', 'twitter.com']) ?? []
    if (username && /^@?\w{1,50}$/.test(username)) return username.replace('@', '')
  }
  return undefined
}

function pathOn(url: string, hosts: readonly string[]): string[] | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname, pathname } = new URL(url)
  return hosts.includes(hostname.replace(/^(www|mobile)\./, ''))
    ? pathname.split('/').filter(Boolean)
    : undefined
}
