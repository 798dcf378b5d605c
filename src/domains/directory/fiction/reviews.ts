import { reviews } from './story'

/** Reviews by the username they are about, newest first. Authors are people of the directory or passers-by. */
export const reviewsByUsername: Readonly<Record<string, ReturnType<typeof reviews>>> = {
  MarramDesk: reviews(`
    + tamsinorrowby: Day ninety, inventory back, log complete. I have had holidays that ended less tidily.
    + ines_valdemoro: They told us not to hire them. We hired them. They were right about the first month.
    = mxblunt: Fine desk, slow answers. A question about the cap took nine days and came back as an essay.
    + lowtide_larry: Small bid, always there. I sleep.
    + zinnia_holt_: Read the page with the losses before you read anything else. Then you will understand the
    fee.
    - threadbare_: Would not hold our price through the unlock. Sent a LETTER about it.
    + lucasta_fen: Hit every cue we gave them on three openings, including the one we had written down wrong.
    + kofi_brandlet: Returned an overpayment I had not noticed. I now check my spreadsheets, as instructed.
    + oldsalt88: Bought forty dollars at four in the morning from a lighthouse. Filled.
  `),
  ottoline_brask: reviews(`
    + ines_valdemoro: Asked her one question about treasury, got two hours and a soup.
    + mxblunt: Will talk you out of a launch you should not do. Cheapest advice I ever resented.
    = kofi_brandlet: Brilliant on order books, unreachable on Thursdays.
    + hana_reedwater: Bought a bowl at full price after the agent offered her less. Insisted.
  `),
  perpetua_q: reviews(`
    + ottoline_brask: Says no in under a minute and is still correct a year later.
    - threadbare_: Said no.
    + tamsinorrowby: Found the thing our two auditors stepped over, on page one, in pencil.
  `),
  teodor_vassh: reviews(
    '+ zinnia_holt_: Merged my fix at 2 a.m. with a better test than mine and my name on it.',
  ),
  mina_tarrow: reviews(
    '+ tamsinorrowby: The only investor letter I have read aloud to a friend who holds no tokens.',
  ),
  nightferry_line: reviews(`
    + gasless_greta: Refunded me for somebody else’s outage before I had finished the angry message.
    + tamsinorrowby: Forty crossings. One cancelled, announced before I had put my shoes on.
    = lowtide_larry: One minute late and you wait a day. They wave, though.
    + perpetua_q: I read the contracts. Then I used it. In my case that is the review.
    + MarramDesk: Cheapest way to be on two coasts by breakfast.
    - candlewick99: too slow missed my pump
  `),
  ines_valdemoro: reviews(`
    + sorenkittelwake: Sits up with the boat so the rest of us do not have to. Hides the biscuits.
    + ottoline_brask: I would hand her the keys and the harbour.
    + oldsalt88: Answered me at half three in the morning by name.
  `),
  prompt_corner: reviews(`
    + kofi_brandlet: Thirty-one rehearsals. I hated them by the tenth. Nothing on the night surprised us.
    + NinthChairClub: They rehearsed our token as if it were worth millions. It is worth a very good cheese.
    = mxblunt: Excellent, expensive, slightly theatrical. Then again it is in the name.
    + tamsinorrowby: Missed a cue, paid half back unprompted, published the notes the same night.
    - candlewick99: would not let us skip rehersal
  `),
  lucasta_fen: reviews(`
    + joytannahart: Can silence a call with eleven founders on it by turning a page.
    + kofi_brandlet: Calm in a way I found irritating until minute four of our launch.
  `),
  gullwatch: reviews(`
    - honest_vault_: FAKE diagrams. We are honest it is IN THE NAME. Delete.
    + zinnia_holt_: I argued with an alert, showed my work, and they downgraded it in an hour with a
    thank-you.
    - kofi_brandlet: Flagged our launch over a shared payroll wallet. Correction came, so did the lost first
    day.
    + orla_fennimarsh: They cite the data, pay for the data and publish their misses. More of this.
    = mxblunt: Right more often than my own team and half as polite.
    + gasless_greta: Squawked nine minutes before the pool went. I had eight of them to spare.
    - threadbare_: my token was not a rug it was a pivot
    + tamsinorrowby: The Tenth Page is the reason I trust the other nine.
  `),
  corin_jackstay: reviews(`
    + mags_pellworm: Lets me write the apology first and the explanation second.
    - honest_vault_: knows nothing about vaults
  `),
  mags_pellworm: reviews(
    '+ kofi_brandlet: Wrote to us by hand after the false alarm. With a drawing of the gull, ashamed.',
  ),
  orla_fennimarsh: reviews(`
    + corin_jackstay: Half this industry stands on a dataset one woman cleans on her weekends.
    + perpetua_q: Deletes her own favourite results when they do not hold. Rare animal.
    + zinnia_holt_: Answered a beginner’s question about hops for forty minutes. The beginner was me.
    + teodor_vassh: Best commit messages I have ever read. Some have footnotes.
    = mags_pellworm: Please, Orla, one release a week. We have a bird to feed.
  `),
  tuppennygate: reviews(`
    + zinnia_holt_: Put it in front of a tide table as a joke. It pays my rent for the tide table.
    + mxblunt: Support answered with the exact line of my code that was wrong, and a full stop.
    = threadbare_: ok it was my clock
    + arvidnkemstrand: I only keep the books here, but the books are lovely.
  `),
  prue_tollard: reviews('+ gasless_greta: Lowered my toll because she thought I had set it too high. I had.'),
  glazehouse_: reviews(`
    + ottoline_brask: The flaw was described more precisely than most term sheets. It is my favourite bowl.
    + oldsalt88: Came wrapped in the football. My side did lose.
    + abithistlewood: Eight bowls and a spare, each one wrong in its own way, exactly as listed.
    + perpetua_q: Reserve verified: I counted a shelf.
    = candlewick99: nice bowl. wen bigger bowl
    + lowtide_larry: Haggled for an hour, paid the asking price, made a friend of a program.
    + tamsinorrowby: Arrived broken, replaced in four days, and they asked to keep the photograph of the
    pieces.
  `),
  hana_reedwater: reviews(`
    + ines_valdemoro: Made us a mug that does not slide at sea. Fourteen prototypes. Charged for one.
    + lowtide_larry: Threw me a pot, not at me, though I had been late.
  `),
  hallwaylamp: reviews(`
    + abithistlewood: My mother forwards the note to ME now, with remarks.
    = gasless_greta: Said nothing happened. Something had happened: gas. They have added gas.
  `),
  NinthChairClub: reviews(`
    + hana_reedwater: Their agent abstained from a vote about itself. I have sat on human boards that did not.
    + gasless_greta: Split a bill nine ways in under a minute and recorded that I sighed. I had.
    = oldsalt88: Good food. Long minutes.
  `),
  mothindex: reviews(`
    - candlewick99: sir this went to zero
    + mina_tarrow: The only fund that did exactly what it said. I lost twelve dollars and thought about it for
    a month.
    - threadbare_: “hypothesis holding” is not a customer service reply
    = corin_jackstay: Not a rug. We checked. It is just like that.
    - kofi_brandlet: Charming, and still a machine for turning money into a chart.
  `),
  dorianwickstead: reviews(`
    + lucasta_fen: Told everyone in the room it would lose money, then hung the proof at eye level.
    - candlewick99: he KNEW
    = hana_reedwater: Sweet man. Please let somebody turn off the lamp.
  `),
  honest_vault_: reviews(`
    - gullwatch: Four launches, four drains, one wallet paying for all of them. Diagrams on request.
    - oldsalt88: Withdrawals open “when the market is ready”. I am seventy-one.
    - gasless_greta: Lost 0.4 WETH in vault three. They sent me an invitation to vault four.
    - mags_pellworm: The only correction I ever owed them was to the number of vaults. It went up.
  `),
}
