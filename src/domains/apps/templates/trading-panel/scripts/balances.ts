const { balances } = await bankr.wallet.balances({ chains: 'base', showLowValueTokens: true })
const { nativeBalance, nativeUsd, tokenBalances } = balances.base
const weth = tokenBalances.find(({ token }) => token.baseToken.symbol === 'WETH')
const eth = Number(nativeBalance)
return {
  eth,
  weth: Number(weth?.token.balance ?? 0),
  priceUsd: eth > 0 ? Number(nativeUsd) / eth : Number(weth?.token.baseToken.price ?? 0),
}
