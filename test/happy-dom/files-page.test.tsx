import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FilesPage } from '../../src/shell/pages/files/FilesPage'
import { formStream } from '../../src/shell/pages/files/send-file'
import { publish } from '../../src/shell/state/events'
import { showOnEmulator } from './shell'

let shown: Awaited<ReturnType<typeof showOnEmulator>>
beforeEach(async () => {
  shown = await showOnEmulator(<FilesPage />)
  await shown.find((root) => root.textContent.includes('No files yet'))
})
afterEach(() => shown.close())

const names = (root: HTMLElement) =>
  [...root.querySelectorAll('.ftable__entry a')].map((one) => one.textContent)

async function store(path: string, content: string) {
  const { session } = await (await shown.emulator.fetch('http://localhost/__sandbank/credentials')).json()
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ path, content })
  const answer = await shown.emulator.fetch('http://localhost/user/files', { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
}

async function choose(...files: File[]) {
  const input = await shown.find((root) => root.querySelector<HTMLInputElement>('input[type=file]'))
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function follow(text: string) {
  const link = await shown.find((root) =>
    [...root.querySelectorAll('a')].find((one) => one.textContent === text),
  )
  link.click()
}

describe('the page of files', () => {
  it('uploads what is chosen, refuses what is there until it is told to replace it, and shows the content', async () => {
    await choose(new File(['first'], 'a.txt'), new File(['{"b": 2}'], 'b.json'))
    await shown.find((root) => names(root).length === 2)
    await choose(new File(['second'], 'a.txt'))
    await shown.find(
      (root) => root.querySelector('.uploads [role=alert]')?.textContent === 'a.txt is in / already.',
    )
    shown.press('Replace it')
    await shown.find((root) => !root.querySelector('.uploads [role=alert]'))
    await follow('a.txt')
    await shown.find((root) => root.querySelector('.code')?.textContent === 'second')
  })

  it('makes folders, walks through them, and searches names and texts', async () => {
    await store('/reports/2030/january.csv', 'date,amount')
    await store('/todo.md', 'buy coffee')
    shown.press('New folder')
    await shown.find(() => document.querySelector('dialog'))
    shown.type('Name', 'empty')
    await shown.find(() => document.querySelector('dialog button[type=submit]:not(:disabled)'))
    shown.press('Make')
    await shown.find((root) => root.textContent.includes('This folder is empty'))
    shown.press('Remove folder')
    await shown.find((root) => names(root).join() === 'reports,todo.md')
    await follow('reports')
    await follow('2030')
    await shown.find((root) => names(root).join() === 'january.csv')
    await follow('All files')
    shown.type('Search names and texts', 'COFFEE')
    await shown.find((root) => names(root).join() === 'todo.md' && root.textContent.includes('in its text'))
  })

  it('deletes at once, shows for how long it can be had back, and restores it', async () => {
    await choose(new File(['x'], 'gone.txt'))
    await shown.find((root) => names(root).includes('gone.txt'))
    shown.press('Delete gone.txt')
    await shown.find((root) => names(root).length === 0)
    shown.press('Deleted')
    await shown.find((root) => root.textContent.includes('1 d left'))
    shown.press('Restore')
    await shown.find((root) => root.textContent.includes('Nothing to restore'))
    shown.press('Files')
    await shown.find((root) => names(root).includes('gone.txt'))
  })

  it('renames a folder, and deletes one with all that is in it once that is confirmed', async () => {
    await store('/reports/2030/january.csv', 'date,amount')
    publish('files.changed')
    await shown.find((root) => names(root).join() === 'reports')
    shown.press('Rename or move reports')
    await shown.find(() => document.querySelector('dialog'))
    shown.type('Name', 'accounts')
    await shown.find(() => document.querySelector('dialog button[type=submit]:not(:disabled)'))
    shown.press('Save')
    await shown.find((root) => names(root).join() === 'accounts')
    shown.press('Delete accounts')
    const dialog = await shown.find(() => document.querySelector('dialog'))
    dialog.querySelector<HTMLElement>('button[type=submit]')?.click()
    await shown.find((root) => root.textContent.includes('No files yet'))
    shown.press('Deleted')
    await shown.find((root) => root.textContent.includes('/accounts/2030/january.csv'))
  })

  it('says of a name that cannot be what the emulator says, and keeps what was typed', async () => {
    shown.press('New file')
    await shown.find(() => document.querySelector('dialog'))
    shown.type('Name', 'run.exe')
    await shown.find(() => document.querySelector('dialog button[type=submit]:not(:disabled)'))
    shown.press('Make and edit')
    const problem = await shown.find(() => document.querySelector('dialog [role=alert]'))
    expect(problem.textContent).toContain('.exe')
    expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('run.exe')
  })
})

describe('a form as a stream', () => {
  it('is what the emulator takes for a form, and counts what was taken of the file', async () => {
    const { session } = await (await shown.emulator.fetch('http://localhost/__sandbank/credentials')).json()
    const onSent = vi.fn()
    const text = 'ü'.repeat(40_000)
    const { body, type } = formStream(
      { folder: '/ä', name: 'say "hi".txt', overwrite: 'false' },
      new Blob([text]),
      onSent,
    )
    const answer = await shown.emulator.fetch('http://localhost/user/files', {
      method: 'POST',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': type },
      body: await new Response(body).arrayBuffer(),
    })
    expect(await answer.json()).toMatchObject({ path: '/ä/say "hi".txt', size: 80_000 })
    expect(onSent.mock.lastCall).toEqual([80_000])
  })
})
