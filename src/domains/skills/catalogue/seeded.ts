/** Skills that can be installed without a network. */
interface SeededSkill {
  readonly description: string
  readonly tags: readonly string[]
  readonly files: Readonly<Record<string, string>>
}

function skill(
  name: string,
  description: string,
  tags: readonly string[],
  text: string,
  references = {},
): SeededSkill {
  const head = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\ntags: [${tags.join(', ')}]\n---\n\n`
  return { description, tags, files: { 'SKILL.md': `${head}${text.trim()}\n`, ...references } }
}

export const SEEDED: Readonly<Record<string, SeededSkill>> = {
  'portfolio-report': skill(
    'portfolio-report',
    'What the wallet holds on every chain, and what it is worth.',
    ['wallet', 'report'],
    `
# Portfolio report

1. Show my portfolio.
2. Show the price of ETH.
3. Say the total first, then each chain that has something, the largest first.

Leave out what is worth less than a dollar.
`,
  ),
  'careful-send': skill(
    'careful-send',
    'Sends a token with every check first: who, how much, on which chain.',
    ['wallet', 'transfers', 'safety'],
    `
# Careful send

Before anything is sent:

1. Resolve the recipient, and say the address in full.
2. Show the balance of the token on the chain that is meant.
3. Say what will be left afterwards.

Stop where the recipient could be more than one address. \`checklist.md\` has the questions to ask.
`,
    {
      'checklist.md': `# Questions

- Is the recipient an address, a name or a handle, and of which network?
- Is the chain said, or only assumed?
- Is the amount in tokens or in dollars?
- Is the recipient new to this wallet?
`,
    },
  ),
  'weather-note': skill(
    'weather-note',
    'Asks a weather service with a key of one’s own, and keeps a note of the answer.',
    ['tools', 'example'],
    `
# Weather note

An example of a skill with a secret: the variable is replaced when the skill is used, and shown nowhere.

1. Call the tool \`weather\` of the tool server for the city that is asked for.
2. Where it wants a key, it is \`{{WEATHER_KEY}}\`.
3. Write the answer to \`/notes/weather.md\`.
`,
  ),
}
