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
    struct Swap {
        address pool;
        bool zeroForOne;
        uint256 amountIn;
    }

    address public immutable owner;

    /// By pool and direction. Asking the token each time would cost as much as the swap.
    mapping(address => mapping(bool => bool)) private isApproved;

    error CallerNotOwner();
    error NotEnoughGas();

    constructor(address owner_) {
        owner = owner_;
    }

    /// What each swap bought; nothing where it could not be carried out, which does not stop the others. Say how much
    /// gas: an estimate does not see what failed inside.
    function trade(Swap[] calldata swaps) external returns (uint256[] memory bought) {
        if (msg.sender != owner) revert CallerNotOwner();
        bought = new uint256[](swaps.length);
        for (uint256 i = 0; i < swaps.length; i++) {
            Swap calldata one = swaps[i];
            if (!isApproved[one.pool][one.zeroForOne]) {
                try this.approve(one.pool, one.zeroForOne) {} catch (bytes memory why) {
                    check(why);
                    continue;
                }
            }
            try IPool(one.pool).swap(one.zeroForOne, one.amountIn, 0, address(this)) returns (uint256 amountOut) {
                bought[i] = amountOut;
            } catch (bytes memory why) {
                check(why);
            }
        }
    }

    /// Lets a pool take what is to be sold to it. By itself, so that one that is none leaves no trace.
    function approve(address pool, bool zeroForOne) external {
        if (msg.sender != address(this)) revert CallerNotOwner();
        IERC20 token = IERC20(zeroForOne ? IPool(pool).currency0() : IPool(pool).currency1());
        token.approve(pool, type(uint256).max);
        isApproved[pool][zeroForOne] = true;
    }

    /// What ran out of gas says nothing, and the crowd would have done less than it was told to.
    function check(bytes memory why) private pure {
        if (why.length == 0) revert NotEnoughGas();
    }
}
