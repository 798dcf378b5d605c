import { marramLetters } from './letters'
import { updates } from './story'

/** Project updates by slug, oldest first. A project that is not here has written none. */
export const updatesBySlug: Readonly<Record<string, readonly { title: string; content: string }[]>> = {
  marram: updates(marramLetters),
  'night-ferry': updates(`
    First sailing
    Eleven passengers, one batch, 03:12 UTC. Someone stayed awake to watch it and then told us off for being
    on time.

    Fog
    We cancelled last night. Fees on the far side were nine times normal at two in the morning, so we kept
    everyone in port and refunded the fares before the kettle boiled. Cancelled is a status now, with a reason
    next to it.

    The hold is open
    Whole treasuries can travel below deck: one contract, one night, a manifest both sides sign. First freight
    was 310 WETH and a very nervous treasurer called Piet.

    Pilot on board
    Soren has taken over routing. Average landing is now 04:50 instead of 05:35, which matters to exactly the
    people who were up anyway.

    What the audit said
    One high: a passenger could have named a landing address on a chain the boat does not serve. Nobody had.
    Fixed, and the finder now travels free, for life, with a plus one.

    A ninth of the price, checked
    We claimed a ninth. Over the quarter it was between a seventh and a twelfth, by route. The timetable shows
    the real number per night and the home page says “about”.

    Ines is on watch
    Alternate weeks one of us sits up with the boat. This is not scalable. That is what we like about it.

    Two hundred nights
    4,870 crossings, three cancellations, one parrot (a wallet that books the same 0.01 WETH back and forth
    every night; we have grown fond of it).
  `),
  'prompt-corner': updates(`
    House lights down
    Our first launch ran 214 cues and missed none, though cue 88 was a sponsor’s logo and we would gladly have
    missed it.

    The understudies are meaner now
    The Wings used to rehearse against polite snipers. They now front-run, wait, and pretend to leave.
    Rehearsals fail three times as often, opening nights half as often.

    Call Sheet has a grammar
    One cue per line, a time or a condition, and who is responsible. If nobody is responsible the file does
    not parse.

    We missed one
    Launch 97, cue 41: fee recipient set eleven seconds late. Half the fee went back the same night. Full
    notes are up.

    Please stop asking it to improvise
    It can. We watched it. It was not good.

    A hundred and forty openings
    Median rehearsal count is 38. The team that rehearsed once is also the team that wants to talk about cue
    3.
  `),
  gullwatch: updates(`
    Up on the post
    Reading every launch on base as of this morning. First squawk after six minutes; the pool was gone after
    nine.

    False alarm no. 1
    We called a grandmother’s quilting token a repeat nest. The shared wallet was a payroll service. Sorry,
    Edith. Payroll services are now known to the bird.

    Three hops, drawn
    Alerts now show the path and not only the verdict. Complaints fell by half and became much more
    interesting.

    Paying for the graph
    A third of creator fees flow to Orla’s deployer graph each week. She did not ask, which is partly why.

    The week we were wrong twice
    Two false alarms in five days, one on a team we like. The threshold moved, Mags wrote both letters by
    hand.

    HonestVault
    Four launches, four names, one kettle of fish. They have asked us to take the alerts down. The alerts have
    diagrams.

    Twenty seconds
    Median time from launch to squawk is 19.6 s. We are leaving it there; the bird needs to look before it
    shouts.
  `),
  'tuppenny-gate': updates(`
    The gate stands
    First toll: two cents, from an agent that wanted a tide table. It came back forty times. We think it liked
    the noise.

    Fourth rewrite
    Turnpike is back under 1,900 lines. The retry code was 400 of them and turned out to be an opinion, not a
    feature.

    Refunds without a ticket
    If the endpoint answers 5xx, the toll goes back in the same breath. It should have been so from the first
    day.

    Ten million calls
    Median toll 2.1 cents, largest 40 dollars (someone selling a patent search), smallest a hundredth of a
    cent.
  `),
  'hollow-oak-registry': updates(`
    Acorn 1 is final
    There will be no Acorn 2. Promises that outlive their format are worth little.

    Sixty-one
    That is how many filed promises have been shown broken, of 2,114. The list is in order of filing, not of
    scandal.
  `),
  glazehouse: updates(`
    Kiln is back
    New elements, same shed. The first firing lost four bowls to a shelf that had opinions.

    The agent gave a discount
    It sold a celadon bowl for 0.02 because the buyer described their soup in such detail. We have decided to
    allow it.

    Tenmoku, finally
    Eleven tests, one good. Nine bowls exist in it. The waiting list has been told in order, by hand.

    Two arrived broken
    Both replaced. We wrap in three sheets of the local paper now; the sports pages are the strongest.

    Seconds sale
    Sixty-two wonky things gone in seven minutes. Biscuit sat in number forty, which we then did not sell.
  `),
  'hallway-lamp': updates(`
    First forty households
    Thirty-one notes said “nothing happened”. Two readers replied to ask whether that was good. It is; we
    added it.

    Larger type
    Then larger again. Thank you, everyone’s mothers.
  `),
  'ninth-chair': updates(`
    The chair abstained
    First time an agent stood to gain from a vote: it said so, and sat it out. Dinner went on. Somebody
    clapped.

    Regression: lobster
    A refactor let one member order for the whole table again. Caught by the test named after the occasion.

    Forty-one tables
    Six cities, one boat, one monastery. The monastery has the shortest minutes.
  `),
  'moth-index': updates(`
    Lights on
    Ten tokens, equal weights, midnight. Whatever glows.

    Week four
    Down 38%. The control group, which is a candle, is down less.

    Gallery showing
    The chart hung in a real room for a week. Someone offered to buy the line but not the token.

    Vera and Anselm have left
    On good terms and with the good laptop. I will keep the lamp lit for as long as the gas lasts.

    About the website
    The domain lapsed. A shop for garden lighting has it now, which I could not have written better.

    It is still flying
    People ask. Yes. I top it up on the first of the month, out of something that is not quite hope.
  `),
  'small-hours-radio': updates(`
    Good morning
    We are on the air. Bulletin one went to nine people and a test phone in a biscuit jar. Harbour is the
    favourite so far; nobody has picked tram depot, and Eero recorded it himself, so please consider the tram
    depot.
  `),
}
