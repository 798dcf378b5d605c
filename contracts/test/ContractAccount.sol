// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// An account that is a contract: what its owner's key signs counts as its own signature (EIP-1271).
contract ContractAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        if (signature.length < 65) return 0xffffffff;
        address signer = ecrecover(
            digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
        return signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
