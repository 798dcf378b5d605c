import type { Blocked, Report } from '../wire'

const EVENTS = ['click', 'auxclick', 'submit'] as const

/**
 * Keeps people from leaving a page by what they do in it: a frame that shows something else than its app is removed.
 * Links, forms and downloads that the page does not handle itself are prevented, and reported with the way to do it. This is
 * no part of the lock: a page that gets around it is removed.
 */
export function blockNavigation(report: (sent: Report) => void): void {
  /** What is done instead of what the browser would do, where no listener of the page prevents that. */
  const instead = new WeakMap<Event, () => void>()
  const watched = new WeakSet<EventTarget>()

  const block = (blocked: Blocked) => {
    report({ kind: 'blocked', blocked })
    const { by, url, advice } = blocked
    console.warn(`${by}${url && ` to ${url}`} was blocked. ${advice}`)
  }
  const note = (event: Event) => {
    // Whoever stands outside of a closed root sees nothing of it, so each root looks for itself.
    if (instead.has(event)) return
    const path = event.composedPath()
    for (const each of path) if (each instanceof ShadowRoot) watch(each)
    const act =
      event.type === 'submit' ? formOf(event as SubmitEvent, block) : linkOf(event as MouseEvent, path, block)
    if (!act) return
    instead.set(event, act)
    whenStopped(event, act)
  }
  const judge = (event: Event) => {
    // Whoever is further out may still handle it. Submits end at a shadow root, whatever `composed` says.
    const isLast = event.composedPath().at(-1) === event.currentTarget
    const act = isLast && !event.defaultPrevented && instead.get(event)
    if (!act) return
    event.preventDefault()
    act()
  }
  const watch = (root: EventTarget) => {
    if (watched.has(root)) return
    watched.add(root)
    for (const type of EVENTS) {
      root.addEventListener(type, note, true)
      root.addEventListener(type, judge)
    }
  }

  watch(window)
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    watch(root)
    return root
  }
  // A link that stands nowhere is followed too, and its events pass by no window.
  const { click } = HTMLElement.prototype
  HTMLElement.prototype.click = function () {
    if (!this.isConnected) watch(this.getRootNode())
    click.call(this)
  }
  const { dispatchEvent } = EventTarget.prototype
  EventTarget.prototype.dispatchEvent = function (event) {
    if (this instanceof Element && !this.isConnected) watch(this.getRootNode())
    return dispatchEvent.call(this, event)
  }
  // Fires no event.
  HTMLFormElement.prototype.submit = function () {
    formOf({ target: this, submitter: null }, block)?.()
  }
  window.open = (url = '') => {
    const { href } = read(String(url))
    block({ by: 'window.open', url: href, advice: OPEN })
    return null
  }
}

/**
 * Whoever stops an event may still prevent it, before or after. It is prevented at once, since nobody hears of it any more,
 * and told once all of that is over.
 */
function whenStopped(event: Event, act: () => void): void {
  const settle = () => {
    if (event.defaultPrevented) return
    event.preventDefault()
    let isHandled = false
    const value = () => {
      isHandled = true
    }
    Object.defineProperty(event, 'preventDefault', { configurable: true, value })
    setTimeout(() => isHandled || act())
  }
  for (const name of ['stopPropagation', 'stopImmediatePropagation'] as const) {
    const stop = event[name]
    Object.defineProperty(event, name, {
      configurable: true,
      value() {
        stop.call(event)
        settle()
      },
    })
  }
}

type Block = (blocked: Blocked) => void

/** What stands in for the link that a click is in; undefined where it is in none, or in one within the page. */
function linkOf(event: MouseEvent, path: readonly EventTarget[], block: Block): (() => void) | undefined {
  if (event.type === 'auxclick' && event.button !== 1) return undefined
  const acting = path.find((each) => each instanceof Element && each.matches(ACTING))
  if (!(acting instanceof Element) || !acting.matches(LINK)) return undefined
  const written = acting.getAttribute('href') ?? acting.getAttributeNS(XLINK, 'href')
  if (written === null || /^\s*javascript:/i.test(written)) return undefined
  const { href, isHere, isSameSite, isWeb, hash } = read(written)
  if (acting.hasAttribute('download')) return () => block({ by: 'download', url: href, advice: SAVE })
  const isElsewhere = event.type === 'auxclick' || event.ctrlKey || event.metaKey || event.shiftKey
  const target = acting.getAttribute('target') ?? ''
  if (!isHere) {
    const advice = isSameSite ? STAY : isWeb ? OPEN : SHOW
    return () => block({ by: 'link', url: href, advice })
  }
  if (isElsewhere || !/^(?:_self)?$/i.test(target))
    return () => block({ by: 'link', url: href, advice: STAY })
  // In a document that was written into its frame such a link leads to the page around it.
  return location.protocol === 'about:' ? () => goTo(hash) : undefined
}

function formOf(
  { target, submitter }: Pick<SubmitEvent, 'target' | 'submitter'>,
  block: Block,
): (() => void) | undefined {
  if (!(target instanceof HTMLFormElement)) return undefined
  const written = (name: string) =>
    submitter?.getAttribute(`form${name}`) ?? Element.prototype.getAttribute.call(target, name) ?? ''
  if (/^dialog$/i.test(written('method'))) return undefined
  return () => block({ by: 'form', url: read(written('action')).href, advice: SEND })
}

function goTo(hash: string): void {
  if (location.hash === hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  else location.hash = hash
}

/** Where an address of the page leads, by what it begins with. */
function read(written: string) {
  const text = written.trim()
  const url = URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : undefined
  const isSameSite = url?.origin === new URL(document.baseURI).origin
  const isHere =
    text.startsWith('#') ||
    (isSameSite && url.hash !== '' && withoutHash(url.href) === withoutHash(location.href))
  return {
    // What is relative says more as it is written: the page's own address is nothing that anybody knows.
    href: isSameSite || !url ? text : url.href,
    hash: url?.hash ?? '',
    isHere,
    isSameSite,
    isWeb: url !== undefined && /^https?:$/.test(url.protocol),
  }
}

function withoutHash(address: string): string {
  return address.replace(/#.*/, '')
}

const XLINK = 'http://www.w3.org/1999/xlink'
const LINK = 'a, area'
/** What is pressed where several stand in each other: the innermost. */
const ACTING = `${LINK}, button, input, select, textarea, summary`

const OPEN =
  'The page of an app stays where it is: open another by bankr.openExternal(url), which asks first.'
const STAY =
  'An app has one page: show its other parts in it. A page of this site is opened by bankr.navigate(path).'
const SHOW = 'The page of an app stays where it is: show this in it, or give it by bankr.copy(text).'
const SAVE =
  'The page of an app saves no files. Give the text by bankr.copy(text), or keep it as a file of the app by bankr.appKV.set(key, value).'
const SEND = 'Handle the submit event, and send the fields to a script by bankr.scripts.run.'
