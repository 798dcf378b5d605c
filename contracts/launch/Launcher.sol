// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FeeManager} from "./FeeManager.sol";
import {LaunchPool} from "./LaunchPool.sol";
import {LaunchToken} from "./LaunchToken.sol";
import {PoolKey, keyOf} from "./PoolKey.sol";

/// Launches a token: the token, its pool and who gets the pool's fees, in one transaction.
contract Launcher {
    struct Launch {
        string name;
        string symbol;
        /// JSON for people: description, image, links. Kept in the log only.
        string metadata;
        /// Whose share the creator's 95 % are.
        address feeRecipient;
        bool lenient;
        /// The same caller and salt always make the same addresses.
        bytes32 salt;
    }

    uint256 public constant SUPPLY = 100_000_000_000e18;
    /// The reserve that is only a number: what the whole supply is worth before the first swap.
    uint128 public constant FIRST_RESERVE = 10e18;
    uint96 private constant CREATOR_SHARES = 0.95e18;
    uint96 private constant PROTOCOL_SHARES = 0.05e18;

    FeeManager public immutable manager;
    address public immutable tokenCode;
    address public immutable poolCode;
    address public immutable wrapped;

    event Launched(
        address indexed token,
        address indexed creator,
        bytes32 indexed poolId,
        address pool,
        address feeRecipient,
        bool lenient,
        string name,
        string symbol,
        string metadata
    );

    error AlreadyLaunched(address creator, bytes32 salt);

    constructor(FeeManager manager_, address tokenCode_, address poolCode_, address wrapped_) {
        (manager, tokenCode, poolCode, wrapped) = (manager_, tokenCode_, poolCode_, wrapped_);
    }

    function launch(Launch calldata wish) external returns (address token, bytes32 poolId) {
        token = proxyOf(tokenCode, wish.salt);
        address pool = proxyOf(poolCode, wish.salt);
        LaunchToken(token).initialize(wish.name, wish.symbol, pool, SUPPLY);
        poolId = open(wish, token, pool, SUPPLY);
    }

    /// Opens the pool with what it holds of the token. The other reserve is in proportion, so that every token begins at
    /// the same price.
    function open(Launch calldata wish, address token, address pool, uint256 pooled) internal returns (bytes32 poolId) {
        poolId = manager.register(openPool(token, pool, pooled), beneficiaries(wish.feeRecipient), wish.lenient);
        log(wish, token, pool, poolId);
    }

    function log(Launch calldata wish, address token, address pool, bytes32 poolId) private {
        emit Launched(
            token,
            msg.sender,
            poolId,
            pool,
            wish.feeRecipient,
            wish.lenient,
            wish.name,
            wish.symbol,
            wish.metadata
        );
    }

    function openPool(address token, address pool, uint256 pooled) private returns (PoolKey memory) {
        uint128 reserve = uint128((uint256(FIRST_RESERVE) * pooled) / SUPPLY);
        bool isFirst = token < wrapped;
        (address currency0, address currency1) = isFirst ? (token, wrapped) : (wrapped, token);
        (uint128 reserve0, uint128 reserve1) = isFirst ? (uint128(pooled), reserve) : (reserve, uint128(pooled));
        LaunchPool(pool).initialize(currency0, currency1, address(manager), reserve0, reserve1);
        return keyOf(currency0, currency1, pool);
    }

    function beneficiaries(address recipient) private view returns (FeeManager.Beneficiary[] memory list) {
        address owner = manager.protocolOwner();
        if (recipient == owner) {
            list = new FeeManager.Beneficiary[](1);
            list[0] = FeeManager.Beneficiary(owner, CREATOR_SHARES + PROTOCOL_SHARES);
            return list;
        }
        list = new FeeManager.Beneficiary[](2);
        (uint256 creatorAt, uint256 ownerAt) = recipient < owner ? (0, 1) : (1, 0);
        list[creatorAt] = FeeManager.Beneficiary(recipient, CREATOR_SHARES);
        list[ownerAt] = FeeManager.Beneficiary(owner, PROTOCOL_SHARES);
    }

    /// A minimal proxy (EIP-1167) at an address that follows from the caller and the salt.
    function proxyOf(address code, bytes32 salt) internal returns (address made) {
        bytes memory creation = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
            code,
            hex"5af43d82803e903d91602b57fd5bf3"
        );
        bytes32 own = keccak256(abi.encode(msg.sender, salt));
        assembly {
            made := create2(0, add(creation, 32), mload(creation), own)
        }
        if (made == address(0)) revert AlreadyLaunched(msg.sender, salt);
    }
}
