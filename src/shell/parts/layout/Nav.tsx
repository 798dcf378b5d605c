import { useLocation } from 'preact-iso'
import { Icon } from '../Icon'
import { Logo } from '../Logo'
import { ClockFace } from './ClockFace'
import { HostBadge } from './HostBadge'
import { isAt, PLACE_GROUPS, type Place } from './places'
import { ThemeButton } from './ThemeButton'

/** The side bar; on narrow screens its links become a tab bar at the bottom. */
export function Nav({ onPalette }: { onPalette: () => void }) {
  const { path } = useLocation()
  return (
    <nav class="nav" aria-label="Pages">
      <a class="nav__brand" href="/">
        <Logo />
        <span>Sandbank</span>
      </a>
      <div class="nav__groups">
        {PLACE_GROUPS.map(({ name, places }) => (
          <div key={name} class="nav__group">
            <h2 class="nav__heading" id={`nav-${name}`}>
              {name}
            </h2>
            <ul class="nav__list" aria-labelledby={`nav-${name}`}>
              {places.map((place) => (
                <PlaceLink key={place.href} place={place} path={path} />
              ))}
            </ul>
          </div>
        ))}
        <button type="button" class="nav__more" onClick={onPalette}>
          <Icon name="more" />
          More
        </button>
      </div>
      <div class="nav__foot">
        <ClockFace />
        <div class="row row--between">
          <HostBadge />
          <span class="row nav__tools">
            <button type="button" class="nav__palette" onClick={onPalette} title="Find a page or an action">
              <kbd>Ctrl K</kbd>
              <span class="visually-hidden">Find a page or an action</span>
            </button>
            <ThemeButton />
          </span>
        </div>
      </div>
    </nav>
  )
}

function PlaceLink({ place, path }: { place: Place; path: string }) {
  return (
    <li class={place.isNear ? undefined : 'nav__far'}>
      <a
        href={place.href}
        aria-current={isAt(place.href, path) ? 'page' : undefined}
        title={`g ${place.letter}`}
      >
        <Icon name={place.icon} />
        <span class="nav__name">{place.name}</span>
        <span class="nav__short" aria-hidden="true">
          {place.short}
        </span>
      </a>
    </li>
  )
}
