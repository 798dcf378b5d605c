import { callerOf, enforceWrites, principalNow } from '#domains/keys'
import type { Principal } from '#domains/wallet'
import { mayWrite } from '#domains/wallet'
import { pause } from '#kernel/concurrency/pause'
import type { Context, TransactionContext } from '#kernel/context'
import { errors, isRefusal, Refusal, type Verdict } from '#kernel/errors'
import type { Job } from '#kernel/jobs/handler'
import type { Json } from '#kernel/jobs/tables'
import { recordAct } from '#kernel/record-act'
import { isWaitedFor } from '../ask-agent/answer-leases'
import type { Acted } from '../brain'
import { endedAs, endingTables } from '../ending'
import { hiddenSecret } from '../secrets'
import { type PromptRow, promptTable, type StepRow, stepTable, waitTable } from '../tables'
import type { AnyTool, ToolCall } from '../tools/tool'
import { isOpen } from '../views'
import {
  type Call,
  confirmAbove,
  confirmationNeeded,
  isOver,
  type Question,
  questionFor,
  settlingCall,
  type Whose,
} from './confirm'

/** How often a step that waits looks whether its prompt was cancelled by another process, milliseconds. */
const LOOK_MS = 250

/** The job was cancelled, and no step is taken any more. */
export class PromptCancelled extends Error {
  override readonly name = 'PromptCancelled' as const
}

/**
 * The steps of one prompt, in their order. Each is a row that is written before it is taken and again when it is over;
 * a process that goes on after another died finds the rows, and takes only what is not over. What a step does under
 * `transact` is in the transaction that writes so into its row, so it happens once.
 */
export class Steps {
  #n = 0
  /** Atto-USD that its steps moved, as far as they were asked about. */
  #worth = 0n

  constructor(
    private readonly context: Context,
    private readonly job: Job,
    private readonly row: PromptRow,
    private readonly tools: ReadonlyMap<string, AnyTool>,
    /** Whether nothing of the prompt was carried out before, so that there is no step to be looked for. */
    private readonly isFresh: boolean,
  ) {}

