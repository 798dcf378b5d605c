import { z } from 'zod'
import { CHAIN_ALIASES } from '#kernel/vocabulary'
import { CHAINS } from './chains'

const KEYS = CHAINS.map(({ key }) => key)

/** A chain's name on the wire, in either vocabulary; its key inside. */
export const chainName = z
  .enum([...KEYS, ...CHAIN_ALIASES.keys()])
  .transform((name) => CHAIN_ALIASES.get(name) ?? name)
