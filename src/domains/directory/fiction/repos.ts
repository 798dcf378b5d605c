import type { RepoStory } from './story'

/** Repositories that links in the directory lead to. `maintainers`: usernames of those who may push, which are those that they have everywhere. */
export const repoStories: readonly RepoStory[] = [
  {
    owner: 'marram-desk',
    name: 'reed',
    maintainers: ['MarramDesk', 'teodor_vassh', 'rafeundergrove'],
    weeks: 52,
    // Steady work, a release every two months, then the freeze before the audit.
    rhythm: [14, 18, 16, 22, 17, 19, 24, 16, 20, 18, 23, 15, 4],
    pullRequests: 214,
    releases: 7,
  },
  {
    owner: 'marram-desk',
    name: 'strandline',
    maintainers: ['MarramDesk', 'teodor_vassh'],
    weeks: 52,
    rhythm: [0, 2, 21, 26, 9, 4, 3, 2, 5, 3, 2, 11, 6],
    pullRequests: 48,
    releases: null,
  },
  {
    owner: 'nightferry-crew',
    name: 'crossing',
    maintainers: ['nightferry_line', 'dagny_orreby', 'sorenkittelwake'],
    weeks: 37,
    // Launch spike, calmer waters, a refit after the audit.
    rhythm: [6, 24, 61, 33, 14, 11, 9, 22, 17, 8, 10, 9],
    pullRequests: 131,
    releases: 12,
  },
  {
    owner: 'promptcorner-stage',
    name: 'call-sheet',
    maintainers: ['prompt_corner', 'bamselberg'],
    weeks: 44,
    rhythm: [3, 9, 17, 12, 6, 8, 13, 5, 7, 4, 6],
    pullRequests: 63,
    releases: 9,
  },
  {
    // One person's research that somebody else's product links to.
    owner: 'orlafennimarsh',
    name: 'deployer-graph',
    maintainers: ['orla_fennimarsh'],
    weeks: 52,
    rhythm: [8, 3, 11, 2, 9, 14, 4, 12, 3, 10, 6, 13],
    pullRequests: 39,
    releases: 26,
  },
  {
    // Requested too recently: the host is still counting.
    owner: 'tuppenny-gate',
    name: 'turnpike',
    maintainers: ['tuppennygate', 'prue_tollard', 'arvidnkemstrand'],
    weeks: 38,
    rhythm: null,
    pullRequests: 87,
    releases: null,
  },
  {
    owner: 'hollow-oak',
    name: 'acorn-spec',
    maintainers: ['hollowoakreg', 'marisolquercy'],
    weeks: 52,
    // A specification that is done: commas, now and then.
    rhythm: [4, 3, 5, 2, 1, 1, 0, 0.6, 0.3, 0, 0.5, 0.2],
    pullRequests: 11,
    releases: 1,
  },
  {
    owner: 'hallwaylamp',
    name: 'sconce',
    maintainers: ['hallwaylamp', 'rustamhallebeek'],
    weeks: 16,
    rhythm: [2, 5, 11, 16, 9, 13],
    pullRequests: 22,
    releases: 3,
  },
  {
    owner: 'ninth-chair-supper',
    name: 'seating',
    maintainers: ['NinthChairClub', 'greetachterloon'],
    weeks: 23,
    // Written over suppers: bursts, then weeks of eating.
    rhythm: [12, 0, 9, 1, 14, 0, 6, 0, 11, 2, 7, 1],
    pullRequests: 17,
    releases: 4,
  },
  {
    owner: 'dorianwickstead',
    name: 'moth-index',
    maintainers: ['mothindex', 'dorianwickstead'],
    weeks: 49,
    // Three people, then one, then nobody.
    rhythm: [31, 44, 26, 19, 12, 8, 3, 1.5, 0.7, 0, 0, 0],
    pullRequests: 28,
    releases: 2,
  },
  {
    owner: 'smallhours-radio',
    name: 'announcer',
    maintainers: ['smallhoursradio', 'eero_vantti', 'niamhduskerly'],
    weeks: 5,
    rhythm: [7, 19, 28, 41, 46],
    pullRequests: 6,
    releases: 1,
  },
  {
    owner: 'pipgarroway',
    name: 'biscuit-tin',
    maintainers: ['biscuittin_sav', 'pip_garroway'],
    weeks: 9,
    rhythm: [5, 8, 2, 1, 1],
    pullRequests: 0,
    releases: 0,
  },
]
