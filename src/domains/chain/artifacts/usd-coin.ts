// Written by `npm run contracts` from contracts/UsdCoin.sol.
export const usdCoin = {
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
        },
        {
          "internalType": "uint8",
          "name": "decimals_",
          "type": "uint8"
        },
        {
          "internalType": "address",
          "name": "owner_",
          "type": "address"
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
          "internalType": "uint256",
          "name": "deadline",
          "type": "uint256"
        }
      ],
      "name": "ERC2612ExpiredSignature",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "signer",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "owner",
          "type": "address"
        }
      ],
      "name": "ERC2612InvalidSigner",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "caller",
          "type": "address"
        }
      ],
      "name": "NotOwner",
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
          "name": "authorizer",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "nonce",
          "type": "bytes32"
        }
      ],
      "name": "AuthorizationCanceled",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "authorizer",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "nonce",
          "type": "bytes32"
        }
      ],
      "name": "AuthorizationUsed",
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
        }
      ],
      "name": "OwnershipTransferred",
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
      "inputs": [],
      "name": "CANCEL_AUTHORIZATION_TYPEHASH",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "DOMAIN_SEPARATOR",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "PERMIT_TYPEHASH",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "RECEIVE_WITH_AUTHORIZATION_TYPEHASH",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "TRANSFER_WITH_AUTHORIZATION_TYPEHASH",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "view",
      "type": "function"
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
        },
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "name": "authorizationState",
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
      "inputs": [
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "burn",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "authorizer",
          "type": "address"
        },
        {
          "internalType": "bytes32",
          "name": "nonce",
          "type": "bytes32"
        },
        {
          "internalType": "uint8",
          "name": "v",
          "type": "uint8"
        },
        {
          "internalType": "bytes32",
          "name": "r",
          "type": "bytes32"
        },
        {
          "internalType": "bytes32",
          "name": "s",
          "type": "bytes32"
        }
      ],
      "name": "cancelAuthorization",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "authorizer",
          "type": "address"
        },
        {
          "internalType": "bytes32",
          "name": "nonce",
          "type": "bytes32"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        }
      ],
      "name": "cancelAuthorization",
      "outputs": [],
      "stateMutability": "nonpayable",
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
      "name": "mint",
      "outputs": [],
      "stateMutability": "nonpayable",
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
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "nonces",
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
      "name": "owner",
      "outputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
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
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "deadline",
          "type": "uint256"
        },
        {
          "internalType": "uint8",
          "name": "v",
          "type": "uint8"
        },
        {
          "internalType": "bytes32",
          "name": "r",
          "type": "bytes32"
        },
        {
          "internalType": "bytes32",
          "name": "s",
          "type": "bytes32"
        }
      ],
      "name": "permit",
      "outputs": [],
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
        },
        {
          "internalType": "uint256",
          "name": "validAfter",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "validBefore",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "nonce",
          "type": "bytes32"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        }
      ],
      "name": "receiveWithAuthorization",
      "outputs": [],
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
        },
        {
          "internalType": "uint256",
          "name": "validAfter",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "validBefore",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "nonce",
          "type": "bytes32"
        },
        {
          "internalType": "uint8",
          "name": "v",
          "type": "uint8"
        },
        {
          "internalType": "bytes32",
          "name": "r",
          "type": "bytes32"
        },
        {
          "internalType": "bytes32",
          "name": "s",
          "type": "bytes32"
        }
      ],
      "name": "receiveWithAuthorization",
      "outputs": [],
      "stateMutability": "nonpayable",
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
          "internalType": "address",
          "name": "to",
          "type": "address"
        }
      ],
      "name": "transferOwnership",
      "outputs": [],
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
        },
        {
          "internalType": "uint256",
          "name": "validAfter",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "validBefore",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "nonce",
          "type": "bytes32"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        }
      ],
      "name": "transferWithAuthorization",
      "outputs": [],
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
        },
        {
          "internalType": "uint256",
          "name": "validAfter",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "validBefore",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "nonce",
          "type": "bytes32"
        },
        {
          "internalType": "uint8",
          "name": "v",
          "type": "uint8"
        },
        {
          "internalType": "bytes32",
          "name": "r",
          "type": "bytes32"
        },
        {
          "internalType": "bytes32",
          "name": "s",
          "type": "bytes32"
        }
      ],
      "name": "transferWithAuthorization",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "version",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    }
  ],
  "bytecode": "0x60a060405234801561000f575f5ffd5b50604051611e0e380380611e0e83398101604081905261002e9161011c565b838383835f61003d8582610245565b50600161004a8482610245565b5060ff91909116608052600580546001600160a01b0319166001600160a01b0390921691909117905550610303945050505050565b634e487b7160e01b5f52604160045260245ffd5b5f82601f8301126100a2575f5ffd5b81516001600160401b038111156100bb576100bb61007f565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100e9576100e961007f565b604052818152838201602001851015610100575f5ffd5b8160208501602083015e5f918101602001919091529392505050565b5f5f5f5f6080858703121561012f575f5ffd5b84516001600160401b03811115610144575f5ffd5b61015087828801610093565b602087015190955090506001600160401b0381111561016d575f5ffd5b61017987828801610093565b935050604085015160ff8116811461018f575f5ffd5b60608601519092506001600160a01b03811681146101ab575f5ffd5b939692955090935050565b600181811c908216806101ca57607f821691505b6020821081036101e857634e487b7160e01b5f52602260045260245ffd5b50919050565b601f821115610240578282111561024057805f5260205f20601f840160051c602085101561021957505f5b90810190601f840160051c035f5b8181101561023c575f83820155600101610227565b5050505b505050565b81516001600160401b0381111561025e5761025e61007f565b6102728161026c84546101b6565b846101ee565b6020601f8211600181146102a4575f831561028d5750848201515b5f19600385901b1c1916600184901b1784556102fc565b5f84815260208120601f198516915b828110156102d357878501518255602094850194600190920191016102b3565b50848210156102f057868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b608051611af361031b5f395f6102560152611af35ff3fe608060405234801561000f575f5ffd5b50600436106101bb575f3560e01c806388b7ab63116100f3578063d505accf11610093578063e3ee160e1161006e578063e3ee160e1461045c578063e94a01021461046f578063ef55bec61461049c578063f2fde38b146104af575f5ffd5b8063d505accf146103f8578063d91694871461040b578063dd62ed3e14610432575f5ffd5b8063a0cc6a68116100ce578063a0cc6a6814610398578063a9059cbb146103bf578063b7b72899146103d2578063cf092995146103e5575f5ffd5b806388b7ab63146103525780638da5cb5b1461036557806395d89b4114610390575f5ffd5b806340c10f191161015e5780635a049a70116101395780635a049a70146102da57806370a08231146102ed5780637ecebe001461030c5780637f2eecc31461032b575f5ffd5b806340c10f191461029257806342966c68146102a757806354fd4d50146102ba575f5ffd5b806323b872dd1161019957806323b872dd1461021757806330adf81f1461022a578063313ce567146102515780633644e5151461028a575f5ffd5b806306fdde03146101bf578063095ea7b3146101dd57806318160ddd14610200575b5f5ffd5b6101c76104c2565b6040516101d49190611575565b60405180910390f35b6101f06101eb3660046115a9565b61054d565b60405190151581526020016101d4565b61020960065481565b6040519081526020016101d4565b6101f06102253660046115d1565b610563565b6102097f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c981565b6102787f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020016101d4565b610209610583565b6102a56102a03660046115a9565b610630565b005b6102a56102b536600461160b565b61071a565b6101c7604051806040016040528060018152602001601960f91b81525081565b6102a56102e8366004611632565b610774565b6102096102fb36600461167c565b60026020525f908152604090205481565b61020961031a36600461167c565b60046020525f908152604090205481565b6102097fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de881565b6102a5610360366004611734565b6107a9565b600554610378906001600160a01b031681565b6040516001600160a01b0390911681526020016101d4565b6101c7610843565b6102097f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a226781565b6101f06103cd3660046115a9565b610850565b6102a56103e03660046117b3565b61085c565b6102a56103f3366004611734565b61086c565b6102a5610406366004611806565b6108d5565b6102097f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a159742981565b61020961044036600461186c565b600360209081525f928352604080842090915290825290205481565b6102a561046a36600461189d565b610a9b565b6101f061047d3660046115a9565b600760209081525f928352604080842090915290825290205460ff1681565b6102a56104aa36600461189d565b610b27565b6102a56104bd36600461167c565b610bc7565b5f80546104ce90611918565b80601f01602080910402602001604051908101604052809291908181526020018280546104fa90611918565b80156105455780601f1061051c57610100808354040283529160200191610545565b820191905f5260205f20905b81548152906001019060200180831161052857829003601f168201915b505050505081565b5f610559338484610c4f565b5060015b92915050565b5f61056e8483610cb0565b610579848484610d46565b5060019392505050565b5f7f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f5f6040516105b39190611950565b60408051918290038220828201825260018352601960f91b6020938401528151928301939093528101919091527fad7c5bef027816a800da1736444fb58a807ef4c9603b7848673f7e3a68eb14a560608201524660808201523060a082015260c00160405160208183030381529060405280519060200120905090565b6005546001600160a01b031633146106625760405163245aecd360e01b81523360048201526024015b60405180910390fd5b6001600160a01b0382166106945760405163ec442f0560e01b81526001600160a01b0383166004820152602401610659565b8060065f8282546106a59190611a00565b90915550506001600160a01b0382165f90815260026020526040812080548392906106d1908490611a00565b90915550506040518181526001600160a01b038316905f907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b6107243382610df5565b8060065f8282546107359190611a13565b90915550506040518181525f9033907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a350565b6107a2858584848760405160200161078e93929190611a26565b604051602081830303815290604052610e65565b5050505050565b6001600160a01b03861633146107d15760405162461bcd60e51b815260040161065990611a49565b61083a7fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de86040518060c001604052808a6001600160a01b03168152602001896001600160a01b031681526020018881526020018781526020018681526020018581525083610f2a565b50505050505050565b600180546104ce90611918565b5f610559338484610d46565b610867838383610e65565b505050565b61083a7f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a22676040518060c001604052808a6001600160a01b03168152602001896001600160a01b031681526020018881526020018781526020018681526020018581525083610f2a565b834211156108f95760405163313c898160e11b815260048101859052602401610659565b6001600160a01b0387165f90815260046020526040812080547f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9918a918a918a91908661094583611a8e565b909155506040805160208101969096526001600160a01b0394851690860152929091166060840152608083015260a082015260c0810186905260e0016040516020818303038152906040528051906020012090505f60016109a4610583565b60405161190160f01b602082015260228101919091526042810184905260620160408051601f1981840301815282825280516020918201205f84529083018083525260ff881690820152606081018690526080810185905260a0016020604051602081039080840390855afa158015610a1f573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b0381161580610a545750886001600160a01b0316816001600160a01b031614155b15610a85576040516325c0072360e11b81526001600160a01b0380831660048301528a166024820152604401610659565b610a90898989610c4f565b505050505050505050565b610a907f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a22676040518060c001604052808c6001600160a01b031681526020018b6001600160a01b031681526020018a815260200189815260200188815260200187815250848487604051602001610b1393929190611a26565b604051602081830303815290604052610f2a565b6001600160a01b0388163314610b4f5760405162461bcd60e51b815260040161065990611a49565b610a907fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de86040518060c001604052808c6001600160a01b031681526020018b6001600160a01b031681526020018a815260200189815260200188815260200187815250848487604051602001610b1393929190611a26565b6005546001600160a01b03163314610bf45760405163245aecd360e01b8152336004820152602401610659565b6005546040516001600160a01b038084169216907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0905f90a3600580546001600160a01b0319166001600160a01b0392909216919091179055565b6001600160a01b038381165f8181526003602090815260408083209487168084529482529182902085905590518481527f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591015b60405180910390a3505050565b6001600160a01b0382165f90815260036020908152604080832033845290915290205460018101610ce057505050565b81811015610d1157604051637dc7a0d960e11b81523360048201526024810182905260448101839052606401610659565b610d1b8282611a13565b6001600160a01b039093165f9081526003602090815260408083203384529091529020929092555050565b6001600160a01b038216610d785760405163ec442f0560e01b81526001600160a01b0383166004820152602401610659565b610d828382610df5565b6001600160a01b0382165f9081526002602052604081208054839290610da9908490611a00565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef83604051610ca391815260200190565b6001600160a01b0382165f9081526002602052604090205481811015610e475760405163391434e360e21b81526001600160a01b03841660048201526024810182905260448101839052606401610659565b6001600160a01b039092165f90815260026020526040902091039055565b610e6f83836110e8565b604080517f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a159742960208201526001600160a01b0385169181019190915260608101839052610ed09084906080015b60405160208183030381529060405283611176565b6001600160a01b0383165f818152600760209081526040808320868452909152808220805460ff19166001179055518492917f1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d8191a3505050565b81606001514211610f915760405162461bcd60e51b815260206004820152602b60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e206973206e6f60448201526a1d081e595d081d985b1a5960aa1b6064820152608401610659565b81608001514210610ff25760405162461bcd60e51b815260206004820152602560248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e2069732065786044820152641c1a5c995960da1b6064820152608401610659565b611003825f01518360a001516110e8565b81516020808401516040808601516060808801516080808a015160a0808c01518751998a018e90526001600160a01b03808c16988b019890985296909716938801939093528601929092529284015260c083019190915260e082015261106d919061010001610ebb565b81516001600160a01b039081165f90815260076020908152604080832060a08701805185529252808320805460ff19166001179055905185519151909391909116917f98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a591a3610867825f015183602001518460400151610d46565b6001600160a01b0382165f90815260076020908152604080832084845290915290205460ff16156111725760405162461bcd60e51b815260206004820152602e60248201527f46696174546f6b656e56323a20617574686f72697a6174696f6e20697320757360448201526d1959081bdc8818d85b98d95b195960921b6064820152608401610659565b5050565b5f61117f610583565b83805190602001206040516020016111ae92919061190160f01b81526002810192909252602282015260420190565b6040516020818303038152906040528051906020012090505f846001600160a01b03163b5f146111e8576111e3858385611256565b611207565b846001600160a01b03166111fc838561132d565b6001600160a01b0316145b9050806107a25760405162461bcd60e51b815260206004820152601e60248201527f46696174546f6b656e56323a20696e76616c6964207369676e617475726500006044820152606401610659565b5f5f5f856001600160a01b03168585604051602401611276929190611aa6565b60408051601f198184030181529181526020820180516001600160e01b0316630b135d3f60e11b179052516112ab9190611ac6565b5f60405180830381855afa9150503d805f81146112e3576040519150601f19603f3d011682016040523d82523d5f602084013e6112e8565b606091505b50915091508180156112fc57506020815110155b801561132357508051630b135d3f60e11b906113219083016020908101908401611adc565b145b9695505050505050565b5f815160411461138b5760405162461bcd60e51b815260206004820152602360248201527f45435265636f7665723a20696e76616c6964207369676e6174757265206c656e6044820152620cee8d60eb1b6064820152608401610659565b6020820151604083015160608401515f1a7f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a082111561141b5760405162461bcd60e51b815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e6174757265202773276044820152652076616c756560d01b6064820152608401610659565b8060ff16601b148061143057508060ff16601c145b61148b5760405162461bcd60e51b815260206004820152602660248201527f45435265636f7665723a20696e76616c6964207369676e6174757265202776276044820152652076616c756560d01b6064820152608401610659565b604080515f81526020810180835288905260ff831691810191909152606081018490526080810183905260019060a0016020604051602081039080840390855afa1580156114db573d5f5f3e3d5ffd5b5050604051601f1901519450506001600160a01b03841661153e5760405162461bcd60e51b815260206004820152601c60248201527f45435265636f7665723a20696e76616c6964207369676e6174757265000000006044820152606401610659565b50505092915050565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f6115876020830184611547565b9392505050565b80356001600160a01b03811681146115a4575f5ffd5b919050565b5f5f604083850312156115ba575f5ffd5b6115c38361158e565b946020939093013593505050565b5f5f5f606084860312156115e3575f5ffd5b6115ec8461158e565b92506115fa6020850161158e565b929592945050506040919091013590565b5f6020828403121561161b575f5ffd5b5035919050565b803560ff811681146115a4575f5ffd5b5f5f5f5f5f60a08688031215611646575f5ffd5b61164f8661158e565b94506020860135935061166460408701611622565b94979396509394606081013594506080013592915050565b5f6020828403121561168c575f5ffd5b6115878261158e565b634e487b7160e01b5f52604160045260245ffd5b5f82601f8301126116b8575f5ffd5b813567ffffffffffffffff8111156116d2576116d2611695565b604051601f8201601f19908116603f0116810167ffffffffffffffff8111828210171561170157611701611695565b604052818152838201602001851015611718575f5ffd5b816020850160208301375f918101602001919091529392505050565b5f5f5f5f5f5f5f60e0888a03121561174a575f5ffd5b6117538861158e565b96506117616020890161158e565b955060408801359450606088013593506080880135925060a0880135915060c088013567ffffffffffffffff811115611798575f5ffd5b6117a48a828b016116a9565b91505092959891949750929550565b5f5f5f606084860312156117c5575f5ffd5b6117ce8461158e565b925060208401359150604084013567ffffffffffffffff8111156117f0575f5ffd5b6117fc868287016116a9565b9150509250925092565b5f5f5f5f5f5f5f60e0888a03121561181c575f5ffd5b6118258861158e565b96506118336020890161158e565b9550604088013594506060880135935061184f60808901611622565b9699959850939692959460a0840135945060c09093013592915050565b5f5f6040838503121561187d575f5ffd5b6118868361158e565b91506118946020840161158e565b90509250929050565b5f5f5f5f5f5f5f5f5f6101208a8c0312156118b6575f5ffd5b6118bf8a61158e565b98506118cd60208b0161158e565b975060408a0135965060608a0135955060808a0135945060a08a013593506118f760c08b01611622565b989b979a50959894979396929550929360e081013593506101000135919050565b600181811c9082168061192c57607f821691505b60208210810361194a57634e487b7160e01b5f52602260045260245ffd5b50919050565b5f5f83545f8160011c9050600182168061196b57607f821691505b60208210810361198957634e487b7160e01b5f52602260045260245ffd5b80801561199d57600181146119b2576119e0565b60ff19841687528215158302870194506119e0565b5f888152602090205f5b848110156119d8578154898201526001909101906020016119bc565b505082870194505b50929695505050505050565b634e487b7160e01b5f52601160045260245ffd5b8082018082111561055d5761055d6119ec565b8181038181111561055d5761055d6119ec565b928352602083019190915260f81b6001600160f81b031916604082015260410190565b60208082526025908201527f46696174546f6b656e56323a2063616c6c6572206d7573742062652074686520604082015264706179656560d81b606082015260800190565b5f60018201611a9f57611a9f6119ec565b5060010190565b828152604060208201525f611abe6040830184611547565b949350505050565b5f82518060208501845e5f920191825250919050565b5f60208284031215611aec575f5ffd5b505191905056"
} as const
