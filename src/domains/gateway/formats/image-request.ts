import { z } from 'zod'
import { checked } from '#kernel/http/read-request'
import { requireFields } from './errors'
import type { ImageRequest } from './model-request'

/** Far above what an image model draws, far below what would exhaust a worker's memory. */
const MOST_PIXELS = 2048 * 2048

const size = z
  .string()
  .regex(/^(auto|[1-9]\d{0,4}x[1-9]\d{0,4})$/, 'must be <width>x<height> in pixels, such as 1024x1024')
  .transform((text) => (text === 'auto' ? [1024, 1024] : text.split('x').map(Number)) as [number, number])
  .refine(([width, height]) => width * height <= MOST_PIXELS, {
    error: `must be at most ${MOST_PIXELS} pixels in all`,
  })

const imageBody = z.looseObject({
  model: z.string(),
  prompt: z.string(),
  size: size.nullish(),
  n: z.int().min(1).max(4).nullish(),
  stream: z.literal(false, { error: 'is not supported for images' }).nullish(),
})

/** Reads the body of `POST /v1/images/generations`. Rows images, images-limits. */
export function parseImageBody(received: unknown): ImageRequest {
  const raw = requireFields(received, ['model', 'prompt'])
  const body = checked(imageBody, raw, 'body', 'neutral')
  const [width, height] = body.size ?? [1024, 1024]
  return { model: body.model, prompt: body.prompt, width, height, n: body.n ?? 1, raw }
}
