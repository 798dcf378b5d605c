// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LaunchToken} from "./LaunchToken.sol";

/// A launched token of which a part may vest, and of which nobody may have more than 2 % in its first minutes, but for its
/// pool and the contracts that are named here.
contract CappedToken is LaunchToken {
    uint256 private constant CAP_PERCENT = 2;
    /// Words, which every client shows as they are.
    string private constant ABOVE_CAP =
        "more than 2 % of the supply, which nobody may have within 5 minutes of the launch: setting serviceRules.launchBalanceCap";

    address private immutable manager;
    address private immutable vesting;
    address private immutable market;

    address private pool;
    /// Seconds since 1970; nothing is capped from then on.
    uint64 public capEndsAt;

    constructor(address manager_, address vesting_, address market_) {
        (manager, vesting, market) = (manager_, vesting_, market_);
    }

    /// Called in the transaction that makes the proxy. `vested` of the supply is what the pool is not given.
    function initialize(
        string calldata name_,
        string calldata symbol_,
        address pool_,
        uint256 supply,
        uint256 vested,
        uint64 capEndsAt_
    ) external {
        initialize(name_, symbol_, pool_, supply);
        if (vested != 0) move(pool_, vesting, vested);
        (pool, capEndsAt) = (pool_, capEndsAt_);
    }

    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        if (block.timestamp >= capEndsAt || isExempt(to)) return;
        require(balanceOf[to] <= (totalSupply * CAP_PERCENT) / 100, ABOVE_CAP);
    }

    function isExempt(address holder) private view returns (bool) {
        return holder == pool || holder == manager || holder == vesting || holder == market;
    }
}
