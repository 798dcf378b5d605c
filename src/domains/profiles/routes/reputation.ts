import { z } from 'zod'
import { readReputation } from '#domains/directory'
import { MINUTE_MS } from '#kernel/durations'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { type RateLimit, takePlace } from '#kernel/quota/rate-limit'
import { profileErrors } from '../profiles'
import { cardOf, cardSubjects, reputationCard } from '../reputation-cards'
import { socialUsernameOf } from '../usernames'
import { approvedProfile } from '../visible'

/** Row profile-reputation-cached. */
const PER_IP: RateLimit = { rule: 'profiles.reputation.perIp', limit: 30, windowMs: MINUTE_MS }

/** Rows profile-reputation, profile-reputation-cached. */
export const reputation = defineRoute('GET /agent-profiles/:identifier/reputation', {
  summary: 'Reputation cards of the project and its team; accounts without a reputation are left out',
  level: 'documented',
  auth: { kind: 'public' },
  response: z.object({ cards: z.array(reputationCard) }),
  errors: [profileErrors.unknown, errors.rateLimited],
  async handle({ context, params, ip, origin }) {
    await takePlace(context, PER_IP, ip)
    const { profile, wallet } = await approvedProfile(context, params.identifier)
    const cards = []
    for (const subject of cardSubjects(profile, socialUsernameOf(wallet))) {
      const found = await readReputation(context, subject.username)
      if (found.reached && found.row) cards.push(cardOf(subject, found.row, origin))
    }
    return { cards }
  },
})
