import { formatCount } from '../../format'
import { Ago } from '../../parts/Ago'
import type { Info } from '../../wire'

/** What the emulator holds, each figure a way to the page that shows it. */
export function Figures({ info }: { info: Info | undefined }) {
  const figures = [
    { name: 'Profiles', value: info?.counts.profiles, href: '/ui/profiles' },
    { name: 'Wallets', value: info?.counts.wallets, href: '/ui/directory?show=wallets' },
    { name: 'Keys', value: info?.counts.keys, href: '/ui/keys' },
    { name: 'Requests in the journal', value: info?.counts.journal, href: '/ui/journal' },
    { name: 'Routes', value: info?.routes, href: '/ui/coverage' },
  ]
  return (
    <div>
      <ul class="figures">
        {figures.map((figure) => (
          <li key={figure.name}>
            <a href={figure.href}>
              <span class="figures__value num">
                {figure.value === undefined ? '·' : formatCount(figure.value)}
              </span>
              <span class="figures__name">{figure.name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p class="figures__since small muted">
        {info ? (
          <>
            Seed <code>{info.seed}</code>, started <Ago at={info.startedAt} />
          </>
        ) : (
          ' '
        )}
      </p>
    </div>
  )
}
