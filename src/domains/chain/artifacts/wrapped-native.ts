// Written by `npm run contracts` from contracts/WrappedNative.sol.
export const wrappedNative = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "string",
          "name": "name_",
          "type": "string"
        },
        {
          "internalType": "string",
          "name": "symbol_",
          "type": "string"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "allowance",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "needed",
          "type": "uint256"
        }
      ],
      "name": "ERC20InsufficientAllowance",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "sender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "balance",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "needed",
          "type": "uint256"
        }
      ],
      "name": "ERC20InsufficientBalance",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "receiver",
          "type": "address"
        }
      ],
      "name": "ERC20InvalidReceiver",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        }
      ],
      "name": "NativeTransferFailed",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Approval",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Deposit",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Transfer",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Withdrawal",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "allowance",
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
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "approve",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
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
      "name": "balanceOf",
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
      "inputs": [],
      "name": "decimals",
      "outputs": [
        {
          "internalType": "uint8",
          "name": "",
          "type": "uint8"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "deposit",
      "outputs": [],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "name",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "symbol",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "totalSupply",
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
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "transfer",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "transferFrom",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "withdraw",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "stateMutability": "payable",
      "type": "receive"
    }
  ],
  "bytecode": "0x608060405234801561000f575f5ffd5b50604051610a73380380610a7383398101604081905261002e916100eb565b5f61003983826101df565b50600161004682826101df565b50505061029d565b634e487b7160e01b5f52604160045260245ffd5b5f82601f830112610071575f5ffd5b81516001600160401b0381111561008a5761008a61004e565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100b8576100b861004e565b6040528181528382016020018510156100cf575f5ffd5b8160208501602083015e5f918101602001919091529392505050565b5f5f604083850312156100fc575f5ffd5b82516001600160401b03811115610111575f5ffd5b61011d85828601610062565b602085015190935090506001600160401b0381111561013a575f5ffd5b61014685828601610062565b9150509250929050565b600181811c9082168061016457607f821691505b60208210810361018257634e487b7160e01b5f52602260045260245ffd5b50919050565b601f8211156101da57828211156101da57805f5260205f20601f840160051c60208510156101b357505f5b90810190601f840160051c035f5b818110156101d6575f838201556001016101c1565b5050505b505050565b81516001600160401b038111156101f8576101f861004e565b61020c816102068454610150565b84610188565b6020601f82116001811461023e575f83156102275750848201515b5f19600385901b1c1916600184901b178455610296565b5f84815260208120601f198516915b8281101561026d578785015182556020948501946001909201910161024d565b508482101561028a57868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b6107c9806102aa5f395ff3fe60806040526004361061009d575f3560e01c8063313ce56711610062578063313ce5671461016357806370a082311461018957806395d89b41146101b4578063a9059cbb146101c8578063d0e30db0146101e7578063dd62ed3e146101ef575f5ffd5b806306fdde03146100b0578063095ea7b3146100da57806318160ddd1461010957806323b872dd146101255780632e1a7d4d14610144575f5ffd5b366100ac576100aa610225565b005b5f5ffd5b3480156100bb575f5ffd5b506100c461027f565b6040516100d1919061063d565b60405180910390f35b3480156100e5575f5ffd5b506100f96100f436600461068d565b61030a565b60405190151581526020016100d1565b348015610114575f5ffd5b50475b6040519081526020016100d1565b348015610130575f5ffd5b506100f961013f3660046106b5565b610320565b34801561014f575f5ffd5b506100aa61015e3660046106ef565b610340565b34801561016e575f5ffd5b50610177601281565b60405160ff90911681526020016100d1565b348015610194575f5ffd5b506101176101a3366004610706565b60026020525f908152604090205481565b3480156101bf575f5ffd5b506100c46103f0565b3480156101d3575f5ffd5b506100f96101e236600461068d565b6103fd565b6100aa610225565b3480156101fa575f5ffd5b50610117610209366004610726565b600360209081525f928352604080842090915290825290205481565b335f908152600260205260408120805434929061024390849061076b565b909155505060405134815233907fe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c9060200160405180910390a2565b5f805461028b9061077e565b80601f01602080910402602001604051908101604052809291908181526020018280546102b79061077e565b80156103025780601f106102d957610100808354040283529160200191610302565b820191905f5260205f20905b8154815290600101906020018083116102e557829003601f168201915b505050505081565b5f610316338484610409565b5060015b92915050565b5f61032b848361046a565b610336848484610488565b5060019392505050565b61034a3382610537565b6040515f90339083908381818185875af1925050503d805f8114610389576040519150601f19603f3d011682016040523d82523d5f602084013e61038e565b606091505b50509050806103b75760405163bf7e35a360e01b81523360048201526024015b60405180910390fd5b60405182815233907f7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b659060200160405180910390a25050565b6001805461028b9061077e565b5f610316338484610488565b6001600160a01b038381165f8181526003602090815260408083209487168084529482529182902085905590518481527f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591015b60405180910390a3505050565b6001600160a01b03821633146104845761048482826105a7565b5050565b6001600160a01b0382166104ba5760405163ec442f0560e01b81526001600160a01b03831660048201526024016103ae565b6104c48382610537565b6001600160a01b0382165f90815260026020526040812080548392906104eb90849061076b565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161045d91815260200190565b6001600160a01b0382165f90815260026020526040902054818110156105895760405163391434e360e21b81526001600160a01b038416600482015260248101829052604481018390526064016103ae565b6001600160a01b039092165f90815260026020526040902091039055565b6001600160a01b0382165f908152600360209081526040808320338452909152902054600181016105d757505050565b8181101561060857604051637dc7a0d960e11b815233600482015260248101829052604481018390526064016103ae565b61061282826107b6565b6001600160a01b039093165f9081526003602090815260408083203384529091529020929092555050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b0381168114610688575f5ffd5b919050565b5f5f6040838503121561069e575f5ffd5b6106a783610672565b946020939093013593505050565b5f5f5f606084860312156106c7575f5ffd5b6106d084610672565b92506106de60208501610672565b929592945050506040919091013590565b5f602082840312156106ff575f5ffd5b5035919050565b5f60208284031215610716575f5ffd5b61071f82610672565b9392505050565b5f5f60408385031215610737575f5ffd5b61074083610672565b915061074e60208401610672565b90509250929050565b634e487b7160e01b5f52601160045260245ffd5b8082018082111561031a5761031a610757565b600181811c9082168061079257607f821691505b6020821081036107b057634e487b7160e01b5f52602260045260245ffd5b50919050565b8181038181111561031a5761031a61075756"
} as const
