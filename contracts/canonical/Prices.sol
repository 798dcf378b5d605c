// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What a constant product is in the terms of concentrated liquidity: one position over all prices.
library Prices {
    /// log2(1.0001), of 64 binary places.
    int256 private constant LOG_OF_TICK = 2_661_169_563_308_229;
    /// Places of a logarithm that are computed: an error of a millionth of a tick.
    uint256 private constant PLACES = 40;

    /// The root of the price of token0 in token1, with 96 binary places.
    function sqrtPriceX96(uint256 reserve0, uint256 reserve1) internal pure returns (uint160) {
        return reserve0 == 0 ? 0 : uint160(sqrt((reserve1 << 128) / reserve0) << 32);
    }

    function liquidity(uint256 reserve0, uint256 reserve1) internal pure returns (uint128) {
        return uint128(sqrt(reserve0 * reserve1));
    }

    /// The tick below a price.
    function tickAt(uint160 sqrtPrice) internal pure returns (int24) {
        uint256 top = 0;
        for (uint256 rest = sqrtPrice; rest > 1; rest >>= 1) top++;
        uint256 value = top >= 127 ? uint256(sqrtPrice) >> (top - 127) : uint256(sqrtPrice) << (127 - top);
        int256 log = (int256(top) - 96) << 64;
        for (uint256 place = 1; place <= PLACES; place++) {
            value = (value * value) >> 127;
            if (value >> 128 == 0) continue;
            value >>= 1;
            log += int256(1) << (64 - place);
        }
        int256 twice = 2 * log;
        int256 tick = twice / LOG_OF_TICK;
        return int24(twice < 0 && twice % LOG_OF_TICK != 0 ? tick - 1 : tick);
    }

    function sqrt(uint256 value) internal pure returns (uint256 root) {
        if (value == 0) return 0;
        root = value;
        uint256 next = value / 2 + 1;
        while (next < root) {
            root = next;
            next = (value / next + next) / 2;
        }
    }
}
