// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FeeManager} from "../launch/FeeManager.sol";
import {PoolKey, idOf} from "../launch/PoolKey.sol";

/// A hostile launch for tests: launcher, pool, both tokens and beneficiary in one. Whenever it is called it calls back.
contract Reentrant {
    FeeManager public manager;
    bytes32 public poolId;
    uint256 public paid;
    uint256 public waiting;
    uint256 public calls;

    function begin(FeeManager manager_, PoolKey calldata key, FeeManager.Beneficiary[] calldata beneficiaries) external {
        manager = manager_;
        poolId = manager_.register(key, beneficiaries, false);
    }

    function collect(uint256 fees) external returns (uint256, uint256) {
        waiting = fees;
        return manager.collectFees(poolId);
    }

    function takeFees() external returns (uint256 fees0, uint256) {
        fees0 = waiting;
        waiting = 0;
        again();
        return (fees0, 0);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        if (to == address(this)) paid += value;
        again();
        return true;
    }

    function again() private {
        if (++calls < 20) manager.collectFees(poolId);
    }
}
