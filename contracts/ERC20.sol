// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What the tokens of a local chain share. Genesis writes `balanceOf` straight into its storage, so the order of these
/// variables is part of the interface.
abstract contract ERC20 {
    string public name;
    string public symbol;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Transfer(address indexed from, address indexed to, uint256 value);

    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error ERC20InvalidReceiver(address receiver);

    function approve(address spender, uint256 value) external returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        useAllowance(from, value);
        move(from, to, value);
        return true;
    }

    function useAllowance(address from, uint256 value) internal virtual {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed == type(uint256).max) return;
        if (allowed < value) revert ERC20InsufficientAllowance(msg.sender, allowed, value);
        allowance[from][msg.sender] = allowed - value;
    }

    function allow(address from, address spender, uint256 value) internal {
        allowance[from][spender] = value;
        emit Approval(from, spender, value);
    }

    function move(address from, address to, uint256 value) internal virtual {
        if (to == address(0)) revert ERC20InvalidReceiver(to);
        spend(from, value);
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function spend(address from, uint256 value) internal {
        uint256 balance = balanceOf[from];
        if (balance < value) revert ERC20InsufficientBalance(from, balance, value);
        unchecked {
            balanceOf[from] = balance - value;
        }
    }
}
