/** How often something is done: `often` by `npm run soak`, `quick` by `npm test`. */
export function times(quick: number, often: number): number {
  return process.env.SANDBANK_SOAK ? often : quick
}
