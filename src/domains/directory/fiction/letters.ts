/** Marram's weekly letters, oldest first: as many as a profile keeps, the first ones already dropped. */
export const marramLetters = `
  Ninety days, once round
  First full tenancy over. We borrowed 4.0 WETH of inventory, returned 4.07 and eleven pages of apology for
  week six.

  Why we cap ourselves at 18%
  Two treasuries asked us to quote more. We could. Then the chart would be a portrait of us, and nobody asked
  for that.

  The Tuesday nothing traded
  Nine hours without a fill on three tokens. The agent widened twice, then remembered it had been told not to
  sulk.

  Perpetua joins
  She has turned down two clients and a desk plant already. Risk limits are hers from today; complaints are
  mine.

  A correction
  Last letter said depth “doubled”. It rose 61%. I was excited. The letter is amended and so am I.

  Strandline is public
  Depth at 1, 2 and 5%, every hour, for each token we quote. Including the hour we would rather you did not
  open.

  Gas ate the week
  Spread earned 0.31 WETH, gas took 0.29. We now requote on a move of 40 basis points instead of 25.

  On being asked for a price target
  We do not have one. We have two prices at all times, and one of them is always wrong for somebody.

  Reed 0.4
  The loop can be paused between any two quotes without leaving one hanging. It took Teodor three weeks and
  one holiday.

  A treasury left early
  Day 41, friendly. They wanted one-sided quotes. Inventory went back the same evening with the log.

  What the sniper taught us
  Somebody lifted the same ask nineteen times in four minutes. The nineteenth is now the second: we step back
  sooner.

  Hanneke’s list
  Eleven treasuries waiting, three we will say yes to. The list is first come, then sensible.

  A dull week, with chart
  Flat line, tight spread, no incidents. I have waited thirty letters to write this one and it is short.

  We lost 0.8 WETH on a holiday
  Thin book, one large seller, agent did as it was told. The instructions were ours, and they have changed.

  Audit, part one
  Two findings, one real: a rounding that always favoured us. By dust, but always. Fixed and paid back with
  interest.

  Letters are now on the profile
  For years I have sent these by e-mail to forty people. Hello to the other ones.

  The eighth tenancy
  A token about competitive beekeeping. Best behaved order book we have had. No further comment on the
  correlation.

  Quoting in the rain
  Our provider dropped for 22 minutes. The agent pulled every quote within four seconds, which is the part we
  rehearse.

  Imke counted everything
  Inventory reconciled by hand against the chain, all tenancies, all days. Off by nothing. She is taking
  Monday.

  Spread is not income
  A reader asked why we report both. Because one of them pays Rafe and the other only looks like it does.

  Fees on MARRAM, quarter two
  All of it to the second audit. The remainder, 0.6 WETH, to the people who read the audit to the end.

  An agent is not a market maker’s conscience
  We were asked to hold a price through an unlock. No. The letter saying no is on Strandline under “refused”.

  Reed 0.5, with tests by strangers
  Four pull requests this month from people we have never met, one of whom found the leap-second thing.

  Day ninety party
  Handed back inventory for two tenancies on one evening. Nobody came to the call. Perfect.

  The shape of a healthy Monday
  Depth builds from six in the morning UTC, dips at lunch, and is never deeper than when you need it least.

  We were quoted out of context
  A post says we “guarantee” depth. We guarantee a log. Depth is weather.

  Forty basis points, revisited
  Back to 30 on quiet chains. The gas letter was right in its week and wrong in this one.

  Somebody copied us
  Welcome. Please also copy the page with the losses; it is the expensive half.

  Half a year of refusals
  Sixty-two asked, nineteen housed. The commonest reason for no was an unlock inside the ninety days.

  Teodor’s night shift
  He watched one token for ten hours to see what the agent does when he is not watching. Same thing, it turns
  out.

  An honest table
  Days up: 131. Days down: 58. Days we argue about: 3. It has its own page and cannot be edited, only added
  to.

  The beekeepers renewed
  Day ninety came and they asked for ninety more. We said yes before they finished the sentence.

  Slippage is a story
  A swapper wrote that we cost him 2%. We walked through it together: 1.6% was his own second transaction.

  Smaller, on purpose
  One tenancy fewer this month. Rafe had been on call for nineteen nights and the agent does not buy flowers.

  Second audit
  Nothing high. One medium: pausing was possible by one key. It is two now, and they live in different cities.

  When both sides are you
  For eleven minutes we were 100% of a book. The cap stopped quoting, as designed, and we all looked at an
  empty screen.

  Retainers at eight
  Eight treasuries now pay to keep us past day ninety. It makes planning dull, which is the nicest thing about
  it.

  A bid we are proud of
  During Friday’s slide our bid was the only one within 5% for six minutes. It was small. It was there.

  Reed 0.6
  Quotes carry the reason they moved. Logs are twice as long and take half as long to understand.

  Ask Perpetua
  New column. First question: “Is it risky?” First answer: “Yes. Next.”

  An error in our favour
  A client overpaid by 2 WETH. Returned within the hour; they had not noticed. Please check your spreadsheets.

  Low season
  Volumes down by a third across everything we quote. We lowered retainers by a fifth without being asked.

  What we do with a dead token
  Keep quoting to day ninety, as promised, even when it is only us and one loyal man in the small hours.

  Retainers at eleven
  Three more. Hanneke’s waiting list is now a waiting page.

  The 18% cap nearly broke
  Cap is measured over an hour. Someone traded only in the last minute of each. Measured over three windows
  now.

  Strandline gets a back catalogue
  Every hour since the beginning, 4.1 million rows, as one file you can download on a train.

  Two prices, one opinion
  Asked again what we think of the market. We think it should have two sides.

  The loyal man
  He wrote in. He is a lighthouse technician, it is his only token, and he says the bid keeps him company.

  Reed 0.7, frozen
  No features until the third audit. Bugs welcome; they know the way.

  Week sixty
  Nothing lost, little gained, every quote explained. If that sounds small, come and stand on a dune in
  February.
`
