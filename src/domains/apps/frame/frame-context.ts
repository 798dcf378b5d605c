import { z } from 'zod'
import type { WalletRow } from '#domains/wallet'
import type { ValidApp } from '../apps'

/** Row app-ctx-events. */
export const frameContext = z.object({
  slug: z.string(),
  walletAddress: z
    .string()
    .optional()
    .describe(
      'as whose wallet the app acts: with frontendIdentity `viewer` nobody’s until somebody is signed in',
    ),
  theme: z.enum(['light', 'dark']),
  isPublic: z.boolean(),
  isCompact: z.boolean(),
  isAuthenticated: z.boolean(),
})
export type FrameContext = z.infer<typeof frameContext>

/** What `ctx` is in the page. Row app-identity. */
export function contextFor(
  { owner, slug, manifest, visibility }: ValidApp,
  viewer: WalletRow | undefined,
  { theme, compact }: { theme: 'light' | 'dark'; compact: boolean },
): FrameContext {
  const acting = manifest.frontendIdentity === 'viewer' ? viewer : owner
  return {
    slug,
    ...(acting && { walletAddress: acting.evmAddress }),
    theme,
    isPublic: visibility === 'public',
    isCompact: compact,
    isAuthenticated: viewer !== undefined,
  }
}
