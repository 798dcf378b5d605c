// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PoolKey} from "../launch/PoolKey.sol";
import {Emulated} from "./Emulated.sol";
import {Prices} from "./Prices.sol";

interface IPoolKeys {
    function getPoolKey(bytes32 poolId) external view returns (PoolKey memory);
}

interface IReserves {
    function reserve0() external view returns (uint128);
    function reserve1() external view returns (uint128);
}

/// The reader of version 4, of the pools of launched tokens. A pool that there is not is all zero, as there.
contract StateView is Emulated {
    address public constant poolManager = 0x498581fF718922c3f8e6A244956aF099B2652b2b;
    IPoolKeys private constant KEYS = IPoolKeys(0x5a2D000000000000000000000000000000000006);

    function getSlot0(
        bytes32 poolId
    ) external view returns (uint160 sqrtPriceX96, int24 tick, uint24 protocolFee, uint24 lpFee) {
        PoolKey memory key = KEYS.getPoolKey(poolId);
        if (key.hooks == address(0)) return (0, 0, 0, 0);
        (uint256 reserve0, uint256 reserve1) = reservesOf(key.hooks);
        sqrtPriceX96 = Prices.sqrtPriceX96(reserve0, reserve1);
        return (sqrtPriceX96, Prices.tickAt(sqrtPriceX96), 0, key.fee);
    }

    function getLiquidity(bytes32 poolId) external view returns (uint128) {
        PoolKey memory key = KEYS.getPoolKey(poolId);
        if (key.hooks == address(0)) return 0;
        (uint256 reserve0, uint256 reserve1) = reservesOf(key.hooks);
        return Prices.liquidity(reserve0, reserve1);
    }

    function reservesOf(address pool) private view returns (uint256, uint256) {
        return (IReserves(pool).reserve0(), IReserves(pool).reserve1());
    }
}
