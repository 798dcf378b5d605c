import { member, type ProjectStory, prose } from './story'

/** The four that everybody on the list has heard of. */
export const largeProjects: readonly ProjectStory[] = [
  {
    slug: 'marram',
    projectName: 'Marram',
    description: prose`
      Marram grass is what keeps a dune from leaving. Marram does that for order books: an agent that quotes
      both sides of a freshly launched token for its first ninety days, thinly, patiently, and without ever
      telling anyone it is bullish. The treasury lends the inventory, the agent hands it back with a log of
      every quote, and we publish the days it lost money next to the days it did not.`,
    social: 'MarramDesk',
    website: 'https://marram.example',
    token: {
      symbol: 'MARRAM',
      name: 'Marram',
      chain: 'base',
      marketCapUsd: 48_213_900,
      market: 'hot',
    },
    teamMembers: [
      member('Ottoline Brask', 'Founder', { x: 'ottoline_brask', website: 'https://brask.example' }),
      member('Teodor Vassh', 'Quoting engine', { x: 'teodor_vassh', github: 'marram-desk/strandline' }),
      member('Imke Roedolf', 'Inventory', { x: 'imke_roedolf' }),
      member('Perpetua Quillon', 'Risk (says no)', { x: 'perpetua_q' }),
      member('Hanneke Duyvesteen', 'Counterparties', { x: 'hanneke_duyv' }),
      member('Mina Tarrow', 'Writes the letters', { x: 'mina_tarrow' }),
      member('Rafe Undergrove', 'Infrastructure, nights', { x: 'rafeundergrove' }),
      member('Lodewijk Prins-Amaral', 'Accounts, two days a week'),
    ],
    products: [
      {
        name: 'Dune Desk',
        description: prose`
          Two-sided quotes for the first ninety days of a token. Caps its own share of the volume at 18%,
          because past that you are the market and ought to say so.`,
        url: 'https://marram.example/desk',
      },
      {
        name: 'Reed',
        description: 'The quoting loop as a library. Bring your own inventory and your own nerves.',
        url: 'https://github.com/marram-desk/reed',
      },
      {
        name: 'Strandline',
        description:
          'A public page per token: depth at 1, 2 and 5%, hour by hour, embarrassing hours included.',
        url: 'https://strandline.marram.example',
      },
    ],
    revenueSources: [
      {
        name: 'Spread',
        description: 'What is left between bid and ask after gas and mistakes. Six tenths of income.',
      },
      {
        name: 'Retainers',
        description: 'A flat monthly fee from eleven treasuries who want quotes past day ninety.',
      },
      { name: 'Creator fees on MARRAM', description: 'Spent on audits first, on everything else second.' },
    ],
    age: 418,
    updatesOver: 350,
    approved: true,
    featured: true,
  },
  {
    slug: 'night-ferry',
    projectName: 'Night Ferry',
    description: prose`
      Moves your tokens between chains while you sleep. Book a crossing before midnight; the agent waits for
      the quiet hours, puts everyone headed the same way in one batch, and lands you before breakfast. Slower
      than a bridge, about a ninth of the price, and there is a timetable, because people calm down when there
      is a timetable.`,
    social: 'nightferry_line',
    website: 'https://nightferry.example',
    token: {
      symbol: 'FERRY',
      name: 'Night Ferry',
      chain: 'unichain',
      marketCapUsd: 12_480_000,
      weeklyRevenueWeth: '8.9126',
    },
    teamMembers: [
      member('Ines Valdemoro', 'Founder', { x: 'ines_valdemoro', website: 'https://valdemoro.example' }),
      member('Soren Kittelwake', 'Routing', { x: 'sorenkittelwake' }),
      member('Dagny Orreby', 'Contracts', { x: 'dagny_orreby', github: 'nightferry-crew/crossing' }),
      member('Ines Valdemoro', 'Night watch, alternate weeks', { x: 'Ines_Valdemoro' }),
    ],
    products: [
      {
        name: 'Crossing',
        description:
          'One batched transfer per route and night. Late bookings wait for tomorrow; nobody jumps the rail.',
        url: 'https://github.com/nightferry-crew/crossing',
      },
      {
        name: 'Timetable',
        description: 'Tonight’s routes, who is aboard (addresses only), the fare if one more person joins.',
        url: 'https://nightferry.example/timetable',
      },
    ],
    revenueSources: [
      { name: 'Fares', description: '0.04% of what you carry, at least 20 cents. Falls as the boat fills.' },
      {
        name: 'Freight',
        description: 'Projects that move a whole treasury book the hold and pay by the night.',
      },
    ],
    age: 233,
    approved: true,
    featured: true,
  },
  {
    slug: 'prompt-corner',
    projectName: 'Prompt Corner',
    description: prose`
      In a theatre the prompt corner is where somebody sits in the dark with the whole script. We do that for
      launch days. Give the agent your plan; it rehearses it against forks until it stops tripping, calls
      every cue on the night, and writes down who missed theirs. It has opened 140 launches and been thanked
      in two curtain speeches.`,
    social: 'prompt_corner',
    website: 'https://promptcorner.example',
    token: {
      symbol: 'CUE',
      name: 'Prompt Corner',
      chain: 'base',
      marketCapUsd: 6_917_400,
      market: 'steady',
    },
    teamMembers: [
      member('Lucasta Fenwright', 'Stage manager', { x: 'lucasta_fen' }),
      member('Benedikt Amselberg', 'Rehearsals', { x: 'bamselberg' }),
      member('Joy Tannahart', 'Front of house', { x: 'joytannahart', website: 'https://tannahart.example' }),
    ],
    products: [
      {
        name: 'The Wings',
        description:
          'A rehearsal room: your launch on a fork, forty times, with snipers played by understudies.',
        url: 'https://promptcorner.example/wings',
      },
      {
        name: 'Call Sheet',
        description:
          'A file format for launch plans. Plain text, one cue per line, readable by your co-founder.',
        url: 'https://github.com/promptcorner-stage/call-sheet',
      },
    ],
    revenueSources: [
      { name: 'Opening nights', description: '0.6 WETH per launch, half of it back if we miss a cue.' },
      {
        name: 'Season tickets',
        description: 'Studios that launch something most months pay once a quarter.',
      },
      {
        name: 'Programme notes',
        description: 'Post-mortems for launches we did not run. Surprisingly popular.',
      },
    ],
    age: 301,
    approved: true,
    featured: true,
  },
  {
    slug: 'gullwatch',
    projectName: 'Gullwatch',
    description: prose`
      A loud bird on a post. Gullwatch reads every new launch, follows the deployer’s money three hops back
      and squawks when it has seen that nest before. It does not predict anything and it does not tell you
      what to buy. It is right about nine times in ten and keeps a page for the tenth.`,
    social: 'gullwatch',
    website: 'https://gullwatch.example',
    token: {
      symbol: 'SQUAWK',
      name: 'Gullwatch',
      chain: 'base',
      marketCapUsd: 2_240_650,
      market: 'steady',
    },
    teamMembers: [
      member('Corin Jackstay', 'Founder', { x: 'corin_jackstay' }),
      member('Mags Pellworm', 'Apologies and corrections', { x: 'mags_pellworm' }),
    ],
    products: [
      {
        name: 'Squawk',
        description:
          'An alert within twenty seconds of a launch, with the three hops drawn out so you can disagree.',
        url: 'https://gullwatch.example/squawk',
      },
      {
        name: 'Deployer graph',
        description:
          'The dataset underneath: Orla Fennimarsh’s, not ours. We pay for its server and say thank you.',
        url: 'https://github.com/orlafennimarsh/deployer-graph',
      },
      {
        name: 'The Tenth Page',
        description:
          'Every false alarm with the date, the damage and what was changed. Linked from every alert.',
        url: 'https://gullwatch.example/wrong',
      },
    ],
    revenueSources: [
      {
        name: 'Perches',
        description: 'Teams pay 0.05 WETH a month for alerts by webhook. Reading them is free.',
      },
      {
        name: 'Creator fees on SQUAWK',
        description: 'A third goes to the deployer graph, by contract, weekly.',
      },
    ],
    age: 176,
    approved: true,
    featured: false,
  },
]
