import { z } from 'zod'
import { scheduleProblem } from '#kernel/schedule'
import { jsonLines, jsonPath } from './json-lines'
import { PERMISSIONS } from './permissions'
import { SCRIPT_NAME, slugProblem } from './slug'

const text = z.string().max(2_000)
const scriptName = z.string().regex(SCRIPT_NAME, 'must be the name of a script without .ts')
const host = z
  .string()
  .regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i, 'must be a hostname such as api.test')

const secret = z.union([
  z.string().transform((key) => ({ key, required: false, allowedHosts: [] as string[] })),
  z.object({
    key: z.string(),
    required: z.boolean().default(false),
    allowedHosts: z.array(host).default([]),
  }),
])

/** Other fields are left alone: an app of the hosted service may have more. */
const manifestSchema = z.object({
  slug: z.string().optional(),
  title: text.default(''),
  description: text.default(''),
  tags: z.array(text).default([]),
  permissions: z.array(z.string()).default([]),
  scripts: z.array(scriptName).default([]),
  schedule: z
    .array(z.object({ script: scriptName, cron: z.string(), enabled: z.boolean().default(true) }))
    .max(50)
    .default([]),
  secrets: z.array(secret).max(100).default([]),
  publicDataKeys: z.array(z.string()).default([]),
  frontendIdentity: z.enum(['owner', 'viewer']).default('owner'),
  x402: z
    .object({
      maxPaymentUsdPerCall: z.number().positive(),
      allowedHosts: z.array(host).min(1, 'must name at least one host'),
    })
    .optional(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** What is wrong with an app, and where. */
export interface Problem {
  readonly file: string
  /** Of the value in the file: `permissions[2]`; empty for the file itself. */
  readonly path: string
  /** From 1; absent where the value itself is missing. */
  readonly line?: number
  readonly message: string
}

const FILE = 'manifest.json'
const LONGEST = 64 * 1024

/** Reads a manifest. `files`: the scripts that are there. Row app-manifest. */
export function readManifest(
  json: string,
  slug: string,
  files: readonly string[],
): { manifest: Manifest | undefined; problems: readonly Problem[] } {
  if (json.length > LONGEST) return broken('', `must have at most ${LONGEST} characters`)
  let sent: unknown
  try {
    sent = JSON.parse(json)
  } catch (thrown) {
    return broken('', `is no JSON: ${(thrown as Error).message}`)
  }
  const read = manifestSchema.safeParse(sent)
  const found = read.success
    ? problemsOf(read.data, slug, files)
    : read.error.issues.map(({ path, message }) => ({ path: jsonPath(path), message }))
  if (found.length === 0) return { manifest: read.data, problems: [] }
  const lines = jsonLines(json)
  const problems = found.map(({ path, message }) => {
    const line = lines.get(path)
    return { file: FILE, path, ...(line !== undefined && { line }), message }
  })
  return { manifest: read.data, problems }
}

function broken(path: string, message: string) {
  return { manifest: undefined, problems: [{ file: FILE, path, message }] }
}

type Found = Pick<Problem, 'path' | 'message'>

function problemsOf(manifest: Manifest, slug: string, files: readonly string[]): Found[] {
  const { permissions, scripts, schedule, publicDataKeys, x402 } = manifest
  const known: readonly string[] = PERMISSIONS
  return [
    ...(manifest.slug === undefined || manifest.slug === slug
      ? []
      : [{ path: 'slug', message: `must be "${slug}", as the folder is called` }]),
    ...problem('slug', slugProblem(slug)),
    ...each('permissions', permissions, (name) =>
      known.includes(name) ? undefined : `${quoted(name)} is no permission: they are ${known.join(', ')}`,
    ),
    ...each('scripts', scripts, (name) =>
      files.includes(name) ? undefined : `there is no file scripts/${name}.ts`,
    ),
    ...schedule.flatMap(({ script, cron }, index) => [
      ...problem(
        `schedule[${index}].script`,
        scripts.includes(script) ? undefined : `${quoted(script)} is not listed in scripts`,
      ),
      ...problem(`schedule[${index}].cron`, scheduleProblem(cron)),
    ]),
    ...each('publicDataKeys', publicDataKeys, (key) =>
      key.startsWith('record:') ? 'a key with the prefix record: is never public' : undefined,
    ),
    ...problem(
      'x402',
      permissions.includes('pay:x402') && !x402
        ? 'is required with the permission pay:x402: { "maxPaymentUsdPerCall": 0.1, "allowedHosts": ["api.test"] }'
        : undefined,
    ),
  ]
}

function each(
  list: string,
  values: readonly string[],
  check: (value: string) => string | undefined,
): Found[] {
  return values.flatMap((value, index) => {
    const again = values.indexOf(value) < index ? `${quoted(value)} stands here twice` : undefined
    return problem(`${list}[${index}]`, check(value) ?? again)
  })
}

function problem(path: string, message: string | undefined): Found[] {
  return message === undefined ? [] : [{ path, message }]
}

const quoted = (value: string) => JSON.stringify(value.slice(0, 100))
