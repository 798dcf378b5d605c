// Written by `npm run contracts` from contracts/listings/PricedExchange.sol.
export const pricedExchange = {
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
          "internalType": "bytes32",
          "name": "key",
          "type": "bytes32"
        },
        {
          "internalType": "uint256",
          "name": "amplitude",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "time",
          "type": "uint256"
        }
      ],
      "name": "factorAt",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "pools",
      "outputs": [
        {
          "internalType": "address",
          "name": "unit",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "depth",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "start",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "reserve",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "key",
          "type": "bytes32"
        },
        {
          "internalType": "uint256",
          "name": "amplitude",
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
          "name": "token",
          "type": "address"
        }
      ],
      "name": "priceOf",
      "outputs": [
        {
          "internalType": "address",
          "name": "unit",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "price",
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
  "bytecode": "0x608060405234801561000f575f5ffd5b506004361061007a575f3560e01c8063b95ed06f11610058578063b95ed06f1461013a578063bf333f2c1461016c578063d5bcb9b514610174578063ea4afc5414610187575f5ffd5b8063a4063dbc1461007e578063ada3955b14610106578063b646638414610127575b5f5ffd5b6100ca61008c366004610842565b5f602081905290815260409020805460018201546002830154600384015460048501546005909501546001600160a01b039094169492939192909186565b604080516001600160a01b0390971687526020870195909552938501929092526060840152608083015260a082015260c0015b60405180910390f35b61011961011436600461085b565b6101af565b6040519081526020016100fd565b610119610135366004610884565b610243565b61014d610148366004610842565b6102a5565b604080516001600160a01b0390931683526020830191909152016100fd565b610119601e81565b6101196101823660046108be565b61036d565b61019a610195366004610911565b6105bb565b604080519283526020830191909152016100fd565b5f825f036101c25750633b9aca0061023c565b826101dd85600285610e106101d8600a8761096a565b6106c0565b6101ff8660018662015180600a6101f5886003610996565b6101d8919061096a565b610216875f87620d2f00600a6101f5896006610996565b61022490633b9aca006109c5565b61022e91906109c5565b61023891906109c5565b9150505b9392505050565b5f5f5f61025086866105bb565b90925090505f610263601e6127106109ec565b61026d90866109ff565b90508061027c846127106109ff565b6102869190610a16565b61029083836109ff565b61029a9190610a29565b979650505050505050565b6001600160a01b038082165f908152602081905260408120549091169080806102ce85856105bb565b9150915081856001600160a01b031663313ce5676040518163ffffffff1660e01b8152600401602060405180830381865afa15801561030f573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906103339190610a3c565b61033e90600a610b3f565b61035083670de0b6b3a76400006109ff565b61035a91906109ff565b6103649190610a29565b92505050915091565b5f610379868686610243565b9050828110156103ab57604051632743691d60e11b815260048101829052602481018490526044015b60405180910390fd5b6001600160a01b038681165f90815260208190526040902054818716911603610403576001600160a01b0386165f90815260208190526040812060030180548692906103f8908490610a16565b909155506104339050565b6001600160a01b0385165f908152602081905260408120600301805483929061042d9084906109ec565b90915550505b6040516323b872dd60e01b8152336004820152306024820152604481018590526001600160a01b038716906323b872dd906064016020604051808303815f875af1158015610483573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906104a79190610b4d565b6104cf576040516339f1c8d960e01b81526001600160a01b03871660048201526024016103a2565b60405163a9059cbb60e01b81526001600160a01b0383811660048301526024820183905286169063a9059cbb906044016020604051808303815f875af115801561051b573d5f5f3e3d5ffd5b505050506040513d601f19601f8201168201806040525081019061053f9190610b4d565b610567576040516339f1c8d960e01b81526001600160a01b03861660048201526024016103a2565b60408051858152602081018390526001600160a01b03808816929089169133917fcd3829a3813dc3cdd188fd3d01dcf3268c16be2fdd2dd21d0665418816e46062910160405180910390a495945050505050565b6001600160a01b038281165f908152602081905260408120549091829181169084161480156105f257506001600160a01b03831615155b15610626576001600160a01b0384165f908152602081905260409020600381015461061c8261075b565b92509250506106b9565b6001600160a01b038381165f90815260208190526040902054811690851614801561065957506001600160a01b03841615155b1561068d576001600160a01b0383165f90815260208190526040902061067e8161075b565b816003015492509250506106b9565b604051630259363760e61b81526001600160a01b038086166004830152841660248201526044016103a2565b9250929050565b5f806106cc8486610a29565b90505f6106d98587610b6c565b90505f6106e68287610b7f565b6106f18a8a866107b1565b6106fb9190610996565b90505f826107148b8b61070f886001610a16565b6107b1565b61071e9190610996565b905061072e876380000000610996565b8661073983856109c5565b6107439190610996565b61074d919061096a565b9a9950505050505050505050565b5f633b9aca00826003015461077091906109ff565b826002015461078884600401548560050154426101af565b846001015461079791906109ff565b6107a191906109ff565b6107ab9190610a29565b92915050565b5f63800000008484846040516020016107f79392919092835260f89190911b6001600160f81b031916602083015260c01b6001600160c01b031916602182015260290190565b604051602081830303815290604052805190602001205f1c63ffffffff1661081f9190610b7f565b949350505050565b80356001600160a01b038116811461083d575f5ffd5b919050565b5f60208284031215610852575f5ffd5b61023c82610827565b5f5f5f6060848603121561086d575f5ffd5b505081359360208301359350604090920135919050565b5f5f5f60608486031215610896575f5ffd5b61089f84610827565b92506108ad60208501610827565b929592945050506040919091013590565b5f5f5f5f5f60a086880312156108d2575f5ffd5b6108db86610827565b94506108e960208701610827565b9350604086013592506060860135915061090560808701610827565b90509295509295909350565b5f5f60408385031215610922575f5ffd5b61092b83610827565b915061093960208401610827565b90509250929050565b634e487b7160e01b5f52601260045260245ffd5b634e487b7160e01b5f52601160045260245ffd5b5f8261097857610978610942565b600160ff1b82145f198414161561099157610991610956565b500590565b8082025f8212600160ff1b841416156109b1576109b1610956565b81810583148215176107ab576107ab610956565b8082018281125f8312801582168215821617156109e4576109e4610956565b505092915050565b818103818111156107ab576107ab610956565b80820281158282048414176107ab576107ab610956565b808201808211156107ab576107ab610956565b5f82610a3757610a37610942565b500490565b5f60208284031215610a4c575f5ffd5b815160ff8116811461023c575f5ffd5b6001815b6001841115610a9757808504811115610a7b57610a7b610956565b6001841615610a8957908102905b60019390931c928002610a60565b935093915050565b5f82610aad575060016107ab565b81610ab957505f6107ab565b8160018114610acf5760028114610ad957610af5565b60019150506107ab565b60ff841115610aea57610aea610956565b50506001821b6107ab565b5060208310610133831016604e8410600b8410161715610b18575081810a6107ab565b610b245f198484610a5c565b805f1904821115610b3757610b37610956565b029392505050565b5f61023c60ff841683610a9f565b5f60208284031215610b5d575f5ffd5b8151801515811461023c575f5ffd5b5f82610b7a57610b7a610942565b500690565b8181035f831280158383131683831282161715610b9e57610b9e610956565b509291505056"
} as const
