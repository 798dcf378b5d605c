import { z } from 'zod'
import { errors } from '#kernel/errors'
import { gatewayErrors } from '../errors'
import { formatErrors } from '../formats/errors'
import { gatewayDoor } from '../gate'
import { tierHeaderOf } from '../paths'
import { providerErrors } from '../provider-failures'

const spendingErrors = [
  errors.rateLimited,
  ...Object.values(formatErrors),
  ...Object.values(gatewayErrors),
  ...Object.values(providerErrors),
]

/** What every route has that takes a request for a model. */
export const modelRoute = {
  ...gatewayDoor,
  headers: tierHeaderOf,
  verbatim: true,
  untrusted: true,
  /** Anything: each format checks what it knows of, with words of its own, and lets through what it does not. */
  body: z.record(z.string(), z.unknown()),
  errors: spendingErrors,
} as const

/** The same for prompts, which carry images. */
export const promptRoute = { ...modelRoute, maxBodyBytes: 20_000_000 } as const
