import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { caller } from '../helpers/caller'

type Send = ReturnType<typeof caller>
export type Before = (
  send: Send,
) => Promise<{ path?: string | undefined; key?: string | undefined; body?: object }>

/**
 * Two values of a field, by its path: one that is taken, and one that makes a difference or is refused by its name. And the
 * rest of the body, where it is not the usual one.
 */
export type Values = readonly [path: string, one: unknown, other: unknown, body?: object]

export interface Covered {
  /** The rest of the body. */
  readonly body: object
  /**
   * What must be there before, on a fresh emulator; returns the path where it has parameters, whose key sends it, and fields
   * that name what is there.
   */
  readonly before?: Before
  readonly fields: readonly Values[]
  /** Sent with the web session and not with a key. */
  readonly session?: boolean
}
export type CoveredBodies = Readonly<Record<string, Covered>>

/** Sends what must succeed, and returns the answer. */
export async function made(send: Send, path: string, body: object, method = 'POST') {
  const { status, body: answer } = await send(method, path, body)
  expect(status, JSON.stringify(answer)).toBeLessThan(300)
  return answer
}

/** The paths of a schema's fields that have none below them: `transaction.gas`, `tags[]`, `webhooks.*.readOnly`. */
export function fieldsOf(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) =>
      fieldsOf(field, path ? `${path}.${name}` : name),
    )
  }
  if (def.type === 'record') {
    const each = fieldsOf(def.valueType, `${path}.*`)
    return each.includes(`${path}.*`) ? [path] : each
  }
  if (def.type === 'array') return fieldsOf(def.element, `${path}[]`)
  if (def.type === 'union') return [...new Set(def.options.flatMap((option) => fieldsOf(option, path)))]
  if (def.type === 'pipe') return fieldsOf(def.in, path)
  return 'innerType' in def ? fieldsOf(def.innerType, path) : [path]
}

/** Which of these fields differ between two values of one. */
function fieldsBetween(fields: readonly string[], [path, one, other]: Values): string[] {
  const [before, after] = [leavesOf(one, path), leavesOf(other, path)]
  return fields.filter((field) => textAt(before, field) !== textAt(after, field))
}

function leavesOf(value: unknown, path: string): [path: string, value: unknown][] {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}.${name}`))
}

function textAt(leaves: [path: string, value: unknown][], field: string): string {
  const pattern = field.replace(/[.[\]]/g, '\\$&').replace('*', '[^.[]+')
  const here = new RegExp(`^${pattern}(?![^.[])`)
  return JSON.stringify(leaves.filter(([path]) => here.test(path)).map(([, value]) => value))
}

function withField(body: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.')
  const inner = (body as Record<string, object | undefined>)[name]
  return { ...body, [name]: rest.length === 0 ? value : withField(inner ?? {}, rest.join('.'), value) }
}

/** What a request comes to on a fresh emulator: its answer, and all that is stored. */
interface Outcome {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  readonly body: any
  readonly tables: Readonly<Record<string, string>>
}

/** The answer, or the tables, in which they differ. */
function differences(one: Outcome, other: Outcome): string[] {
  const [before, after] = [one, other].map(
    ({ status, body, tables }): Record<string, string> => ({
      answer: JSON.stringify([status, body], compared),
      ...tables,
    }),
  )
  return Object.keys({ ...before, ...after }).filter((name) => before?.[name] !== after?.[name])
}

/** What proves nothing: the request itself, as it stands in an order; and what goes by the machine's clock. */
const UNCOMPARED = new Set(['asked', 'jobs', 'startedMachine', 'processingTime', 'durationMs', 'cpuMs'])
const compared = (name: string, value: unknown) => (UNCOMPARED.has(name) ? undefined : value)

/** The tests of these bodies: a field that is known changes something, and one that is not stands in the journal. */
export function testFields(bodies: CoveredBodies): void {
  const emulator = createEmulator()
  const call = caller(emulator)
  afterAll(() => emulator.close())
  const outcomes = new Map<string, Outcome>()

  async function send(key: string, { before, session }: Covered, body: object): Promise<Outcome> {
    await emulator.reset()
    await emulator.clock.freeze(Date.UTC(2030, 0, 1))
    const [method = '', template = ''] = key.split(' ')
    const { path, key: credential, body: found } = (await before?.(call)) ?? {}
    await emulator.clock.advance(60_000)
    const answer = await call(
      method,
      path ?? template,
      { ...found, ...JSON.parse(JSON.stringify(body)) },
      credential ?? (session ? emulator.session : undefined),
    )
    await emulator.jobsEnded()
    const { tables } = await emulator.snapshot()
    const texts = Object.entries(tables).map(([name, rows]) => [
      name,
      JSON.stringify({ [name]: rows }, compared),
    ])
    return { status: answer.status, body: answer.body, tables: Object.fromEntries(texts) }
  }
  async function outcomeOf(key: string, covered: Covered, body: object): Promise<Outcome> {
    const name = `${key} ${JSON.stringify(body)}`
    const outcome = outcomes.get(name) ?? (await send(key, covered, body))
    outcomes.set(name, outcome)
    return outcome
  }

  it.each(
    Object.entries(bodies).flatMap(([key, covered]) =>
      covered.fields.map((values) => [key, values[0], covered, values] as const),
    ),
  )(
    'changes what %s answers or stores, or is refused by its name: %s %#',
    async (key, path, covered, [, one, other, body = covered.body]) => {
      const first = await outcomeOf(key, covered, withField(body, path, one))
      const second = await outcomeOf(key, covered, withField(body, path, other))
      const isTaken = first.status < 300 || (first.status === 400 && first.body.error !== 'Invalid request')
      expect(isTaken, JSON.stringify(first.body)).toBe(true)
      expect(differences(first, second), 'both values came to the same').not.toEqual([])
      if (second.status === 400 && second.body.error === 'Invalid request')
        expect(second.body.message).toContain(path.split('.')[0])
    },
  )

  it.each(Object.entries(bodies))(
    'and one that is not does nothing, and stands in the journal, or is refused: %s',
    async (key, covered) => {
      const [[path, value, , body = covered.body] = ['', undefined, undefined]] = covered.fields
      const whole = withField(body, path, value)
      const first = await send(key, covered, { ...whole, colour: 'red' })
      const second = await send(key, covered, { ...whole, colour: 'blue' })
      expect(differences(first, second)).toEqual([])
      if (second.body?.error === 'Invalid request') {
        expect(second.body.message).toBe('colour: is not a field of this request')
        // Or whatever changes would count as what a field does.
        expect(differences(await send(key, covered, whole), await send(key, covered, whole))).toEqual([])
        return
      }
      const { entries } = (await call('GET', '/__sandbank/journal?limit=5')).body
      const { verdicts } = entries.find(({ route }: { route: string }) => route === key)
      expect(verdicts).toContainEqual({
        layer: 'request',
        rule: 'request.ignored',
        ok: true,
        facts: { fields: 'colour' },
      })
    },
  )
}

/** The fields of a body that these values do not go over one by one. */
export function uncovered(body: z.core.$ZodType, { fields }: Covered): string[] {
  const known = fieldsOf(body)
  const alone = fields.map((values) => fieldsBetween(known, values)).filter(({ length }) => length === 1)
  return known.filter((field) => !alone.some(([only]) => only === field))
}
