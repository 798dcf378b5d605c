// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What stands at a published address and has a part of the published interface: any other function says that it is not
/// here. Fork the chain to call the published contract itself.
abstract contract Emulated {
    error NotEmulated(bytes4 selector);

    fallback() external {
        revert NotEmulated(msg.sig);
    }
}
