import { afterEach, beforeEach, expect, it } from 'vitest'
import { SkillsPage } from '../../src/shell/pages/skills/SkillsPage'
import { showOnEmulator } from './shell'

let shown: Awaited<ReturnType<typeof showOnEmulator>>
beforeEach(async () => {
  shown = await showOnEmulator(<SkillsPage />)
  await shown.find((root) => root.textContent.includes('No skills yet'))
})
afterEach(() => shown.close())

const names = (root: HTMLElement) => [...root.querySelectorAll('a.lines__name')].map((one) => one.textContent)

function choose(...files: File[]) {
  const input = shown.root.querySelector('input[type=file]')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

it('installs one that comes with the emulator, shows its SKILL.md, and deletes it once that is confirmed', async () => {
  shown.press('Install careful-send')
  const link = await shown.find((root) => root.querySelector<HTMLElement>('a.lines__name'))
  link.click()
  const text = await shown.find((root) => root.querySelector('.code')?.textContent)
  expect(text).toContain('name: careful-send')
  expect(shown.root.textContent).toContain('checklist.md')
  shown.press('Delete')
  const dialog = await shown.find(() => document.querySelector('dialog'))
  dialog.querySelector<HTMLElement>('button[type=submit]')?.click()
  await shown.find((root) => root.textContent.includes('No skills yet'))
})

it('installs files, refuses a name that is there until it is told to replace it, and says what is wrong', async () => {
  const main = (text: string) =>
    new File([`---\nname: mine\ndescription: ${text}\n---\n\nDo it.\n`], 'SKILL.md', {
      type: 'text/markdown',
    })
  choose(main('The first.'), new File(['More.'], 'more.md'))
  await shown.find((root) => names(root).join() === 'mine')
  choose(main('The second.'))
  await shown.find((root) => root.querySelector('[role=alert]'))
  shown.press('Replace it')
  await shown.find((root) => root.textContent.includes('The second.'))
  choose(new File(['no head'], 'SKILL.md'))
  const problem = await shown.find((root) => root.querySelector('[role=alert]'))
  expect(problem.textContent).toContain('SKILL.md')
})
