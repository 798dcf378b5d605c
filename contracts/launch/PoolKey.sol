// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What a pool is known by: its id is the hash of the ABI encoding. Currencies ascend. `fee`: millionths. `hooks` is
/// the contract that holds the pool.
struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

uint24 constant FEE = 7_000;
uint256 constant MILLION = 1_000_000;

// A constant-product pool has no ticks; clients want a number above zero.
int24 constant TICK_SPACING = 1;

function keyOf(address currency0, address currency1, address pool) pure returns (PoolKey memory) {
    return PoolKey(currency0, currency1, FEE, TICK_SPACING, pool);
}

function idOf(PoolKey memory key) pure returns (bytes32) {
    return keccak256(abi.encode(key));
}
