// With "frontendIdentity": "viewer" the wallet is that of the visitor who runs this.
const me = await bankr.wallet.me()
const { balances } = await bankr.wallet.balances({ chains: 'base' })
const { nativeBalance, nativeUsd, tokenBalances } = balances.base
const tokens = tokenBalances.map(({ token }) => ({
  symbol: token.baseToken.symbol,
  balance: Number(token.balance),
  usd: Number(token.balanceUSD),
}))
const holdings = [{ symbol: 'ETH', balance: Number(nativeBalance), usd: Number(nativeUsd) }, ...tokens]
return {
  address: me.evmAddress,
  totalUsd: holdings.reduce((sum, { usd }) => sum + usd, 0),
  tokens: holdings.sort((one, other) => other.usd - one.usd).slice(0, 5),
}
