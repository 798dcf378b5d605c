// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../IERC20.sol";

/// Holds a part of launched tokens for the recipients of their fees. It unlocks evenly over a year, and nothing before the
/// cliff. Anybody may have it released: it only ever goes to the recipient.
contract Vesting {
    struct Grant {
        address recipient;
        uint64 start;
        uint256 total;
        uint256 released;
    }

    uint64 public constant CLIFF = 30 days;
    uint64 public constant DURATION = 365 days;

    address public immutable launcher;

    mapping(address => Grant) private grants;

    event Granted(address indexed token, address indexed recipient, uint256 total, uint256 start);
    event Released(address indexed token, address indexed recipient, uint256 amount);

    error CallerNotLauncher();
    error NothingToRelease(address token);
    error TransferFailed(address token);

    constructor(address launcher_) {
        launcher = launcher_;
    }

    /// Of a token that this contract has been given `total` of.
    function grant(address token, address recipient, uint256 total) external {
        if (msg.sender != launcher) revert CallerNotLauncher();
        grants[token] = Grant(recipient, uint64(block.timestamp), total, 0);
        emit Granted(token, recipient, total, block.timestamp);
    }

    /// All zero for a token without vesting. `timestamp`: when that is.
    function grantOf(
        address token
    )
        external
        view
        returns (address recipient, uint256 start, uint256 total, uint256 released, uint256 unlocked, uint256 timestamp)
    {
        Grant storage given = grants[token];
        return (given.recipient, given.start, given.total, given.released, unlockedOf(given), block.timestamp);
    }

    function release(address token) external returns (uint256 amount) {
        Grant storage given = grants[token];
        amount = unlockedOf(given) - given.released;
        if (amount == 0) revert NothingToRelease(token);
        given.released += amount;
        if (!IERC20(token).transfer(given.recipient, amount)) revert TransferFailed(token);
        emit Released(token, given.recipient, amount);
    }

    function unlockedOf(Grant storage given) private view returns (uint256) {
        uint256 age = block.timestamp - given.start;
        if (age < CLIFF) return 0;
        return age < DURATION ? (given.total * age) / DURATION : given.total;
    }
}
