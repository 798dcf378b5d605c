import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { root } from '../../src/cli/project.mjs'

let axe: Promise<string> | undefined

/** One line per violation of WCAG 2 A and AA on a page as it stands: rule, element. */
export async function violationsIn(page: Page): Promise<string[]> {
  axe ??= readFile(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
  // Through the inspector, since the page's own policy rightly refuses foreign script.
  await page.evaluate(await axe)
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as typeof import('axe-core')
    const { violations: found } = await run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

export type SeenTheme = 'light' | 'dark'

/** Looks at a page in one theme and then in the other, without loading it again. */
export async function inBothThemes(page: Page, look: (theme: SeenTheme) => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Otherwise the second theme would be the first one, seen twice.
    await expect.poll(() => themeOf(page)).toBe(colorScheme)
    await look(colorScheme)
  }
}

/** By what is to be seen, not by what was asked for. */
async function themeOf(page: Page): Promise<SeenTheme> {
  const [red = 0] = await page.evaluate(
    () => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
  )
  return red > 128 ? 'light' : 'dark'
}
