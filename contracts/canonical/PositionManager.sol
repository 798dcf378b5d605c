// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IToken} from "./IToken.sol";
import {Payments} from "./Payments.sol";
import {EXCHANGE, IVenue, Venues} from "./Venues.sol";

/// Positions of version 3: minted and read. Whatever range one names, it is a share of a pool without ranges.
contract PositionManager is Payments {
    struct MintParams {
        address token0;
        address token1;
        uint24 fee;
        int24 tickLower;
        int24 tickUpper;
        uint256 amount0Desired;
        uint256 amount1Desired;
        uint256 amount0Min;
        uint256 amount1Min;
        address recipient;
        uint256 deadline;
    }

    struct Position {
        address owner;
        address token0;
        address token1;
        uint24 fee;
        int24 tickLower;
        int24 tickUpper;
        uint128 liquidity;
    }

    /// Its encoding is that of twelve values.
    struct PositionView {
        uint96 nonce;
        address operator;
        address token0;
        address token1;
        uint24 fee;
        int24 tickLower;
        int24 tickUpper;
        uint128 liquidity;
        uint256 feeGrowthInside0LastX128;
        uint256 feeGrowthInside1LastX128;
        uint128 tokensOwed0;
        uint128 tokensOwed1;
    }

    string public constant name = "Uniswap V3 Positions NFT-V1";
    string public constant symbol = "UNI-V3-POS";

    Position[] private minted;
    mapping(address => uint256[]) private owned;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1);

    /// Pools whose price follows time alone take no liquidity.
    error LiquidityNotEmulated(address token0, address token1);

    function mint(
        MintParams calldata params
    ) external payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1) {
        require(block.timestamp <= params.deadline, "Transaction too old");
        require(params.token0 < params.token1 && params.tickLower < params.tickUpper, "TLU");
        address venue = address(Venues.needed(params.token0, params.token1, params.fee));
        if (venue != EXCHANGE) revert LiquidityNotEmulated(params.token0, params.token1);
        (liquidity, amount0, amount1) = added(params);
        require(amount0 >= params.amount0Min && amount1 >= params.amount1Min, "Price slippage check");
        minted.push(
            Position(params.recipient, params.token0, params.token1, params.fee, params.tickLower, params.tickUpper, liquidity)
        );
        tokenId = minted.length;
        owned[params.recipient].push(tokenId);
        emit Transfer(address(0), params.recipient, tokenId);
        emit IncreaseLiquidity(tokenId, liquidity, amount0, amount1);
    }

    /// What the pool keeps of its fees is in the share: none are owed.
    function positions(uint256 tokenId) external view returns (PositionView memory shown) {
        Position storage position = positionOf(tokenId);
        (shown.token0, shown.token1, shown.fee) = (position.token0, position.token1, position.fee);
        (shown.tickLower, shown.tickUpper, shown.liquidity) = (position.tickLower, position.tickUpper, position.liquidity);
    }

    function ownerOf(uint256 tokenId) external view returns (address) {
        return positionOf(tokenId).owner;
    }

    function balanceOf(address owner) external view returns (uint256) {
        return owned[owner].length;
    }

    function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256) {
        require(index < owned[owner].length, "EnumerableSet: index out of bounds");
        return owned[owner][index];
    }

    function tokenByIndex(uint256 index) external view returns (uint256) {
        require(index < minted.length, "EnumerableMap: index out of bounds");
        return index + 1;
    }

    function totalSupply() external view returns (uint256) {
        return minted.length;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x780e9d63;
    }

    function positionOf(uint256 tokenId) private view returns (Position storage) {
        require(tokenId != 0 && tokenId <= minted.length, "Invalid token ID");
        return minted[tokenId - 1];
    }

    /// As much of both as the pool's price takes; the rest stays with the caller.
    function added(MintParams calldata params) private returns (uint128 liquidity, uint256 amount0, uint256 amount1) {
        (uint256 reserve0, uint256 reserve1) = IVenue(EXCHANGE).reserves(params.token0, params.token1);
        (amount0, amount1) = (params.amount0Desired, params.amount1Desired);
        if (amount0 * reserve1 > amount1 * reserve0) amount0 = (amount1 * reserve0) / reserve1;
        else amount1 = (amount0 * reserve1) / reserve0;
        take(params.token0, msg.sender, amount0);
        take(params.token1, msg.sender, amount1);
        IToken(params.token0).approve(EXCHANGE, amount0);
        IToken(params.token1).approve(EXCHANGE, amount1);
        liquidity = uint128(IVenue(EXCHANGE).addLiquidity(params.token0, params.token1, amount0, amount1));
    }
}
