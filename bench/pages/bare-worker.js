/** As little as a worker can do: what the browser's own plumbing costs. */
const startedAt = performance.timeOrigin
const opening = new Promise((resolve, reject) => {
  const request = indexedDB.open('bare', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('rows', { keyPath: 'id' }).put({ id: 'one', value: 1 })
    request.result.createObjectStore('blobs')
  }
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname === '/answer') event.respondWith(new Response('{}'))
  else if (pathname === '/started') event.respondWith(Response.json({ startedAt }))
  else if (pathname === '/get') event.respondWith(rows('readonly', (store) => store.get('one')))
  else if (pathname === '/blob' && event.request.method === 'PUT') event.respondWith(storeBlob(event.request))
  else if (pathname === '/blob') event.respondWith(storedBlob())
  else if (pathname === '/stream') event.respondWith(new Response(stream()))
  else if (pathname === '/put')
    event.respondWith(rows('readwrite', (store) => store.put({ id: 'one', value: Math.random() })))
  else if (pathname === '/put-body')
    event.respondWith(event.request.json().then((value) => rows('readwrite', putOf(value))))
  else if (pathname === '/stream-body')
    event.respondWith(
      event.request
        .json()
        .then((value) => new Response(stream(() => inStore('rows', 'readwrite', putOf(value))))),
    )
})

const putOf = (value) => (store) => store.put({ id: 'one', value: { ...value, at: Date.now() } })

async function rows(mode, work) {
  return Response.json(await inStore('rows', mode, work))
}

async function storeBlob(request) {
  const blob = await request.blob()
  await inStore('blobs', 'readwrite', (store) => store.put(blob, 'one'))
  return new Response('{}')
}

async function storedBlob() {
  return new Response(await inStore('blobs', 'readonly', (store) => store.get('one')))
}

async function inStore(name, mode, work) {
  const transaction = (await opening).transaction(name, mode)
  const request = work(transaction.objectStore(name))
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  return request.result
}

/** 200 events as a model's tokens come, and what has to be done before their end. */
function stream(atEnd) {
  const encoder = new TextEncoder()
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      if (sent++ === 200) {
        await atEnd?.()
        controller.close()
      } else controller.enqueue(encoder.encode('data: {"choices":[{"delta":{"content":"word "}}]}\n\n'))
    },
  })
}
