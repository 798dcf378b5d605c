// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Emulated} from "./Emulated.sol";
import {Prices} from "./Prices.sol";
import {FACTORY, Venues} from "./Venues.sol";

/// A pool of version 3, as far as it is read: what it says follows from the pair's pool here.
contract Pool is Emulated {
    address public constant factory = FACTORY;
    address public immutable token0;
    address public immutable token1;
    uint24 public immutable fee;

    constructor(address first, address second, uint24 tier) {
        (token0, token1, fee) = (first, second, tier);
    }

    function tickSpacing() external view returns (int24) {
        return Venues.tickSpacing(fee);
    }

    function liquidity() external view returns (uint128) {
        (uint256 reserve0, uint256 reserve1) = reserves();
        return Prices.liquidity(reserve0, reserve1);
    }

    function slot0()
        external
        view
        returns (
            uint160 sqrtPriceX96,
            int24 tick,
            uint16 observationIndex,
            uint16 observationCardinality,
            uint16 observationCardinalityNext,
            uint8 feeProtocol,
            bool unlocked
        )
    {
        (uint256 reserve0, uint256 reserve1) = reserves();
        sqrtPriceX96 = Prices.sqrtPriceX96(reserve0, reserve1);
        return (sqrtPriceX96, Prices.tickAt(sqrtPriceX96), 0, 1, 1, 0, true);
    }

    /// As if the price had always been what it is now: nothing is recorded.
    function observe(
        uint32[] calldata secondsAgos
    ) external view returns (int56[] memory tickCumulatives, uint160[] memory secondsPerLiquidityCumulativeX128s) {
        (uint256 reserve0, uint256 reserve1) = reserves();
        int256 tick = Prices.tickAt(Prices.sqrtPriceX96(reserve0, reserve1));
        uint256 depth = Prices.liquidity(reserve0, reserve1);
        tickCumulatives = new int56[](secondsAgos.length);
        secondsPerLiquidityCumulativeX128s = new uint160[](secondsAgos.length);
        for (uint256 i = 0; i < secondsAgos.length; i++) {
            uint256 time = block.timestamp - secondsAgos[i];
            tickCumulatives[i] = int56(tick * int256(time));
            secondsPerLiquidityCumulativeX128s[i] = uint160((time << 128) / depth);
        }
    }

    function reserves() private view returns (uint256, uint256) {
        return Venues.needed(token0, token1, fee).reserves(token0, token1);
    }
}
