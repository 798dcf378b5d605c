import { member, type ProjectStory, prose } from './story'

/** The four that have found their thing and their size. */
export const midProjects: readonly ProjectStory[] = [
  {
    slug: 'tuppenny-gate',
    projectName: 'Tuppenny Gate',
    description: prose`
      A toll gate for agents. Put it in front of an endpoint, name a price down to a hundredth of a cent, and
      machines pay per call without an account, a card or a conversation. The name is the median toll. The
      gate keeps one call in two hundred for itself and has never gone up.`,
    social: 'tuppennygate',
    website: 'https://tuppennygate.example',
    token: {
      symbol: 'TUPP',
      name: 'Tuppenny Gate',
      chain: 'base',
      marketCapUsd: 1_706_200,
      market: 'steady',
    },
    teamMembers: [
      member('Prudence Tollard', 'Gatekeeper', { x: 'prue_tollard', github: 'tuppenny-gate/turnpike' }),
      member('Arvid Nkemstrand', 'Ledger', { x: 'arvidnkemstrand' }),
      member('Zofia Mierzwa-Holm', 'Support, which is most of it', { x: 'zofia_mholm' }),
    ],
    products: [
      {
        name: 'Turnpike',
        description:
          'The gate itself: a reverse proxy of 1,900 lines that has been rewritten four times to stay there.',
        url: 'https://github.com/tuppenny-gate/turnpike',
      },
      {
        name: 'Toll Book',
        description:
          'What you earned, from which agents, per route. Exports to the format your accountant prefers.',
        url: 'https://tuppennygate.example/book',
      },
    ],
    revenueSources: [
      { name: 'The two-hundredth call', description: 'Half a percent of tolls, paid in kind: calls.' },
    ],
    age: 265,
    quiet: 24,
    approved: true,
    featured: false,
  },
  {
    slug: 'hollow-oak-registry',
    projectName: 'Hollow Oak Registry',
    description: prose`
      A place to write down what your agent promised. Before it gets keys, an agent files a plain statement of
      what it will and will not do; the registry timestamps it, and anyone can attach evidence later. 2,114
      promises filed, 61 shown broken, 9 broken twice. No rewards, no slashing, just a very long memory.`,
    social: 'hollowoakreg',
    website: 'https://hollowoak.example',
    token: {
      symbol: 'ACORN',
      name: 'Hollow Oak',
      chain: 'base',
      marketCapUsd: 884_300,
      market: 'quiet',
    },
    teamMembers: [
      member('Aldous Greenhollow', 'Registrar', {
        website: 'https://greenhollow.example',
        github: 'hollow-oak/acorn-spec',
      }),
      member('Marisol Quercy', 'Deputy registrar', { x: 'marisolquercy' }),
    ],
    products: [
      {
        name: 'The Register',
        description: 'Searchable by agent, by wallet and by the exact wording of the promise.',
        url: 'https://hollowoak.example/register',
      },
      {
        name: 'Acorn',
        description: 'Promises a machine can file and a jury could read. Version 1, and staying there.',
        url: 'https://github.com/hollow-oak/acorn-spec',
      },
    ],
    revenueSources: [
      {
        name: 'Filing fee',
        description: '0.0004 WETH a promise. Amendments cost double, to encourage reflection.',
      },
    ],
    age: 389,
    quiet: 60,
    approved: true,
    featured: false,
  },
  {
    slug: 'glazehouse',
    projectName: 'Glazehouse',
    description: prose`
      We make bowls. Three hundred a year, in a shed with a good kiln, each one sold by an agent that knows
      the waiting list, haggles politely and remembers your wedding date. Burn a BOWL and one gets wrapped in
      newspaper and posted to you. If the price of the token goes up, the bowls do not get any bigger.`,
    social: 'glazehouse_',
    website: 'https://glazehouse.example',
    token: {
      symbol: 'BOWL',
      name: 'Glazehouse',
      chain: 'base',
      marketCapUsd: 641_800,
      market: 'steady',
    },
    teamMembers: [
      member('Hana Reedwater', 'Potter', { x: 'hana_reedwater', website: 'https://reedwater.example' }),
      member('Tobias Klei', 'Glazes, shipping, the agent', { x: 'tobias_klei', github: 'tobias-klei' }),
      member('Biscuit', 'Quality control (cat)'),
    ],
    products: [
      {
        name: 'The Shelf',
        description:
          'What came out of the last firing, photographed on the same windowsill, with every flaw named.',
        url: 'https://glazehouse.example/shelf',
      },
      {
        name: 'Haggle',
        description: 'Talk to the agent about a price. It has a floor, a sense of humour and Thursdays off.',
        url: 'https://glazehouse.example/haggle',
      },
    ],
    revenueSources: [
      {
        name: 'Bowls',
        description: 'Between 0.02 and 0.09 WETH each, depending on how the agent feels about you.',
      },
      { name: 'Seconds sale', description: 'Twice a year, wonky things, cash price. Sells out in minutes.' },
    ],
    age: 352,
    approved: true,
    featured: false,
  },
  {
    slug: 'hallway-lamp',
    projectName: 'Hallway Lamp',
    description: prose`
      For the person in the family who “does the crypto”, and for everyone who depends on that person. Hallway
      Lamp watches a wallet and explains it, once a week and in whole sentences, to somebody who would rather
      not know the details. It can say “nothing happened” and mostly does.`,
    social: 'hallwaylamp',
    website: 'https://hallwaylamp.example',
    token: {
      symbol: 'LAMP',
      name: 'Hallway Lamp',
      chain: 'base',
      marketCapUsd: 312_450,
      market: 'hot',
    },
    teamMembers: [
      member('Winnie Oseland', 'Founder', { x: 'winnie_oseland' }),
      member('Rustam Hallebeek', 'Engineering', { x: 'rustamhallebeek', github: 'hallwaylamp/sconce' }),
    ],
    products: [
      {
        name: 'Sunday Note',
        description: 'Five sentences by e-mail, large type. The fifth is always what, if anything, to do.',
        url: 'https://hallwaylamp.example/note',
      },
      {
        name: 'Sconce',
        description:
          'The part that turns transactions into sentences, open so that others can improve its grammar.',
        url: 'https://github.com/hallwaylamp/sconce',
      },
    ],
    revenueSources: [
      {
        name: 'Households',
        description: 'Three dollars a month per wallet, up to four readers, no annual plan.',
      },
    ],
    age: 19,
    approved: false,
    featured: false,
  },
]
