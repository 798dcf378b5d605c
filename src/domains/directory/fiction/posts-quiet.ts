import type { AccountStory } from './story'

/** Small accounts, silent ones, and people who speak for themselves. */
export const quietAccounts: readonly AccountStory[] = [
  {
    // Answers people, never announces: an account whose list of original posts is empty.
    username: 'tuppennygate',
    displayName: 'Tuppenny Gate',
    audience: 3_100,
    over: 20,
    posts: `
      @mxblunt the 402 carries the price in the body, in micro-dollars. Three zeros fewer than you think, we
      all do it once

      RT @ninthchairclub: The agent paid 14 tolls for one weather forecast. It has been spoken to.

      @kofi_brandlet refunded, your endpoint said 503 and so the toll never really happened

      RT @arvidnkemstrand: ten million calls through one small gate and the ledger is off by nothing. I
      checked twice, then I had a pear.

      @smallhoursradio yes, one toll per bulletin is fine. No, it cannot be paid in rain

      @threadbare_ it is not down, it is you, in the kindest possible way: your clock is four minutes ahead

      @gasless_greta a hundredth of a cent is the floor. Below that the receipt costs more than the road
    `,
  },
  {
    // Opened, never used.
    username: 'hollowoakreg',
    displayName: 'Hollow Oak Registry',
    audience: 310,
    over: 30,
    posts: '',
  },
  {
    username: 'hallwaylamp',
    displayName: 'Hallway Lamp',
    audience: 920,
    over: 18,
    posts: `
      Forty households, thirty-one of them told that nothing happened. It is our best feature and it
      photographs badly.

      @winnie_oseland your aunt has replied to the note with a recipe. Should the agent answer?

      “Your nephew moved his savings from one box to another box. Both boxes are his.” ¶ We spent two days on
      that sentence.

      We tested type sizes on actual grandparents. The right size is “no, bigger”.

      RT @winnie_oseland: told my aunt what we do. she said “so it is a lamp”. it is a lamp

      A note must fit on a fridge. That is the specification.
    `,
  },
  {
    username: 'NinthChairClub',
    displayName: 'Ninth Chair',
    audience: 640,
    over: 40,
    posts: `
      @glazehouse_ eight bowls and one spare for the chair, please. It does not eat, it likes to be asked

      Minutes of last night: resolved to buy cheese. Samir sighed.

      The agent paid 14 tolls for one weather forecast. It has been spoken to.

      Motion carried: the soup course is exempt from corkage, for ever, and may not be re-litigated.

      New table in a monastery. Eight brothers, one agent. Their minutes: “Agreed.”
    `,
  },
  {
    username: 'mothindex',
    displayName: 'Moth Index',
    audience: 2_600,
    over: 95,
    quiet: 44,
    posts: `
      rebalanced. everything it bought is warm to the touch

      @candlewick99 no buyback. there is nothing to back

      down 94%. hypothesis holding

      the domain is a garden lighting shop now. they ship in three days and the reviews are good

      RT @dorianwickstead: we did say it was about the light and not about the moth

      vera took the houseplant. anselm took the laptop. I have the keys to a very bright, very small room
    `,
  },
  {
    username: 'smallhoursradio',
    displayName: 'Small Hours Radio',
    audience: 210,
    over: 6,
    posts: `
      @eero_vantti somebody chose the tram depot. I repeat, somebody chose the tram depot

      Bulletin two. A listener’s entire day was one swap and a failed approval. It makes a lovely ninety
      seconds.

      On the air. Ninety seconds, one wallet, some rain.

      Recording the harbour at 4 a.m. A man asked what we were doing. We said radio. He said “still?”
    `,
  },
  {
    username: 'biscuittin_sav',
    displayName: 'Biscuit Tin',
    audience: 70,
    over: 21,
    posts: `
      Eleven people have tins. Combined crumbs: 41 dollars and 7 cents. Nobody can open anything. It is going
      very well.

      I locked my own tin for a year and forgot to test the lid first. It is a good lid. It opens in about ten
      months.
    `,
  },
  {
    username: 'ottoline_brask',
    displayName: 'Ottoline Brask',
    audience: 14_800,
    over: 33,
    posts: `
      Founders ask me how to get volume. Wrong noun. Ask how to get someone who stays when there is none.

      @perpetua_q you were right about the unlock. I have put it in writing, here, as agreed

      RT @mina_tarrow: letter is out. it contains the word “nothing” four times, each of them earned

      Eleven retainers, seven people, one window that opens. Growth plan: second window.
    `,
  },
  {
    username: 'ines_valdemoro',
    displayName: 'Ines Valdemoro',
    audience: 6_300,
    over: 22,
    posts: `
      RT @nightferry_line: Landed 04:44 UTC. 61 aboard, fare 0.031%, sea like a plate.

      On watch. Sixty-one wallets asleep below deck and I have the biscuits.

      @sorenkittelwake if the 03:10 is full again I am naming the second boat after your mother

      My job is to press nothing for six hours, attentively. You would be surprised how few people can.
    `,
  },
  {
    username: 'orla_fennimarsh',
    displayName: 'Orla Fennimarsh',
    audience: 11_900,
    over: 35,
    posts: `
      @corin_jackstay the faucet thing is my bug as much as yours. patched in tonight’s snapshot

      RT @gullwatch: Nine in ten. We could say “over 90%”. It is 90.4, and the rest have names.

      someone cited the graph in a divorce. please do not cite the graph in your divorce

      spent the day deleting 4,000 edges I was proud of. they were coincidences wearing a trench coat

      new deployer-graph snapshot is up. 1.3M edges. If you build on it, tell me where it lies.

      a graph does not accuse anyone. people with graphs do. be careful with your hops.
    `,
  },
  {
    username: 'honest_vault_',
    displayName: 'HonestVault (official)',
    audience: 3_800,
    over: 15,
    posts: `
      RT @honest_vault_: Liquidity is not gone it is RESTING

      HONESTVAULT 5 is COMING. Previous vaults were honest. This one is MORE honest.

      @gullwatch delete this. our lawyers (plural) are looking at the diagram and find it very unfair and also
      confusing

      Liquidity is not gone it is RESTING

      @oldsalt88 withdrawals open when market is ready. market is not ready. it told us
    `,
  },
]
