import { z } from 'zod'
import { bundle } from '#domains/handlers'
import { evmAddress } from '#kernel/evm-address'
import { DEPTH_RULE, isShallow } from '#kernel/http/read-request'
import { ENDPOINT_NAME } from './name-rule.mjs'
import { priceProblem } from './price'
import { CALL_METHODS, type EndpointRow } from './tables'

/** Row x402-cloud-config: what one deploy may bring. */
const MAX_SERVICES = 25
const MAX_TAGS = 5
const MAX_TAG_CHARACTERS = 32
const MAX_SCHEMA_CHARACTERS = 65_536

const network = z
  .enum(['base', 'eip155:8453'], 'must be "base": paid endpoints settle on Base here')
  .optional()

/** Older files and some clients write it as a number. */
const price = z
  .union([z.string(), z.number()], {
    error: ({ input }) =>
      input === undefined ? undefined : 'must be a decimal number as a string, such as "0.01"',
  })
  .superRefine((value, { addIssue }) => {
    const problem = priceProblem(priceText(value))
    if (problem) addIssue(problem)
  })

/** A price as it is stored, without an exponent. */
export function priceText(value: string | number): string {
  return typeof value === 'string' ? value : value.toFixed(18).replace(/\.?0+$/, '')
}

/** In either case, as some files write them. */
const METHOD_SPELLINGS = CALL_METHODS.flatMap((name) => [name, name.toLowerCase()])
const methods = z
  .array(z.enum(METHOD_SPELLINGS, { error: `must be one of ${CALL_METHODS.join(', ')}` }))
  .min(1)

/** JSON Schema, or an older file's flat map of names; what calls nothing by name is stored as it is. */
const jsonSchema = z.json().superRefine((value, { addIssue }) => {
  if (typeof value !== 'object' || Array.isArray(value)) return addIssue('must be an object')
  if (!isShallow(value)) return addIssue(`is ${DEPTH_RULE}`)
  const { length } = JSON.stringify(value)
  if (length > MAX_SCHEMA_CHARACTERS)
    addIssue(`must have at most ${MAX_SCHEMA_CHARACTERS} characters as JSON, and has ${length}`)
})

const schema = z.object({
  input: jsonSchema.optional(),
  output: jsonSchema.optional(),
  queryParams: jsonSchema.optional().describe('of older files: the input'),
})

/** `true`, or a block of settings; one that says `enabled: false` is off. */
function block<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.union([z.boolean(), z.object({ enabled: z.boolean().optional(), ...shape })], {
    error: 'must be true, false, or an object of settings',
  })
}

const service = z.object({
  description: z.string().max(10_000).optional(),
  price,
  tokenAddress: evmAddress.optional(),
  paymentScheme: z.enum(['exact', 'upto']).optional(),
  network,
  methods: methods.optional().describe('GET and POST unless given'),
  category: z.string().max(100).optional(),
  tags: z.array(z.string()).optional().describe('the first 5 count, of 32 characters each'),
  schema: schema.optional(),
  files: block({
    path: z.string().max(500).optional().describe('/x402/NAME unless given'),
    read: z.boolean().optional(),
    write: z.boolean().optional(),
    delete: z.boolean().optional().describe('false unless given'),
  }).optional(),
  appKV: block({
    app: z.string().max(100).optional().describe('the slug of the app whose data it is'),
    slug: z.string().max(100).optional().describe('the same'),
  }).optional(),
  agent: block({
    model: z.string().min(1).max(120).optional().describe('charged to your credit'),
  }).optional(),
  discoverable: z.boolean().optional().describe('whether the catalogue lists it; true unless given'),
})
export type ServiceInput = z.infer<typeof service>

export const deployBody = z
  .object({
    config: z.object({
      network,
      tokenAddress: evmAddress.optional().describe('of all services that name none'),
      services: z.record(z.string(), service).superRefine((services, { addIssue }) => {
        const names = Object.keys(services)
        if (names.length === 0) addIssue('must have one service at least')
        if (names.length > MAX_SERVICES)
          addIssue(`must have at most ${MAX_SERVICES} services in one deploy, and has ${names.length}`)
        for (const name of names) {
          if (ENDPOINT_NAME.test(name)) continue
          addIssue({
            code: 'custom',
            path: [name],
            message: `must be a name of 1 to 47 letters, digits, "_" and "-" (${ENDPOINT_NAME.source})`,
          })
        }
      }),
    }),
    bundles: z
      .record(z.string(), z.union([z.string().describe('the source'), bundle]))
      .default({})
      .describe('by the name of the service'),
  })
  .superRefine(({ config, bundles }, { addIssue }) => {
    for (const name of Object.keys(bundles)) {
      if (Object.hasOwn(config.services, name)) continue
      addIssue({
        code: 'custom',
        path: ['bundles', name],
        message: 'has no service of its name in config.services',
      })
    }
  })
export type DeployInput = z.infer<typeof deployBody>

/** What can be changed without a deploy. */
export const endpointChanges = z.strictObject({
  status: z.enum(['active', 'paused']).optional(),
  discoverable: z.boolean().optional(),
  price: price.optional(),
  description: z.string().max(10_000).optional(),
})

type Settings = Pick<
  EndpointRow,
  | 'description'
  | 'price'
  | 'methods'
  | 'category'
  | 'tags'
  | 'schema'
  | 'files'
  | 'appData'
  | 'agent'
  | 'discoverable'
>

/** The settings of a service, with the published defaults. */
export function settingsOf(name: string, input: ServiceInput): Settings {
  const { files, appKV, agent } = input
  return {
    description: input.description ?? '',
    price: priceText(input.price),
    methods: methodsOf(input.methods ?? ['GET', 'POST']),
    category: input.category ?? null,
    tags: tagsOf(input.tags ?? []),
    schema: {
      input: input.schema?.input ?? input.schema?.queryParams ?? null,
      output: input.schema?.output ?? null,
    },
    files: given(files, ({ path, read, write, delete: removes }) => ({
      root: path ?? `/x402/${name}`,
      read: read ?? true,
      write: write ?? true,
      delete: removes ?? false,
    })),
    appData: given(appKV, ({ app, slug }) => ({ app: app ?? slug ?? null })),
    agent: given(agent, ({ model }) => ({ model: model ?? null })),
    discoverable: input.discoverable ?? true,
  }
}

function methodsOf(sent: readonly string[]): EndpointRow['methods'] {
  const upper = new Set(sent.map((name) => name.toUpperCase()))
  return CALL_METHODS.filter((name) => upper.has(name))
}

/** What a block comes to; null where there is none, or it is off. */
function given<Block extends { enabled?: boolean | undefined }, Result>(
  value: Block | boolean | undefined,
  read: (block: Partial<Block>) => Result,
): Result | null {
  if (value === undefined || value === false) return null
  if (value === true) return read({})
  return value.enabled === false ? null : read(value)
}

/** As published: lower case, letters, digits and hyphens; what is too much is left out. */
function tagsOf(sent: readonly string[]): string[] {
  const tags = sent.map((tag) =>
    tag
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '')
      .slice(0, MAX_TAG_CHARACTERS),
  )
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, MAX_TAGS)
}
