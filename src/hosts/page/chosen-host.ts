export type Choice = 'page' | 'service-worker'

const NAME = 'sandbank-host'

/**
 * The host that `?sandbank-host=` of this page's address names: `page`, or `service-worker` again. Remembered for the
 * tab, whose next address does not have it.
 */
export function chosenHost(): Choice | undefined {
  const requested = new URLSearchParams(location.search).get(NAME)
  try {
    if (isChoice(requested)) sessionStorage.setItem(NAME, requested)
    const stored = sessionStorage.getItem(NAME)
    return isChoice(stored) ? stored : undefined
  } catch {
    // Frames of other sites may be refused all storage of this kind.
    return isChoice(requested) ? requested : undefined
  }
}

function isChoice(text: string | null): text is Choice {
  return text === 'page' || text === 'service-worker'
}
