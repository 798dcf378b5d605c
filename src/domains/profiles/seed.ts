import { seededProjects } from '#domains/directory'
import { seededTokens } from '#domains/tokens'
import { ownerWallet } from '#domains/wallet'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { metaTable } from '#kernel/store'
import { derivedFrom, totalRows } from './profiles'
import { type ProfileRow, profileTable } from './tables'

export async function seedProfiles(input: SeedInput): Promise<readonly SeedRows[]> {
  const projects = await seededProjects(input)
  const tokens = await seededTokens(input)
  const profiles = projects.map(
    (project): ProfileRow => ({
      id: `prf_${project.slug}`,
      walletId: ownerWallet(project.slug),
      ownerKey: ownerWallet(project.slug),
      slug: project.slug,
      projectName: project.projectName,
      description: project.description,
      status: project.approved ? 'approved' : 'pending',
      approved: project.approved ? 1 : 0,
      featured: project.featured ? 1 : 0,
      website: project.website === '' ? null : project.website,
      tags: [],
      projectImages: [],
      teamMembers: project.teamMembers.map((member) => ({ ...member, links: [...member.links] })),
      products: [...project.products],
      revenueSources: [...project.revenueSources],
      projectUpdates: [...project.projectUpdates],
      createdAt: project.createdAt,
      tokenAddress: project.token.address,
      tokenKey: project.token.key,
      ...derivedFrom(tokens.get(project.slug)),
    }),
  )
  return [
    { table: profileTable, rows: profiles },
    { table: metaTable, rows: totalRows(profiles) },
  ]
}
