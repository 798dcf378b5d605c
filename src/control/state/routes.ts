import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { bodyStream } from '#kernel/http/read-request'
import { chunksOf } from '#kernel/http/stream'
import { ARCHIVE_TYPE, archiveOf, restoreArchive } from '#kernel/snapshots/archive'
import { snapshotErrors, snapshotSchema } from '#kernel/snapshots/snapshots'
import type { AdminApi } from '../admin-api'
import { addGenerated, generatedTables, generateProfiles } from './generate'

const MAX_IMPORT_BYTES = 256 * 1024 * 1024

export const reset = (admin: AdminApi) =>
  defineRoute('POST /__sandbank/reset', {
    summary: 'Back to the seeded data; the settings stay. Another seed gives other data and other keys',
    repeat: { harmless: 'the same seed gives the same state' },
    level: 'ours',
    auth: { kind: 'operator' },
    body: z.strictObject({ seed: z.string().min(1).max(100).optional() }),
    response: z.object({ ok: z.literal(true), seed: z.string() }),
    async handle({ body, context }) {
      await admin.reset(body.seed)
      return { ok: true as const, seed: context.seed() }
    },
  })

export const seed = defineRoute('POST /__sandbank/seed', {
  summary: 'Add generated approved profiles, each with its wallet and token: for long lists',
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ profiles: z.int().min(1).max(2000) }),
  response: z.object({ profiles: z.int() }),
  async handle({ body, context, transact }) {
    const generated = await generateProfiles(context, body.profiles)
    await transact(generatedTables, (context) => addGenerated(context, generated))
    context.bus.publish({ type: 'profiles.changed' })
    return { profiles: body.profiles }
  },
})

export const exportState = (admin: AdminApi) =>
  defineRoute('GET /__sandbank/export', {
    summary: 'The whole state as one JSON file, secrets left out',
    level: 'ours',
    auth: { kind: 'operator' },
    response: snapshotSchema,
    handle: () => admin.takeSnapshot(),
  })

export const importState = (admin: AdminApi) =>
  defineRoute('POST /__sandbank/import', {
    summary: 'Replace the whole state by an exported one; checked whole before anything changes',
    repeat: { harmless: 'the same export replaces everything' },
    level: 'ours',
    auth: { kind: 'operator' },
    body: z.unknown(),
    maxBodyBytes: MAX_IMPORT_BYTES,
    response: z.object({ ok: z.literal(true), rows: z.int() }),
    errors: [snapshotErrors.invalid],
    handle: async ({ body }) => ({ ok: true as const, rows: await admin.restore(body) }),
  })

export const exportArchive = (admin: AdminApi) =>
  defineRoute('GET /__sandbank/archive', {
    summary: 'The whole state as one file, with the contents of stored files; secrets left out',
    level: 'ours',
    auth: { kind: 'operator' },
    async handle({ context, stream }) {
      const archive = archiveOf(context.blobs, await admin.takeSnapshot())
      return stream(chunksOf(archive), { 'Content-Type': ARCHIVE_TYPE })
    },
  })

export const importArchive = (admin: AdminApi) =>
  defineRoute('POST /__sandbank/archive', {
    summary: 'Replace the whole state by an archive; every part of it is checked before anything changes',
    repeat: { harmless: 'the same archive replaces everything' },
    level: 'ours',
    auth: { kind: 'operator' },
    bodyType: 'application/octet-stream',
    response: z.object({ ok: z.literal(true), rows: z.int() }),
    errors: [snapshotErrors.invalid],
    async handle({ context, request }) {
      const rows = await restoreArchive(context.blobs, await bodyStream(request), (snapshot) =>
        admin.restore(snapshot),
      )
      return { ok: true as const, rows }
    },
  })
