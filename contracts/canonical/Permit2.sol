// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IToken} from "./IToken.sol";
import {Emulated} from "./Emulated.sol";

interface ISigner {
    function isValidSignature(bytes32 hash, bytes memory signature) external view returns (bytes4);
}

/// Permit2 by its published interface: allowances with an end, and transfers by signature.
contract Permit2 is Emulated {
    struct PermitDetails {
        address token;
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct PermitSingle {
        PermitDetails details;
        address spender;
        uint256 sigDeadline;
    }

    struct PermitBatch {
        PermitDetails[] details;
        address spender;
        uint256 sigDeadline;
    }

    struct PackedAllowance {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct AllowanceTransferDetails {
        address from;
        address to;
        uint160 amount;
        address token;
    }

    struct TokenSpenderPair {
        address token;
        address spender;
    }

    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    struct PermitBatchTransferFrom {
        TokenPermissions[] permitted;
        uint256 nonce;
        uint256 deadline;
    }

    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    bytes32 private constant DOMAIN = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 private constant DETAILS = keccak256("PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)");
    bytes32 private constant SINGLE =
        keccak256(
            "PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
        );
    bytes32 private constant BATCH =
        keccak256(
            "PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
        );
    bytes32 private constant PERMISSIONS = keccak256("TokenPermissions(address token,uint256 amount)");
    bytes32 private constant TRANSFER =
        keccak256(
            "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)"
        );
    bytes32 private constant BATCH_TRANSFER =
        keccak256(
            "PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)"
        );
    string private constant WITNESS_TRANSFER =
        "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,";
    string private constant BATCH_WITNESS_TRANSFER =
        "PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,";

    mapping(address owner => mapping(address token => mapping(address spender => PackedAllowance))) public allowance;
    mapping(address owner => mapping(uint256 word => uint256)) public nonceBitmap;

    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
    event Permit(
        address indexed owner,
        address indexed token,
        address indexed spender,
        uint160 amount,
        uint48 expiration,
        uint48 nonce
    );
    event Lockdown(address indexed owner, address token, address spender);
    event NonceInvalidation(
        address indexed owner,
        address indexed token,
        address indexed spender,
        uint48 newNonce,
        uint48 oldNonce
    );
    event UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask);

    error AllowanceExpired(uint256 deadline);
    error InsufficientAllowance(uint256 amount);
    error ExcessiveInvalidation();
    error InvalidAmount(uint256 maxAmount);
    error LengthMismatch();
    error SignatureExpired(uint256 signatureDeadline);
    error InvalidNonce();
    error InvalidSignature();
    error InvalidSignatureLength();
    error InvalidSigner();
    error InvalidContractSignature();

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, keccak256("Permit2"), block.chainid, address(this)));
    }

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        PackedAllowance storage allowed = allowance[msg.sender][token][spender];
        (allowed.amount, allowed.expiration) = (amount, untilNow(expiration));
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function permit(address owner, PermitSingle memory single, bytes calldata signature) external {
        if (block.timestamp > single.sigDeadline) revert SignatureExpired(single.sigDeadline);
        bytes32 hash = keccak256(abi.encode(SINGLE, hashOf(single.details), single.spender, single.sigDeadline));
        verify(owner, hash, signature);
        allow(owner, single.spender, single.details);
    }

    function permit(address owner, PermitBatch memory batch, bytes calldata signature) external {
        if (block.timestamp > batch.sigDeadline) revert SignatureExpired(batch.sigDeadline);
        bytes32[] memory hashes = new bytes32[](batch.details.length);
        for (uint256 i = 0; i < hashes.length; i++) hashes[i] = hashOf(batch.details[i]);
        bytes32 details = keccak256(abi.encodePacked(hashes));
        verify(owner, keccak256(abi.encode(BATCH, details, batch.spender, batch.sigDeadline)), signature);
        for (uint256 i = 0; i < hashes.length; i++) allow(owner, batch.spender, batch.details[i]);
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        spend(from, to, amount, token);
    }

    function transferFrom(AllowanceTransferDetails[] calldata transfers) external {
        for (uint256 i = 0; i < transfers.length; i++) {
            spend(transfers[i].from, transfers[i].to, transfers[i].amount, transfers[i].token);
        }
    }

    function lockdown(TokenSpenderPair[] calldata approvals) external {
        for (uint256 i = 0; i < approvals.length; i++) {
            allowance[msg.sender][approvals[i].token][approvals[i].spender].amount = 0;
            emit Lockdown(msg.sender, approvals[i].token, approvals[i].spender);
        }
    }

    function invalidateNonces(address token, address spender, uint48 newNonce) external {
        PackedAllowance storage allowed = allowance[msg.sender][token][spender];
        uint48 oldNonce = allowed.nonce;
        if (newNonce <= oldNonce) revert InvalidNonce();
        if (newNonce - oldNonce > type(uint16).max) revert ExcessiveInvalidation();
        allowed.nonce = newNonce;
        emit NonceInvalidation(msg.sender, token, spender, newNonce, oldNonce);
    }

    function permitTransferFrom(
        PermitTransferFrom memory signed,
        SignatureTransferDetails calldata details,
        address owner,
        bytes calldata signature
    ) external {
        bytes32 permitted = hashOf(signed.permitted);
        bytes32 hash = keccak256(abi.encode(TRANSFER, permitted, msg.sender, signed.nonce, signed.deadline));
        transferOnce(signed, details, owner, hash, signature);
    }

    function permitWitnessTransferFrom(
        PermitTransferFrom memory signed,
        SignatureTransferDetails calldata details,
        address owner,
        bytes32 witness,
        string calldata witnessTypeString,
        bytes calldata signature
    ) external {
        bytes32 kind = keccak256(abi.encodePacked(WITNESS_TRANSFER, witnessTypeString));
        bytes32 permitted = hashOf(signed.permitted);
        bytes32 hash = keccak256(abi.encode(kind, permitted, msg.sender, signed.nonce, signed.deadline, witness));
        transferOnce(signed, details, owner, hash, signature);
    }

    function permitTransferFrom(
        PermitBatchTransferFrom memory signed,
        SignatureTransferDetails[] calldata details,
        address owner,
        bytes calldata signature
    ) external {
        bytes32 permitted = hashOf(signed.permitted);
        bytes32 hash = keccak256(abi.encode(BATCH_TRANSFER, permitted, msg.sender, signed.nonce, signed.deadline));
        transferOnce(signed, details, owner, hash, signature);
    }

    function permitWitnessTransferFrom(
        PermitBatchTransferFrom memory signed,
        SignatureTransferDetails[] calldata details,
        address owner,
        bytes32 witness,
        string calldata witnessTypeString,
        bytes calldata signature
    ) external {
        bytes32 kind = keccak256(abi.encodePacked(BATCH_WITNESS_TRANSFER, witnessTypeString));
        bytes32 permitted = hashOf(signed.permitted);
        bytes32 hash = keccak256(abi.encode(kind, permitted, msg.sender, signed.nonce, signed.deadline, witness));
        transferOnce(signed, details, owner, hash, signature);
    }

    function invalidateUnorderedNonces(uint256 word, uint256 mask) external {
        nonceBitmap[msg.sender][word] |= mask;
        emit UnorderedNonceInvalidation(msg.sender, word, mask);
    }

    function transferOnce(
        PermitTransferFrom memory signed,
        SignatureTransferDetails calldata details,
        address owner,
        bytes32 hash,
        bytes calldata signature
    ) private {
        if (block.timestamp > signed.deadline) revert SignatureExpired(signed.deadline);
        if (details.requestedAmount > signed.permitted.amount) revert InvalidAmount(signed.permitted.amount);
        useNonce(owner, signed.nonce);
        verify(owner, hash, signature);
        move(signed.permitted.token, owner, details.to, details.requestedAmount);
    }

    function transferOnce(
        PermitBatchTransferFrom memory signed,
        SignatureTransferDetails[] calldata details,
        address owner,
        bytes32 hash,
        bytes calldata signature
    ) private {
        if (block.timestamp > signed.deadline) revert SignatureExpired(signed.deadline);
        if (details.length != signed.permitted.length) revert LengthMismatch();
        useNonce(owner, signed.nonce);
        verify(owner, hash, signature);
        for (uint256 i = 0; i < details.length; i++) {
            TokenPermissions memory permitted = signed.permitted[i];
            uint256 amount = details[i].requestedAmount;
            if (amount > permitted.amount) revert InvalidAmount(permitted.amount);
            if (amount != 0) move(permitted.token, owner, details[i].to, amount);
        }
    }

    function allow(address owner, address spender, PermitDetails memory details) private {
        PackedAllowance storage allowed = allowance[owner][details.token][spender];
        if (allowed.nonce != details.nonce) revert InvalidNonce();
        (allowed.amount, allowed.expiration) = (details.amount, untilNow(details.expiration));
        allowed.nonce = details.nonce + 1;
        emit Permit(owner, details.token, spender, details.amount, details.expiration, details.nonce);
    }

    function spend(address from, address to, uint160 amount, address token) private {
        PackedAllowance storage allowed = allowance[from][token][msg.sender];
        if (block.timestamp > allowed.expiration) revert AllowanceExpired(allowed.expiration);
        if (allowed.amount != type(uint160).max) {
            if (amount > allowed.amount) revert InsufficientAllowance(allowed.amount);
            allowed.amount -= amount;
        }
        move(token, from, to, amount);
    }

    function move(address token, address from, address to, uint256 amount) private {
        require(IToken(token).transferFrom(from, to, amount), "TRANSFER_FROM_FAILED");
    }

    /// None stands for this block alone.
    function untilNow(uint48 expiration) private view returns (uint48) {
        return expiration == 0 ? uint48(block.timestamp) : expiration;
    }

    function useNonce(address owner, uint256 nonce) private {
        uint256 bit = 1 << uint8(nonce);
        uint256 flipped = nonceBitmap[owner][nonce >> 8] ^= bit;
        if (flipped & bit == 0) revert InvalidNonce();
    }

    function verify(address owner, bytes32 hash, bytes calldata signature) private view {
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), hash));
        if (owner.code.length != 0) {
            if (ISigner(owner).isValidSignature(digest, signature) != 0x1626ba7e) revert InvalidContractSignature();
            return;
        }
        (bytes32 r, bytes32 s, uint8 v) = parts(signature);
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0)) revert InvalidSignature();
        if (signer != owner) revert InvalidSigner();
    }

    /// Of 65 bytes, or of 64 in the compact form of EIP-2098.
    function parts(bytes calldata signature) private pure returns (bytes32 r, bytes32 s, uint8 v) {
        if (signature.length == 65) {
            (r, s) = abi.decode(signature, (bytes32, bytes32));
            return (r, s, uint8(signature[64]));
        }
        if (signature.length != 64) revert InvalidSignatureLength();
        (r, s) = abi.decode(signature, (bytes32, bytes32));
        v = uint8(uint256(s >> 255)) + 27;
        s = s & bytes32(type(uint256).max >> 1);
    }

    function hashOf(PermitDetails memory details) private pure returns (bytes32) {
        return keccak256(abi.encode(DETAILS, details));
    }

    function hashOf(TokenPermissions memory permitted) private pure returns (bytes32) {
        return keccak256(abi.encode(PERMISSIONS, permitted));
    }

    function hashOf(TokenPermissions[] memory permitted) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](permitted.length);
        for (uint256 i = 0; i < hashes.length; i++) hashes[i] = hashOf(permitted[i]);
        return keccak256(abi.encodePacked(hashes));
    }
}
