import { useLocation } from 'preact-iso'
import { Button } from '../Button'
import { Icon } from '../Icon'
import { Logo } from '../Logo'
import { ClockFace } from './ClockFace'
import { HostBadge } from './HostBadge'
import { isAt, SETTINGS } from './places'
import { ThemeButton } from './ThemeButton'

interface Props {
  onPalette: () => void
  onRequests: () => void
  showsRequests: boolean
}

/** What is in sight on every page, however far it is scrolled: search, the clock, the last requests, settings and theme. */
export function TopBar({ onPalette, onRequests, showsRequests }: Props) {
  const { path } = useLocation()
  return (
    <header class="topbar">
      <a class="nav__brand" href="/">
        <Logo size={24} />
        <span class="visually-hidden">Sandbank</span>
      </a>
      <button type="button" class="topbar__search" onClick={onPalette} title="Ctrl K">
        <Icon name="search" />
        <span>Find a page, a wallet or a token, or do something</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span class="topbar__host">
        <HostBadge />
      </span>
      <ClockFace />
      <span class="topbar__tools">
        <Button
          kind="quiet"
          size="s"
          icon="pulse"
          label={showsRequests ? 'Hide the last requests (r)' : 'Show the last requests (r)'}
          expanded={showsRequests}
          onClick={onRequests}
        />
        <a
          class="button button--quiet button--s button--icon"
          href={SETTINGS.href}
          title={`${SETTINGS.name} (g ${SETTINGS.letter})`}
          aria-label={SETTINGS.name}
          aria-current={isAt(SETTINGS.href, path) ? 'page' : undefined}
        >
          <Icon name={SETTINGS.icon} size={15} />
        </a>
        <ThemeButton />
      </span>
    </header>
  )
}
