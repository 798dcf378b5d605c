// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PermitToken} from "../PermitToken.sol";

/// A launched token. Every one is a small proxy of one implementation, so that a launch costs little and genesis can
/// write it as storage. Its whole supply begins in its pool; nobody mints.
contract LaunchToken is PermitToken {
    uint8 public constant decimals = 18;
    uint256 public totalSupply;

    error AlreadyInitialized();

    /// Called in the transaction that makes the proxy.
    function initialize(string calldata name_, string calldata symbol_, address holder, uint256 supply) public {
        if (totalSupply != 0) revert AlreadyInitialized();
        name = name_;
        symbol = symbol_;
        totalSupply = supply;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }
}
