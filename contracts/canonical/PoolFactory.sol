// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Emulated} from "./Emulated.sol";
import {Venues} from "./Venues.sol";

/// The factory of version 3, as far as it is read.
contract PoolFactory is Emulated {
    function getPool(address tokenA, address tokenB, uint24 fee) external view returns (address) {
        if (Venues.tickSpacing(fee) == 0 || Venues.find(tokenA, tokenB) == address(0)) return address(0);
        return Venues.poolAddress(tokenA, tokenB, fee);
    }

    function feeAmountTickSpacing(uint24 fee) external pure returns (int24) {
        return Venues.tickSpacing(fee);
    }
}
