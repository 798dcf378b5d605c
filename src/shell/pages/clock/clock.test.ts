import { describe, expect, it } from 'vitest'
import { exportName } from '#kernel/snapshots/export-name'
import { checkFile, checkSnapshot } from './snapshot-file'
import { fieldOf, parseUtc } from './travel'

describe('parseUtc', () => {
  it('takes a date field as UTC, whatever the zone of the machine', () => {
    expect(parseUtc('2026-06-15T00:00')).toBe('2026-06-15T00:00:00.000Z')
    expect(parseUtc('2026-06-15T01:02:03')).toBe('2026-06-15T01:02:03.000Z')
    expect(parseUtc('')).toBeNull()
    expect(parseUtc('2026-13-01T00:00')).toBeNull()
  })
  it('is the inverse of fieldOf', () => {
    const at = Date.parse('2026-11-21T04:05:06.000Z')
    expect(Date.parse(parseUtc(fieldOf(at)) ?? '')).toBe(at)
  })
})

describe('checkSnapshot', () => {
  it('recognises a snapshot and says what else it may be', () => {
    expect(
      checkSnapshot('{"format":"sandbank-snapshot","version":1,"tables":{"keys":[1,2],"profiles":[3]}}'),
    ).toMatchObject({
      tables: 2,
      rows: 3,
    })
    expect(checkSnapshot('not json')).toEqual({ problem: 'This file is not JSON.' })
    expect(checkSnapshot('{"name":"x"}')).toEqual({ problem: 'This is JSON, but not an export of Sandbank.' })
    expect(checkSnapshot('[]')).toEqual({ problem: 'This is JSON, but not an export of Sandbank.' })
  })
})

describe('checkFile', () => {
  const state = '{"format":"sandbank-snapshot","version":1,"tables":{"keys":[1,2],"files":[3]}}'
  const head = `{"format":"sandbank-archive","version":1,"snapshotBytes":${state.length},"parts":[]}`

  it('looks at the state in an archive, and sends the file as it is', async () => {
    const file = new Blob([`${head}\n${state}and what the files hold`])
    expect(await checkFile(file)).toEqual({ archive: file, tables: 2, rows: 3, files: 1 })
    expect(await checkFile(new Blob([state]))).toMatchObject({ tables: 2, rows: 3, files: 1 })
  })

  it('says that an archive is damaged', async () => {
    for (const text of [head, `${head.slice(0, -1)}\n${state}`, `${head}\n${state.slice(1)}`]) {
      expect(await checkFile(new Blob([text])), text).toEqual({
        problem: 'This archive is damaged: its first part cannot be read.',
      })
    }
  })

  it('names an export by its time and kind', () => {
    expect(exportName(Date.parse('2026-11-21T04:05:06Z'), 'archive')).toBe(
      'sandbank-2026-11-21T04-05-06.archive',
    )
  })
})
