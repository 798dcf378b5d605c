import { it } from 'vitest'
import { abortRequests } from './lives'

it('a worker in a browser that nobody watches lets go of what its client aborted', async () => {
  await abortRequests()
})
