import type { NewProfile, OwnProfile, Product, ProfileBody, RevenueSource, TeamMember } from '../../wire'

type Filled<Entry> = { [Field in keyof Entry]-?: Exclude<Entry[Field], undefined> }

/** What stands in the form: never null, so that every control has a value. */
export interface Draft {
  projectName: string
  description: string
  tokenAddress: string
  website: string
  teamMembers: Filled<TeamMember>[]
  products: Filled<Product>[]
  revenueSources: Filled<RevenueSource>[]
}

export const EMPTY: Draft = {
  projectName: '',
  description: '',
  tokenAddress: '',
  website: '',
  teamMembers: [],
  products: [],
  revenueSources: [],
}

const TEXTS = ['projectName', 'description', 'tokenAddress', 'website'] as const
const LISTS = ['teamMembers', 'products', 'revenueSources'] as const

export function draftOf(profile: OwnProfile | null): Draft {
  if (!profile) return EMPTY
  return {
    projectName: profile.projectName,
    description: profile.description ?? '',
    tokenAddress: profile.tokenAddress ?? '',
    website: profile.website ?? '',
    teamMembers: profile.teamMembers.map((member) => ({ ...member, role: member.role ?? '' })),
    products: profile.products.map((product) => ({
      ...product,
      description: product.description ?? '',
      url: product.url ?? '',
    })),
    revenueSources: profile.revenueSources.map((source) => ({
      ...source,
      description: source.description ?? '',
    })),
  }
}

/** The body of POST: only what was filled in. */
export function bodyToCreate(draft: Draft): NewProfile {
  const body: NewProfile = { projectName: draft.projectName.trim() }
  if (draft.description.trim()) body.description = draft.description
  if (draft.tokenAddress.trim()) body.tokenAddress = draft.tokenAddress.trim()
  if (draft.website.trim()) body.website = draft.website.trim()
  for (const list of LISTS) {
    if (draft[list].length > 0) Object.assign(body, { [list]: draft[list].map(filledIn) })
  }
  return body
}

/** The body of PUT: only what changed. An emptied field is sent as null, which clears it; arrays go as a whole. */
export function bodyToChange(before: Draft, after: Draft): ProfileBody {
  const body: Record<string, unknown> = {}
  for (const field of TEXTS) {
    const next = after[field].trim()
    if (next !== before[field].trim()) body[field] = next === '' && field !== 'projectName' ? null : next
  }
  for (const list of LISTS) {
    if (JSON.stringify(before[list]) !== JSON.stringify(after[list])) body[list] = after[list].map(filledIn)
  }
  return body as ProfileBody
}

export function isDirty(before: Draft, after: Draft): boolean {
  return Object.keys(bodyToChange(before, after)).length > 0
}

/** An entry without its empty fields: optional ones are left out, since an empty address would be refused. */
function filledIn(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([name, value]) => name === 'name' || value !== ''))
}
