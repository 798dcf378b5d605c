/** The product's mark. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img class="logo" src="/favicon.svg" width={size} height={size} alt="" />
}
