import { defineErrors, errors, Refusal } from '#kernel/errors'

export const skillErrors = defineErrors({
  unknown: { status: 404, error: 'Skill not found' },
  exists: { status: 409, error: 'Skill already exists' },
  tooMany: { status: 403, error: 'Skill limit reached' },
  unreachable: { status: 502, error: 'Skill could not be fetched' },
})

export function invalidSkill(field: string, problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${problem}. (Rule skills.format.)`, {
    rule: 'skills.format',
    facts: { field },
  })
}

export function unknownSkill(name: string): Refusal {
  const shown = JSON.stringify(name.slice(0, 100))
  return new Refusal(
    skillErrors.unknown,
    `This wallet has no skill ${shown}. GET /user/skills lists those it has, and those to install. (Rule skills.unknown.)`,
    { rule: 'skills.unknown', facts: { name: name.slice(0, 100) } },
  )
}
