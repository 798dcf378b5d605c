import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { z } from 'zod'
import { entriesOf } from '#domains/files'
import { iso } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { nextAfter } from '#kernel/schedule'
import type { App } from './apps'
import { appFolder } from './slug'

const visibility = z.enum(['private', 'unlisted', 'public'])

const manifestView = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  permissions: z.array(z.string()),
  scripts: z.array(z.string()),
  schedule: z.array(z.object({ script: z.string(), cron: z.string(), enabled: z.boolean() })),
  secrets: z.array(z.object({ key: z.string(), required: z.boolean(), allowedHosts: z.array(z.string()) })),
  publicDataKeys: z.array(z.string()),
  frontendIdentity: z.enum(['owner', 'viewer']),
  x402: z.object({ maxPaymentUsdPerCall: z.number(), allowedHosts: z.array(z.string()) }).optional(),
})

export const appView = z.object({
  slug: z.string(),
  owner: z.object({ walletId: z.string(), walletAddress: z.string() }),
  path: z.string().describe('its folder among the files of its owner'),
  version: z
    .string()
    .describe(
      'another one after any of its files changed but its data: whoever shows its page opens it anew',
    ),
  visibility,
  model: z
    .string()
    .nullable()
    .describe("by which its scripts ask the agent, charged to the owner's credit; null: the free calls"),
  manifest: manifestView.nullable().describe('null where it cannot be read'),
  problems: z
    .array(
      z.object({
        file: z.string(),
        path: z.string().describe('of the value in the file; empty for the file itself'),
        line: z.int().optional(),
        message: z.string(),
      }),
    )
    .describe('nothing runs while there are any'),
  scripts: z.array(z.object({ name: z.string(), listed: z.boolean() })).describe('the files in scripts/'),
  next: z
    .array(z.object({ script: z.string(), cron: z.string(), at: z.iso.datetime() }))
    .describe('when each entry of the schedule falls due next'),
})

/** Outside of transactions. */
export async function viewApp(context: Context, app: App): Promise<z.infer<typeof appView>> {
  const { clock } = context
  const { owner, slug, manifest, problems, scriptFiles } = app
  const schedule = problems.length === 0 ? (manifest?.schedule ?? []) : []
  const next = await Promise.all(
    schedule
      .filter(({ enabled }) => enabled)
      .map(async ({ script, cron }) => ({ script, cron, at: iso(await nextAfter(cron, clock.now())) })),
  )
  return {
    slug,
    owner: { walletId: owner.id, walletAddress: owner.evmAddress },
    path: appFolder(slug),
    version: await versionOf(context, app),
    visibility: app.visibility,
    model: app.model ?? null,
    manifest: manifest === undefined ? null : withoutSlug(manifest),
    problems: [...problems],
    scripts: scriptFiles.map((name) => ({ name, listed: manifest?.scripts.includes(name) ?? false })),
    next: next.sort((one, other) => (one.at < other.at ? -1 : 1)),
  }
}

async function versionOf(context: Context, { owner, slug }: App): Promise<string> {
  const root = appFolder(slug)
  const folders = [root]
  const files: string[] = []
  for (const folder of folders) {
    for (const row of await entriesOf(context, owner.id, folder)) {
      const path = `${folder}/${row.name}`
      if (row.kind === 'file') files.push(`${path} ${row.blob}`)
      else if (path !== `${root}/data`) folders.push(path)
    }
  }
  return bytesToHex(sha256(utf8ToBytes(files.join('\n')))).slice(0, 16)
}

function withoutSlug({ slug: _, ...manifest }: NonNullable<App['manifest']>) {
  return manifest
}
