// Written by `npm run contracts` from contracts/launch/CappedToken.sol.
export const cappedToken = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "manager_",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "vesting_",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "market_",
          "type": "address"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [],
      "name": "AlreadyInitialized",
      "type": "error"
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
      "inputs": [],
      "name": "capEndsAt",
      "outputs": [
        {
          "internalType": "uint64",
          "name": "",
          "type": "uint64"
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
          "internalType": "address",
          "name": "pool_",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "supply",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "vested",
          "type": "uint256"
        },
        {
          "internalType": "uint64",
          "name": "capEndsAt_",
          "type": "uint64"
        }
      ],
      "name": "initialize",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
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
          "internalType": "address",
          "name": "holder",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "supply",
          "type": "uint256"
        }
      ],
      "name": "initialize",
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
    }
  ],
  "bytecode": "0x60e060405234801561000f575f5ffd5b5060405161110038038061110083398101604081905261002e91610066565b6001600160a01b0390811660c05290811660a052166080526100a6565b80516001600160a01b0381168114610061575f5ffd5b919050565b5f5f5f60608486031215610078575f5ffd5b6100818461004b565b925061008f6020850161004b565b915061009d6040850161004b565b90509250925092565b60805160a05160c0516110296100d75f395f6109bf01525f81816105ca015261098301525f61094701526110295ff3fe608060405234801561000f575f5ffd5b50600436106100f0575f3560e01c80637ecebe0011610093578063d505accf11610063578063d505accf1461020e578063dd62ed3e14610223578063f38369e61461024d578063f542033f14610260575f5ffd5b80637ecebe00146101a057806395d89b41146101bf578063a9059cbb146101c7578063beafd805146101da575f5ffd5b806323b872dd116100ce57806323b872dd1461014c578063313ce5671461015f5780633644e5151461017957806370a0823114610181575f5ffd5b806306fdde03146100f4578063095ea7b31461011257806318160ddd14610135575b5f5ffd5b6100fc610273565b6040516101099190610a68565b60405180910390f35b610125610120366004610ab8565b6102fe565b6040519015158152602001610109565b61013e60055481565b604051908152602001610109565b61012561015a366004610ae0565b610314565b610167601281565b60405160ff9091168152602001610109565b61013e610334565b61013e61018f366004610b1a565b60026020525f908152604090205481565b61013e6101ae366004610b1a565b60046020525f908152604090205481565b6100fc6103cc565b6101256101d5366004610ab8565b6103d9565b6006546101f590600160a01b900467ffffffffffffffff1681565b60405167ffffffffffffffff9091168152602001610109565b61022161021c366004610b3a565b6103e5565b005b61013e610231366004610ba7565b600360209081525f928352604080842090915290825290205481565b61022161025b366004610c1d565b6105b0565b61022161026e366004610ccf565b610639565b5f805461027f90610d59565b80601f01602080910402602001604051908101604052809291908181526020018280546102ab90610d59565b80156102f65780601f106102cd576101008083540402835291602001916102f6565b820191905f5260205f20905b8154815290600101906020018083116102d957829003601f168201915b505050505081565b5f61030a3384846106cd565b5060015b92915050565b5f61031f848361072e565b61032a8484846107c4565b5060019392505050565b5f7f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f5f6040516103649190610d91565b6040805191829003822060208301939093528101919091527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a082015260c00160405160208183030381529060405280519060200120905090565b6001805461027f90610d59565b5f61030a3384846107c4565b8342111561040e5760405163313c898160e11b8152600481018590526024015b60405180910390fd5b6001600160a01b0387165f90815260046020526040812080547f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9918a918a918a91908661045a83610e16565b909155506040805160208101969096526001600160a01b0394851690860152929091166060840152608083015260a082015260c0810186905260e0016040516020818303038152906040528051906020012090505f60016104b9610334565b60405161190160f01b602082015260228101919091526042810184905260620160408051601f1981840301815282825280516020918201205f84529083018083525260ff881690820152606081018690526080810185905260a0016020604051602081039080840390855afa158015610534573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b03811615806105695750886001600160a01b0316816001600160a01b031614155b1561059a576040516325c0072360e11b81526001600160a01b0380831660048301528a166024820152604401610405565b6105a58989896106cd565b505050505050505050565b6105be888888888888610639565b81156105ef576105ef847f0000000000000000000000000000000000000000000000000000000000000000846107c4565b600680546001600160a01b039095166001600160a01b031967ffffffffffffffff909316600160a01b02929092166001600160e01b03199095169490941717909255505050505050565b600554156106595760405162dc149f60e41b815260040160405180910390fd5b5f610665868883610e99565b506001610673848683610e99565b5060058190556001600160a01b0382165f818152600260209081526040808320859055518481527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef910160405180910390a3505050505050565b6001600160a01b038381165f8181526003602090815260408083209487168084529482529182902085905590518481527f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591015b60405180910390a3505050565b6001600160a01b0382165f9081526003602090815260408083203384529091529020546001810161075e57505050565b8181101561078f57604051637dc7a0d960e11b81523360048201526024810182905260448101839052606401610405565b6107998282610f54565b6001600160a01b039093165f9081526003602090815260408083203384529091529020929092555050565b6107cf83838361087d565b600654600160a01b900467ffffffffffffffff16421015806107f557506107f58261092c565b156107ff57505050565b606460026005546108109190610f67565b61081a9190610f7e565b60025f846001600160a01b03166001600160a01b031681526020019081526020015f205411156040518060a0016040528060788152602001610fb160789139906108775760405162461bcd60e51b81526004016104059190610a68565b50505050565b6001600160a01b0382166108af5760405163ec442f0560e01b81526001600160a01b0383166004820152602401610405565b6108b983826109f8565b6001600160a01b0382165f90815260026020526040812080548392906108e0908490610f9d565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161072191815260200190565b6006545f906001600160a01b038381169116148061097b57507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316826001600160a01b0316145b806109b757507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316826001600160a01b0316145b8061030e57507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316826001600160a01b03161492915050565b6001600160a01b0382165f9081526002602052604090205481811015610a4a5760405163391434e360e21b81526001600160a01b03841660048201526024810182905260448101839052606401610405565b6001600160a01b039092165f90815260026020526040902091039055565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b0381168114610ab3575f5ffd5b919050565b5f5f60408385031215610ac9575f5ffd5b610ad283610a9d565b946020939093013593505050565b5f5f5f60608486031215610af2575f5ffd5b610afb84610a9d565b9250610b0960208501610a9d565b929592945050506040919091013590565b5f60208284031215610b2a575f5ffd5b610b3382610a9d565b9392505050565b5f5f5f5f5f5f5f60e0888a031215610b50575f5ffd5b610b5988610a9d565b9650610b6760208901610a9d565b95506040880135945060608801359350608088013560ff81168114610b8a575f5ffd5b9699959850939692959460a0840135945060c09093013592915050565b5f5f60408385031215610bb8575f5ffd5b610bc183610a9d565b9150610bcf60208401610a9d565b90509250929050565b5f5f83601f840112610be8575f5ffd5b50813567ffffffffffffffff811115610bff575f5ffd5b602083019150836020828501011115610c16575f5ffd5b9250929050565b5f5f5f5f5f5f5f5f60c0898b031215610c34575f5ffd5b883567ffffffffffffffff811115610c4a575f5ffd5b610c568b828c01610bd8565b909950975050602089013567ffffffffffffffff811115610c75575f5ffd5b610c818b828c01610bd8565b9097509550610c94905060408a01610a9d565b9350606089013592506080890135915060a089013567ffffffffffffffff81168114610cbe575f5ffd5b809150509295985092959890939650565b5f5f5f5f5f5f60808789031215610ce4575f5ffd5b863567ffffffffffffffff811115610cfa575f5ffd5b610d0689828a01610bd8565b909750955050602087013567ffffffffffffffff811115610d25575f5ffd5b610d3189828a01610bd8565b9095509350610d44905060408801610a9d565b95989497509295919493606090920135925050565b600181811c90821680610d6d57607f821691505b602082108103610d8b57634e487b7160e01b5f52602260045260245ffd5b50919050565b5f5f8354610d9e81610d59565b600182168015610db55760018114610dca57610df7565b60ff1983168652811515820286019350610df7565b865f5260205f205f5b83811015610def57815488820152600190910190602001610dd3565b505081860193505b509195945050505050565b634e487b7160e01b5f52601160045260245ffd5b5f60018201610e2757610e27610e02565b5060010190565b634e487b7160e01b5f52604160045260245ffd5b601f821115610e945782821115610e9457805f5260205f20601f840160051c6020851015610e6d57505f5b90810190601f840160051c035f5b81811015610e90575f83820155600101610e7b565b5050505b505050565b67ffffffffffffffff831115610eb157610eb1610e2e565b610ec583610ebf8354610d59565b83610e42565b5f601f841160018114610ef6575f8515610edf5750838201355b5f19600387901b1c1916600186901b178355610f4d565b5f83815260208120601f198716915b82811015610f255786850135825560209485019460019092019101610f05565b5086821015610f41575f1960f88860031b161c19848701351681555b505060018560011b0183555b5050505050565b8181038181111561030e5761030e610e02565b808202811582820484141761030e5761030e610e02565b5f82610f9857634e487b7160e01b5f52601260045260245ffd5b500490565b8082018082111561030e5761030e610e0256fe6d6f7265207468616e20322025206f662074686520737570706c792c207768696368206e6f626f6479206d617920686176652077697468696e2035206d696e75746573206f6620746865206c61756e63683a2073657474696e67207365727669636552756c65732e6c61756e636842616c616e6365436170"
} as const
