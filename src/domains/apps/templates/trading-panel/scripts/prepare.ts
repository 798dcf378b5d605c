// ETH against WETH, one for one, at the contract that issues WETH. For another trade write the calls of its router here:
// the page shows and confirms whatever is prepared.
const WETH = '0x4200000000000000000000000000000000000006'

const { side, amount } = args
if (side !== 'wrap' && side !== 'unwrap') throw new Error('side must be wrap or unwrap')
if (!/^\d{1,9}(\.\d{1,18})?$/.test(String(amount))) {
  throw new Error('amount must be a number such as 0.05, with at most 18 decimals')
}
const [whole, fraction = ''] = String(amount).split('.')
const wei = BigInt(whole + fraction.padEnd(18, '0'))
if (wei === 0n) throw new Error('amount must be more than 0')

if (side === 'wrap') {
  return bankr.tx.prepare({
    chain: 'base',
    to: WETH,
    value: wei.toString(),
    data: await bankr.chain.encodeFunctionData({
      abi: [{ type: 'function', name: 'deposit', stateMutability: 'payable', inputs: [], outputs: [] }],
      functionName: 'deposit',
      args: [],
    }),
    label: `Wrap ${amount} ETH`,
  })
}
return bankr.tx.prepare({
  chain: 'base',
  to: WETH,
  data: await bankr.chain.encodeFunctionData({
    abi: [
      {
        type: 'function',
        name: 'withdraw',
        stateMutability: 'nonpayable',
        inputs: [{ name: 'wad', type: 'uint256' }],
        outputs: [],
      },
    ],
    functionName: 'withdraw',
    args: [wei.toString()],
  }),
  label: `Unwrap ${amount} WETH`,
})
