/** The mark: a bank of sand, the tide around it. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img class="logo" src="/favicon.svg" width={size} height={size} alt="" />
}

/** A quiet little shore for empty places. */
export function Shore() {
  return (
    <svg class="shore" width="120" height="56" viewBox="0 0 120 56" aria-hidden="true">
      <circle cx="84" cy="14" r="6" fill="var(--sand)" opacity="0.55" />
      <path d="M14 40c18-1 26-16 42-16s26 15 50 16z" fill="var(--sand)" opacity="0.8" />
      <path
        d="M4 42c9-5 18-5 28 0s18 5 28 0 18-5 28 0 18 5 28 0v4c-9 5-18 5-28 0s-18-5-28 0-18 5-28 0-18-5-28 0z"
        fill="var(--water)"
      />
      <path
        d="M22 52c6-3 12-3 18 0s12 3 18 0 12-3 18 0 12 3 18 0"
        fill="none"
        stroke="var(--water-deep)"
        stroke-width="2"
      />
    </svg>
  )
}
