import type { AccountStory } from './story'

/** The accounts that post. Newest post first; `@` starts a reply, `RT @` a repost. */
export const loudAccounts: readonly AccountStory[] = [
  {
    username: 'MarramDesk',
    displayName: 'Marram',
    audience: 61_000,
    over: 26,
    posts: `
      Quoting eleven tokens this morning. On ten of them nobody needs us yet, which is when you want to have
      arrived.

      @ines_valdemoro we would book the hold, but our inventory gets seasick and so does Perpetua

      Depth at 2% on a launch in its first hour is a rumour. ¶ Depth at 2% on day sixty is a fact about
      people.

      Lost 0.14 WETH yesterday on one token, made 0.15 on another. Somebody called that market neutral. It was
      Tuesday.

      RT @orla_fennimarsh: new deployer-graph snapshot is up. 1.3M edges. If you build on it, tell me where it
      lies.

      A treasury asked whether the agent “believes in the project”. It believes in the bid and, separately, in
      the ask.

      Third audit starts next week. Reed is frozen, Teodor is not allowed near it, we have hidden his
      keyboard.

      @gullwatch fair squawk, wrong desk: that wallet borrowed from us for 90 days and gave everything back.
      Log attached.

      Strandline now has every hour since day one in one file. 4.1M rows. Fits on a train journey, ruins a
      train journey.

      For eleven minutes last quarter we were 100% of an order book. Here is what it looks like when the cap
      stops us: ¶ (a blank chart, very tasteful)

      If your token needs us to go up, it does not need us.

      Cue 12 of last night’s opening was ours and we were on time. For the record, and the record agrees.

      The lighthouse man bought again. 40 dollars. Our bid was there. These are the ones we tell our parents
      about.

      Hiring: one person who enjoys reconciling inventory by hand. Imke would like a Monday off.
    `,
  },
  {
    username: 'nightferry_line',
    displayName: 'Night Ferry',
    audience: 18_200,
    over: 24,
    posts: `
      Tonight: base to unichain, two boats if we pass ninety. Bookings close at midnight and we do mean
      midnight.

      @lowtide_larry you booked at 00:01. We waved. You are first in line for tomorrow.

      The parrot wallet has made its two-hundredth crossing with the same 0.01 WETH. We have put up a small
      plaque.

      RT @MarramDesk: If your token needs us to go up, it does not need us.

      Why so slow? Because at three in the morning you are one of sixty people sharing a bill, and at noon you
      are alone.

      Cancelled tonight, fees on the far side are silly. Fares are already back in your wallets. Go to bed.

      @gasless_greta it was the other chain’s sequencer, not ours, but you were the one standing in the rain.
      Refunded.

      Piet’s second treasury came across last night. He only checked four times. We are so proud of Piet.

      Someone asked for a priority lane. It is called a bridge, there are several, they are very good and they
      are over there.

      Landed 04:44 UTC. 61 aboard, fare 0.031%, sea like a plate.

      Soren has redrawn the timetable so the quiet boats go first. Average landing 04:50. The bakery opens at
      05:00.

      @prompt_corner we can hold the 02:30 for your cast. Five minutes. Not six.
    `,
  },
  {
    username: 'prompt_corner',
    displayName: 'Prompt Corner',
    audience: 9_400,
    over: 31,
    posts: `
      Opening no. 143 tonight. Forty rehearsals, thirty-nine disasters, all of them in the dark where they
      belong.

      RT @nightferry_line: Cancelled tonight, fees on the far side are silly. Fares are already back in your
      wallets. Go to bed.

      Cue 1 is always “check who is signing”. Cue 2 is always “check again”. We have lost people at cue 2.

      @bamselberg stop teaching the understudies to heckle

      A co-founder wrote “vibes” in the responsible column. Call Sheet refused to parse it. That is the
      feature.

      Programme notes for last week’s collapse are up. We did not run that one. There was no script. You could
      tell.

      House rule: nobody says “to the moon” backstage. You say “break a leg” or you say nothing.

      @joytannahart the sponsor’s logo cue is cut. Cut! I have crossed it out with the good pen.

      Missed a cue by 11 seconds once, 46 launches ago. We still leave its line in the file, struck through.

      Rehearse with the wallet you will use, on the connection you will use, at the hour you will launch. Then
      again, tired.
    `,
  },
  {
    username: 'gullwatch',
    displayName: 'Gullwatch',
    audience: 22_500,
    over: 17,
    posts: `
      SQUAWK. Launch 14 minutes old, deployer funded by the same wallet as three dead ones. Path drawn below.
      Look yourself.

      @honest_vault_ all four diagrams are still up. Which hop do you dispute? You may pick one.

      RT @orla_fennimarsh: a graph does not accuse anyone. people with graphs do. be careful with your hops.

      SQUAWK, small one. New token, clean deployer, liquidity held by a mate of a mate. Not a nest we know.
      Just an eyebrow.

      @MarramDesk accepted, corrected, filed on page ten under “borrowed, returned, nicely logged”

      312 launches read overnight, 4 squawks, 0 breakfasts for Corin.

      Correction: yesterday’s 16:20 alert was wrong. Shared wallet was a faucet. Page ten has it, Mags has
      written to them.

      SQUAWK. It has a new name and a new logo and the same Tuesday habit of emptying at lunch.

      People ask for a buy signal. This is a gull. It screams at bins.

      @zinnia_holt_ good catch, hop two is an exchange’s hot wallet. Downgraded to an eyebrow, thank you

      SQUAWK. Pool pulled nine minutes after the alert. If it helped you, the graph’s server costs 0.1 WETH a
      month.

      Nine in ten. We could say “over 90%”. It is 90.4, and the rest have names.

      Median 19.6 seconds from launch to alert. We tried 8. The bird stopped looking and only shouted.
    `,
  },
  {
    username: 'glazehouse_',
    displayName: 'Glazehouse',
    audience: 5_200,
    over: 38,
    posts: `
      Kiln open. 31 survived, 2 sulked, 1 became a plate.

      The agent has declined an offer of four times the price because the buyer called it “inventory”.

      RT @NinthChairClub: Motion carried: the soup course is exempt from corkage, for ever, and may not be
      re-litigated.

      @hana_reedwater the cat is in the tenmoku again

      Bowl 212: hairline by the foot, a thumbprint where Hana was called to the phone. 0.03, and it knows what
      it is.

      Burned 3 BOWL this week, posted 3 bowls. The reserve audit consists of me looking at the shelf.

      Someone asked for a roadmap. Clay, wedge, throw, wait, trim, wait, fire, wait, glaze, wait, fire, swear,
      post.

      @oldsalt88 it left on Wednesday wrapped in the football results, your side lost, sorry

      The agent’s day off. Ours too. The shelf is where it is.
    `,
  },
]
