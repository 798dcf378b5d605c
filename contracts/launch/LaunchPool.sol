// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../IERC20.sol";
import {FEE, MILLION, idOf, keyOf} from "./PoolKey.sol";

/// The pool of a launched token against the wrapped native token: constant product, with 0.7 % of what comes in kept
/// aside for the fee manager. It begins with the token's whole supply and, on the other side, a reserve that is only a
/// number. Whoever sells has bought before, so what the pool must pay out never goes below that number.
contract LaunchPool {
    address public currency0;
    address public currency1;
    address public manager;
    uint128 public reserve0;
    uint128 public reserve1;
    /// Fees that wait to be collected. They belong to no reserve.
    uint128 private fees0;
    uint128 private fees1;

    /// Amounts as the pool sees them: positive came in (fee included), negative went out. Reserves: after the swap.
    event Swap(
        bytes32 indexed poolId,
        address indexed sender,
        int256 amount0,
        int256 amount1,
        uint256 fee0,
        uint256 fee1,
        uint256 reserve0,
        uint256 reserve1
    );

    error AlreadyInitialized();
    error CallerNotManager();
    error TooLittleReceived(uint256 amountOut, uint256 minimum);
    error TransferFailed(address token);

    /// Called in the transaction that makes the proxy.
    function initialize(address first, address second, address feeManager, uint128 start0, uint128 start1) external {
        if (manager != address(0)) revert AlreadyInitialized();
        (currency0, currency1, manager, reserve0, reserve1) = (first, second, feeManager, start0, start1);
    }

    /// Sells `amountIn` of currency 0 for currency 1, or the other way round. Pulls it from the caller.
    function swap(
        bool zeroForOne,
        uint256 amountIn,
        uint256 minimumOut,
        address to
    ) external returns (uint256 amountOut) {
        uint256 fee;
        (amountOut, fee) = quote(zeroForOne, amountIn);
        if (amountOut < minimumOut) revert TooLittleReceived(amountOut, minimumOut);
        // No amount of a launched token or of the native one comes near 2^127, so no cast cuts anything off.
        uint128 added = uint128(amountIn - fee);
        uint128 removed = uint128(amountOut);
        (address tokenIn, address tokenOut) = zeroForOne ? (currency0, currency1) : (currency1, currency0);
        if (zeroForOne) {
            (reserve0, reserve1) = (reserve0 + added, reserve1 - removed);
            fees0 += uint128(fee);
        } else {
            (reserve0, reserve1) = (reserve0 - removed, reserve1 + added);
            fees1 += uint128(fee);
        }
        if (!IERC20(tokenIn).transferFrom(msg.sender, address(this), amountIn)) revert TransferFailed(tokenIn);
        push(tokenOut, to, amountOut);
        tell(zeroForOne, int256(amountIn), -int256(amountOut), fee);
    }

    /// What `amountIn` would buy now, and the part of it that is the fee (rounded down).
    function quote(bool zeroForOne, uint256 amountIn) public view returns (uint256 amountOut, uint256 fee) {
        (uint256 from, uint256 to) = zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
        fee = (amountIn * FEE) / MILLION;
        uint256 paid = amountIn - fee;
        amountOut = (paid * to) / (from + paid);
    }

    function uncollectedFees() external view returns (uint256, uint256) {
        return (fees0, fees1);
    }

    /// Hands what waits to the fee manager, and only to it.
    function takeFees() external returns (uint256 taken0, uint256 taken1) {
        if (msg.sender != manager) revert CallerNotManager();
        (taken0, taken1) = (fees0, fees1);
        (fees0, fees1) = (0, 0);
        if (taken0 != 0) push(currency0, msg.sender, taken0);
        if (taken1 != 0) push(currency1, msg.sender, taken1);
    }

    function tell(bool zeroForOne, int256 came, int256 went, uint256 fee) private {
        bytes32 poolId = idOf(keyOf(currency0, currency1, address(this)));
        if (zeroForOne) emit Swap(poolId, msg.sender, came, went, fee, 0, reserve0, reserve1);
        else emit Swap(poolId, msg.sender, went, came, 0, fee, reserve0, reserve1);
    }

    function push(address token, address to, uint256 amount) private {
        if (!IERC20(token).transfer(to, amount)) revert TransferFailed(token);
    }
}
