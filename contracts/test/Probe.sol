// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// One function for each thing an EVM can get wrong. Only tests deploy it.
contract Probe {
    uint256 public value;
    mapping(uint256 => uint256) public slots;
    uint256 transient scratch;

    event Noted(address indexed by, uint256 indexed key, uint256 value, bytes data);
    event Plain(uint256 value);
    event Nameless(uint256 value) anonymous;

    error Custom(uint256 code, string reason);
    error Plainly();

    constructor() payable {}

    receive() external payable {}

    function set(uint256 next) external {
        value = next;
    }

    function setSlot(uint256 key, uint256 next) external {
        slots[key] = next;
    }

    function setThenClear(uint256 key, uint256 next) external {
        slots[key] = next;
        slots[key] = 0;
    }

    function fill(uint256 from, uint256 count) external {
        for (uint256 i = 0; i < count; i++) slots[from + i] = i + 1;
    }

    function clear(uint256 from, uint256 count) external {
        for (uint256 i = 0; i < count; i++) delete slots[from + i];
    }

    function note(uint256 key, bytes calldata data) external {
        emit Noted(msg.sender, key, value, data);
        emit Plain(key);
        emit Nameless(key);
    }

    function failCustom(uint256 code, string calldata reason) external pure {
        revert Custom(code, reason);
    }

    function failPlainly() external pure {
        revert Plainly();
    }

    function failRequire() external pure {
        require(false, "not today");
    }

    function failAssert() external pure {
        assert(false);
    }

    function failArithmetic(uint256 a, uint256 b) external pure returns (uint256) {
        return a - b;
    }

    function failIndex(uint256 index) external pure returns (uint256) {
        uint256[] memory three = new uint256[](3);
        return three[index];
    }

    function failInvalid() external pure {
        assembly {
            invalid()
        }
    }

    function burnGas() external {
        for (uint256 i = 0; ; i++) slots[i] = i;
    }

    function transientRoundTrip(uint256 next) external returns (uint256) {
        uint256 before = scratch;
        scratch = next;
        return before * 1_000 + this.readScratch();
    }

    function readScratch() external view returns (uint256) {
        return scratch;
    }

    function create(bytes calldata code, uint256 endowment) external payable returns (address made) {
        bytes memory init = code;
        assembly {
            made := create(endowment, add(init, 32), mload(init))
        }
        emit Noted(made, 1, 0, "");
    }

    function create2(bytes calldata code, bytes32 salt, uint256 endowment) external payable returns (address made) {
        bytes memory init = code;
        assembly {
            made := create2(endowment, add(init, 32), mload(init), salt)
        }
        emit Noted(made, 2, 0, "");
    }

    function createAndDestroy(bytes calldata code, bytes32 salt, address payable heir) external payable {
        bytes memory init = code;
        address made;
        uint256 endowment = msg.value;
        assembly {
            made := create2(endowment, add(init, 32), mload(init), salt)
        }
        Probe(payable(made)).destroy(heir);
    }

    function destroy(address payable heir) external {
        selfdestruct(heir);
    }

    function pay(address payable to, uint256 amount) external returns (bool sent) {
        (sent, ) = to.call{value: amount}("");
    }

    function relay(address to, uint256 amount, bytes calldata data) external payable returns (bool done, bytes memory returned) {
        (done, returned) = to.call{value: amount}(data);
    }

    function relayOrFail(address to, bytes calldata data) external payable returns (bytes memory) {
        (bool done, bytes memory returned) = to.call{value: msg.value}(data);
        if (!done) {
            assembly {
                revert(add(returned, 32), mload(returned))
            }
        }
        return returned;
    }

    function relayStatic(address to, bytes calldata data) external returns (bool done, bytes memory returned) {
        (done, returned) = to.staticcall(data);
        value++;
    }

    function relayDelegate(address to, bytes calldata data) external payable returns (bool done, bytes memory returned) {
        (done, returned) = to.delegatecall(data);
    }

    function relayWithGas(address to, uint256 gasLimit, bytes calldata data) external returns (bool done) {
        (done, ) = to.call{gas: gasLimit}(data);
        value++;
    }

    function descend(uint256 depth) external returns (uint256) {
        value++;
        if (depth == 0) return 0;
        return 1 + this.descend(depth - 1);
    }

    /// Keeps changes on every even level and loses them on every odd one.
    function zigzag(uint256 depth) external {
        slots[depth] += 1;
        if (depth > 0) try this.zigzag(depth - 1) {} catch {}
        require(depth % 2 == 0, "odd");
    }

    function precompile(address target, bytes calldata data) external returns (bool done, bytes memory returned) {
        (done, returned) = target.call(data);
        emit Noted(target, done ? 1 : 0, returned.length, returned);
    }

    function environment() external payable returns (address, address, uint256, uint256, uint256, bytes32) {
        value = block.chainid;
        return (msg.sender, tx.origin, msg.value, block.chainid, address(this).balance, address(this).codehash);
    }

    function memoryWork(uint256 words) external returns (bytes32 digest) {
        bytes memory data = new bytes(words * 32);
        digest = keccak256(data);
        value = data.length;
    }
}
