// Written by `npm run contracts` from contracts/Exchange.sol.
export const exchange = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "tokenA",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "tokenB",
          "type": "address"
        }
      ],
      "name": "NoPool",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "shares",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "needed",
          "type": "uint256"
        }
      ],
      "name": "NotEnoughShares",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "NothingAdded",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        }
      ],
      "name": "SameToken",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "amountOut",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "minimum",
          "type": "uint256"
        }
      ],
      "name": "TooLittleReceived",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        }
      ],
      "name": "TransferFailed",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "token0",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "token1",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "provider",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount0",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount1",
          "type": "uint256"
        }
      ],
      "name": "LiquidityAdded",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "token0",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "token1",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "provider",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount0",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount1",
          "type": "uint256"
        }
      ],
      "name": "LiquidityRemoved",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "sender",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "tokenIn",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "tokenOut",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amountIn",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amountOut",
          "type": "uint256"
        }
      ],
      "name": "Swap",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "FEE_BPS",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "tokenA",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "tokenB",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amountA",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "amountB",
          "type": "uint256"
        }
      ],
      "name": "addLiquidity",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "minted",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "tokenA",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "tokenB",
          "type": "address"
        }
      ],
      "name": "hasPool",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "unit",
          "type": "address"
        }
      ],
      "name": "priceOf",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "tokenIn",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "tokenOut",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amountIn",
          "type": "uint256"
        }
      ],
      "name": "quote",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "tokenA",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "tokenB",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "shares",
          "type": "uint256"
        }
      ],
      "name": "removeLiquidity",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "amount0",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "amount1",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "tokenA",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "tokenB",
          "type": "address"
        }
      ],
      "name": "reserves",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        },
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "sharesOf",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "tokenIn",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "tokenOut",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amountIn",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "minimumOut",
          "type": "uint256"
        },
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        }
      ],
      "name": "swap",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "amountOut",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600e575f5ffd5b50610e1b8061001c5f395ff3fe608060405234801561000f575f5ffd5b5060043610610090575f3560e01c8063d5bcb9b511610063578063d5bcb9b5146100e8578063d632fd5d146100fb578063d6432fab14610125578063d752fab214610148578063ea4afc5414610170575f5ffd5b80632710906614610094578063b6466384146100ba578063bf333f2c146100cd578063cf6c62ea146100d5575b5f5ffd5b6100a76100a2366004610b56565b610183565b6040519081526020015b60405180910390f35b6100a76100c8366004610b87565b61021f565b6100a7601e81565b6100a76100e3366004610bc1565b610281565b6100a76100f6366004610c00565b61053a565b6100a7610109366004610c53565b600160209081525f928352604080842090915290825290205481565b610138610133366004610b56565b6106f7565b60405190151581526020016100b1565b61015b610156366004610b87565b61074b565b604080519283526020830191909152016100b1565b61015b61017e366004610b56565b6108fd565b5f5f5f61019085856108fd565b9150915081856001600160a01b031663313ce5676040518163ffffffff1660e01b8152600401602060405180830381865afa1580156101d1573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906101f59190610c74565b61020090600a610d92565b61020a9083610da0565b6102149190610db7565b925050505b92915050565b5f5f5f61022c86866108fd565b90925090505f61023f601e612710610dd6565b6102499086610da0565b90508061025884612710610da0565b6102629190610de9565b61026c8383610da0565b6102769190610db7565b979650505050505050565b5f5f5f5f5f876001600160a01b0316896001600160a01b0316106102a857878987896102ad565b888888885b9350935093509350826001600160a01b0316846001600160a01b0316036102f757604051638519674760e01b81526001600160a01b03851660048201526024015b60405180910390fd5b5f6103028585610947565b5f81815260208190526040812060048101549293509190036103635780546001600160a01b038088166001600160a01b03199283161783556001830180549188169190921617905561035c6103578486610da0565b61097f565b9650610433565b5f81600201548260040154866103799190610da0565b6103839190610db7565b90505f826003015483600401548661039b9190610da0565b6103a59190610db7565b90508082106103b457806103b6565b815b985082600401546001846004015485600201548c6103d49190610da0565b6103de9190610de9565b6103e89190610dd6565b6103f29190610db7565b955082600401546001846004015485600301548c6104109190610da0565b61041a9190610de9565b6104249190610dd6565b61042e9190610db7565b945050505b865f0361045357604051639bd6277760e01b815260040160405180910390fd5b83816002015f8282546104669190610de9565b9250508190555082816003015f8282546104809190610de9565b9250508190555086816004015f82825461049a9190610de9565b90915550505f828152600160209081526040808320338452909152812080548992906104c7908490610de9565b909155506104d7905086856109e3565b6104e185846109e3565b604080518581526020810185905233916001600160a01b0388811692908a16917fb5bf3f2c68363aa6e695c29010485bcfecb5439239c6b1306fdec5b26cb7c62e910160405180910390a4505050505050949350505050565b5f61054686868661021f565b90508281101561057357604051632743691d60e11b815260048101829052602481018490526044016102ee565b5f61057e8787610a84565b80549091506001600160a01b038089169116036105cd5784816002015f8282546105a89190610de9565b9250508190555081816003015f8282546105c29190610dd6565b909155506106009050565b84816003015f8282546105e09190610de9565b9250508190555081816002015f8282546105fa9190610dd6565b90915550505b61060a87866109e3565b60405163a9059cbb60e01b81526001600160a01b0384811660048301526024820184905287169063a9059cbb906044016020604051808303815f875af1158015610656573d5f5f3e3d5ffd5b505050506040513d601f19601f8201168201806040525081019061067a9190610dfc565b6106a2576040516339f1c8d960e01b81526001600160a01b03871660048201526024016102ee565b60408051868152602081018490526001600160a01b0380891692908a169133917fcd3829a3813dc3cdd188fd3d01dcf3268c16be2fdd2dd21d0665418816e46062910160405180910390a45095945050505050565b5f5f5f836001600160a01b0316856001600160a01b03161061071a57838561071d565b84845b915091505f5f61072d8484610947565b81526020019081526020015f20600401545f14159250505092915050565b5f5f5f6107588686610a84565b805460018201549192505f9161077a916001600160a01b039081169116610947565b5f818152600160209081526040808320338452909152902054909150858110156107c157604051632021c8b760e21b815260048101829052602481018790526044016102ee565b600483015460028401546107d59088610da0565b6107df9190610db7565b945082600401548360030154876107f69190610da0565b6108009190610db7565b935061080c8682610dd6565b5f83815260016020908152604080832033845290915281209190915560048401805488929061083c908490610dd6565b9250508190555084836002015f8282546108569190610dd6565b9250508190555083836003015f8282546108709190610dd6565b9091555050825461088a906001600160a01b031686610b08565b60018301546108a2906001600160a01b031685610b08565b60018301548354604080518881526020810188905233936001600160a01b039081169316917fd0aab0ed3b13a2551c0f217aa790c138f132954984c5d047ae27188f7205de11910160405180910390a4505050935093915050565b5f5f5f61090a8585610a84565b80549091506001600160a01b03868116911614610930578060030154816002015461093b565b806002015481600301545b92509250509250929050565b604080516001600160a01b03938416602080830191909152929093168382015280518084038201815260609093019052815191012090565b5f815f0361098e57505f919050565b50805f61099c600283610db7565b6109a7906001610de9565b90505b818110156109dd579050806002816109c28186610db7565b6109cc9190610de9565b6109d69190610db7565b90506109aa565b50919050565b6040516323b872dd60e01b8152336004820152306024820152604481018290526001600160a01b038316906323b872dd906064015b6020604051808303815f875af1158015610a34573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610a589190610dfc565b610a80576040516339f1c8d960e01b81526001600160a01b03831660048201526024016102ee565b5050565b5f5f5f836001600160a01b0316856001600160a01b031610610aa7578385610aaa565b84845b915091505f5f610aba8484610947565b81526020019081526020015f20925082600401545f03610b0057604051630259363760e61b81526001600160a01b038087166004830152851660248201526044016102ee565b505092915050565b60405163a9059cbb60e01b8152336004820152602481018290526001600160a01b0383169063a9059cbb90604401610a18565b80356001600160a01b0381168114610b51575f5ffd5b919050565b5f5f60408385031215610b67575f5ffd5b610b7083610b3b565b9150610b7e60208401610b3b565b90509250929050565b5f5f5f60608486031215610b99575f5ffd5b610ba284610b3b565b9250610bb060208501610b3b565b929592945050506040919091013590565b5f5f5f5f60808587031215610bd4575f5ffd5b610bdd85610b3b565b9350610beb60208601610b3b565b93969395505050506040820135916060013590565b5f5f5f5f5f60a08688031215610c14575f5ffd5b610c1d86610b3b565b9450610c2b60208701610b3b565b93506040860135925060608601359150610c4760808701610b3b565b90509295509295909350565b5f5f60408385031215610c64575f5ffd5b82359150610b7e60208401610b3b565b5f60208284031215610c84575f5ffd5b815160ff81168114610c94575f5ffd5b9392505050565b634e487b7160e01b5f52601160045260245ffd5b6001815b6001841115610cea57808504811115610cce57610cce610c9b565b6001841615610cdc57908102905b60019390931c928002610cb3565b935093915050565b5f82610d0057506001610219565b81610d0c57505f610219565b8160018114610d225760028114610d2c57610d48565b6001915050610219565b60ff841115610d3d57610d3d610c9b565b50506001821b610219565b5060208310610133831016604e8410600b8410161715610d6b575081810a610219565b610d775f198484610caf565b805f1904821115610d8a57610d8a610c9b565b029392505050565b5f610c9460ff841683610cf2565b808202811582820484141761021957610219610c9b565b5f82610dd157634e487b7160e01b5f52601260045260245ffd5b500490565b8181038181111561021957610219610c9b565b8082018082111561021957610219610c9b565b5f60208284031215610e0c575f5ffd5b81518015158114610c94575f5ffd"
} as const
