import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { someOf } from './soak'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export type Theme = 'light' | 'dark'
export const THEMES: readonly Theme[] = ['light', 'dark']

/** Of all rules only the one about colours can be broken by one theme alone. */
const IN_THE_NEXT = ['color-contrast']

let axe: Promise<string> | undefined

/**
 * One line per violation of WCAG 2 A and AA on a page as it stands, in each of the themes: theme, rule, element. Unless
 * said, that is one by turn, and both by `npm run soak`.
 */
export async function violationsIn(
  page: Page,
  themes: readonly Theme[] = someOf(THEMES, 2),
): Promise<string[]> {
  axe ??= readFile(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
  // Through the inspector, since the page's own policy rightly refuses foreign script.
  await page.evaluate(await axe)
  const found: string[] = []
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    // Otherwise the second theme would be the first one, seen twice.
    await expect.poll(() => themeOf(page)).toBe(theme)
    for (const line of await violationsOf(page, index === 0 ? LEVELS : IN_THE_NEXT))
      found.push(`${theme}: ${line}`)
  }
  return found
}

function violationsOf(page: Page, rules: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { run } = Reflect.get(window, 'axe') as typeof import('axe-core')
    // What passes is not to be listed: on a long page that takes longer than the look itself.
    const { violations } = await run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
    )
  }, rules)
}

/** By what is shown, not by what was requested. */
async function themeOf(page: Page): Promise<Theme> {
  const [red = 0] = await page.evaluate(
    () => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
  )
  return red > 128 ? 'light' : 'dark'
}
