// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IToken} from "./IToken.sol";
import {IWETH, Payments} from "./Payments.sol";
import {IVenue, Paths, PriceLimitNotEmulated, Venues, WETH} from "./Venues.sol";

/// SwapRouter02, for pools of version 3.
contract SwapRouter is Payments {
    using Paths for bytes;

    struct ExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    struct ExactInputParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    struct ExactOutputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountOut;
        uint256 amountInMaximum;
        uint160 sqrtPriceLimitX96;
    }

    struct ExactOutputParams {
        bytes path;
        address recipient;
        uint256 amountOut;
        uint256 amountInMaximum;
    }

    function multicall(uint256 deadline, bytes[] calldata data) external payable returns (bytes[] memory) {
        require(block.timestamp <= deadline, "Transaction too old");
        return multicall(data);
    }

    function exactInputSingle(ExactInputSingleParams calldata params) external payable returns (uint256 amountOut) {
        if (params.sqrtPriceLimitX96 != 0) revert PriceLimitNotEmulated(params.sqrtPriceLimitX96);
        uint256 amountIn = began(params.tokenIn, params.amountIn);
        amountOut = hop(params.tokenIn, params.fee, params.tokenOut, amountIn, receiver(params.recipient));
        require(amountOut >= params.amountOutMinimum, "Too little received");
    }

    function exactInput(ExactInputParams calldata params) external payable returns (uint256 amountOut) {
        bytes memory path = params.path;
        uint256 count = path.hops();
        (address first, , ) = path.hop(0);
        amountOut = began(first, params.amountIn);
        for (uint256 i = 0; i < count; i++) {
            (address tokenIn, uint24 fee, address tokenOut) = path.hop(i);
            address to = i + 1 == count ? receiver(params.recipient) : address(this);
            amountOut = hop(tokenIn, fee, tokenOut, amountOut, to);
        }
        require(amountOut >= params.amountOutMinimum, "Too little received");
    }

    function exactOutputSingle(ExactOutputSingleParams calldata params) external payable returns (uint256 amountIn) {
        if (params.sqrtPriceLimitX96 != 0) revert PriceLimitNotEmulated(params.sqrtPriceLimitX96);
        IVenue venue = Venues.needed(params.tokenIn, params.tokenOut, params.fee);
        amountIn = Venues.amountFor(venue, params.tokenIn, params.tokenOut, params.amountOut);
        require(amountIn <= params.amountInMaximum, "Too much requested");
        take(params.tokenIn, msg.sender, amountIn);
        hop(params.tokenIn, params.fee, params.tokenOut, amountIn, address(this));
        hand(params.tokenOut, params.recipient, params.amountOut);
    }

    /// The path begins with what is bought.
    function exactOutput(ExactOutputParams calldata params) external payable returns (uint256 amountIn) {
        bytes memory path = params.path;
        uint256 count = path.hops();
        uint256[] memory amounts = new uint256[](count);
        amountIn = params.amountOut;
        address sold;
        for (uint256 i = 0; i < count; i++) {
            (address tokenOut, uint24 fee, address tokenIn) = path.hop(i);
            amountIn = Venues.amountFor(Venues.needed(tokenIn, tokenOut, fee), tokenIn, tokenOut, amountIn);
            (amounts[i], sold) = (amountIn, tokenIn);
        }
        require(amountIn <= params.amountInMaximum, "Too much requested");
        take(sold, msg.sender, amountIn);
        for (uint256 i = count; i > 0; i--) {
            (address tokenOut, uint24 fee, address tokenIn) = path.hop(i - 1);
            hop(tokenIn, fee, tokenOut, amounts[i - 1], address(this));
        }
        (address bought, , ) = path.hop(0);
        hand(bought, params.recipient, params.amountOut);
    }

    function wrapETH(uint256 value) external payable {
        IWETH(WETH).deposit{value: value}();
    }

    function unwrapWETH9(uint256 amountMinimum) external payable {
        unwrapWETH9(amountMinimum, msg.sender);
    }

    function sweepToken(address token, uint256 amountMinimum) external payable {
        sweepToken(token, amountMinimum, msg.sender);
    }

    /// No amount stands for all that is here.
    function began(address tokenIn, uint256 amountIn) private returns (uint256) {
        if (amountIn == 0) return IToken(tokenIn).balanceOf(address(this));
        take(tokenIn, msg.sender, amountIn);
        return amountIn;
    }

    function hop(address tokenIn, uint24 fee, address tokenOut, uint256 amountIn, address to) private returns (uint256) {
        IVenue venue = Venues.needed(tokenIn, tokenOut, fee);
        IToken(tokenIn).approve(address(venue), amountIn);
        return venue.swap(tokenIn, tokenOut, amountIn, 0, to);
    }

    /// What rounding has bought on top stays here.
    function hand(address token, address recipient, uint256 amount) private {
        address to = receiver(recipient);
        if (to != address(this)) require(IToken(token).transfer(to, amount), "ST");
    }

    /// 1 stands for the caller, 2 for the router.
    function receiver(address recipient) private view returns (address) {
        if (recipient == address(1)) return msg.sender;
        return recipient == address(2) ? address(this) : recipient;
    }
}
