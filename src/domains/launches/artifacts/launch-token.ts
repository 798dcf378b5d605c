// Written by `npm run contracts` from contracts/launch/LaunchToken.sol.
export const launchToken = {
  "abi": [
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
  "bytecode": "0x6080604052348015600e575f5ffd5b50610c4e8061001c5f395ff3fe608060405234801561000f575f5ffd5b50600436106100cb575f3560e01c806370a0823111610088578063a9059cbb11610063578063a9059cbb146101a2578063d505accf146101b5578063dd62ed3e146101ca578063f542033f146101f4575f5ffd5b806370a082311461015c5780637ecebe001461017b57806395d89b411461019a575f5ffd5b806306fdde03146100cf578063095ea7b3146100ed57806318160ddd1461011057806323b872dd14610127578063313ce5671461013a5780633644e51514610154575b5f5ffd5b6100d7610207565b6040516100e491906107ee565b60405180910390f35b6101006100fb36600461083e565b610292565b60405190151581526020016100e4565b61011960055481565b6040519081526020016100e4565b610100610135366004610866565b6102a8565b610142601281565b60405160ff90911681526020016100e4565b6101196102c8565b61011961016a3660046108a0565b60026020525f908152604090205481565b6101196101893660046108a0565b60046020525f908152604090205481565b6100d7610360565b6101006101b036600461083e565b61036d565b6101c86101c33660046108c0565b610379565b005b6101196101d836600461092d565b600360209081525f928352604080842090915290825290205481565b6101c86102023660046109a3565b610544565b5f805461021390610a2d565b80601f016020809104026020016040519081016040528092919081815260200182805461023f90610a2d565b801561028a5780601f106102615761010080835404028352916020019161028a565b820191905f5260205f20905b81548152906001019060200180831161026d57829003601f168201915b505050505081565b5f61029e3384846105d8565b5060015b92915050565b5f6102b38483610639565b6102be8484846106cf565b5060019392505050565b5f7f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f5f6040516102f89190610a65565b6040805191829003822060208301939093528101919091527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a082015260c00160405160208183030381529060405280519060200120905090565b6001805461021390610a2d565b5f61029e3384846106cf565b834211156103a25760405163313c898160e11b8152600481018590526024015b60405180910390fd5b6001600160a01b0387165f90815260046020526040812080547f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9918a918a918a9190866103ee83610aea565b909155506040805160208101969096526001600160a01b0394851690860152929091166060840152608083015260a082015260c0810186905260e0016040516020818303038152906040528051906020012090505f600161044d6102c8565b60405161190160f01b602082015260228101919091526042810184905260620160408051601f1981840301815282825280516020918201205f84529083018083525260ff881690820152606081018690526080810185905260a0016020604051602081039080840390855afa1580156104c8573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b03811615806104fd5750886001600160a01b0316816001600160a01b031614155b1561052e576040516325c0072360e11b81526001600160a01b0380831660048301528a166024820152604401610399565b6105398989896105d8565b505050505050505050565b600554156105645760405162dc149f60e41b815260040160405180910390fd5b5f610570868883610b6d565b50600161057e848683610b6d565b5060058190556001600160a01b0382165f818152600260209081526040808320859055518481527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef910160405180910390a3505050505050565b6001600160a01b038381165f8181526003602090815260408083209487168084529482529182902085905590518481527f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591015b60405180910390a3505050565b6001600160a01b0382165f9081526003602090815260408083203384529091529020546001810161066957505050565b8181101561069a57604051637dc7a0d960e11b81523360048201526024810182905260448101839052606401610399565b6106a48282610c28565b6001600160a01b039093165f9081526003602090815260408083203384529091529020929092555050565b6001600160a01b0382166107015760405163ec442f0560e01b81526001600160a01b0383166004820152602401610399565b61070b838261077e565b6001600160a01b0382165f9081526002602052604081208054839290610732908490610c3b565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161062c91815260200190565b6001600160a01b0382165f90815260026020526040902054818110156107d05760405163391434e360e21b81526001600160a01b03841660048201526024810182905260448101839052606401610399565b6001600160a01b039092165f90815260026020526040902091039055565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b0381168114610839575f5ffd5b919050565b5f5f6040838503121561084f575f5ffd5b61085883610823565b946020939093013593505050565b5f5f5f60608486031215610878575f5ffd5b61088184610823565b925061088f60208501610823565b929592945050506040919091013590565b5f602082840312156108b0575f5ffd5b6108b982610823565b9392505050565b5f5f5f5f5f5f5f60e0888a0312156108d6575f5ffd5b6108df88610823565b96506108ed60208901610823565b95506040880135945060608801359350608088013560ff81168114610910575f5ffd5b9699959850939692959460a0840135945060c09093013592915050565b5f5f6040838503121561093e575f5ffd5b61094783610823565b915061095560208401610823565b90509250929050565b5f5f83601f84011261096e575f5ffd5b50813567ffffffffffffffff811115610985575f5ffd5b60208301915083602082850101111561099c575f5ffd5b9250929050565b5f5f5f5f5f5f608087890312156109b8575f5ffd5b863567ffffffffffffffff8111156109ce575f5ffd5b6109da89828a0161095e565b909750955050602087013567ffffffffffffffff8111156109f9575f5ffd5b610a0589828a0161095e565b9095509350610a18905060408801610823565b95989497509295919493606090920135925050565b600181811c90821680610a4157607f821691505b602082108103610a5f57634e487b7160e01b5f52602260045260245ffd5b50919050565b5f5f8354610a7281610a2d565b600182168015610a895760018114610a9e57610acb565b60ff1983168652811515820286019350610acb565b865f5260205f205f5b83811015610ac357815488820152600190910190602001610aa7565b505081860193505b509195945050505050565b634e487b7160e01b5f52601160045260245ffd5b5f60018201610afb57610afb610ad6565b5060010190565b634e487b7160e01b5f52604160045260245ffd5b601f821115610b685782821115610b6857805f5260205f20601f840160051c6020851015610b4157505f5b90810190601f840160051c035f5b81811015610b64575f83820155600101610b4f565b5050505b505050565b67ffffffffffffffff831115610b8557610b85610b02565b610b9983610b938354610a2d565b83610b16565b5f601f841160018114610bca575f8515610bb35750838201355b5f19600387901b1c1916600186901b178355610c21565b5f83815260208120601f198716915b82811015610bf95786850135825560209485019460019092019101610bd9565b5086821015610c15575f1960f88860031b161c19848701351681555b505060018560011b0183555b5050505050565b818103818111156102a2576102a2610ad6565b808201808211156102a2576102a2610ad656"
} as const