  /** Has a tool do something, or says what it came to when it was done before. */
  async act(name: string, args: Json, settled: Readonly<Record<string, Json>> = {}): Promise<Acted> {
    const tool = this.tools.get(name)
    const n = ++this.#n
    const known = await this.#known(n, name)
    if (known && known.state !== 'intended') {
      const { worth } = known.decided
      if (typeof worth === 'string') this.#worth += BigInt(worth)
      return known.result as unknown as Acted
    }
    return this.job.asRequest(async () => {
      // What only reads is written down once, when it is over: who goes on after a death reads again.
      const step = tool?.writes
        ? await this.#begin(n, name, args, tool, settled)
        : (known ?? this.#draft(n, name, args))
      const { acted, verdicts } = await this.#carryOut(tool, step)
      const result = acted as unknown as Json
      const message = tool && wordsOf(tool, args)
      await this.#end(step, { state: acted.ok ? 'done' : 'refused', result, verdicts, message })
      return acted
    })
  }

  /** What the owner is asked about before any of these calls is carried out. */
  async asked(calls: readonly Call[]): Promise<Question | undefined> {
    const { context, row } = this
    const spends = calls.some(({ tool }) => this.tools.get(tool)?.preview && this.tools.get(tool)?.writes)
    if (!spends || (await confirmAbove(context, row.walletId)) === undefined) return undefined
    return questionFor({ context, principal: await this.#principal(), source: row.source }, calls, this.tools)
  }

  #principal(): Promise<Principal> {
    return principalNow(this.context, this.row, 'had sent this prompt')
  }

  /** Throws the question of a call that makes what this prompt moves worth more than its owner wants without one. */
  async #enforceConfirmed(
    tool: AnyTool,
    step: StepRow,
    call: ToolCall & Whose,
    args: unknown,
  ): Promise<void> {
    const isSettled = 'worth' in step.decided || Object.keys(step.committed).length > 0
    if (!tool.writes || !tool.preview || isSettled) return
    const limit = await confirmAbove(this.context, this.row.walletId)
    if (limit === undefined) return
    const { words, worth } = await tool.preview(call, args)
    if (isOver([{ worth }, { worth: this.#worth }], limit))
      throw confirmationNeeded(call.source, [{ words, worth }], limit)
    this.#worth += worth ?? 0n
    await call.once('worth', async () => String(worth ?? 0n))
  }

  /** What the brain itself does between the steps: stored, so that it is not computed anew. */
  async note(
    kind: string,
    run: (id: string) => Promise<Json>,
    { isReading = false, understood }: NoteOptions = {},
  ): Promise<Json> {
    const n = ++this.#n
    const known = await this.#known(n, kind)
    if (known && known.state !== 'intended') return known.result
    const step = isReading
      ? (known ?? this.#draft(n, kind, null))
      : await this.#begin(n, kind, null, undefined)
    const result = await run(step.id)
    await this.#end(step, { state: 'done', result, understood: understood?.(result) })
    return result
  }

  /**
   * Waits until so much machine time has passed since the step was first written down. Looks a few times a second whether
   * the prompt was cancelled elsewhere; `signal` aborts where it was cancelled here.
   */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const { clock, store } = this.context
    const n = ++this.#n
    const known = await this.#known(n, 'wait')
    if (known?.state === 'done') return
    const step = await this.#begin(n, 'wait', { ms, until: clock.machine() + ms }, undefined)
    const { until } = step.args as { until: number }
    for (;;) {
      const left = Math.min(ms, until - clock.machine())
      if (left <= 0) return this.#end(step, { state: 'done', result: { waitedMs: ms } })
      await pause(Math.min(left, LOOK_MS), signal)
      const now = await store.table(promptTable).get(this.row.id)
      if (!now || !isOpen(now)) throw new PromptCancelled()
    }
  }

  async #known(n: number, tool: string): Promise<StepRow | undefined> {
    if (this.isFresh) return undefined
    const step = await this.context.store.table(stepTable).get(stepId(this.row.id, n))
    if (!step || step.tool === tool) return step
    throw new Error(`step ${n} was "${step.tool}" before its process died, and is "${tool}" now`)
  }

  #draft(n: number, tool: string, args: Json, decided: StepRow['decided'] = {}): StepRow {
    const { id: promptId, walletId } = this.row
    return {
      ...{ id: stepId(promptId, n), promptId, walletId, n, tool, args, at: this.context.clock.now() },
      ...{ state: 'intended', decided, committed: {}, result: null },
    }
  }

  /** Writes the step down, unless the job was cancelled before anything of it had happened. */
  async #begin(
    n: number,
    tool: string,
    args: Json,
    known: AnyTool | undefined,
    decided?: StepRow['decided'],
  ): Promise<StepRow> {
    const { store } = this.context
    const step = this.#draft(n, tool, args, decided)
    const begun = await this.job.commit([...endingTables, waitTable], async (context) => {
      const before = await store.table(stepTable).get(step.id)
      const isPromised = before !== undefined && Object.keys(before.committed).length > 0
      const prompt = isPromised ? undefined : await this.#goingOn(context)
      if (!isPromised && !prompt) return undefined
      // Its arguments are those that were written down first.
      if (before) return before
      await store.table(stepTable).put(step)
      const message = known && wordsOf(known, args)
      if (prompt && message !== undefined)
        await store.table(promptTable).put(withUpdate(prompt, message, step.at))
      return step
    })
    if (!begun) throw new PromptCancelled()
    this.#publish()
    return begun
  }

  /** The prompt, where it goes on; one that nobody waits for any more is ended. */
  async #goingOn(context: TransactionContext): Promise<PromptRow | undefined> {
    const prompts = context.store.table(promptTable)
    const prompt = await prompts.get(this.row.id)
    if (!prompt || !isOpen(prompt)) return undefined
    if (await isWaitedFor(context, prompt)) return prompt
    await prompts.put(await endedAs(context, prompt, { outcome: 'cancelled' }))
    return undefined
  }

  /** Writes down what a step came to; of one that was not written down before, unless the job was cancelled. */
  async #end(step: StepRow, { state, result, verdicts = [], message, understood }: StepEnd): Promise<void> {
    const { store } = this.context
    const isOver = await this.job.commit([...endingTables, waitTable], async (context) => {
      const stored = await store.table(stepTable).get(step.id)
      const prompt = stored && !understood ? undefined : await this.#goingOn(context)
      if (!stored && !prompt) return false
      const reported = verdicts.map(({ layer, rule, ok, facts }) => ({
        layer,
        rule,
        ok,
        facts: { ...facts },
      }))
      await store
        .table(stepTable)
        .put({ ...(stored ?? step), state, result, ...(reported.length > 0 && { verdicts: reported }) })
      if (!prompt) return true
      const updated = stored || message === undefined ? prompt : withUpdate(prompt, message, step.at)
      if (updated !== prompt || understood)
        await store.table(promptTable).put({ ...updated, ...(understood && { understood: [...understood] }) })
      return true
    })
    if (!isOver) throw new PromptCancelled()
    this.#publish()
  }

