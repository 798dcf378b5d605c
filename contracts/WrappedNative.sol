// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "./ERC20.sol";

/// The chain's native token as an ERC-20, one for one, as WETH9 does it.
contract WrappedNative is ERC20 {
    uint8 public constant decimals = 18;

    event Deposit(address indexed to, uint256 value);
    event Withdrawal(address indexed from, uint256 value);

    error NativeTransferFailed(address to);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        spend(msg.sender, value);
        (bool sent, ) = msg.sender.call{value: value}("");
        if (!sent) revert NativeTransferFailed(msg.sender);
        emit Withdrawal(msg.sender, value);
    }

    function totalSupply() external view returns (uint256) {
        return address(this).balance;
    }

    /// Its owner needs no allowance, as in WETH9.
    function useAllowance(address from, uint256 value) internal override {
        if (from != msg.sender) super.useAllowance(from, value);
    }
}
