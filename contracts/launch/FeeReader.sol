// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IFeeManager {
    function getShares(bytes32 poolId, address beneficiary) external view returns (uint256);
    function getCumulatedFees0(bytes32 poolId) external view returns (uint256);
    function getCumulatedFees1(bytes32 poolId) external view returns (uint256);
    function getLastCumulatedFees0(bytes32 poolId, address beneficiary) external view returns (uint256);
    function getLastCumulatedFees1(bytes32 poolId, address beneficiary) external view returns (uint256);
    function collectFees(bytes32 poolId) external returns (uint256, uint256);
}

/// Reads what a beneficiary can claim from many pools in one call. Never deployed: `eth_call` places this code at the
/// beneficiary's own address, so that `collectFees`, which only a beneficiary may call, is rehearsed by the
/// beneficiary itself. Nothing of it stays.
contract FeeReader {
    struct Query {
        IFeeManager manager;
        bytes32 poolId;
    }

    struct Reading {
        /// Whether the manager could be read at all; everything else is nothing where it could not.
        bool isKnown;
        uint256 shares;
        uint256 cumulated0;
        uint256 cumulated1;
        uint256 last0;
        uint256 last1;
        /// Whether fees could be collected, and what that would add to `cumulated`.
        bool isCollectable;
        uint256 uncollected0;
        uint256 uncollected1;
        /// What the manager reverted with.
        bytes failure;
    }

    function read(Query[] calldata queries) external returns (Reading[] memory readings) {
        readings = new Reading[](queries.length);
        for (uint256 i = 0; i < queries.length; i++) {
            // A pool that burns all it is given leaves the others their part.
            uint256 part = gasleft() / (queries.length - i + 1);
            try this.readOne{gas: part}(queries[i]) returns (Reading memory reading) {
                readings[i] = reading;
            } catch (bytes memory failure) {
                readings[i].failure = failure;
            }
        }
    }

    function readOne(Query calldata query) external returns (Reading memory reading) {
        (IFeeManager manager, bytes32 poolId) = (query.manager, query.poolId);
        reading.isKnown = true;
        reading.shares = manager.getShares(poolId, address(this));
        reading.cumulated0 = manager.getCumulatedFees0(poolId);
        reading.cumulated1 = manager.getCumulatedFees1(poolId);
        reading.last0 = manager.getLastCumulatedFees0(poolId, address(this));
        reading.last1 = manager.getLastCumulatedFees1(poolId, address(this));
        try manager.collectFees(poolId) returns (uint256 fees0, uint256 fees1) {
            (reading.isCollectable, reading.uncollected0, reading.uncollected1) = (true, fees0, fees1);
        } catch (bytes memory failure) {
            reading.failure = failure;
        }
    }
}
