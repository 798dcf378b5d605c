// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IVenue {
    function hasPool(address tokenA, address tokenB) external view returns (bool);
    function reserves(address tokenA, address tokenB) external view returns (uint256, uint256);
    function quote(address tokenIn, address tokenOut, uint256 amountIn) external view returns (uint256);
    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimumOut, address to) external returns (uint256);
    function addLiquidity(address tokenA, address tokenB, uint256 amountA, uint256 amountB) external returns (uint256);
}

address constant EXCHANGE = 0x5a2D000000000000000000000000000000000004;
address constant PRICED_EXCHANGE = 0x5a2d000000000000000000000000000000000050;
address constant FACTORY = 0x33128a8fC17869897dcE68Ed026d694621f6FDfD;
address constant WETH = 0x4200000000000000000000000000000000000006;
address constant USDC = 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913;

// Published, so that who computes a pool's address without asking the factory finds it.
bytes32 constant POOL_INIT_CODE_HASH = 0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54;

error NoPool(address tokenA, address tokenB, uint24 fee);
error PriceLimitNotEmulated(uint160 sqrtPriceLimitX96);

/// Where pairs are traded here. Every fee tier of a pair is the same pool, which takes 0.3 %.
library Venues {
    uint256 private constant FEE_BPS = 30;
    uint256 private constant BPS = 10_000;

    /// The contract that has a pool of both; zero where none has. Looking at their code makes well-known tokens appear.
    function find(address tokenA, address tokenB) internal view returns (address) {
        if (tokenA == tokenB || tokenA.code.length == 0 || tokenB.code.length == 0) return address(0);
        if (IVenue(EXCHANGE).hasPool(tokenA, tokenB)) return EXCHANGE;
        if (PRICED_EXCHANGE.code.length == 0) return address(0);
        try IVenue(PRICED_EXCHANGE).reserves(tokenA, tokenB) returns (uint256, uint256) {
            return PRICED_EXCHANGE;
        } catch {
            return address(0);
        }
    }

    function needed(address tokenA, address tokenB, uint24 fee) internal view returns (IVenue) {
        address venue = tickSpacing(fee) == 0 ? address(0) : find(tokenA, tokenB);
        if (venue == address(0)) revert NoPool(tokenA, tokenB, fee);
        return IVenue(venue);
    }

    /// Zero for a tier that there is not.
    function tickSpacing(uint24 fee) internal pure returns (int24) {
        if (fee == 500) return 10;
        if (fee == 3_000) return 60;
        return fee == 10_000 ? int24(200) : int24(0);
    }

    function sorted(address tokenA, address tokenB) internal pure returns (address, address) {
        return tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
    }

    function poolAddress(address tokenA, address tokenB, uint24 fee) internal pure returns (address) {
        (address token0, address token1) = sorted(tokenA, tokenB);
        bytes32 salt = keccak256(abi.encode(token0, token1, fee));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", FACTORY, salt, POOL_INIT_CODE_HASH)))));
    }

    /// The least that buys `amountOut`.
    function amountFor(IVenue venue, address tokenIn, address tokenOut, uint256 amountOut) internal view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = venue.reserves(tokenIn, tokenOut);
        require(amountOut < reserveOut, "Too much requested");
        uint256 left = (reserveOut - amountOut) * (BPS - FEE_BPS);
        return (amountOut * reserveIn * BPS + left - 1) / left;
    }
}

/// Steps of a path: 20 bytes of a token, 3 of a fee, 20 of the next token, and so on.
library Paths {
    uint256 private constant HOP = 23;

    function hops(bytes memory path) internal pure returns (uint256) {
        require(path.length >= HOP + 20 && (path.length - 20) % HOP == 0, "slice_outOfBounds");
        return (path.length - 20) / HOP;
    }

    function hop(bytes memory path, uint256 index) internal pure returns (address first, uint24 fee, address second) {
        return (tokenAt(path, index * HOP), uint24(uint256(wordAt(path, index * HOP + 20)) >> 232), tokenAt(path, (index + 1) * HOP));
    }

    function tokenAt(bytes memory path, uint256 start) private pure returns (address) {
        return address(uint160(uint256(wordAt(path, start)) >> 96));
    }

    function wordAt(bytes memory path, uint256 start) private pure returns (bytes32 word) {
        assembly {
            word := mload(add(add(path, 32), start))
        }
    }
}
