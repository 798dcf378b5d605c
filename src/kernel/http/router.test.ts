import { expect, it } from 'vitest'
import { SegmentRouter } from './router'

it('takes a path with a slash at its end for another one', () => {
  const router = new SegmentRouter<string>()
  router.add('GET', '/profiles', 'list')
  router.add('GET', '/profiles/:id', 'one')
  router.add('GET', '/socket.io/', 'socket')
  const found = (path: string) => router.match('GET', path)[0].map(([handler]) => handler)
  expect(found('/profiles')).toEqual(['list'])
  expect(found('/profiles/a')).toEqual(['one'])
  expect(found('/socket.io/')).toEqual(['socket'])
  for (const path of ['/profiles/', '/profiles/a/', '/socket.io', '/', '/other']) {
    expect(found(path), path).toEqual([])
  }
})
