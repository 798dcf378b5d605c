// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CappedToken} from "./CappedToken.sol";
import {FeeManager} from "./FeeManager.sol";
import {Launcher} from "./Launcher.sol";
import {Vesting} from "./Vesting.sol";

/// A launcher that also launches with vesting and with a cap on balances.
contract VestingLauncher is Launcher {
    struct Terms {
        /// Whether 15 % of the supply vest to the fee recipient.
        bool vesting;
        /// Whether balances are capped in the first minutes.
        bool balanceCap;
    }

    uint256 private constant VESTED_PERCENT = 15;
    uint256 private constant CAP_SECONDS = 5 minutes;

    address public immutable cappedTokenCode;
    Vesting public immutable vesting;

    constructor(
        FeeManager manager_,
        address tokenCode_,
        address poolCode_,
        address wrapped_,
        address cappedTokenCode_,
        Vesting vesting_
    ) Launcher(manager_, tokenCode_, poolCode_, wrapped_) {
        (cappedTokenCode, vesting) = (cappedTokenCode_, vesting_);
    }

    function launch(Launch calldata request, Terms calldata terms) external returns (address token, bytes32 poolId) {
        token = proxyOf(cappedTokenCode, request.salt);
        address pool = proxyOf(poolCode, request.salt);
        uint256 vested = terms.vesting ? (SUPPLY * VESTED_PERCENT) / 100 : 0;
        uint64 capEndsAt = terms.balanceCap ? uint64(block.timestamp + CAP_SECONDS) : 0;
        CappedToken(token).initialize(request.name, request.symbol, pool, SUPPLY, vested, capEndsAt);
        poolId = open(request, token, pool, SUPPLY - vested);
        if (vested != 0) vesting.grant(token, request.feeRecipient, vested);
    }
}
