import { member, type ProjectStory, prose } from './story'

/** The four at the edges: a supper club, a flame going out, one that opened this week, and one with a tin. */
export const smallProjects: readonly ProjectStory[] = [
  {
    slug: 'ninth-chair',
    projectName: 'Ninth Chair',
    description: prose`
      Eight friends and an agent share a treasury. The agent has the ninth chair: it keeps the minutes, holds
      one vote, and must abstain when it stands to gain. We wrote it for our own supper club after an argument
      about a lobster. Forty-one tables use it now and the lobster is in the test suite.`,
    social: 'NinthChairClub',
    website: 'https://ninthchair.example',
    token: {
      symbol: 'CHAIR',
      name: 'Ninth Chair',
      chain: 'polygon',
      marketCapUsd: 187_300,
      weeklyRevenueWeth: '0.0871',
    },
    teamMembers: [
      member('Abiola Thistlewood', 'Head of table', { x: 'abithistlewood' }),
      member('Greet Achterloon', 'Contracts and puddings', {
        x: 'greetachterloon',
        github: 'ninth-chair-supper/seating',
      }),
      member('Samir Potts-Delahaye', 'Minutes'),
    ],
    products: [
      {
        name: 'The Table',
        description:
          'A shared treasury with eight seats, quorum of five, and a rule that someone has to cook.',
        url: 'https://ninthchair.example/table',
      },
      {
        name: 'Minutes',
        description: 'Every decision in two sentences: what was decided, and who sighed.',
        url: 'https://ninthchair.example/minutes',
      },
    ],
    revenueSources: [
      { name: 'Corkage', description: '0.3% of what a table pays out, waived for groceries.' },
      { name: 'Cookbook', description: 'Sold 212 copies. Chapter four is about multisigs.' },
    ],
    age: 88,
    approved: true,
    featured: false,
  },
  {
    slug: 'moth-index',
    projectName: 'Moth Index',
    description: prose`
      An index agent that buys whatever is brightest. Every midnight it swaps into the ten tokens with the
      most attention per dollar and every midnight it finds out why that is a bad idea. It was an art piece
      with a chart. The chart is finished; the agent keeps flying because nobody can bring themselves to stop
      it.`,
    social: 'mothindex',
    website: '',
    token: { symbol: 'MOTH', name: 'Moth Index', chain: 'bnb', marketCapUsd: 41_070, weeklyRevenueWeth: '0' },
    teamMembers: [
      member('Dorian Wickstead', 'Founder, remaining', {
        x: 'dorianwickstead',
        github: 'dorianwickstead/moth-index',
      }),
    ],
    products: [
      {
        name: 'The Index',
        description: 'Down 94% since inception, which was the hypothesis. Rebalances nightly, unattended.',
        url: 'https://github.com/dorianwickstead/moth-index',
      },
    ],
    revenueSources: [
      {
        name: 'Management fee',
        description: 'Was 1%. Waived since there is nothing to take one percent of.',
      },
    ],
    age: 327,
    quiet: 71,
    approved: true,
    featured: false,
  },
  {
    slug: 'small-hours-radio',
    projectName: 'Small Hours Radio',
    description: prose`
      Ninety seconds of audio a day: your wallet’s last twenty-four hours, read by a calm voice over a field
      recording of your choice (harbour, tram depot, rain on a tent). For people who check prices at 4 a.m.
      and would be better off listening to rain.`,
    social: 'smallhoursradio',
    website: 'https://smallhoursradio.example',
    token: {
      symbol: 'HOURS',
      name: 'Small Hours Radio',
      chain: 'base',
      marketCapUsd: 96_420,
      market: 'hot',
    },
    teamMembers: [
      member('Niamh Duskerly', 'Presenter', { x: 'niamhduskerly' }),
      member('Eero Vantti', 'Signal path', { x: 'eero_vantti', github: 'smallhours-radio/announcer' }),
    ],
    products: [
      {
        name: 'The 4 A.M. Bulletin',
        description: 'A private feed for the player you already have. Skips quiet days and says so.',
        url: 'https://smallhoursradio.example/bulletin',
      },
      {
        name: 'Announcer',
        description: 'Turns a transaction list into a script a human would read out without wincing.',
        url: 'https://github.com/smallhours-radio/announcer',
      },
    ],
    revenueSources: [
      {
        name: 'Listeners',
        description: 'Pay what you like above a dollar. Nine people so far like four dollars.',
      },
    ],
    age: 2,
    quiet: 0.5,
    approved: true,
    featured: false,
  },
  {
    slug: 'biscuit-tin',
    projectName: 'Biscuit Tin',
    description: prose`
      Rounds every swap up to the next ten cents and hides the crumbs from you. After a year the tin opens,
      once, for a day. That is the entire product. I built it because I am exactly the kind of person who
      needs it.`,
    social: 'biscuittin_sav',
    website: 'https://biscuittin.example',
    token: {
      symbol: 'CRUMB',
      name: 'Biscuit Tin',
      chain: 'base',
      marketCapUsd: 31_150,
      market: 'dying',
    },
    teamMembers: [
      member('Pip Garroway', 'All of it, evenings', { x: 'pip_garroway', github: 'pipgarroway/biscuit-tin' }),
    ],
    products: [
      {
        name: 'Tin',
        description: 'A time-locked contract with a lid. 88 lines, no owner, no way to ask nicely.',
        url: 'https://github.com/pipgarroway/biscuit-tin',
      },
    ],
    revenueSources: [],
    age: 41,
    approved: false,
    featured: false,
  },
]
