import type { Model, Tier } from '../../../wire'

export type Format = 'chat' | 'messages' | 'images'

/** What the playground is about to send. */
export interface Draft {
  model: string
  tier: Tier
  /** Of text; a model that draws gets an image request. */
  format: Exclude<Format, 'images'>
  streams: boolean
  system: string
  /** As typed: a whole number of tokens, or nothing. */
  maxTokens: string
  prompt: string
  size: string
  /** Images at once. */
  count: '1' | '2' | '3' | '4'
  /** Whose key; '' is the first one that may use the gateway. */
  keyId: string
}

export const EMPTY_DRAFT: Draft = {
  model: 'gpt-5-mini',
  tier: 'standard',
  format: 'chat',
  streams: true,
  system: '',
  maxTokens: '400',
  prompt: '',
  size: '512x512',
  count: '1',
  keyId: '',
}

export const SIZES = ['256x256', '512x512', '1024x1024', '1536x1024', '1024x1536'] as const

/** The messages format needs a maximum; this is sent where none was typed. */
const MESSAGES_MAX_TOKENS = 1024

export const drawsImages = (model: Model | undefined): boolean =>
  model?.outputModalities.includes('image') ?? false

export const formatOf = (draft: Draft, model: Model | undefined): Format =>
  drawsImages(model) ? 'images' : draft.format

export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

export interface WireRequest {
  format: Format
  path: string
  body: Record<string, unknown>
}

/** What is wrong with the draft, by field; empty when it can be sent. */
export function problemsOf(draft: Draft): { prompt?: string; maxTokens?: string } {
  return {
    ...(draft.prompt.trim() === '' && { prompt: 'Write something first.' }),
    ...(draft.maxTokens.trim() !== '' &&
      !/^[1-9]\d{0,7}$/.test(draft.maxTokens.trim()) && {
        maxTokens: 'A whole number of tokens, at least 1; or nothing, for the model’s own maximum.',
      }),
  }
}

/** The request as the official clients would send it. `before`: the turns of the conversation so far. */
export function requestOf(draft: Draft, model: Model | undefined, before: readonly Turn[]): WireRequest {
  const format = formatOf(draft, model)
  const privacy = draft.tier === 'standard' ? {} : { privacy: draft.tier }
  const maxTokens = draft.maxTokens.trim() === '' ? undefined : Number(draft.maxTokens)
  const system = draft.system.trim()
  const turns: Turn[] = [...before, { role: 'user', content: draft.prompt }]
  if (format === 'images') {
    const { size, count } = draft
    return {
      format,
      path: '/v1/images/generations',
      body: { model: draft.model, prompt: draft.prompt, size, n: Number(count), ...privacy },
    }
  }
  if (format === 'messages') {
    return {
      format,
      path: '/v1/messages',
      body: {
        model: draft.model,
        max_tokens: maxTokens ?? MESSAGES_MAX_TOKENS,
        ...(system && { system }),
        messages: turns,
        ...(draft.streams && { stream: true }),
        ...privacy,
      },
    }
  }
  return {
    format,
    path: '/v1/chat/completions',
    body: {
      model: draft.model,
      messages: system ? [{ role: 'system', content: system }, ...turns] : turns,
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
      ...(draft.streams && { stream: true, stream_options: { include_usage: true } }),
      ...privacy,
    },
  }
}
