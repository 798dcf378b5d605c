import { z } from 'zod'
import {
  appendUpdate,
  changeProfile,
  createProfile as create,
  newProfile,
  newUpdate,
  ownerView,
  ownProfileNow,
  profileChanges,
  profileTables,
  deleteProfile as remove,
} from '#domains/profiles'
import type { Json } from '#kernel/jobs/tables'
import { checked } from './checked'
import { defineTool, type ToolCall, type ToolResult } from './tool'

const fields = {
  projectName: z.string().min(1).max(100).optional(),
  description: z.string().max(2_000).nullable().optional(),
  tokenAddress: z.string().max(100).nullable().optional(),
  website: z.string().max(500).nullable().optional(),
}

type Owned = Awaited<ReturnType<typeof create>>

function published(call: ToolCall, { profile, wallet, change }: Owned, text: string): ToolResult {
  call.context.bus.publish({ type: 'profile.changed', ...change })
  return { changed: true, text, data: JSON.parse(JSON.stringify(ownerView(profile, wallet))) as Json }
}

export const showProfile = defineTool({
  name: 'show_profile',
  description: "The wallet's project profile, as its owner sees it.",
  args: z.strictObject({}),
  writes: false,
  words: () => "show the wallet's profile",
  async run({ context, principal }) {
    const { profile, wallet } = await ownProfileNow(context, { walletId: principal.walletId })
    const view = ownerView(profile, wallet)
    const state = view.approved ? 'approved, so everybody sees it' : 'not approved yet, so only you see it'
    return {
      text: `${view.projectName} (${view.slug}) is ${state}.${view.description ? ` ${view.description}` : ''}`,
      data: JSON.parse(JSON.stringify(view)) as Json,
    }
  },
})

const createArgs = z.strictObject({ ...fields, projectName: z.string().min(1).max(100) })

export const createProfile = defineTool<z.infer<typeof createArgs>>({
  name: 'create_profile',
  description: 'Publish a project profile for the wallet. It has one at most; the operator approves it.',
  args: createArgs,
  writes: true,
  words: ({ projectName }) => `create the profile ${projectName}`,
  async run(call, input) {
    const body = checked(newProfile, input)
    const id = await call.once('id', () => call.context.ids.id('prf'))
    const made = await call.transact(profileTables, (context) =>
      create(context, { walletId: call.principal.walletId, id, multi: false }, body),
    )
    return published(call, made, `Created the profile ${made.profile.projectName}; it waits for approval.`)
  },
})

const updateArgs = z.strictObject(fields)

export const updateProfile = defineTool<z.infer<typeof updateArgs>>({
  name: 'update_profile',
  description: "Change fields of the wallet's profile; null clears one.",
  args: updateArgs,
  writes: true,
  words: (input) =>
    `change the profile: ${Object.entries(input)
      .map(([field, value]) => `${field} to ${value === null ? 'nothing' : `"${value}"`}`)
      .join(', ')}`,
  async run(call, input) {
    const body = checked(profileChanges, input)
    const made = await call.transact(profileTables, (context) =>
      changeProfile(context, { walletId: call.principal.walletId }, body),
    )
    return published(
      call,
      made,
      `Changed ${Object.keys(input).join(', ')} of the profile ${made.profile.projectName}.`,
    )
  },
})

const postArgs = z.strictObject({ title: z.string().min(1).max(200), content: z.string().min(1).max(5_000) })

export const postProfileUpdate = defineTool<z.infer<typeof postArgs>>({
  name: 'post_profile_update',
  description: "Append an update to the wallet's profile.",
  args: postArgs,
  writes: true,
  words: ({ title }) => `post the update "${title}" to the profile`,
  async run(call, input) {
    const body = checked(newUpdate, input)
    const made = await call.transact(profileTables, (context) =>
      appendUpdate(context, { walletId: call.principal.walletId }, body),
    )
    return published(call, made, `Posted "${body.title}" to the profile ${made.profile.projectName}.`)
  },
})

export const deleteProfile = defineTool({
  name: 'delete_profile',
  description: "Delete the wallet's profile.",
  args: z.strictObject({}),
  writes: true,
  words: () => "delete the wallet's profile",
  async run(call) {
    const { walletId } = call.principal
    const change = await call.transact(profileTables, (context) => remove(context, { walletId }))
    call.context.bus.publish({ type: 'profile.changed', ...change })
    return { changed: true, text: `Deleted the profile ${change.slug}.`, data: { slug: change.slug } }
  },
})
