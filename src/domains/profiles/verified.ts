import type { RepoRow } from '#domains/directory'
import { codeHostUsernamesOf, type WalletRow } from '#domains/wallet'

/**
 * Row profile-repo-activity: whether a code-hosting account that the wallet has linked owns or maintains the repository.
 * An account of another network counts for nothing, whatever its name; and while the host does not answer nothing is known.
 */
export function isVerified(wallet: WalletRow, repo: RepoRow | undefined): boolean {
  if (!repo) return false
  const linked = codeHostUsernamesOf(wallet).map((username) => username.toLowerCase())
  return [repo.owner, ...repo.maintainers].some((username) => linked.includes(username.toLowerCase()))
}
