// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPermit2Transfers, X402Permit2Proxy} from "./X402Permit2Proxy.sol";

/// The proxy of the x402 packages for a payment of exactly what was signed. Anybody may carry it out.
contract X402ExactPermit2Proxy is X402Permit2Proxy {
    string public constant WITNESS_TYPE_STRING =
        "Witness witness)TokenPermissions(address token,uint256 amount)Witness(address to,uint256 validAfter)";
    bytes32 public constant WITNESS_TYPEHASH = keccak256("Witness(address to,uint256 validAfter)");

    struct Witness {
        address to;
        uint256 validAfter;
    }

    error InvalidAmount();

    function settle(
        IPermit2Transfers.PermitTransferFrom calldata permit,
        address owner,
        Witness calldata witness,
        bytes calldata signature
    ) external nonReentrant {
        pay(permit, owner, witness, signature);
        emit Settled();
    }

    function settleWithPermit(
        EIP2612Permit calldata permit2612,
        IPermit2Transfers.PermitTransferFrom calldata permit,
        address owner,
        Witness calldata witness,
        bytes calldata signature
    ) external nonReentrant {
        allow(permit.permitted, owner, permit2612);
        pay(permit, owner, witness, signature);
        emit SettledWithPermit();
    }

    function pay(
        IPermit2Transfers.PermitTransferFrom calldata permit,
        address owner,
        Witness calldata witness,
        bytes calldata signature
    ) private {
        uint256 amount = permit.permitted.amount;
        if (amount == 0) revert InvalidAmount();
        requireDue(owner, witness.to, witness.validAfter);
        PERMIT2.permitWitnessTransferFrom(
            permit,
            IPermit2Transfers.SignatureTransferDetails(witness.to, amount),
            owner,
            keccak256(abi.encode(WITNESS_TYPEHASH, witness)),
            WITNESS_TYPE_STRING,
            signature
        );
    }
}
