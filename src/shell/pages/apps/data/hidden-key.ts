/** The key that an anonymous read was refused, from the refusal's own words; null for any other refusal. */
export function hiddenKey(text: string): string | null {
  return /Public data key "(.+?)" is not exposed by this app/.exec(text)?.[1] ?? null
}
