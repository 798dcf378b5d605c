import { Button } from '../Button'
import { Logo } from '../Logo'
import { ClockFace } from './ClockFace'
import { ThemeButton } from './ThemeButton'

/** Only on narrow screens, where there is no side bar. */
export function TopBar({ onPalette }: { onPalette: () => void }) {
  return (
    <header class="topbar">
      <a class="nav__brand" href="/">
        <Logo size={24} />
        <span>Sandbank</span>
      </a>
      <ClockFace compact />
      <span class="topbar__tools">
        <Button
          kind="quiet"
          size="s"
          icon="search"
          label="Find a page, a wallet or a token, or do something"
          onClick={onPalette}
        />
        <ThemeButton />
      </span>
    </header>
  )
}
