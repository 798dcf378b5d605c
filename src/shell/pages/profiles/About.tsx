import { useState } from 'preact/hooks'
import { formatDay, shorten } from '../../format'
import { Avatar } from '../../parts/Avatar'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Detail } from '../../parts/Details'
import { Icon } from '../../parts/Icon'
import type { Profile, ProjectUpdate } from '../../wire'

const FIRST_UPDATES = 5

/** What the owner wrote, and what was derived from it. */
export function About({ profile }: { profile: Profile }) {
  const { teamMembers, products, revenueSources, projectUpdates } = profile
  return (
    <>
      <Card title="About">
        <div class="stack">
          <p class={profile.description ? 'prose' : 'muted'}>
            {profile.description ?? 'The owner has not written a description.'}
          </p>
          <dl class="about">
            <Detail name="Website">{profile.website ? <Out url={profile.website} /> : '–'}</Detail>
            <Detail name="Token">
              {profile.tokenAddress ? (
                <span class="row about__value">
                  <code title={profile.tokenAddress}>{shorten(profile.tokenAddress, 8, 6)}</code>
                  <CopyButton text={profile.tokenAddress} what="the token address" />
                </span>
              ) : (
                '–'
              )}
            </Detail>
            <Detail name="Chain">{profile.tokenChainId ?? '–'}</Detail>
            <Detail name="Slug">
              <code>{profile.slug}</code>
            </Detail>
          </dl>
        </div>
      </Card>
      {teamMembers.length > 0 && (
        <Card title="Team">
          <ul class="stack">
            {teamMembers.map((member, at) => (
              <li key={at} class="person">
                <Avatar name={member.name} />
                <div class="grow">
                  <p class="person__name">
                    {member.name} <span class="muted">{member.role}</span>
                  </p>
                  {member.links.length > 0 && (
                    <p class="row small">
                      {member.links.map((link) => (
                        <Out key={link.url} url={link.url} text={link.type} />
                      ))}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {(products.length > 0 || revenueSources.length > 0) && (
        <Card title="Products and revenue">
          <ul class="stack">
            {products.map((product, at) => (
              <li key={`p${at}`}>
                <h3>{product.url ? <Out url={product.url} text={product.name} /> : product.name}</h3>
                <p class="muted small">{product.description}</p>
              </li>
            ))}
            {revenueSources.map((source, at) => (
              <li key={`r${at}`}>
                <h3>{source.name}</h3>
                <p class="muted small">{source.description}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {projectUpdates.length > 0 && <Updates updates={projectUpdates} />}
    </>
  )
}

function Updates({ updates }: { updates: ProjectUpdate[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = newestFirst(updates).slice(0, showsAll ? undefined : FIRST_UPDATES)
  return (
    <Card title="Updates">
      <ol class="updates">
        {shown.map((update, at) => (
          <li key={at}>
            <p class="small muted">{update.createdAt ? formatDay(update.createdAt) : ''}</p>
            <h3>{update.title}</h3>
            <p class="prose">{update.content}</p>
          </li>
        ))}
      </ol>
      {updates.length > shown.length && (
        <p class="updates__more">
          <Button size="s" onClick={() => setShowsAll(true)}>
            Show all {updates.length}
          </Button>
        </p>
      )}
    </Card>
  )
}

/** Leads out of the emulator; only http(s) becomes a link, since owners write these. */
export function Out({ url, text }: { url: string; text?: string }) {
  const shown = text ?? url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  if (!/^https?:\/\//i.test(url)) return <span>{shown}</span>
  return (
    <a class="out" href={url} target="_blank" rel="noreferrer">
      {shown}
      <Icon name="link" size={13} />
    </a>
  )
}

function newestFirst(updates: ProjectUpdate[]): ProjectUpdate[] {
  return [...updates].sort((a, b) => Date.parse(b.createdAt ?? '') - Date.parse(a.createdAt ?? ''))
}
