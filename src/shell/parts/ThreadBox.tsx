import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import './ThreadBox.css'

/** Nearer than this to the end, pixels, a reader follows what arrives. */
const NEAR = 80

interface Props {
  /** Of the newest entry: with another one, the end is shown. */
  newest: string | number | undefined
  /** Another value whenever something in it changed. */
  changes: unknown
  children: ComponentChildren
}

/** A conversation that scrolls, and stays at its end while something arrives there, unless its reader went up. */
export function ThreadBox({ newest, changes, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const isFollowing = useRef(true)
  const lastTop = useRef(0)
  useLayoutEffect(() => {
    isFollowing.current = true
  }, [newest])
  const follow = () => {
    if (box.current && isFollowing.current) box.current.scrollTop = box.current.scrollHeight
  }
  useLayoutEffect(follow, [changes])
  useEffect(() => {
    // What an entry loads by itself, such as steps or a picture, makes the list longer later.
    const watch = new ResizeObserver(follow)
    if (list.current) watch.observe(list.current)
    return () => watch.disconnect()
  }, [])
  return (
    <section
      class="thread"
      ref={box}
      aria-label="What was said"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        // Who goes up wants to read; what only grew below is followed.
        if (scrollTop < lastTop.current) isFollowing.current = false
        if (scrollHeight - scrollTop - clientHeight < NEAR) isFollowing.current = true
        lastTop.current = scrollTop
      }}
    >
      <ol class="thread__calls" ref={list}>
        {children}
      </ol>
    </section>
  )
}
