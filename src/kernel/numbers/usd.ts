/** Prices are in atto-USD, 10⁻¹⁸ dollars: of some tokens a whole supply costs cents. Sums are in micro-USD. */
export const ATTO_PER_MICRO = 10n ** 12n
