// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../IERC20.sol";

interface IExchange {
    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimumOut, address to) external returns (uint256);
}

interface ILaunchPool {
    function currency0() external view returns (address);
    function swap(bool zeroForOne, uint256 amountIn, uint256 minimumOut, address to) external returns (uint256);
}

interface IWrapped {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

interface IPermit {
    function permit(address from, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;
}

/// One transaction for a swap through several pools, from and to the native token as well. Holds nothing between two
/// calls.
contract Router {
    struct Hop {
        address pool;
        address tokenOut;
        /// The pool of a launched token; otherwise the exchange.
        bool isLaunch;
    }

    /// Lets the router take what is sold, where its deadline is not 0.
    struct Permit {
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    error TooLittleReceived(uint256 amountOut, uint256 minimum);
    error TransferFailed(address token);
    error WrongValue(uint256 value, uint256 amountIn);

    receive() external payable {}

    /// Sells `amountIn` of `tokenIn`, which is wrapped first where value comes with the call, and hands the caller what the
    /// last hop bought, unwrapped if asked.
    function swap(
        address tokenIn,
        uint256 amountIn,
        uint256 minimumOut,
        Hop[] calldata hops,
        bool unwrap,
        Permit calldata allowed
    ) external payable returns (uint256 amount) {
        if (msg.value != 0) {
            if (msg.value != amountIn) revert WrongValue(msg.value, amountIn);
            IWrapped(tokenIn).deposit{value: amountIn}();
        } else {
            if (allowed.deadline != 0) {
                IPermit(tokenIn).permit(msg.sender, address(this), amountIn, allowed.deadline, allowed.v, allowed.r, allowed.s);
            }
            if (!IERC20(tokenIn).transferFrom(msg.sender, address(this), amountIn)) revert TransferFailed(tokenIn);
        }
        amount = amountIn;
        address token = tokenIn;
        for (uint256 i = 0; i < hops.length; i++) {
            Hop calldata hop = hops[i];
            IERC20(token).approve(hop.pool, amount);
            amount = hop.isLaunch
                ? ILaunchPool(hop.pool).swap(ILaunchPool(hop.pool).currency0() == token, amount, 0, address(this))
                : IExchange(hop.pool).swap(token, hop.tokenOut, amount, 0, address(this));
            token = hop.tokenOut;
        }
        if (amount < minimumOut) revert TooLittleReceived(amount, minimumOut);
        if (!unwrap) {
            if (!IERC20(token).transfer(msg.sender, amount)) revert TransferFailed(token);
            return amount;
        }
        IWrapped(token).withdraw(amount);
        (bool sent, ) = msg.sender.call{value: amount}("");
        if (!sent) revert TransferFailed(address(0));
    }
}
