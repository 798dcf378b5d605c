import type { SeedInput, SeedRows } from '#kernel/domain'
import { DAY_MS } from '#kernel/durations'
import { type ModelRow, modelTable, type Prices } from '../tables'

type Kind = Pick<ModelRow, 'inputModalities' | 'outputModalities' | 'private' | 'zdr'>

const TEXT: Kind = { inputModalities: ['text'], outputModalities: ['text'], private: false, zdr: true }
const SEEING: Kind = { ...TEXT, inputModalities: ['text', 'image'] }
/** Open weights, which are offered on confidential hardware. */
const OPEN: Kind = { ...TEXT, private: true }
const DRAWING: Kind = { ...SEEING, outputModalities: ['text', 'image'], zdr: false }

/** USD for a million tokens, as price lists write it. Without a price for writing to a cache, it is that of the input. */
function usd(input: number, output: number, cacheRead: number, cacheWrite = input, imageOutput = 0): Prices {
  const micro = (price: number) => Math.round(price * 1_000_000)
  return {
    input: micro(input),
    output: micro(output),
    cacheRead: micro(cacheRead),
    cacheWrite: micro(cacheWrite),
    imageOutput: micro(imageOutput),
  }
}

interface Entry extends Partial<ModelRow> {
  readonly id: string
  readonly name: string
  readonly ownedBy: string
  readonly kind: Kind
  /** Days before the database began. */
  readonly age: number
  readonly context: number
  readonly output: number
  readonly prices: Prices
}

const K = 1024

/** At least one of each kind: seeing, drawing, confidential, without zero retention, hidden, discounted, on its way out. */
function entries(now: number): readonly Entry[] {
  const inDays = (days: number) => now + days * DAY_MS
  return [
    entry(
      'claude-opus-4.5',
      'Claude Opus 4.5',
      'anthropic',
      SEEING,
      20,
      200_000,
      64_000,
      usd(5, 25, 0.5, 6.25),
    ),
    entry('gpt-5.2', 'GPT-5.2', 'openai', SEEING, 26, 400_000, 128_000, usd(1.75, 14, 0.175)),
    entry('gemini-3-pro', 'Gemini 3 Pro', 'google', SEEING, 33, K * K, 64 * K, usd(2, 12, 0.2)),
    entry('deepseek-v3.2', 'DeepSeek V3.2', 'deepseek', OPEN, 41, 160 * K, 64 * K, usd(0.27, 0.4, 0.03)),
    entry(
      'claude-haiku-4.5',
      'Claude Haiku 4.5',
      'anthropic',
      SEEING,
      58,
      200_000,
      64_000,
      usd(1, 5, 0.1, 1.25),
    ),
    entry(
      'claude-sonnet-4.5',
      'Claude Sonnet 4.5',
      'anthropic',
      SEEING,
      74,
      200_000,
      64_000,
      usd(3, 15, 0.3, 3.75),
    ),
    entry(
      'gemini-2.5-flash-image',
      'Gemini 2.5 Flash Image',
      'google',
      DRAWING,
      102,
      32 * K,
      32 * K,
      usd(0.3, 2.5, 0.03, 0.3, 30),
    ),
    entry('gpt-5-mini', 'GPT-5 mini', 'openai', SEEING, 121, 400_000, 128_000, usd(0.25, 2, 0.025)),
    entry(
      'gpt-5-nano',
      'GPT-5 nano',
      'openai',
      { ...SEEING, zdr: false },
      121,
      400_000,
      128_000,
      usd(0.05, 0.4, 0.005),
    ),
    entry('gpt-oss-120b', 'gpt-oss 120B', 'openai', OPEN, 123, 128 * K, 32 * K, usd(0.05, 0.25, 0.01)),
    {
      ...entry('qwen3-coder', 'Qwen3 Coder', 'qwen', OPEN, 135, 256 * K, 64 * K, usd(0.22, 0.95, 0.03)),
      discount: {
        bps: 2_000,
        validFrom: inDays(-3),
        validTo: inDays(27),
        reason: 'Launch month for club members',
        eligibilityScope: 'club',
      },
    },
    {
      ...entry(
        'kimi-k2-preview',
        'Kimi K2 Preview',
        'moonshot',
        OPEN,
        140,
        128 * K,
        16 * K,
        usd(0.5, 2.4, 0.1),
      ),
      hidden: true,
    },
    entry(
      'gemini-2.5-flash',
      'Gemini 2.5 Flash',
      'google',
      { ...SEEING, zdr: false },
      168,
      K * K,
      64 * K,
      usd(0.3, 2.5, 0.03),
    ),
    entry('gpt-image-1', 'GPT Image 1', 'openai', DRAWING, 215, 32 * K, 32 * K, usd(5, 20, 1.25, 5, 40)),
    entry('llama-3.3-70b', 'Llama 3.3 70B', 'meta', OPEN, 352, 128 * K, 16 * K, usd(0.13, 0.4, 0.02)),
    {
      ...entry(
        'claude-3.7-sonnet',
        'Claude 3.7 Sonnet',
        'anthropic',
        SEEING,
        290,
        200_000,
        64_000,
        usd(3, 15, 0.3, 3.75),
      ),
      deprecatedAt: inDays(-30),
      retiredAt: inDays(60),
      removedAt: inDays(240),
      replacement: 'claude-sonnet-4.5',
    },
    {
      ...entry('gpt-4o-mini', 'GPT-4o mini', 'openai', SEEING, 500, 128_000, 16_384, usd(0.15, 0.6, 0.075)),
      deprecatedAt: inDays(-110),
      retiredAt: inDays(-20),
      removedAt: inDays(160),
      replacement: 'gpt-5-mini',
    },
    {
      ...entry(
        'llama-2-70b',
        'Llama 2 70B',
        'meta',
        { ...OPEN, private: false },
        880,
        4 * K,
        4 * K,
        usd(0.7, 0.9, 0.7),
      ),
      deprecatedAt: inDays(-400),
      retiredAt: inDays(-300),
      removedAt: inDays(-120),
      replacement: 'llama-3.3-70b',
    },
  ]
}

function entry(
  id: string,
  name: string,
  ownedBy: string,
  kind: Kind,
  age: number,
  context: number,
  output: number,
  prices: Prices,
): Entry {
  return { id, name, ownedBy, kind, age, context, output, prices }
}

export function seedModels({ now }: SeedInput): SeedRows {
  const rows = entries(now).map(
    ({ kind, age, context, output, ...model }): ModelRow => ({
      discount: null,
      hidden: false,
      deprecatedAt: null,
      retiredAt: null,
      removedAt: null,
      replacement: null,
      ...kind,
      ...model,
      addedAt: now - age * DAY_MS,
      contextWindow: context,
      maxOutputTokens: output,
    }),
  )
  return { table: modelTable, rows }
}
