import { ask } from '../nouns'
import type { Command } from '../plan'

/** "list my skills", "run the skill portfolio-report". */
export const skills: Command = (c) => {
  const isListed = c.attempt(() => {
    if (!c.say('list', 'show me', 'show', 'which', 'what', 'what are')) return undefined
    c.say('all')
    c.say('my', 'the')
    if (!c.say('skills')) return undefined
    c.say('do i have', 'are there', 'are installed')
    return true
  })
  if (isListed) return [{ tool: 'list_skills', args: {} }]
  if (!c.say('run', 'use', 'follow', 'execute', 'apply', 'start', 'do')) return undefined
  c.say('my', 'the')
  const isBefore = c.say('skill called', 'skill named', 'skill') !== undefined
  const name = c.take('word', 'quoted', 'dotted')?.text
  const isSkill = isBefore || c.say('skill') !== undefined
  if (!isSkill) return undefined
  if (name === undefined) ask('Which skill? "List my skills" has their names.')
  return [{ tool: 'run_skill', args: { name: name as string } }]
}
