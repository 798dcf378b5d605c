import { z } from 'zod'
import { variableNameProblem } from '#domains/environment'
import { wording } from '#kernel/http/read-request'
import { scheduleProblem } from '#kernel/schedule'
import { jsonLines, jsonPath } from './json-lines'
import { keyProblem, RECORD } from './keys'
import { PERMISSIONS } from './permissions'
import { SCRIPT_NAME, slugProblem } from './slug'

const text = z.string().max(2_000)
const scriptName = z.string().regex(SCRIPT_NAME, 'must be the name of a script without .ts')
const host = z
  .string()
  .regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i, 'must be a hostname such as api.test')
  .refine((text) => {
    const port = /:(\d+)$/.exec(text.replace(/^\[.*\]/, ''))?.[1]
    return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)
  }, 'must have a port from 1 to 65535')

/** Of what is less, USDC has no unit. */
export const LEAST_USD = 0.000_001

const secret = z.preprocess(
  (value) => (typeof value === 'string' ? { key: value } : value),
  z.object(
    {
      key: z.string(),
      required: z.boolean().default(false),
      allowedHosts: z.array(host).default([]),
    },
    'must be the name of a secret, or {"key", "required", "allowedHosts"}',
  ),
)

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
      maxPaymentUsdPerCall: z
        .number()
        .min(LEAST_USD, `must be at least ${LEAST_USD.toFixed(6)}, a unit of USDC`),
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
  text: string,
  slug: string,
  files: readonly string[],
): { manifest: Manifest | undefined; problems: readonly Problem[] } {
  // Some editors put a mark of the byte order there.
  const json = text.replace(/^\ufeff/, '')
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
    : read.error.issues.map((issue) => ({ path: jsonPath(issue.path), message: wording(issue, sent) }))
  if (found.length === 0) return { manifest: read.data, problems: [] }
  const lines = jsonLines(json)
  const problems = found.map(({ path, message }) => {
    const line = lineOf(lines, path)
    return { file: FILE, path, ...(line !== undefined && { line }), message }
  })
  return { manifest: read.data, problems }
}

/** Of the value itself, or where that is written otherwise, of what it is in. */
function lineOf(lines: ReadonlyMap<string, number>, path: string): number | undefined {
  const exact = lines.get(path)
  if (exact !== undefined || !/^secrets\[/.test(path)) return exact
  return lines.get(path.replace(/\..*$/, ''))
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
      ...problem(`schedule[${index}]`, twiceProblem(schedule, index)),
    ]),
    ...manifest.secrets.flatMap(({ key }, index) => [
      ...problem(`secrets[${index}].key`, secretProblem(key)),
      ...problem(
        `secrets[${index}]`,
        manifest.secrets.findIndex((other) => other.key === key) < index
          ? `${quoted(key)} stands here twice`
          : undefined,
      ),
    ]),
    ...each('publicDataKeys', publicDataKeys, (key) =>
      key.startsWith(RECORD) ? 'a key with the prefix record: is never public' : keyProblem(key),
    ),
    ...problem(
      'x402',
      permissions.includes('pay:x402') && !x402
        ? 'is required with the permission pay:x402: { "maxPaymentUsdPerCall": 0.1, "allowedHosts": ["api.test"] }'
        : undefined,
    ),
  ]
}

/** The values of secrets are variables of the owner's, so their names are, too. */
function secretProblem(key: string): string | undefined {
  const wrong = variableNameProblem(key)
  return wrong && `${quoted(key)} cannot be the name of a secret: it ${wrong}`
}

/** They would fire once: of one script at one time there is one run. */
function twiceProblem(schedule: Manifest['schedule'], index: number): string | undefined {
  const entry = schedule[index]
  const isAgain = schedule.some(
    (other, at) =>
      at < index &&
      entry?.enabled &&
      other.enabled &&
      other.script === entry.script &&
      fields(other.cron) === fields(entry.cron),
  )
  return isAgain ? 'is the same as an entry above: a script fires once at a time' : undefined
}

const fields = (cron: string) => cron.trim().split(/\s+/).join(' ')

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
