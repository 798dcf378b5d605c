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
          "name": "holder",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "balance",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "cap",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "capEndsAt",
          "type": "uint256"
        },
        {
          "internalType": "string",
          "name": "setting",
          "type": "string"
        }
      ],
      "name": "BalanceAboveCap",
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
  "bytecode": "0x60e060405234801561000f575f5ffd5b5060405161111338038061111383398101604081905261002e91610066565b6001600160a01b0390811660c05290811660a052166080526100a6565b80516001600160a01b0381168114610061575f5ffd5b919050565b5f5f5f60608486031215610078575f5ffd5b6100818461004b565b925061008f6020850161004b565b915061009d6040850161004b565b90509250925092565b60805160a05160c05161103c6100d75f395f610a0101525f81816105c801526109c501525f610989015261103c5ff3fe608060405234801561000f575f5ffd5b50600436106100f0575f3560e01c80637ecebe0011610093578063d505accf11610063578063d505accf1461020c578063dd62ed3e14610221578063f38369e61461024b578063f542033f1461025e575f5ffd5b80637ecebe00146101a057806395d89b41146101bf578063a9059cbb146101c7578063beafd805146101da575f5ffd5b806323b872dd116100ce57806323b872dd1461014c578063313ce5671461015f5780633644e5151461017957806370a0823114610181575f5ffd5b806306fdde03146100f4578063095ea7b31461011257806318160ddd14610135575b5f5ffd5b6100fc610271565b6040516101099190610ad8565b60405180910390f35b610125610120366004610b0c565b6102fc565b6040519015158152602001610109565b61013e60055481565b604051908152602001610109565b61012561015a366004610b34565b610312565b610167601281565b60405160ff9091168152602001610109565b61013e610332565b61013e61018f366004610b6e565b60026020525f908152604090205481565b61013e6101ae366004610b6e565b60046020525f908152604090205481565b6100fc6103ca565b6101256101d5366004610b0c565b6103d7565b6006546101f490600160a01b90046001600160401b031681565b6040516001600160401b039091168152602001610109565b61021f61021a366004610b87565b6103e3565b005b61013e61022f366004610bf4565b600360209081525f928352604080842090915290825290205481565b61021f610259366004610c69565b6105ae565b61021f61026c366004610d18565b610636565b5f805461027d90610da0565b80601f01602080910402602001604051908101604052809291908181526020018280546102a990610da0565b80156102f45780601f106102cb576101008083540402835291602001916102f4565b820191905f5260205f20905b8154815290600101906020018083116102d757829003601f168201915b505050505081565b5f6103083384846106ca565b5060015b92915050565b5f61031d848361072b565b6103288484846107c1565b5060019392505050565b5f7f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f5f6040516103629190610dd8565b6040805191829003822060208301939093528101919091527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a082015260c00160405160208183030381529060405280519060200120905090565b6001805461027d90610da0565b5f6103083384846107c1565b8342111561040c5760405163313c898160e11b8152600481018590526024015b60405180910390fd5b6001600160a01b0387165f90815260046020526040812080547f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9918a918a918a91908661045883610e5d565b909155506040805160208101969096526001600160a01b0394851690860152929091166060840152608083015260a082015260c0810186905260e0016040516020818303038152906040528051906020012090505f60016104b7610332565b60405161190160f01b602082015260228101919091526042810184905260620160408051601f1981840301815282825280516020918201205f84529083018083525260ff881690820152606081018690526080810185905260a0016020604051602081039080840390855afa158015610532573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b03811615806105675750886001600160a01b0316816001600160a01b031614155b15610598576040516325c0072360e11b81526001600160a01b0380831660048301528a166024820152604401610403565b6105a38989896106ca565b505050505050505050565b6105bc888888888888610636565b81156105ed576105ed847f0000000000000000000000000000000000000000000000000000000000000000846107c1565b600680546001600160a01b039095166001600160a01b03196001600160401b03909316600160a01b02929092166001600160e01b03199095169490941717909255505050505050565b600554156106565760405162dc149f60e41b815260040160405180910390fd5b5f610662868883610ee0565b506001610670848683610ee0565b5060058190556001600160a01b0382165f818152600260209081526040808320859055518481527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef910160405180910390a3505050505050565b6001600160a01b038381165f8181526003602090815260408083209487168084529482529182902085905590518481527f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591015b60405180910390a3505050565b6001600160a01b0382165f9081526003602090815260408083203384529091529020546001810161075b57505050565b8181101561078c57604051637dc7a0d960e11b81523360048201526024810182905260448101839052606401610403565b6107968282610f9a565b6001600160a01b039093165f9081526003602090815260408083203384529091529020929092555050565b6107cc8383836108bf565b600654600160a01b90046001600160401b0316421015806107f157506107f18261096e565b156107fb57505050565b5f6064600260055461080d9190610fad565b6108179190610fc4565b6001600160a01b0384165f908152600260205260409020549091508110156108b9576001600160a01b0383165f908152600260209081526040918290205460065483518085018552601d81527f7365727669636552756c65732e6c61756e636842616c616e63654361700000009381019390935292516302195fd160e11b81526104039387938692600160a01b9092046001600160401b031691600401610fe3565b50505050565b6001600160a01b0382166108f15760405163ec442f0560e01b81526001600160a01b0383166004820152602401610403565b6108fb8382610a3a565b6001600160a01b0382165f9081526002602052604081208054839290610922908490611029565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161071e91815260200190565b6006545f906001600160a01b03838116911614806109bd57507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316826001600160a01b0316145b806109f957507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316826001600160a01b0316145b8061030c57507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316826001600160a01b03161492915050565b6001600160a01b0382165f9081526002602052604090205481811015610a8c5760405163391434e360e21b81526001600160a01b03841660048201526024810182905260448101839052606401610403565b6001600160a01b039092165f90815260026020526040902091039055565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f610aea6020830184610aaa565b9392505050565b80356001600160a01b0381168114610b07575f5ffd5b919050565b5f5f60408385031215610b1d575f5ffd5b610b2683610af1565b946020939093013593505050565b5f5f5f60608486031215610b46575f5ffd5b610b4f84610af1565b9250610b5d60208501610af1565b929592945050506040919091013590565b5f60208284031215610b7e575f5ffd5b610aea82610af1565b5f5f5f5f5f5f5f60e0888a031215610b9d575f5ffd5b610ba688610af1565b9650610bb460208901610af1565b95506040880135945060608801359350608088013560ff81168114610bd7575f5ffd5b9699959850939692959460a0840135945060c09093013592915050565b5f5f60408385031215610c05575f5ffd5b610c0e83610af1565b9150610c1c60208401610af1565b90509250929050565b5f5f83601f840112610c35575f5ffd5b5081356001600160401b03811115610c4b575f5ffd5b602083019150836020828501011115610c62575f5ffd5b9250929050565b5f5f5f5f5f5f5f5f60c0898b031215610c80575f5ffd5b88356001600160401b03811115610c95575f5ffd5b610ca18b828c01610c25565b90995097505060208901356001600160401b03811115610cbf575f5ffd5b610ccb8b828c01610c25565b9097509550610cde905060408a01610af1565b9350606089013592506080890135915060a08901356001600160401b0381168114610d07575f5ffd5b809150509295985092959890939650565b5f5f5f5f5f5f60808789031215610d2d575f5ffd5b86356001600160401b03811115610d42575f5ffd5b610d4e89828a01610c25565b90975095505060208701356001600160401b03811115610d6c575f5ffd5b610d7889828a01610c25565b9095509350610d8b905060408801610af1565b95989497509295919493606090920135925050565b600181811c90821680610db457607f821691505b602082108103610dd257634e487b7160e01b5f52602260045260245ffd5b50919050565b5f5f8354610de581610da0565b600182168015610dfc5760018114610e1157610e3e565b60ff1983168652811515820286019350610e3e565b865f5260205f205f5b83811015610e3657815488820152600190910190602001610e1a565b505081860193505b509195945050505050565b634e487b7160e01b5f52601160045260245ffd5b5f60018201610e6e57610e6e610e49565b5060010190565b634e487b7160e01b5f52604160045260245ffd5b601f821115610edb5782821115610edb57805f5260205f20601f840160051c6020851015610eb457505f5b90810190601f840160051c035f5b81811015610ed7575f83820155600101610ec2565b5050505b505050565b6001600160401b03831115610ef757610ef7610e75565b610f0b83610f058354610da0565b83610e89565b5f601f841160018114610f3c575f8515610f255750838201355b5f19600387901b1c1916600186901b178355610f93565b5f83815260208120601f198716915b82811015610f6b5786850135825560209485019460019092019101610f4b565b5086821015610f87575f1960f88860031b161c19848701351681555b505060018560011b0183555b5050505050565b8181038181111561030c5761030c610e49565b808202811582820484141761030c5761030c610e49565b5f82610fde57634e487b7160e01b5f52601260045260245ffd5b500490565b60018060a01b03861681528460208201528360408201526001600160401b038316606082015260a060808201525f61101e60a0830184610aaa565b979650505050505050565b8082018082111561030c5761030c610e4956"
} as const
