import { z } from 'zod'
import type { HostName } from '#control'
import { type AgentFixtureFile, agentFixtureProblem } from '#domains/agent'
import type { HandlerLimits } from '#kernel/context'
import { callback, type OptionRule, oneOf, text } from '#kernel/known-names'
import type { OutboundNetwork } from '#kernel/outbound/outbound'
import type { Keyring } from '#kernel/secrets/secrets'
import { DEFAULT_SERVICE_RULES, type ServiceRules, serviceRules } from '#kernel/service-rules'
import { type BrainChoice, brainChoice, settingsSchema } from '#kernel/settings'
import type { Durable, EarlyConnection, Writers } from '#kernel/store'
import { VOCABULARIES, type VocabularyName } from '#kernel/vocabulary'
import { LONGEST_SEED } from './lifecycle'

/** What every host lets its user choose. */
export interface EmulatorChoices {
  /** From which every key, address and figure of the first state follows. Default `'sandbank'`. */
  seed?: string
  /** Which field names the bodies use. Default `'neutral'`. */
  vocabulary?: VocabularyName
  /**
   * Machine time, epoch milliseconds. By default `Date.now` as it is at each call: of a suite that fakes it, the fake.
   */
  now?: () => number
  /**
   * Hosts that code in the emulator may call though they are not public, as `localhost:3000` or `api.test`. Default:
   * none. The setting of that name replaces them.
   */
  allowedHosts?: readonly string[]
  /**
   * Who carries out prompts to the agent. Default `{kind: 'scripted'}`. A model that the gateway does not have (yet) is
   * by the prompts that are sent to it.
   */
  brain?: BrainChoice
  /** Answers to prompts, in place of the brain's: a file of fixtures (docs/howto/agent-fixtures.md), or the list in it. */
  agentFixtures?: AgentFixtureFile | AgentFixtureFile['fixtures']
  /**
   * What a webhook's handler may take, ms: `cpuMs` inside of it, `wallMs` from its call to its answer, its turn included.
   * Default `{cpuMs: 1000, wallMs: 10000}`.
   */
  handlerLimits?: HandlerLimits
  /**
   * Rules of the hosted service that cost more than they teach, such as `{launchLimits: false}`; those left out are as the
   * table says (docs/reference/limits.md). The setting of that name changes them.
   */
  serviceRules?: Partial<ServiceRules>
}

const limitMs = z.int().min(1).max(60_000).optional()
const handlerLimits = z.strictObject({ cpuMs: limitMs, wallMs: limitMs })

/** What each choice may be; a host that has more options adds its own. */
export const CHOICES: Readonly<Record<keyof EmulatorChoices, OptionRule>> = {
  seed: {
    is: `a string of 1 to ${LONGEST_SEED} characters`,
    accepts: (value) => text.accepts(value) && String(value).length <= LONGEST_SEED,
  },
  vocabulary: oneOf(...VOCABULARIES),
  now: { ...callback, is: 'a function that returns epoch milliseconds' },
  allowedHosts: {
    is: 'a list of hosts such as api.test, localhost:3000 or [::1]',
    accepts: (value) => settingsSchema.shape.allowedHosts.safeParse(value).success,
  },
  brain: {
    is: "{kind: 'scripted'} or {kind: 'model', model: '…'}",
    accepts: (value) => brainChoice.safeParse(value).success,
  },
  agentFixtures: {
    is: 'a file of fixtures, or the list in it',
    accepts: (value) => agentFixtureProblem(value) === undefined,
    problem: (value) => String(agentFixtureProblem(value)),
  },
  handlerLimits: {
    is: '{cpuMs, wallMs}, each left out or an integer from 1 to 60000',
    accepts: (value) => handlerLimits.safeParse(value).success,
  },
  serviceRules: {
    is: `an object of ${Object.keys(DEFAULT_SERVICE_RULES).join(', ')}`,
    accepts: (value) => serviceRules.partial().safeParse(value).success,
  },
}

export interface EmulatorOptions extends EmulatorChoices {
  host: HostName
  /** Keys and sessions that follow from the default seed, which everybody knows, let nobody in. */
  refusesDefaultKeys?: boolean
  /** What this host knows of the network around it. */
  network?: Pick<OutboundNetwork, 'publicFetch' | 'ownOrigins' | 'referrer'>
  databaseName: string
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** The database that the host has begun to open. */
  early?: EarlyConnection | undefined
  /** Nobody else writes this database: a reset may leave alone what was not written to. */
  exclusive?: boolean
  /** Who else writes this database, where it is not `exclusive` and the host can tell. */
  writers?: Writers | undefined
  /** Where the rows are stored when `indexedDB` is only memory. */
  durable?: Durable
  /** Where the key that seals secrets is stored. */
  keyring: Keyring
  /** What this host makes of an answer's text where it has a cheaper way to send it. */
  bodyOf?: (text: string) => BodyInit
  /** CPU time that this host was given, ms; code of users is bound by it. By default time that passes counts. */
  measureCpu?: (() => number) | undefined
  /** Each chunk of a stream is a message to another process: those that are there at once go out together. */
  joinsChunks?: boolean
}
