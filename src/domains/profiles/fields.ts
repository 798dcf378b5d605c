import { z } from 'zod'
import { evmAddress } from '#kernel/evm-address'

const MAX_ENTRIES = 20
const MAX_LINKS = 10

const text = (max: number) => z.string().max(max, `must have at most ${max} characters`)
const name = text(100).refine((value) => value.trim() !== '', 'must not be empty')
const url = text(500).refine(isHttpUrl, 'must be an http(s) URL, at most 500 characters')
const list = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).max(MAX_ENTRIES, `must have at most ${MAX_ENTRIES} entries`)

const link = z.object({ type: text(50), url })
const fields = {
  projectName: name,
  description: text(2000).nullable(),
  tokenAddress: evmAddress.nullable(),
  website: url.nullable(),
  profileImageUrl: url.nullable(),
  isPublished: z.boolean(),
  tags: list(text(50).refine((value) => value.trim() !== '', 'must not be empty')).nullable(),
  projectImages: list(url).nullable(),
  teamMembers: list(
    z.object({
      name,
      role: text(100).optional(),
      links: z.array(link).max(MAX_LINKS, `must have at most ${MAX_LINKS} links`).default([]),
    }),
  ).nullable(),
  products: list(z.object({ name, description: text(500).optional(), url: url.optional() })).nullable(),
  revenueSources: list(z.object({ name, description: text(500).optional() })).nullable(),
}

const derived = never('is derived and cannot be sent')
const operatorOnly = never(
  'cannot be set through the API; the operator does it on Projects in the shell (/ui/profiles)',
)

/** Row profile-derived-rejected: what follows from other facts is refused by name, never silently dropped. */
const refused = {
  id: derived,
  slug: derived,
  tokenChainId: derived,
  tokenSymbol: derived,
  tokenName: derived,
  socialUsername: derived,
  marketCapUsd: derived,
  weeklyRevenueWeth: derived,
  createdAt: derived,
  status: never('follows from isPublished and from what the operator decided'),
  approved: operatorOnly,
  featured: operatorOnly,
  projectUpdates: never('cannot be sent; append with POST /agent/profile/update'),
}

const anyFields = z.object(fields).partial()
export type ProfileFields = z.infer<typeof anyFields>

export const newProfile = z.object({ ...anyFields.shape, projectName: name, ...refused })
export const profileChanges = z.object({ ...anyFields.shape, ...refused })

export const newUpdate = z.object({
  title: text(200).refine((value) => value.trim() !== '', 'must not be empty'),
  content: text(5000).refine((value) => value.trim() !== '', 'must not be empty'),
})

/** Whether a wallet's request is about several profiles. */
export const severalQuery = z.object({ multi: z.enum(['true', 'false']).default('false') })

function never(problem: string) {
  return z.undefined({ error: problem }).optional()
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
