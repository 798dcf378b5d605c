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
      "name": "InsufficientAllowance",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "owner",
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
      "name": "InsufficientBalance",
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
  "bytecode": "0x608060405234801561000f575f5ffd5b50604051610a21380380610a2183398101604081905261002e916100eb565b5f61003983826101df565b50600161004682826101df565b50505061029d565b634e487b7160e01b5f52604160045260245ffd5b5f82601f830112610071575f5ffd5b81516001600160401b0381111561008a5761008a61004e565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100b8576100b861004e565b6040528181528382016020018510156100cf575f5ffd5b8160208501602083015e5f918101602001919091529392505050565b5f5f604083850312156100fc575f5ffd5b82516001600160401b03811115610111575f5ffd5b61011d85828601610062565b602085015190935090506001600160401b0381111561013a575f5ffd5b61014685828601610062565b9150509250929050565b600181811c9082168061016457607f821691505b60208210810361018257634e487b7160e01b5f52602260045260245ffd5b50919050565b601f8211156101da57828211156101da57805f5260205f20601f840160051c60208510156101b357505f5b90810190601f840160051c035f5b818110156101d6575f838201556001016101c1565b5050505b505050565b81516001600160401b038111156101f8576101f861004e565b61020c816102068454610150565b84610188565b6020601f82116001811461023e575f83156102275750848201515b5f19600385901b1c1916600184901b178455610296565b5f84815260208120601f198516915b8281101561026d578785015182556020948501946001909201910161024d565b508482101561028a57868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b610777806102aa5f395ff3fe60806040526004361061009d575f3560e01c8063313ce56711610062578063313ce5671461016357806370a082311461018957806395d89b41146101b4578063a9059cbb146101c8578063d0e30db0146101e7578063dd62ed3e146101ef575f5ffd5b806306fdde03146100b0578063095ea7b3146100da57806318160ddd1461010957806323b872dd146101255780632e1a7d4d14610144575f5ffd5b366100ac576100aa610225565b005b5f5ffd5b3480156100bb575f5ffd5b506100c461027f565b6040516100d191906105f2565b60405180910390f35b3480156100e5575f5ffd5b506100f96100f4366004610642565b61030a565b60405190151581526020016100d1565b348015610114575f5ffd5b50475b6040519081526020016100d1565b348015610130575f5ffd5b506100f961013f36600461066a565b610376565b34801561014f575f5ffd5b506100aa61015e3660046106a4565b610427565b34801561016e575f5ffd5b50610177601281565b60405160ff90911681526020016100d1565b348015610194575f5ffd5b506101176101a33660046106bb565b60026020525f908152604090205481565b3480156101bf575f5ffd5b506100c46104d2565b3480156101d3575f5ffd5b506100f96101e2366004610642565b6104df565b6100aa610225565b3480156101fa575f5ffd5b506101176102093660046106d4565b600360209081525f928352604080842090915290825290205481565b335f9081526002602052604081208054349290610243908490610719565b909155505060405134815233907fe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c9060200160405180910390a2565b5f805461028b9061072c565b80601f01602080910402602001604051908101604052809291908181526020018280546102b79061072c565b80156103025780601f106102d957610100808354040283529160200191610302565b820191905f5260205f20905b8154815290600101906020018083116102e557829003601f168201915b505050505081565b335f8181526003602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925906103649086815260200190565b60405180910390a35060015b92915050565b6001600160a01b0383165f8181526003602090815260408083203380855292528220549192148015906103aa57505f198114155b1561041357828110156103e557604051630c95cf2760e11b815233600482015260248101829052604481018490526064015b60405180910390fd5b6103ef8382610764565b6001600160a01b0386165f9081526003602090815260408083203384529091529020555b61041e8585856104f2565b95945050505050565b6104313382610582565b6040515f90339083908381818185875af1925050503d805f8114610470576040519150601f19603f3d011682016040523d82523d5f602084013e610475565b606091505b50509050806104995760405163bf7e35a360e01b81523360048201526024016103dc565b60405182815233907f7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b659060200160405180910390a25050565b6001805461028b9061072c565b5f6104eb3384846104f2565b9392505050565b5f6104fd8483610582565b6001600160a01b0383165f9081526002602052604081208054849290610524908490610719565b92505081905550826001600160a01b0316846001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8460405161057091815260200190565b60405180910390a35060019392505050565b6001600160a01b0382165f90815260026020526040902054818110156105d45760405163db42144d60e01b81526001600160a01b038416600482015260248101829052604481018390526064016103dc565b6001600160a01b039092165f90815260026020526040902091039055565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461063d575f5ffd5b919050565b5f5f60408385031215610653575f5ffd5b61065c83610627565b946020939093013593505050565b5f5f5f6060848603121561067c575f5ffd5b61068584610627565b925061069360208501610627565b929592945050506040919091013590565b5f602082840312156106b4575f5ffd5b5035919050565b5f602082840312156106cb575f5ffd5b6104eb82610627565b5f5f604083850312156106e5575f5ffd5b6106ee83610627565b91506106fc60208401610627565b90509250929050565b634e487b7160e01b5f52601160045260245ffd5b8082018082111561037057610370610705565b600181811c9082168061074057607f821691505b60208210810361075e57634e487b7160e01b5f52602260045260245ffd5b50919050565b818103818111156103705761037061070556"
} as const
