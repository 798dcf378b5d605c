import { base64 } from '@scure/base'
import type { TokenUsage } from './model-request'

/** The documented answer of `POST /v1/images/generations`. `createdAt` in epoch milliseconds. Row images. */
export function imageJson(
  images: readonly Uint8Array[],
  usage: TokenUsage,
  imageTokens: number,
  createdAt: number,
): string {
  const input = usage.input + usage.cacheRead + usage.cacheWrite
  return JSON.stringify({
    created: Math.floor(createdAt / 1000),
    data: images.map((bytes) => ({ b64_json: base64.encode(bytes) })),
    usage: {
      input_tokens: input,
      output_tokens: usage.output,
      output_tokens_details: { image_tokens: imageTokens, text_tokens: usage.output - imageTokens },
      total_tokens: input + usage.output,
    },
  })
}
