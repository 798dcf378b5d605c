// Written by `npm run contracts` from contracts/Token.sol.
export const token = {
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
    }
  ],
  "bytecode": "0x60a060405234801561000f575f5ffd5b50604051610f81380380610f8183398101604081905261002e91610114565b5f610039858261023d565b506001610046848261023d565b5060ff91909116608052600580546001600160a01b0319166001600160a01b03909216919091179055506102fb9050565b634e487b7160e01b5f52604160045260245ffd5b5f82601f83011261009a575f5ffd5b81516001600160401b038111156100b3576100b3610077565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100e1576100e1610077565b6040528181528382016020018510156100f8575f5ffd5b8160208501602083015e5f918101602001919091529392505050565b5f5f5f5f60808587031215610127575f5ffd5b84516001600160401b0381111561013c575f5ffd5b6101488782880161008b565b602087015190955090506001600160401b03811115610165575f5ffd5b6101718782880161008b565b935050604085015160ff81168114610187575f5ffd5b60608601519092506001600160a01b03811681146101a3575f5ffd5b939692955090935050565b600181811c908216806101c257607f821691505b6020821081036101e057634e487b7160e01b5f52602260045260245ffd5b50919050565b601f821115610238578282111561023857805f5260205f20601f840160051c602085101561021157505f5b90810190601f840160051c035f5b81811015610234575f8382015560010161021f565b5050505b505050565b81516001600160401b0381111561025657610256610077565b61026a8161026484546101ae565b846101e6565b6020601f82116001811461029c575f83156102855750848201515b5f19600385901b1c1916600184901b1784556102f4565b5f84815260208120601f198516915b828110156102cb57878501518255602094850194600190920191016102ab565b50848210156102e857868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b608051610c6e6103135f395f61016f0152610c6e5ff3fe608060405234801561000f575f5ffd5b50600436106100fb575f3560e01c806370a0823111610093578063a9059cbb11610063578063a9059cbb14610244578063d505accf14610257578063dd62ed3e1461026a578063f2fde38b14610294575f5ffd5b806370a08231146101d35780637ecebe00146101f25780638da5cb5b1461021157806395d89b411461023c575f5ffd5b8063313ce567116100ce578063313ce5671461016a5780633644e515146101a357806340c10f19146101ab57806342966c68146101c0575f5ffd5b806306fdde03146100ff578063095ea7b31461011d57806318160ddd1461014057806323b872dd14610157575b5f5ffd5b6101076102a7565b60405161011491906109c1565b60405180910390f35b61013061012b366004610a11565b610332565b6040519015158152602001610114565b61014960065481565b604051908152602001610114565b610130610165366004610a39565b610348565b6101917f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610114565b610149610368565b6101be6101b9366004610a11565b610400565b005b6101be6101ce366004610a73565b6104ea565b6101496101e1366004610a8a565b60026020525f908152604090205481565b610149610200366004610a8a565b60046020525f908152604090205481565b600554610224906001600160a01b031681565b6040516001600160a01b039091168152602001610114565b610107610544565b610130610252366004610a11565b610551565b6101be610265366004610aaa565b61055d565b610149610278366004610b17565b600360209081525f928352604080842090915290825290205481565b6101be6102a2366004610a8a565b610723565b5f80546102b390610b48565b80601f01602080910402602001604051908101604052809291908181526020018280546102df90610b48565b801561032a5780601f106103015761010080835404028352916020019161032a565b820191905f5260205f20905b81548152906001019060200180831161030d57829003601f168201915b505050505081565b5f61033e3384846107ab565b5060015b92915050565b5f610353848361080c565b61035e8484846108a2565b5060019392505050565b5f7f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f5f6040516103989190610b80565b6040805191829003822060208301939093528101919091527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a082015260c00160405160208183030381529060405280519060200120905090565b6005546001600160a01b031633146104325760405163245aecd360e01b81523360048201526024015b60405180910390fd5b6001600160a01b0382166104645760405163ec442f0560e01b81526001600160a01b0383166004820152602401610429565b8060065f8282546104759190610c30565b90915550506001600160a01b0382165f90815260026020526040812080548392906104a1908490610c30565b90915550506040518181526001600160a01b038316905f907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b6104f43382610951565b8060065f8282546105059190610c43565b90915550506040518181525f9033907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a350565b600180546102b390610b48565b5f61033e3384846108a2565b834211156105815760405163313c898160e11b815260048101859052602401610429565b6001600160a01b0387165f90815260046020526040812080547f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9918a918a918a9190866105cd83610c56565b909155506040805160208101969096526001600160a01b0394851690860152929091166060840152608083015260a082015260c0810186905260e0016040516020818303038152906040528051906020012090505f600161062c610368565b60405161190160f01b602082015260228101919091526042810184905260620160408051601f1981840301815282825280516020918201205f84529083018083525260ff881690820152606081018690526080810185905260a0016020604051602081039080840390855afa1580156106a7573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b03811615806106dc5750886001600160a01b0316816001600160a01b031614155b1561070d576040516325c0072360e11b81526001600160a01b0380831660048301528a166024820152604401610429565b6107188989896107ab565b505050505050505050565b6005546001600160a01b031633146107505760405163245aecd360e01b8152336004820152602401610429565b6005546040516001600160a01b038084169216907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0905f90a3600580546001600160a01b0319166001600160a01b0392909216919091179055565b6001600160a01b038381165f8181526003602090815260408083209487168084529482529182902085905590518481527f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591015b60405180910390a3505050565b6001600160a01b0382165f9081526003602090815260408083203384529091529020546001810161083c57505050565b8181101561086d57604051637dc7a0d960e11b81523360048201526024810182905260448101839052606401610429565b6108778282610c43565b6001600160a01b039093165f9081526003602090815260408083203384529091529020929092555050565b6001600160a01b0382166108d45760405163ec442f0560e01b81526001600160a01b0383166004820152602401610429565b6108de8382610951565b6001600160a01b0382165f9081526002602052604081208054839290610905908490610c30565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516107ff91815260200190565b6001600160a01b0382165f90815260026020526040902054818110156109a35760405163391434e360e21b81526001600160a01b03841660048201526024810182905260448101839052606401610429565b6001600160a01b039092165f90815260026020526040902091039055565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b0381168114610a0c575f5ffd5b919050565b5f5f60408385031215610a22575f5ffd5b610a2b836109f6565b946020939093013593505050565b5f5f5f60608486031215610a4b575f5ffd5b610a54846109f6565b9250610a62602085016109f6565b929592945050506040919091013590565b5f60208284031215610a83575f5ffd5b5035919050565b5f60208284031215610a9a575f5ffd5b610aa3826109f6565b9392505050565b5f5f5f5f5f5f5f60e0888a031215610ac0575f5ffd5b610ac9886109f6565b9650610ad7602089016109f6565b95506040880135945060608801359350608088013560ff81168114610afa575f5ffd5b9699959850939692959460a0840135945060c09093013592915050565b5f5f60408385031215610b28575f5ffd5b610b31836109f6565b9150610b3f602084016109f6565b90509250929050565b600181811c90821680610b5c57607f821691505b602082108103610b7a57634e487b7160e01b5f52602260045260245ffd5b50919050565b5f5f83545f8160011c90506001821680610b9b57607f821691505b602082108103610bb957634e487b7160e01b5f52602260045260245ffd5b808015610bcd5760018114610be257610c10565b60ff1984168752821515830287019450610c10565b5f888152602090205f5b84811015610c0857815489820152600190910190602001610bec565b505082870194505b50929695505050505050565b634e487b7160e01b5f52601160045260245ffd5b8082018082111561034257610342610c1c565b8181038181111561034257610342610c1c565b5f60018201610c6757610c67610c1c565b506001019056"
} as const
