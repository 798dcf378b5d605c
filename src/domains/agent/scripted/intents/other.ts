import { phrases } from '../words'
import { call, type Intent, lacking, ready } from './intent'
import { textFrom, unquoted } from './texts'

const HELP = phrases(`
  help | what can you do | what can i ask | what can i say | what do you do | how does this work | commands
  | what are you able to do | what else can you do | list commands | show commands | abilities
`)

export const help: Intent = {
  name: 'help',
  means: 'say what I can do',
  acts: false,
  examples: ['help', 'what can you do'],
  words: ['help', 'commands'],
  read(c) {
    if (!c.opening(HELP) || c.say(HELP) === undefined) return undefined
    c.sayAll(['all', 'your', 'list', 'show', 'here'])
    return ready({}, call('help', {}))
  },
}

const SIGN = ['sign']
const OBJECTS = phrases(`
  message | text | statement | sentence | words | saying | that says | this | with my key | :
`)

export const sign: Intent = {
  name: 'sign',
  means: 'sign a text with the wallet',
  acts: true,
  examples: ['sign "hello"', 'sign the message: I own this wallet'],
  words: ['sign'],
  read(c) {
    const verb = c.opening(SIGN)
    if (!verb) return undefined
    const colon = c.find([':'], verb.end)
    const [quoted] = c.all('quoted')
    c.say(SIGN)
    if (quoted) {
      c.use(quoted)
      c.sayAll(OBJECTS)
      return signing(unquoted(quoted))
    }
    if (!colon && c.left().some(({ kind, lower }) => kind !== 'it' && !OBJECTS.includes(lower)))
      return undefined
    const message = colon ? textFrom(c, colon.end, { ends: [] }) : ''
    c.sayAll(OBJECTS)
    const it = c.take('it')
    return it && message !== '' ? undefined : signing(message)
  },
}

function signing(message: string) {
  if (message === '')
    return lacking({}, 'message', 'What should be signed? Put the text in quotes, as in sign "hello".')
  return ready({ message }, call('sign_message', { message }))
}
