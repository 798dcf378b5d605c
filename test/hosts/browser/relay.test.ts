import { against } from '../against'
import { profileCases } from '../cases/profile.spec'
import { walletCases } from '../cases/wallet.spec'
import { relayHost } from './relay-host'

// A smoke: behind the relay is the worker, which runs them all.
against(relayHost, walletCases, profileCases)
