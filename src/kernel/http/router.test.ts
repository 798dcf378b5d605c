import { expect, it } from 'vitest'
import { SegmentRouter } from './router'

it('takes a path with a slash at its end for another one', () => {
  const router = new SegmentRouter<string>()
  router.add('GET', '/profiles', 'list')
  router.add('GET', '/profiles/:id', 'one')
  router.add('GET', '/socket.io/', 'socket')
  const found = (path: string) => router.find('GET', path)?.[0]
  expect(found('/profiles')).toBe('list')
  expect(found('/profiles/a')).toBe('one')
  expect(found('/socket.io/')).toBe('socket')
  for (const path of ['/profiles/', '/profiles/a/', '/socket.io', '/', '/other']) {
    expect(found(path), path).toBeUndefined()
  }
})
