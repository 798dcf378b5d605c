// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "./IERC20.sol";

/// Constant-product pools, one per pair of tokens, in one contract that also quotes them: where prices on a local
/// chain come from. A swap pays 0.3 %, which stays in the pool.
contract Exchange {
    struct Pool {
        address token0;
        address token1;
        uint256 reserve0;
        uint256 reserve1;
        uint256 shares;
    }

    uint256 public constant FEE_BPS = 30;

    mapping(bytes32 => Pool) private pools;
    mapping(bytes32 => mapping(address => uint256)) public sharesOf;

    event LiquidityAdded(address indexed token0, address indexed token1, address indexed provider, uint256 amount0, uint256 amount1);
    event LiquidityRemoved(address indexed token0, address indexed token1, address indexed provider, uint256 amount0, uint256 amount1);
    event Swap(address indexed sender, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut);

    error SameToken(address token);
    error NoPool(address tokenA, address tokenB);
    error NothingAdded();
    error NotEnoughShares(uint256 shares, uint256 needed);
    error TooLittleReceived(uint256 amountOut, uint256 minimum);
    error TransferFailed(address token);

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountA,
        uint256 amountB
    ) external returns (uint256 minted) {
        (address token0, address token1, uint256 amount0, uint256 amount1) = tokenA < tokenB
            ? (tokenA, tokenB, amountA, amountB)
            : (tokenB, tokenA, amountB, amountA);
        if (token0 == token1) revert SameToken(token0);
        bytes32 id = idOf(token0, token1);
        Pool storage pool = pools[id];
        if (pool.shares == 0) {
            pool.token0 = token0;
            pool.token1 = token1;
            minted = sqrt(amount0 * amount1);
        } else {
            uint256 minted0 = (amount0 * pool.shares) / pool.reserve0;
            uint256 minted1 = (amount1 * pool.shares) / pool.reserve1;
            minted = minted0 < minted1 ? minted0 : minted1;
            // Rounded up, so that whoever was there before loses nothing.
            amount0 = (minted * pool.reserve0 + pool.shares - 1) / pool.shares;
            amount1 = (minted * pool.reserve1 + pool.shares - 1) / pool.shares;
        }
        if (minted == 0) revert NothingAdded();
        pool.reserve0 += amount0;
        pool.reserve1 += amount1;
        pool.shares += minted;
        sharesOf[id][msg.sender] += minted;
        pull(token0, amount0);
        pull(token1, amount1);
        emit LiquidityAdded(token0, token1, msg.sender, amount0, amount1);
    }

    function removeLiquidity(
        address tokenA,
        address tokenB,
        uint256 shares
    ) external returns (uint256 amount0, uint256 amount1) {
        Pool storage pool = poolOf(tokenA, tokenB);
        bytes32 id = idOf(pool.token0, pool.token1);
        uint256 owned = sharesOf[id][msg.sender];
        if (owned < shares) revert NotEnoughShares(owned, shares);
        amount0 = (shares * pool.reserve0) / pool.shares;
        amount1 = (shares * pool.reserve1) / pool.shares;
        sharesOf[id][msg.sender] = owned - shares;
        pool.shares -= shares;
        pool.reserve0 -= amount0;
        pool.reserve1 -= amount1;
        push(pool.token0, amount0);
        push(pool.token1, amount1);
        emit LiquidityRemoved(pool.token0, pool.token1, msg.sender, amount0, amount1);
    }

    function swap(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 minimumOut,
        address to
    ) external returns (uint256 amountOut) {
        amountOut = quote(tokenIn, tokenOut, amountIn);
        if (amountOut < minimumOut) revert TooLittleReceived(amountOut, minimumOut);
        Pool storage pool = poolOf(tokenIn, tokenOut);
        if (pool.token0 == tokenIn) {
            pool.reserve0 += amountIn;
            pool.reserve1 -= amountOut;
        } else {
            pool.reserve1 += amountIn;
            pool.reserve0 -= amountOut;
        }
        pull(tokenIn, amountIn);
        if (!IERC20(tokenOut).transfer(to, amountOut)) revert TransferFailed(tokenOut);
        emit Swap(msg.sender, tokenIn, tokenOut, amountIn, amountOut);
    }

    /// What `amountIn` base units of `tokenIn` would buy now, fee included.
    function quote(address tokenIn, address tokenOut, uint256 amountIn) public view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = reserves(tokenIn, tokenOut);
        uint256 paid = amountIn * (10_000 - FEE_BPS);
        return (paid * reserveOut) / (reserveIn * 10_000 + paid);
    }

    /// The price of one whole `token` in base units of `unit`: that of a trade too small to move it, without the fee.
    function priceOf(address token, address unit) external view returns (uint256) {
        (uint256 reserve, uint256 reserveUnit) = reserves(token, unit);
        return (reserveUnit * 10 ** IERC20(token).decimals()) / reserve;
    }

    function hasPool(address tokenA, address tokenB) external view returns (bool) {
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        return pools[idOf(token0, token1)].shares != 0;
    }

    function reserves(address tokenA, address tokenB) public view returns (uint256, uint256) {
        Pool storage pool = poolOf(tokenA, tokenB);
        return pool.token0 == tokenA ? (pool.reserve0, pool.reserve1) : (pool.reserve1, pool.reserve0);
    }

    function poolOf(address tokenA, address tokenB) private view returns (Pool storage pool) {
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        pool = pools[idOf(token0, token1)];
        if (pool.shares == 0) revert NoPool(tokenA, tokenB);
    }

    function idOf(address token0, address token1) private pure returns (bytes32) {
        return keccak256(abi.encode(token0, token1));
    }

    function pull(address token, uint256 amount) private {
        if (!IERC20(token).transferFrom(msg.sender, address(this), amount)) revert TransferFailed(token);
    }

    function push(address token, uint256 amount) private {
        if (!IERC20(token).transfer(msg.sender, amount)) revert TransferFailed(token);
    }

    function sqrt(uint256 value) private pure returns (uint256 root) {
        if (value == 0) return 0;
        root = value;
        uint256 next = value / 2 + 1;
        while (next < root) {
            root = next;
            next = (value / next + next) / 2;
        }
    }
}
