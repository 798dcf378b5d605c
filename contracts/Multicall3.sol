// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The interface of the Multicall3 that stands at the same address on public chains, written anew: many calls in one.
contract Multicall3 {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Call3Value {
        address target;
        bool allowFailure;
        uint256 value;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            results[i] = run(calls[i].target, 0, calls[i].callData);
            require(results[i].success || calls[i].allowFailure, "Multicall3: call failed");
        }
    }

    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        uint256 spent;
        for (uint256 i = 0; i < calls.length; i++) {
            spent += calls[i].value;
            results[i] = run(calls[i].target, calls[i].value, calls[i].callData);
            require(results[i].success || calls[i].allowFailure, "Multicall3: call failed");
        }
        require(msg.value == spent, "Multicall3: value mismatch");
    }

    function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory returnData) {
        blockNumber = block.number;
        returnData = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            Result memory result = run(calls[i].target, 0, calls[i].callData);
            require(result.success, "Multicall3: call failed");
            returnData[i] = result.returnData;
        }
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) public payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            results[i] = run(calls[i].target, 0, calls[i].callData);
            require(results[i].success || !requireSuccess, "Multicall3: call failed");
        }
    }

    function tryBlockAndAggregate(
        bool requireSuccess,
        Call[] calldata calls
    ) public payable returns (uint256 blockNumber, bytes32 blockHash, Result[] memory results) {
        blockNumber = block.number;
        blockHash = blockhash(block.number);
        results = tryAggregate(requireSuccess, calls);
    }

    function blockAndAggregate(
        Call[] calldata calls
    ) external payable returns (uint256 blockNumber, bytes32 blockHash, Result[] memory results) {
        return tryBlockAndAggregate(true, calls);
    }

    function getBlockNumber() external view returns (uint256) {
        return block.number;
    }

    function getBlockHash(uint256 blockNumber) external view returns (bytes32) {
        return blockhash(blockNumber);
    }

    function getLastBlockHash() external view returns (bytes32) {
        return blockhash(block.number - 1);
    }

    function getCurrentBlockTimestamp() external view returns (uint256) {
        return block.timestamp;
    }

    function getCurrentBlockDifficulty() external view returns (uint256) {
        return block.prevrandao;
    }

    function getCurrentBlockGasLimit() external view returns (uint256) {
        return block.gaslimit;
    }

    function getCurrentBlockCoinbase() external view returns (address) {
        return block.coinbase;
    }

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }

    function getBasefee() external view returns (uint256) {
        return block.basefee;
    }

    function getChainId() external view returns (uint256) {
        return block.chainid;
    }

    function run(address target, uint256 value, bytes calldata data) private returns (Result memory result) {
        (result.success, result.returnData) = target.call{value: value}(data);
    }
}