  async #carryOut(
    tool: AnyTool | undefined,
    step: StepRow,
  ): Promise<{ acted: Acted; verdicts: readonly Verdict[] }> {
    const started = this.context.clock.machine()
    const startedAt = this.context.clock.now()
    const verdicts: Verdict[] = []
    let acted: Acted
    let refusal: Refusal | undefined
    try {
      acted = {
        ok: true,
        ...(await this.#run(tool, step, (reported) => void verdicts.splice(0, verdicts.length, ...reported))),
      }
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown
      refusal = thrown
      const { spec, message, decision } = thrown
      acted = { ok: false, error: spec.error, message, rule: decision.rule, facts: decision.facts }
    }
    if (tool?.writes || refusal) {
      this.#record(step, { acted, refusal, verdicts, startedAt, ms: this.context.clock.machine() - started })
    }
    return { acted, verdicts }
  }

  async #run(tool: AnyTool | undefined, step: StepRow, report: ToolCall['report']) {
    if (!tool) {
      throw invalid(`There is no tool "${step.tool}". There are ${[...this.tools.keys()].join(', ')}.`, {
        tool: step.tool,
      })
    }
    const read = tool.args.safeParse(step.args)
    if (!read.success) {
      const [issue] = read.error.issues
      throw invalid(`${tool.name}: ${issue?.path.join('.') || 'args'}: ${issue?.message}`, {
        tool: tool.name,
      })
    }
    const principal = await this.#principal()
    const { source } = this.row
    if (tool.writes) this.#checkWrites(principal, report)
    const transact: ToolCall['transact'] = (tables, run, name = 'main') =>
      this.job.commit([...tables, stepTable], async (context) => {
        const steps = context.store.table(stepTable)
        const now = (await steps.get(step.id)) ?? step
        if (name in now.committed) return now.committed[name] as never
        const outcome = await run(context)
        const committed = { ...now.committed, [name]: (outcome ?? null) as unknown as Json }
        await steps.put({ ...now, committed })
        return outcome
      })
    const settling = settlingCall({ context: this.context, principal, source }, {})
    const call: ToolCall & Whose = {
      context: this.context,
      principal,
      source,
      report: (reported) =>
        report([mayWrite(source), ...reported.filter(({ rule }) => rule !== 'source.readOnly')]),
      transact,
      before: (tables, run) => transact(tables, run, 'before'),
      once: async (name, decide) => {
        if (!tool.writes) return settling.once(name, decide)
        const steps = this.context.store.table(stepTable)
        const before = (await steps.get(step.id)) as StepRow
        if (name in before.decided) return before.decided[name] as never
        const decision = await decide()
        await this.job.commit([stepTable], async () => {
          const now = (await steps.get(step.id)) as StepRow
          await steps.put({ ...now, decided: { ...now.decided, [name]: decision as Json } })
        })
        return decision
      },
      secret: (mark) => hiddenSecret(this.context, this.row.id, mark),
      signal: this.job.signal,
    }
    await this.#enforceConfirmed(tool, step, call, read.data)
    return tool.run(call, read.data)
  }

  /** Rows key-read-only, and the source's own word: before a tool that writes does anything. */
  #checkWrites(principal: Principal, report: ToolCall['report']): void {
    const bySource = mayWrite(this.row.source)
    if (principal.kind === 'key' && principal.readOnly) {
      report([{ layer: 'key', rule: 'key.readOnly', ok: false, facts: { readOnly: true } }, bySource])
    }
    enforceWrites(principal)
    if (bySource.ok) return
    const byKey = { layer: 'key', rule: 'key.readOnly', ok: true, facts: { readOnly: false } }
    report(principal.kind === 'key' ? [byKey, bySource] : [bySource])
    throw new Refusal(bySource.spec, bySource.text, bySource)
  }

  #publish(): void {
    const { id: promptId, walletId, threadId } = this.row
    const { bus } = this.context
    bus.publish({ type: 'agent.prompt.changed', walletId, threadId, promptId, status: 'processing' })
  }

  /** As the journal has a request: which tool was called with what, the decision of each layer, the outcome. */
  #record(
    { n, tool, args }: StepRow,
    done: { acted: Acted; refusal: Refusal | undefined; verdicts: Verdict[]; startedAt: number; ms: number },
  ): void {
    const { acted, ...rest } = done
    const { by, id } = this.row
    const path = `/agent/job/${id}/steps/${n}`
    recordAct(this.context, {
      ...{ room: 'agent', path, request: { tool, args }, caller: callerOf(by), outcome: acted },
      ...rest,
    })
  }
}

export interface NoteOptions {
  /** It changes nothing by itself, and may be done again. */
  readonly isReading?: boolean
  /** What the prompt was understood as, by what was noted. */
  readonly understood?: (result: Json) => readonly string[]
}

interface StepEnd extends Pick<StepRow, 'state' | 'result'> {
  readonly verdicts?: readonly Verdict[]
  /** The call in words, for the prompt's status updates. */
  readonly message?: string | undefined
  readonly understood?: readonly string[] | undefined
}

function withUpdate(prompt: PromptRow, message: string, timestamp: number): PromptRow {
  return { ...prompt, statusUpdates: [...prompt.statusUpdates, { message, timestamp }] }
}

function stepId(promptId: string, n: number): string {
  return `${promptId}:${String(n).padStart(4, '0')}`
}

function wordsOf(tool: AnyTool, args: Json): string | undefined {
  const read = tool.args.safeParse(args)
  return read.success ? tool.words(read.data) : undefined
}

function invalid(message: string, facts: Record<string, string>): Refusal {
  return new Refusal(errors.invalidRequest, message, { rule: 'agent.tool', facts })
}
