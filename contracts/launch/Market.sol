// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../IERC20.sol";

interface IPool {
    function currency0() external view returns (address);
    function currency1() external view returns (address);
    function swap(bool zeroForOne, uint256 amountIn, uint256 minimumOut, address to) external returns (uint256);
}

/// Trades for a crowd that is not there: many swaps in one transaction, out of what this contract holds.
contract Market {
    struct Order {
        address pool;
        bool zeroForOne;
        uint256 amountIn;
    }

    address public immutable owner;

    error CallerNotOwner();
    error NotEnoughGas();

    constructor(address owner_) {
        owner = owner_;
    }

    /// Say how much gas: an estimate does not see what failed inside. What each order bought; nothing where it could not be carried out, which does not stop the others.
    function trade(Order[] calldata orders) external returns (uint256[] memory bought) {
        if (msg.sender != owner) revert CallerNotOwner();
        bought = new uint256[](orders.length);
        for (uint256 i = 0; i < orders.length; i++) {
            try this.swap(orders[i]) returns (uint256 amountOut) {
                bought[i] = amountOut;
            } catch (bytes memory why) {
                // An order that ran out of gas says nothing, and the crowd would have done less than it was told to.
                if (why.length == 0) revert NotEnoughGas();
            }
        }
    }

    /// One order. By itself, so that one that fails leaves no trace.
    function swap(Order calldata order) external returns (uint256) {
        if (msg.sender != address(this)) revert CallerNotOwner();
        IPool pool = IPool(order.pool);
        IERC20 token = IERC20(order.zeroForOne ? pool.currency0() : pool.currency1());
        if (token.allowance(address(this), order.pool) < order.amountIn) token.approve(order.pool, type(uint256).max);
        return pool.swap(order.zeroForOne, order.amountIn, 0, address(this));
    }
}
