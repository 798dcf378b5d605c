// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../IERC20.sol";

interface IToken is IERC20 {
    function balanceOf(address owner) external view returns (uint256);
}
