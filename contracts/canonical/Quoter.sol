// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Emulated} from "./Emulated.sol";
import {Prices} from "./Prices.sol";
import {FACTORY, IVenue, Paths, PriceLimitNotEmulated, Venues, WETH} from "./Venues.sol";

/// QuoterV2.
contract Quoter is Emulated {
    using Paths for bytes;

    struct QuoteExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint256 amountIn;
        uint24 fee;
        uint160 sqrtPriceLimitX96;
    }

    struct QuoteExactOutputSingleParams {
        address tokenIn;
        address tokenOut;
        uint256 amount;
        uint24 fee;
        uint160 sqrtPriceLimitX96;
    }

    address public constant factory = FACTORY;
    address public constant WETH9 = WETH;
    uint256 private constant GAS_OF_SWAP = 120_000;

    function quoteExactInputSingle(
        QuoteExactInputSingleParams calldata params
    ) external view returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate) {
        if (params.sqrtPriceLimitX96 != 0) revert PriceLimitNotEmulated(params.sqrtPriceLimitX96);
        (amountOut, sqrtPriceX96After) = bought(params.tokenIn, params.tokenOut, params.fee, params.amountIn);
        return (amountOut, sqrtPriceX96After, 0, GAS_OF_SWAP);
    }

    function quoteExactOutputSingle(
        QuoteExactOutputSingleParams calldata params
    ) external view returns (uint256 amountIn, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate) {
        if (params.sqrtPriceLimitX96 != 0) revert PriceLimitNotEmulated(params.sqrtPriceLimitX96);
        (amountIn, sqrtPriceX96After) = sold(params.tokenIn, params.tokenOut, params.fee, params.amount);
        return (amountIn, sqrtPriceX96After, 0, GAS_OF_SWAP);
    }

    function quoteExactInput(
        bytes memory path,
        uint256 amountIn
    ) external view returns (uint256 amountOut, uint160[] memory afterwards, uint32[] memory crossed, uint256 gasEstimate) {
        uint256 count = path.hops();
        (afterwards, crossed) = (new uint160[](count), new uint32[](count));
        amountOut = amountIn;
        for (uint256 i = 0; i < count; i++) {
            (address tokenIn, uint24 fee, address tokenOut) = path.hop(i);
            (amountOut, afterwards[i]) = bought(tokenIn, tokenOut, fee, amountOut);
        }
        gasEstimate = count * GAS_OF_SWAP;
    }

    /// The path begins with what is bought.
    function quoteExactOutput(
        bytes memory path,
        uint256 amountOut
    ) external view returns (uint256 amountIn, uint160[] memory afterwards, uint32[] memory crossed, uint256 gasEstimate) {
        uint256 count = path.hops();
        (afterwards, crossed) = (new uint160[](count), new uint32[](count));
        amountIn = amountOut;
        for (uint256 i = 0; i < count; i++) {
            (address tokenOut, uint24 fee, address tokenIn) = path.hop(i);
            (amountIn, afterwards[i]) = sold(tokenIn, tokenOut, fee, amountIn);
        }
        gasEstimate = count * GAS_OF_SWAP;
    }

    function bought(address tokenIn, address tokenOut, uint24 fee, uint256 amountIn) private view returns (uint256 amountOut, uint160) {
        IVenue venue = Venues.needed(tokenIn, tokenOut, fee);
        amountOut = venue.quote(tokenIn, tokenOut, amountIn);
        return (amountOut, priceAfter(venue, tokenIn, tokenOut, amountIn, amountOut));
    }

    function sold(address tokenIn, address tokenOut, uint24 fee, uint256 amountOut) private view returns (uint256 amountIn, uint160) {
        IVenue venue = Venues.needed(tokenIn, tokenOut, fee);
        amountIn = Venues.amountFor(venue, tokenIn, tokenOut, amountOut);
        return (amountIn, priceAfter(venue, tokenIn, tokenOut, amountIn, amountOut));
    }

    function priceAfter(
        IVenue venue,
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 amountOut
    ) private view returns (uint160) {
        (uint256 reserveIn, uint256 reserveOut) = venue.reserves(tokenIn, tokenOut);
        (reserveIn, reserveOut) = (reserveIn + amountIn, reserveOut - amountOut);
        return tokenIn < tokenOut ? Prices.sqrtPriceX96(reserveIn, reserveOut) : Prices.sqrtPriceX96(reserveOut, reserveIn);
    }
}
