import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Icon } from '../Icon'
import { Logo } from '../Logo'
import { DOORS, type Door, doorAt, isAt } from './places'

/** The side bar; on narrow screens its links become a tab bar at the bottom. */
export function Nav({ onPalette }: { onPalette: () => void }) {
  const { path } = useLocation()
  const current = doorAt(path)
  return (
    <nav class="nav" aria-label="Pages">
      <a class="nav__brand" href="/">
        <Logo />
        <span>Sandbank</span>
      </a>
      <ul class="nav__list">
        {DOORS.map((door) => (
          <DoorLink key={door.name} door={door} isCurrent={door === current} path={path} />
        ))}
        <li class="nav__more">
          <button type="button" onClick={onPalette}>
            <Icon name="more" />
            More
          </button>
        </li>
      </ul>
    </nav>
  )
}

function DoorLink({ door, isCurrent, path }: { door: Door; isCurrent: boolean; path: string }) {
  const [{ href, icon, letter }] = door.places
  return (
    <li class={door.isNear ? undefined : 'nav__far'}>
      <a
        href={href}
        aria-current={isAt(href, path) ? 'page' : isCurrent ? 'true' : undefined}
        title={`g ${letter}`}
      >
        <Icon name={icon} />
        <span class="nav__name">{door.name}</span>
        <span class="nav__short" aria-hidden="true">
          {door.short ?? door.name}
        </span>
      </a>
    </li>
  )
}

/** The pages behind the current entry of the side bar, where there are several. */
export function Siblings() {
  const { path } = useLocation()
  const door = doorAt(path)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    // By hand: scrollIntoView would move the page too.
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 2
  }, [path])
  if (!door || door.places.length === 1) return null
  return (
    <nav class="siblings" aria-label={`${door.name} pages`}>
      <ul ref={list}>
        {door.places.map(({ href, name, letter }) => (
          <li key={href}>
            <a href={href} aria-current={isAt(href, path) ? 'page' : undefined} title={`g ${letter}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
