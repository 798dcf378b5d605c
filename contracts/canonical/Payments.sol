// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IToken} from "./IToken.sol";
import {Emulated} from "./Emulated.sol";
import {FACTORY, WETH} from "./Venues.sol";

interface IWETH is IToken {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

/// What routers and the position manager share: many calls in one, and the native token on the way in and out.
abstract contract Payments is Emulated {
    address public constant factory = FACTORY;
    address public constant WETH9 = WETH;

    receive() external payable {
        require(msg.sender == WETH, "Not WETH9");
    }

    function multicall(bytes[] calldata data) public payable returns (bytes[] memory results) {
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool success, bytes memory result) = address(this).delegatecall(data[i]);
            if (!success) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            results[i] = result;
        }
    }

    function refundETH() external payable {
        send(msg.sender, address(this).balance);
    }

    function unwrapWETH9(uint256 amountMinimum, address recipient) public payable {
        uint256 amount = IWETH(WETH).balanceOf(address(this));
        require(amount >= amountMinimum, "Insufficient WETH9");
        if (amount == 0) return;
        IWETH(WETH).withdraw(amount);
        send(recipient, amount);
    }

    function sweepToken(address token, uint256 amountMinimum, address recipient) public payable {
        uint256 amount = IToken(token).balanceOf(address(this));
        require(amount >= amountMinimum, "Insufficient token");
        if (amount != 0) require(IToken(token).transfer(recipient, amount), "ST");
    }

    /// Brings `amount` here: native token that came along is wrapped.
    function take(address token, address payer, uint256 amount) internal {
        if (token == WETH && address(this).balance >= amount) IWETH(WETH).deposit{value: amount}();
        else if (payer != address(this)) require(IToken(token).transferFrom(payer, address(this), amount), "STF");
    }

    function send(address to, uint256 amount) private {
        if (amount == 0) return;
        (bool success, ) = to.call{value: amount}("");
        require(success, "STE");
    }
}
