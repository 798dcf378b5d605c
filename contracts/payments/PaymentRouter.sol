// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IToken} from "../canonical/IToken.sol";
import {IPermit2Transfers} from "../canonical/X402Permit2Proxy.sol";
import {X402ExactPermit2Proxy} from "../canonical/X402ExactPermit2Proxy.sol";
import {X402UptoPermit2Proxy} from "../canonical/X402UptoPermit2Proxy.sol";

interface ICoin is IToken {
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
}

/// What every call of a paid endpoint is paid to. It takes the payment, pays the endpoint's owner, and keeps the service's
/// fee until it is swept. What came in any other way belongs to no call, and stays.
contract PaymentRouter {
    address public constant FACILITATOR = 0x5a2d000000000000000000000000000000000030;
    X402ExactPermit2Proxy public constant EXACT_PROXY =
        X402ExactPermit2Proxy(payable(0x402085c248EeA27D92E8b30b2C58ed07f9E20001));
    X402UptoPermit2Proxy public constant UPTO_PROXY =
        X402UptoPermit2Proxy(payable(0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002));
    uint256 private constant WHOLE_BPS = 10_000;

    struct Authorization {
        address from;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    struct Share {
        address owner;
        uint256 feeBps;
    }

    /// Fees that were not swept yet.
    mapping(address token => uint256) public fees;

    event PaymentSettled(
        address indexed token,
        address indexed payer,
        address indexed owner,
        uint256 totalAmount,
        uint256 ownerAmount,
        uint256 bankrFee,
        uint256 feeBps
    );
    event FeesSwept(address indexed token, address indexed to, uint256 amount);

    error NotFacilitator(address caller);
    error FeeTooHigh(uint256 feeBps);
    error AmountMismatch(uint256 amount, uint256 arrived);

    modifier onlyFacilitator() {
        if (msg.sender != FACILITATOR) revert NotFacilitator(msg.sender);
        _;
    }

    /// By EIP-3009.
    function settleAuthorization(
        address token,
        Authorization calldata a,
        bytes calldata signature,
        Share calldata share
    ) external onlyFacilitator {
        uint256 before = balanceOf(token);
        ICoin(token).transferWithAuthorization(
            a.from,
            address(this),
            a.value,
            a.validAfter,
            a.validBefore,
            a.nonce,
            signature
        );
        split(token, a.from, before, a.value, share);
    }

    /// By Permit2, all of what was signed.
    function settleExact(
        IPermit2Transfers.PermitTransferFrom calldata permit,
        address payer,
        uint256 validAfter,
        bytes calldata signature,
        Share calldata share
    ) external onlyFacilitator {
        address token = permit.permitted.token;
        uint256 before = balanceOf(token);
        EXACT_PROXY.settle(permit, payer, X402ExactPermit2Proxy.Witness(address(this), validAfter), signature);
        split(token, payer, before, permit.permitted.amount, share);
    }

    /// By Permit2, at most what was signed. The payer has named the router as who may say how much.
    function settleUpto(
        IPermit2Transfers.PermitTransferFrom calldata permit,
        uint256 amount,
        address payer,
        uint256 validAfter,
        bytes calldata signature,
        Share calldata share
    ) external onlyFacilitator {
        address token = permit.permitted.token;
        uint256 before = balanceOf(token);
        UPTO_PROXY.settle(
            permit,
            amount,
            payer,
            X402UptoPermit2Proxy.Witness(address(this), address(this), validAfter),
            signature
        );
        split(token, payer, before, amount, share);
    }

    /// Pays out the fees that were taken in a token.
    function sweep(address token, address to) external onlyFacilitator returns (uint256 amount) {
        amount = fees[token];
        fees[token] = 0;
        pay(token, to, amount);
        emit FeesSwept(token, to, amount);
    }

    function split(address token, address payer, uint256 before, uint256 amount, Share calldata share) private {
        uint256 arrived = balanceOf(token) - before;
        if (arrived != amount) revert AmountMismatch(amount, arrived);
        if (share.feeBps > WHOLE_BPS) revert FeeTooHigh(share.feeBps);
        uint256 fee = (amount * share.feeBps) / WHOLE_BPS;
        if (fee != 0) fees[token] += fee;
        pay(token, share.owner, amount - fee);
        emit PaymentSettled(token, payer, share.owner, amount, amount - fee, fee, share.feeBps);
    }

    function balanceOf(address token) private view returns (uint256) {
        return IToken(token).balanceOf(address(this));
    }

    function pay(address token, address to, uint256 amount) private {
        if (amount != 0) require(IToken(token).transfer(to, amount), "TRANSFER_FAILED");
    }
}
