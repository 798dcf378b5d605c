import { z } from 'zod'
import type { TokenUsage, UsageDetails } from './model-request'

/** `usage` as either format writes it: their names differ, and servers between them mix both. */
function usageShape<Count extends z.ZodType<number | null | undefined>>(count: Count) {
  const counts = <Name extends string>(...names: readonly Name[]) =>
    z.looseObject(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, Count>).nullish()
  return {
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: counts('cached_tokens', 'cache_write_tokens', 'audio_tokens'),
    completion_tokens_details: counts(
      'reasoning_tokens',
      'audio_tokens',
      'accepted_prediction_tokens',
      'rejected_prediction_tokens',
    ),
    input_tokens: count,
    output_tokens: count,
    cache_read_input_tokens: count,
    cache_creation_input_tokens: count,
    cache_creation: counts('ephemeral_5m_input_tokens', 'ephemeral_1h_input_tokens'),
    output_tokens_details: counts('thinking_tokens'),
    server_tool_use: counts('web_search_requests', 'web_fetch_requests'),
    service_tier: z.string().nullish(),
    inference_geo: z.string().nullish(),
    speed: z.string().nullish(),
  }
}

/** As an upstream reports it. */
export const reportedUsage = z.looseObject(usageShape(z.number().nullish()))
/** As a fixture's author writes it. */
export const writtenUsage = z.looseObject(usageShape(z.int().min(0).nullish()))
export type ReportedUsage = z.infer<typeof reportedUsage>

/** Undefined where no tokens are named. Chat completions count what a cache had as part of the prompt, messages beside it. */
export function usageOf(reported: ReportedUsage): TokenUsage | undefined {
  const { prompt_tokens, completion_tokens, input_tokens, output_tokens } = reported
  const input = prompt_tokens ?? input_tokens
  const output = completion_tokens ?? output_tokens
  if (input == null && output == null) return undefined
  const { prompt_tokens_details: prompt, cache_creation: written } = reported
  const cacheRead = prompt?.cached_tokens ?? reported.cache_read_input_tokens ?? 0
  const cacheWrite =
    prompt?.cache_write_tokens ??
    reported.cache_creation_input_tokens ??
    (written?.ephemeral_5m_input_tokens ?? 0) + (written?.ephemeral_1h_input_tokens ?? 0)
  const details = detailsOf(reported)
  return {
    input: prompt_tokens == null ? (input ?? 0) : Math.max(0, prompt_tokens - cacheRead - cacheWrite),
    output: output ?? 0,
    cacheRead,
    cacheWrite,
    ...(details && { details }),
  }
}

/** Undefined where none are reported. */
function detailsOf(reported: ReportedUsage): UsageDetails | undefined {
  const { prompt_tokens_details: prompt, completion_tokens_details: completion } = reported
  const { output_tokens_details: output, server_tool_use: tools, cache_creation } = reported
  const details: { [Name in keyof UsageDetails]: UsageDetails[Name] | null | undefined } = {
    reasoning: completion?.reasoning_tokens ?? output?.thinking_tokens,
    audioInput: prompt?.audio_tokens,
    audioOutput: completion?.audio_tokens,
    acceptedPrediction: completion?.accepted_prediction_tokens,
    rejectedPrediction: completion?.rejected_prediction_tokens,
    cacheWriteHour: cache_creation?.ephemeral_1h_input_tokens,
    webSearches: tools?.web_search_requests,
    webFetches: tools?.web_fetch_requests,
    serviceTier: reported.service_tier,
    inferenceGeo: reported.inference_geo,
    speed: reported.speed,
  }
  const known = defined(details)
  return prompt || Object.keys(known).length > 0 ? (known as UsageDetails) : undefined
}

/** What is known when an answer begins. */
export function usageAtStart({ details, ...usage }: TokenUsage): TokenUsage {
  const { cacheWriteHour, serviceTier, inferenceGeo, speed } = details ?? {}
  return { ...usage, output: 0, details: defined({ cacheWriteHour, serviceTier, inferenceGeo, speed }) }
}

export function chatUsage({ input, output, cacheRead, cacheWrite, details }: TokenUsage) {
  const prompt = input + cacheRead + cacheWrite
  const completion = defined({
    reasoning_tokens: details?.reasoning,
    audio_tokens: details?.audioOutput,
    accepted_prediction_tokens: details?.acceptedPrediction,
    rejected_prediction_tokens: details?.rejectedPrediction,
  })
  return {
    prompt_tokens: prompt,
    completion_tokens: output,
    total_tokens: prompt + output,
    ...((details || cacheRead + cacheWrite > 0) && {
      prompt_tokens_details: defined({
        cached_tokens: cacheRead,
        cache_write_tokens: cacheWrite || undefined,
        audio_tokens: details?.audioInput,
      }),
    }),
    ...(Object.keys(completion).length > 0 && { completion_tokens_details: completion }),
  }
}

export function messagesUsage({ input, output, cacheRead, cacheWrite, details = {} }: TokenUsage) {
  const { cacheWriteHour = 0, webSearches, webFetches, reasoning } = details
  const usesTools = webSearches !== undefined || webFetches !== undefined
  return {
    input_tokens: input,
    cache_creation_input_tokens: cacheWrite,
    cache_read_input_tokens: cacheRead,
    ...(cacheWrite > 0 && {
      cache_creation: {
        ephemeral_5m_input_tokens: cacheWrite - cacheWriteHour,
        ephemeral_1h_input_tokens: cacheWriteHour,
      },
    }),
    output_tokens: output,
    ...(reasoning !== undefined && { output_tokens_details: { thinking_tokens: reasoning } }),
    ...(usesTools && {
      server_tool_use: { web_search_requests: webSearches ?? 0, web_fetch_requests: webFetches ?? 0 },
    }),
    ...defined({
      service_tier: details.serviceTier,
      inference_geo: details.inferenceGeo,
      speed: details.speed,
    }),
  }
}

function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as Partial<Values>
}
