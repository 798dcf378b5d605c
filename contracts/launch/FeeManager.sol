// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../IERC20.sol";
import {FEE, PoolKey, TICK_SPACING, idOf, keyOf} from "./PoolKey.sol";

interface IFeePool {
    function takeFees() external returns (uint256 fees0, uint256 fees1);
}

/// Who gets the fees of launched pools. Pool fees become *cumulated* when they are collected; a beneficiary is owed its
/// share of what was cumulated since it was last paid. Shares are parts of 1e18.
contract FeeManager {
    struct Beneficiary {
        address beneficiary;
        uint96 shares;
    }

    struct Pool {
        address currency0;
        /// Whether anybody may move the pool's fees into the accounting. Only beneficiaries are ever paid.
        bool lenient;
        address currency1;
        address pool;
        uint256 cumulated0;
        uint256 cumulated1;
    }

    struct Holding {
        uint256 shares;
        /// What was cumulated when the beneficiary was last paid.
        uint256 last0;
        uint256 last1;
    }

    uint256 private constant WAD = 1e18;
    uint256 private constant PROTOCOL_MINIMUM = 0.05e18;

    address public immutable launcher;
    address public immutable protocolOwner;

    mapping(bytes32 => Pool) private pools;
    mapping(bytes32 => mapping(address => Holding)) private holdings;

    event Collect(bytes32 indexed poolId, uint256 fees0, uint256 fees1);
    event Release(bytes32 indexed poolId, address indexed beneficiary, uint256 fees0, uint256 fees1);
    event UpdateBeneficiary(bytes32 poolId, address oldBeneficiary, address newBeneficiary);
    event LeniencyChanged(bytes32 indexed poolId, bool lenient);

    error CallerNotBeneficiary();
    error CallerNotLauncher();
    error CallerNotProtocolOwner();
    error InvalidBeneficiary();
    error InvalidKey();
    error PoolExists(bytes32 poolId);
    error UnorderedBeneficiaries();
    error InvalidShares();
    error InvalidTotalShares(uint256 shares);
    error InvalidProtocolOwnerShares(uint256 minimum, uint256 shares);
    error TransferFailed(address token);

    constructor(address launcher_, address protocolOwner_) {
        launcher = launcher_;
        protocolOwner = protocolOwner_;
    }

    /// Beneficiaries ascend by address; the protocol's owner is one of them, with 5 % or more.
    function register(
        PoolKey calldata key,
        Beneficiary[] calldata beneficiaries,
        bool lenient
    ) external returns (bytes32 poolId) {
        if (msg.sender != launcher) revert CallerNotLauncher();
        if (key.currency0 >= key.currency1 || key.fee != FEE || key.tickSpacing != TICK_SPACING) revert InvalidKey();
        poolId = idOf(key);
        Pool storage pool = pools[poolId];
        if (pool.pool != address(0)) revert PoolExists(poolId);
        (pool.currency0, pool.lenient, pool.currency1, pool.pool) = (key.currency0, lenient, key.currency1, key.hooks);
        address before;
        uint256 total;
        for (uint256 i = 0; i < beneficiaries.length; i++) {
            (address beneficiary, uint256 shares) = (beneficiaries[i].beneficiary, beneficiaries[i].shares);
            if (beneficiary <= before) revert UnorderedBeneficiaries();
            if (shares == 0) revert InvalidShares();
            holdings[poolId][beneficiary].shares = shares;
            total += shares;
            before = beneficiary;
        }
        if (total != WAD) revert InvalidTotalShares(total);
        uint256 owned = holdings[poolId][protocolOwner].shares;
        if (owned < PROTOCOL_MINIMUM) revert InvalidProtocolOwnerShares(PROTOCOL_MINIMUM, owned);
    }

    /// Moves the pool's fees into the accounting and pays the caller's share of all that it is owed. Returns what was
    /// newly collected, which is not what the caller is paid.
    function collectFees(bytes32 poolId) external returns (uint256 fees0, uint256 fees1) {
        Pool storage pool = pools[poolId];
        bool isPaid = holdings[poolId][msg.sender].shares != 0;
        // A pool that nobody registered is not lenient, and has no beneficiaries.
        if (!isPaid && !pool.lenient) revert CallerNotBeneficiary();
        (fees0, fees1) = IFeePool(pool.pool).takeFees();
        pool.cumulated0 += fees0;
        pool.cumulated1 += fees1;
        if (isPaid) {
            (uint256 amount0, uint256 amount1) = settle(poolId, msg.sender);
            pay(poolId, msg.sender, amount0, amount1);
        }
        emit Collect(poolId, fees0, fees1);
    }

    /// Hands the caller's whole share on, for good. What was cumulated is paid to both sides as it was owed; what the
    /// pool has not handed over yet goes with the share.
    function updateBeneficiary(bytes32 poolId, address newBeneficiary) external {
        Holding storage old = holdings[poolId][msg.sender];
        uint256 shares = old.shares;
        if (shares == 0) revert CallerNotBeneficiary();
        if (newBeneficiary == address(0)) revert InvalidBeneficiary();
        Holding storage next = holdings[poolId][newBeneficiary];
        bool isBoth = next.shares != 0;
        (uint256 old0, uint256 old1) = settle(poolId, msg.sender);
        (uint256 next0, uint256 next1) = settle(poolId, newBeneficiary);
        old.shares = 0;
        next.shares += shares;
        pay(poolId, msg.sender, old0, old1);
        if (isBoth) pay(poolId, newBeneficiary, next0, next1);
        emit UpdateBeneficiary(poolId, msg.sender, newBeneficiary);
    }

    function setLenient(bytes32 poolId, bool lenient) external {
        if (msg.sender != protocolOwner) revert CallerNotProtocolOwner();
        pools[poolId].lenient = lenient;
        emit LeniencyChanged(poolId, lenient);
    }

    function getShares(bytes32 poolId, address beneficiary) external view returns (uint256) {
        return holdings[poolId][beneficiary].shares;
    }

    function getCumulatedFees0(bytes32 poolId) external view returns (uint256) {
        return pools[poolId].cumulated0;
    }

    function getCumulatedFees1(bytes32 poolId) external view returns (uint256) {
        return pools[poolId].cumulated1;
    }

    function getLastCumulatedFees0(bytes32 poolId, address beneficiary) external view returns (uint256) {
        return holdings[poolId][beneficiary].last0;
    }

    function getLastCumulatedFees1(bytes32 poolId, address beneficiary) external view returns (uint256) {
        return holdings[poolId][beneficiary].last1;
    }

    /// All zero for a pool that there is not.
    function getPoolKey(bytes32 poolId) external view returns (PoolKey memory key) {
        Pool storage pool = pools[poolId];
        if (pool.pool != address(0)) key = keyOf(pool.currency0, pool.currency1, pool.pool);
    }

    function isLenient(bytes32 poolId) external view returns (bool) {
        return pools[poolId].lenient;
    }

    /// What a beneficiary is owed, rounded down, and now counts as paid. The books are closed before anything is sent.
    function settle(bytes32 poolId, address beneficiary) private returns (uint256 amount0, uint256 amount1) {
        Pool storage pool = pools[poolId];
        Holding storage holding = holdings[poolId][beneficiary];
        amount0 = ((pool.cumulated0 - holding.last0) * holding.shares) / WAD;
        amount1 = ((pool.cumulated1 - holding.last1) * holding.shares) / WAD;
        (holding.last0, holding.last1) = (pool.cumulated0, pool.cumulated1);
    }

    function pay(bytes32 poolId, address beneficiary, uint256 amount0, uint256 amount1) private {
        push(pools[poolId].currency0, beneficiary, amount0);
        push(pools[poolId].currency1, beneficiary, amount1);
        emit Release(poolId, beneficiary, amount0, amount1);
    }

    function push(address token, address to, uint256 amount) private {
        if (amount != 0 && !IERC20(token).transfer(to, amount)) revert TransferFailed(token);
    }
}
