import { z } from 'zod'
import { errors } from '#kernel/errors'
import { gatewayErrors } from '../errors'
import { formatErrors } from '../formats/errors'
import { providerErrors } from '../providers'

/** Prompts carry images. Bytes. */
export const MODEL_BODY = { maxBytes: 20_000_000 } as const

/** Anything: each format checks what it knows of, with words of its own, and lets through what it does not. */
export const modelBody = z.record(z.string(), z.unknown())

export const spendingErrors = [
  errors.rateLimited,
  ...Object.values(formatErrors),
  ...Object.values(gatewayErrors),
  ...Object.values(providerErrors),
]
