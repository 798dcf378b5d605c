import { createServer } from 'miragejs'

/** The same JSON from Mirage, which patches the page's fetch. */
export function setUp(profile) {
  const server = createServer({
    routes() {
      this.timing = 0
      this.get('/json', () => profile)
      this.passthrough()
    },
  })
  server.logging = false
}
