// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IToken} from "./IToken.sol";
import {Emulated} from "./Emulated.sol";
import {EXCHANGE, IVenue, PRICED_EXCHANGE, USDC, Venues, WETH} from "./Venues.sol";

/// A price in dollars as oracles answer it: that of a token's pool at this moment.
contract PriceFeed is Emulated {
    uint8 public constant decimals = 8;
    uint256 public constant version = 4;
    string public description;
    address private immutable token;

    error NoPrice(address token);

    constructor(string memory pair, address priced) {
        (description, token) = (pair, priced);
    }

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        uint80 round = (uint80(1) << 64) | uint80(block.number);
        return (round, latestAnswer(), block.timestamp, block.timestamp, round);
    }

    function latestAnswer() public view returns (int256) {
        return int256(token == USDC ? 1e8 : inDollars(token));
    }

    /// By the pool against USDC, or by way of ether for what follows that.
    function inDollars(address priced) private view returns (uint256) {
        address venue = Venues.find(priced, USDC);
        if (venue != address(0)) return spot(IVenue(venue), priced, USDC) * 100;
        venue = Venues.find(priced, WETH);
        if (venue == address(0)) revert NoPrice(priced);
        return (spot(IVenue(venue), priced, WETH) * spot(IVenue(EXCHANGE), WETH, USDC) * 100) / 1e18;
    }

    /// One whole token in base units of another.
    function spot(IVenue venue, address priced, address unit) private view returns (uint256) {
        (uint256 reserve, uint256 reserveUnit) = venue.reserves(priced, unit);
        return (reserveUnit * 10 ** IToken(priced).decimals()) / reserve;
    }
}
