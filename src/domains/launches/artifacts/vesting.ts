// Written by `npm run contracts` from contracts/launch/Vesting.sol.
export const vesting = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "launcher_",
          "type": "address"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [],
      "name": "CallerNotLauncher",
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
      "name": "NothingToRelease",
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
          "name": "token",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "recipient",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "total",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "start",
          "type": "uint256"
        }
      ],
      "name": "Granted",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "token",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "recipient",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "Released",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "CLIFF",
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
      "name": "DURATION",
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
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "recipient",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "total",
          "type": "uint256"
        }
      ],
      "name": "grant",
      "outputs": [],
      "stateMutability": "nonpayable",
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
      "name": "grantOf",
      "outputs": [
        {
          "internalType": "address",
          "name": "recipient",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "start",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "total",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "released",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "unlocked",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "timestamp",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "launcher",
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
          "name": "token",
          "type": "address"
        }
      ],
      "name": "release",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x60a0604052348015600e575f5ffd5b50604051610628380380610628833981016040819052602b91603b565b6001600160a01b03166080526066565b5f60208284031215604a575f5ffd5b81516001600160a01b0381168114605f575f5ffd5b9392505050565b6080516105a46100845f395f8181606901526102bf01526105a45ff3fe608060405234801561000f575f5ffd5b5060043610610060575f3560e01c806316eebd1e1461006457806319165587146100a85780631be05289146100c957806389e6f83d146100ed57806395d6718a14610102578063b87592f21461014c575b5f5ffd5b61008b7f000000000000000000000000000000000000000000000000000000000000000081565b6040516001600160a01b0390911681526020015b60405180910390f35b6100bb6100b63660046104bd565b610156565b60405190815260200161009f565b6100d46301e1338081565b60405167ffffffffffffffff909116815260200161009f565b6101006100fb3660046104d6565b6102b4565b005b6101156101103660046104bd565b6103bd565b604080516001600160a01b0390971687526020870195909552938501929092526060840152608083015260a082015260c00161009f565b6100d462278d0081565b6001600160a01b0381165f908152602081905260408120600281015461017b82610430565b6101859190610523565b9150815f036101b757604051634b90c98b60e11b81526001600160a01b03841660048201526024015b60405180910390fd5b81816002015f8282546101ca919061053c565b9091555050805460405163a9059cbb60e01b81526001600160a01b039182166004820152602481018490529084169063a9059cbb906044016020604051808303815f875af115801561021e573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610242919061054f565b61026a576040516339f1c8d960e01b81526001600160a01b03841660048201526024016101ae565b80546040518381526001600160a01b03918216918516907f2d87480f50083e2b2759522a8fdda59802650a8055e609a7772cf70c07748f529060200160405180910390a350919050565b336001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016146102fd5760405163508b993b60e11b815260040160405180910390fd5b604080516080810182526001600160a01b038481168083524267ffffffffffffffff81811660208087019182528688018981525f606089018181528d8916808352828552918b902099518a54955199166001600160e01b031990951694909417600160a01b989095169790970293909317875591516001870155516002909501949094558451868152938401529290917ffce7edb911fc03f29bc29d65e85b5c438933c642e54bb0916eeab4b25b9b201b910160405180910390a3505050565b6001600160a01b038181165f908152602081905260408120805460018201546002830154939485948594859485948594929392821692600160a01b90920467ffffffffffffffff169161040f85610430565b939c67ffffffffffffffff9093169b50909950975090955042945092505050565b80545f90819061045190600160a01b900467ffffffffffffffff1642610523565b905062278d0081101561046657505f92915050565b6301e13380811061047b57826001015461049b565b60018301546301e133809061049190839061056e565b61049b9190610585565b9392505050565b80356001600160a01b03811681146104b8575f5ffd5b919050565b5f602082840312156104cd575f5ffd5b61049b826104a2565b5f5f5f606084860312156104e8575f5ffd5b6104f1846104a2565b92506104ff602085016104a2565b9150604084013590509250925092565b634e487b7160e01b5f52601160045260245ffd5b818103818111156105365761053661050f565b92915050565b808201808211156105365761053661050f565b5f6020828403121561055f575f5ffd5b8151801515811461049b575f5ffd5b80820281158282048414176105365761053661050f565b5f8261059f57634e487b7160e01b5f52601260045260245ffd5b50049056"
} as const
