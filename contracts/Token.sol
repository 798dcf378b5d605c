// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PermitToken} from "./PermitToken.sol";

/// A token whose owner mints: the stable coins of a local chain have no bank behind them.
contract Token is PermitToken {
    uint8 public immutable decimals;
    address public owner;
    uint256 public totalSupply;

    event OwnershipTransferred(address indexed from, address indexed to);

    error NotOwner(address caller);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        owner = owner_;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    function mint(address to, uint256 value) external onlyOwner {
        if (to == address(0)) revert ERC20InvalidReceiver(to);
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function burn(uint256 value) external {
        spend(msg.sender, value);
        totalSupply -= value;
        emit Transfer(msg.sender, address(0), value);
    }

    function transferOwnership(address to) external onlyOwner {
        emit OwnershipTransferred(owner, to);
        owner = to;
    }
}
