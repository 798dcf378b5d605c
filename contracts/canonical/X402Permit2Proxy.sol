// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Emulated} from "./Emulated.sol";

interface IPermit2Transfers {
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    function permitWitnessTransferFrom(
        PermitTransferFrom memory signed,
        SignatureTransferDetails calldata details,
        address owner,
        bytes32 witness,
        string calldata witnessTypeString,
        bytes calldata signature
    ) external;
}

interface IPermitToken {
    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
}

/// What both proxies of x402 share: they pay out of Permit2 to whom the payer has named in the signature, and to nobody else.
abstract contract X402Permit2Proxy is Emulated {
    IPermit2Transfers public constant PERMIT2 = IPermit2Transfers(0x000000000022D473030F116dDEE9F6B43aC78BA3);

    struct EIP2612Permit {
        uint256 value;
        uint256 deadline;
        bytes32 r;
        bytes32 s;
        uint8 v;
    }

    bool private transient isEntered;

    event Settled();
    event SettledWithPermit();

    error InvalidDestination();
    error InvalidOwner();
    error PaymentTooEarly();
    error Permit2612AmountMismatch();
    error ReentrancyGuardReentrantCall();

    modifier nonReentrant() {
        if (isEntered) revert ReentrancyGuardReentrantCall();
        isEntered = true;
        _;
        isEntered = false;
    }

    /// Lets Permit2 take the token. One that was used before, or that the token does not know, is no reason to stop: there
    /// may be an allowance already.
    function allow(
        IPermit2Transfers.TokenPermissions calldata permitted,
        address owner,
        EIP2612Permit calldata permit
    ) internal {
        if (permit.value != permitted.amount) revert Permit2612AmountMismatch();
        try
            IPermitToken(permitted.token).permit(
                owner,
                address(PERMIT2),
                permit.value,
                permit.deadline,
                permit.v,
                permit.r,
                permit.s
            )
        {} catch {}
    }

    function requireDue(address owner, address to, uint256 validAfter) internal view {
        if (owner == address(0)) revert InvalidOwner();
        if (to == address(0)) revert InvalidDestination();
        if (block.timestamp < validAfter) revert PaymentTooEarly();
    }
}
