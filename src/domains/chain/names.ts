import { z } from 'zod'
import { CHAINS } from './chains'

const KEYS = CHAINS.map(({ key }) => key)

/** What the hosted service calls a chain, where our neutral key differs. */
const BRANDED: Readonly<Record<string, string>> = { robinhood: 'equities' }

/** A chain's name on the wire, in either vocabulary; its key inside. */
export const chainName = z.enum([...KEYS, ...Object.keys(BRANDED)]).transform((name) => BRANDED[name] ?? name)
