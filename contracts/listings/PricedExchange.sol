// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../IERC20.sol";

/// Pools of well-known tokens, each against one unit: a stable coin, or the wrapped native token. A pool's price is that of
/// a constant product, times a factor that follows from a key and the time alone, as if others traded it to that price. What
/// a swap does to the price stays. A swap pays 0.3 %, which stays here. Pools are written into the state, not opened by a
/// call; src/domains/listings/price.ts computes the same.
contract PricedExchange {
    struct Pool {
        address unit;
        /// Of the unit, base units, when `reserve` is `start` and the factor is 1.
        uint256 depth;
        uint256 start;
        uint256 reserve;
        bytes32 key;
        /// The most by which the factor is more or less than 1, billionths.
        uint256 amplitude;
    }

    uint256 public constant FEE_BPS = 30;
    int256 private constant ONE = 1e9;

    mapping(address => Pool) public pools;

    event Swap(address indexed sender, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut);

    error NoPool(address tokenA, address tokenB);
    error TooLittleReceived(uint256 amountOut, uint256 minimum);
    error TransferFailed(address token);

    function swap(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 minimumOut,
        address to
    ) external returns (uint256 amountOut) {
        amountOut = quote(tokenIn, tokenOut, amountIn);
        if (amountOut < minimumOut) revert TooLittleReceived(amountOut, minimumOut);
        if (pools[tokenIn].unit == tokenOut) pools[tokenIn].reserve += amountIn;
        else pools[tokenOut].reserve -= amountOut;
        if (!IERC20(tokenIn).transferFrom(msg.sender, address(this), amountIn)) revert TransferFailed(tokenIn);
        if (!IERC20(tokenOut).transfer(to, amountOut)) revert TransferFailed(tokenOut);
        emit Swap(msg.sender, tokenIn, tokenOut, amountIn, amountOut);
    }

    /// What `amountIn` base units of `tokenIn` would buy now, fee included.
    function quote(address tokenIn, address tokenOut, uint256 amountIn) public view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = reserves(tokenIn, tokenOut);
        uint256 paid = amountIn * (10_000 - FEE_BPS);
        return (paid * reserveOut) / (reserveIn * 10_000 + paid);
    }

    /// What one whole token costs now: base units of `unit`, times 10^18.
    function priceOf(address token) external view returns (address unit, uint256 price) {
        unit = pools[token].unit;
        (uint256 reserve, uint256 reserveUnit) = reserves(token, unit);
        price = (reserveUnit * 1e18 * 10 ** IERC20(token).decimals()) / reserve;
    }

    function reserves(address tokenA, address tokenB) public view returns (uint256, uint256) {
        if (pools[tokenA].unit == tokenB && tokenB != address(0)) {
            Pool storage pool = pools[tokenA];
            return (pool.reserve, reserveOfUnit(pool));
        }
        if (pools[tokenB].unit == tokenA && tokenA != address(0)) {
            Pool storage pool = pools[tokenB];
            return (reserveOfUnit(pool), pool.reserve);
        }
        revert NoPool(tokenA, tokenB);
    }

    function reserveOfUnit(Pool storage pool) private view returns (uint256) {
        return (pool.depth * factorAt(pool.key, pool.amplitude, block.timestamp) * pool.start) / (pool.reserve * uint256(ONE));
    }

    /// Billionths. Three lines through even draws: over ten days, a day and an hour.
    function factorAt(bytes32 key, uint256 amplitude, uint256 time) public pure returns (uint256) {
        if (amplitude == 0) return uint256(ONE);
        int256 whole = int256(amplitude);
        return uint256(
            ONE + wave(key, 0, time, 10 days, (whole * 6) / 10)
                + wave(key, 1, time, 1 days, (whole * 3) / 10)
                + wave(key, 2, time, 1 hours, whole / 10)
        );
    }

    function wave(bytes32 key, uint8 which, uint256 time, uint256 spacing, int256 range) private pure returns (int256) {
        uint256 knot = time / spacing;
        int256 along = int256(time % spacing);
        int256 before = draw(key, which, knot) * (int256(spacing) - along);
        int256 next = draw(key, which, knot + 1) * along;
        return ((before + next) * range) / (int256(spacing) * 2 ** 31);
    }

    /// -2^31 to 2^31 - 1.
    function draw(bytes32 key, uint8 which, uint256 knot) private pure returns (int256) {
        return int256(uint256(uint32(uint256(keccak256(abi.encodePacked(key, which, uint64(knot))))))) - 2 ** 31;
    }
}
