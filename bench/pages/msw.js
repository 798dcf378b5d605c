import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'

/** The same JSON from a handler of MSW. */
export async function setUp(profile) {
  await setupWorker(http.get('/json', () => HttpResponse.json(profile))).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
  })
}
