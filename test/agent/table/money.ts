import { NOTHING, OTHER, type Row, SOME, sent, WHY } from './row'

/** Sending. */
export const sending: readonly Row[] = [
  [`send 5 USDC to ${SOME}`, sent('some', '5', 'USDC'), /^Sent 5 USDC to 0x0+ee on base\.$/],
  ['send 5 usdc to gullwatch.eth', sent('gull', '5', 'USDC'), /^Sent 5 USDC to gullwatch\.eth \(0x15cc/],
  [
    'Please transfer 2.5 USDC to @gullwatch, thanks',
    sent('gull', '2.5', 'USDC'),
    /^Sent 2\.5 USDC to @gullwatch/,
  ],
  ['pay @gullwatch $3 of USDC', sent('gull', '3', 'USDC'), /^Sent 3 USDC/],
  ['give gullwatch.eth 0.01 ETH', sent('gull', '0.01', 'ETH'), /^Sent 0\.01 ETH/],
  ['tip hallway-lamp.eth 1 USDC', sent('lamp', '1', 'USDC'), /^Sent 1 USDC/],
  ['send 1,0 USDC to gullwatch.eth', NOTHING, WHY],
  ['send 0.001 ETH to gullwatch.eth on arbitrum', sent('gull', '0.001', 'ETH', 'arbitrum'), /on arbitrum\.$/],
  ['on polygon send 1 POL to gullwatch.eth', sent('gull', '1', 'POL', 'polygon'), /^Sent 1 POL/],
  ['send 1 POL to gullwatch.eth', sent('gull', '1', 'POL', 'polygon'), /on polygon\.$/],
  ['send 2 USDC to gullwatch.eth on mainnet', sent('gull', '2', 'USDC', 'mainnet'), /on mainnet\.$/],
  ['send 2 USDC on polygon to gullwatch.eth', sent('gull', '2', 'USDC', 'polygon'), /on polygon\.$/],
  [
    'send 1 USDC and 0.001 ETH to gullwatch.eth',
    [...sent('gull', '1', 'USDC'), ...sent('gull', '0.001', 'ETH')],
    /Sent 1 USDC[\s\S]*Sent 0\.001 ETH/,
  ],
  [
    `send 1 USDC each to gullwatch.eth and ${SOME}`,
    ['me base USDC -2', 'gull base USDC +1', 'some base USDC +1'],
    /Sent 1 USDC[\s\S]*Sent 1 USDC/,
  ],
  [
    `send 1 USDC to gullwatch.eth then send 2 USDC to ${SOME}`,
    ['me base USDC -3', 'gull base USDC +1', 'some base USDC +2'],
    /Sent 1 USDC[\s\S]*Sent 2 USDC/,
  ],
  ['send 0.1 SOL to @gullwatch', ['me solana SOL -0.100005', 'gull solana SOL +0.1'], /on solana\.$/],
  [
    'send 10% of my USDC to gullwatch.eth on arbitrum',
    sent('gull', '25', 'USDC', 'arbitrum'),
    /Sent 25 USDC/,
  ],
  ['send half my POL to gullwatch.eth', sent('gull', '99', 'POL', 'polygon'), /Sent 99 POL/],
  ['send all my USDC to gullwatch.eth on arbitrum', sent('gull', '225', 'USDC', 'arbitrum'), /Sent 225 USDC/],
  ['send 1 USDC to myself', NOTHING, WHY],
  ['send 1 USDC to 0x0D147c2fb734bF3F2E612494e7464C84F68408e0', ['me base ETH -?'], /^Sent 1 USDC/],
  // Where one is refused, what was to follow is left.
  [`send 9000 USDC to ${SOME} and then send 1 USDC to ${OTHER}`, NOTHING, /So I did not go on/],
  [`send 0.9 ETH to ${SOME}`, NOTHING, /exceeds the per-transaction limit of \$500\.00/],
  [`send 900 USDC to ${SOME}`, NOTHING, /exceeds the per-transaction limit/],
  [`send 0 USDC to ${SOME}`, NOTHING, /amount/],
  [`send 0.0000001 USDC to ${SOME}`, NOTHING, /decimal/],
  [`send 400 DRIFT to ${SOME}`, NOTHING, /could not send 400 DRIFT/],
]

/** Swapping and wrapping. */
export const swapping: readonly Row[] = [
  [
    'swap 0.01 ETH to USDC',
    ['me base ETH -0.01', 'me base USDC +?'],
    /^Swapped 0\.01 ETH for [\d.]+ USDC on base\.$/,
  ],
  ['swap 10 USDC for ETH', ['me base USDC -10', 'me base ETH +?'], /^Swapped 10 USDC for [\d.]+ ETH/],
  [
    'buy $5 of DRIFT with ETH',
    ['me base ETH -?', 'me base DRIFT +?'],
    /^Swapped [\d.]+ ETH for [\d.]+ DRIFT/,
  ],
  [
    'buy DRIFT with 0.005 ETH',
    ['me base ETH -0.005', 'me base DRIFT +?'],
    /^Swapped 0\.005 ETH for [\d.]+ DRIFT/,
  ],
  [
    'sell half my DRIFT for ETH',
    ['me base DRIFT -?', 'me base ETH +?'],
    /^Swapped [\d.]+ DRIFT for [\d.]+ ETH/,
  ],
  ['wrap 0.01 ETH', ['me base ETH -0.01', 'me base WETH +0.01'], /^Wrapped 0\.01 ETH into WETH on base\.$/],
  ['unwrap half my WETH', ['me base WETH -0.005', 'me base ETH +0.005'], /^Unwrapped 0\.005 WETH into ETH/],
  ['swap 0.01 ETH -> USDC', ['me base ETH -0.01', 'me base USDC +?'], /^Swapped/],
  ['swap 0.001 ETH to USDC on mainnet', ['me mainnet ETH -0.001', 'me mainnet USDC +?'], /on mainnet\.$/],
  ['exchange 5 USDC into WETH with 1% slippage', ['me base USDC -5', 'me base WETH +?'], /^Swapped 5 USDC/],
  ['quote 0.1 ETH to USDC', NOTHING, /would bring [\d.]+ USDC now/],
  ['how much USDC would I get for 0.1 ETH', NOTHING, /would bring [\d.]+ USDC now/],
  [
    'swap 0.01 ETH to USDC then send it to gullwatch.eth',
    ['me base ETH -0.01', 'gull base USDC +?'],
    /Swapped[\s\S]*Sent/,
  ],
  ['swap 1 ETH to USDC', NOTHING, /exceeds the per-transaction limit/],
  ['swap 0.01 ETH', NOTHING, /Into which token\?/],
  ['swap ETH to USDC', NOTHING, /How much ETH should be swapped to USDC\?/],
  ['buy 5 DRIFT with ETH', ['me base ETH -?', 'me base DRIFT +?'], /^Swapped [\d.]+ ETH for 5\.?\d* DRIFT/],
  [
    'buy $2 of WETH',
    ['me base USDC -2', 'me base WETH +?'],
    /^Swapped 2 USDC for [\d.]+ WETH on base\. What pays was not said, so USDC did \(the default; change it at \/ui\/wallet#agent-defaults\)\.$/,
  ],
  [
    'sell 0.001 ETH',
    ['me base ETH -0.001', 'me base USDC +?'],
    /^Swapped 0\.001 ETH for [\d.]+ USDC on base\. No token to get was said, so it is USDC \(the default; change it at \/ui\/wallet#agent-defaults\)\.$/,
  ],
  ['buy DRIFT', NOTHING, /How much DRIFT should be bought\?/],
  ['swap 5 USDC to NOPE', NOTHING, /No token on base is called "NOPE"/],
  ['swap 1 SOL to USDC', ['me solana SOL -1.000005'], /^Swapped 1 SOL for 149\.\d+ USDC on solana\.$/],
  ['wrap 5 USDC', NOTHING, /Only the native token/],
  ['wrap', NOTHING, /How much should be wrapped\?/],
  ['swap 5 USDC to USDC', NOTHING, WHY],
  ['swap 0 ETH to USDC', NOTHING, /amount/],
  ['quote 0 ETH to USDC', NOTHING, /amount/],
]

/** Launching, fees, signing. */
export const launching: readonly Row[] = [
  [
    'launch a token called Night Watch with symbol WATCH',
    ['+ token WATCH'],
    /^Launched Night Watch \(WATCH\) at 0x/,
  ],
  [
    'deploy the coin "Salt and Light" (SALT) with its fees to gullwatch.eth',
    ['+ token SALT'],
    /^Launched Salt and Light \(SALT\)/,
  ],
  ['launch a token', NOTHING, /What should the token be called\?/],
  ['launch a token called', NOTHING, /What should the token be called\?/],
  ['what can I claim', NOTHING, /^To be claimed: /],
  ['claim the fees of NOPE', NOTHING, /NOPE/],
  ['claim the fees of DRIFT', ['me base WETH +?', 'me base DRIFT +?'], /Claimed the fees of DRIFT/],
  ['hand the fees of DRIFT over to gullwatch.eth', NOTHING, /^Handed the fees of DRIFT over/],
  ['sign "hello"', NOTHING, /^Signed "hello" as 0x0D14\w+: 0x[0-9a-f]{130}$/],
  ['sign the message: I own this wallet', NOTHING, /^Signed "I own this wallet"/],
  ['sign', NOTHING, /What should be signed\?/],
  ['make gullwatch.eth the fee beneficiary of USDC', NOTHING, /was not launched here/],
]
