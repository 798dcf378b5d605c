import type { ReputationStory } from './story'

/**
 * Who the reputation service knows. Left out on purpose: one project (Hollow Oak, with a known deputy), one
 * project and its only member (Biscuit Tin), and some members of most teams.
 */
export const reputationStories: readonly ReputationStory[] = [
  { username: 'MarramDesk', displayName: 'Marram', score: 2640, vouches: [41, '38.2'] },
  { username: 'ottoline_brask', displayName: 'Ottoline Brask', score: 2412, vouches: [27, '19.45'] },
  { username: 'teodor_vassh', displayName: 'Teodor Vassh', score: 1934, vouches: [9, '3.1'] },
  { username: 'imke_roedolf', displayName: 'Imke Roedolf', score: 1611, vouches: [4, '0.85'] },
  { username: 'perpetua_q', displayName: 'Perpetua Quillon', score: 2207, vouches: [16, '9.6'] },
  { username: 'hanneke_duyv', displayName: 'Hanneke Duyvesteen', score: 1482, vouches: [2, '0.4'] },
  { username: 'mina_tarrow', displayName: 'Mina Tarrow', score: 1727, vouches: [8, '1.15'] },
  { username: 'nightferry_line', displayName: 'Night Ferry', score: 2118, vouches: [23, '14.7'] },
  { username: 'ines_valdemoro', displayName: 'Ines Valdemoro', score: 2289, vouches: [19, '11.05'] },
  { username: 'sorenkittelwake', displayName: 'Soren Kittelwake', score: 1543, vouches: [3, '0.62'] },
  { username: 'prompt_corner', displayName: 'Prompt Corner', score: 1748, vouches: [12, '4.9'] },
  { username: 'lucasta_fen', displayName: 'Lucasta Fenwright', score: 1866, vouches: [7, '2.25'] },
  { username: 'joytannahart', displayName: 'Joy Tannahart', score: 1502, vouches: [1, '0.1'] },
  { username: 'gullwatch', displayName: 'Gullwatch', score: 1396, vouches: [14, '5.3'] },
  { username: 'corin_jackstay', displayName: 'Corin Jackstay', score: 1588, vouches: [6, '1.7'] },
  { username: 'mags_pellworm', displayName: 'Mags Pellworm', score: 1821, vouches: [5, '0.95'] },
  { username: 'orla_fennimarsh', displayName: 'Orla Fennimarsh', score: 2752, vouches: [52, '44.8'] },
  { username: 'tuppennygate', displayName: 'Tuppenny Gate', score: 1655, vouches: [10, '2.8'] },
  { username: 'prue_tollard', displayName: 'Prudence Tollard', score: 1690, vouches: [6, '1.4'] },
  { username: 'arvidnkemstrand', displayName: 'Arvid Nkemstrand', score: 1405, vouches: [0, '0'] },
  { username: 'marisolquercy', displayName: 'Marisol Quercy', score: 1277, vouches: [1, '0.05'] },
  { username: 'glazehouse_', displayName: 'Glazehouse', score: 1884, vouches: [18, '3.66'] },
  { username: 'hana_reedwater', displayName: 'Hana Reedwater', score: 1946, vouches: [11, '2.02'] },
  { username: 'hallwaylamp', displayName: 'Hallway Lamp', score: 1264, vouches: [2, '0.12'] },
  { username: 'winnie_oseland', displayName: 'Winnie Oseland', score: 1560, vouches: [4, '0.5'] },
  { username: 'NinthChairClub', displayName: 'Ninth Chair', score: 1349, vouches: [8, '0.33'] },
  { username: 'abithistlewood', displayName: 'Abiola Thistlewood', score: 1352, vouches: [3, '0.27'] },
  { username: 'mothindex', displayName: 'Moth Index', score: 604, vouches: [2, '0.03'] },
  { username: 'dorianwickstead', displayName: 'Dorian Wickstead', score: 1012, vouches: [3, '0.21'] },
  { username: 'smallhoursradio', displayName: 'Small Hours Radio', score: 1200, vouches: [0, '0'] },
  { username: 'niamhduskerly', displayName: 'Niamh Duskerly', score: 1218, vouches: [1, '0.02'] },
  { username: 'honest_vault_', displayName: 'HonestVault (official)', score: 0, vouches: [0, '0'] },
]

/** People who review and are otherwise no part of the story. */
export const passersBy: Readonly<Record<string, readonly [name: string, score: number]>> = {
  lowtide_larry: ['lowtide larry', 1121],
  gasless_greta: ['Gasless Greta', 1340],
  mxblunt: ['Maxine Blunt', 1611],
  oldsalt88: ['Old Salt', 987],
  kofi_brandlet: ['Kofi Brandlet', 1477],
  threadbare_: ['threadbare', 642],
  zinnia_holt_: ['Zinnia Holt', 1833],
  candlewick99: ['candlewick99', 311],
  tamsinorrowby: ['Tamsin Orrowby', 2034],
}
