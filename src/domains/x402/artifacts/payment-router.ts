// Written by `npm run contracts` from contracts/payments/PaymentRouter.sol.
export const paymentRouter = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "arrived",
          "type": "uint256"
        }
      ],
      "name": "AmountMismatch",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "feeBps",
          "type": "uint256"
        }
      ],
      "name": "FeeTooHigh",
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
      "name": "NotFacilitator",
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
          "name": "to",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "FeesSwept",
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
          "name": "payer",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "totalAmount",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "ownerAmount",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "bankrFee",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "feeBps",
          "type": "uint256"
        }
      ],
      "name": "PaymentSettled",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "EXACT_PROXY",
      "outputs": [
        {
          "internalType": "contract X402ExactPermit2Proxy",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "FACILITATOR",
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
      "inputs": [],
      "name": "UPTO_PROXY",
      "outputs": [
        {
          "internalType": "contract X402UptoPermit2Proxy",
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
      "name": "fees",
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
          "name": "token",
          "type": "address"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "from",
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
            }
          ],
          "internalType": "struct PaymentRouter.Authorization",
          "name": "a",
          "type": "tuple"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "owner",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "feeBps",
              "type": "uint256"
            }
          ],
          "internalType": "struct PaymentRouter.Share",
          "name": "share",
          "type": "tuple"
        }
      ],
      "name": "settleAuthorization",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
            {
              "components": [
                {
                  "internalType": "address",
                  "name": "token",
                  "type": "address"
                },
                {
                  "internalType": "uint256",
                  "name": "amount",
                  "type": "uint256"
                }
              ],
              "internalType": "struct IPermit2Transfers.TokenPermissions",
              "name": "permitted",
              "type": "tuple"
            },
            {
              "internalType": "uint256",
              "name": "nonce",
              "type": "uint256"
            },
            {
              "internalType": "uint256",
              "name": "deadline",
              "type": "uint256"
            }
          ],
          "internalType": "struct IPermit2Transfers.PermitTransferFrom",
          "name": "permit",
          "type": "tuple"
        },
        {
          "internalType": "address",
          "name": "payer",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "validAfter",
          "type": "uint256"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "owner",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "feeBps",
              "type": "uint256"
            }
          ],
          "internalType": "struct PaymentRouter.Share",
          "name": "share",
          "type": "tuple"
        }
      ],
      "name": "settleExact",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
            {
              "components": [
                {
                  "internalType": "address",
                  "name": "token",
                  "type": "address"
                },
                {
                  "internalType": "uint256",
                  "name": "amount",
                  "type": "uint256"
                }
              ],
              "internalType": "struct IPermit2Transfers.TokenPermissions",
              "name": "permitted",
              "type": "tuple"
            },
            {
              "internalType": "uint256",
              "name": "nonce",
              "type": "uint256"
            },
            {
              "internalType": "uint256",
              "name": "deadline",
              "type": "uint256"
            }
          ],
          "internalType": "struct IPermit2Transfers.PermitTransferFrom",
          "name": "permit",
          "type": "tuple"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        },
        {
          "internalType": "address",
          "name": "payer",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "validAfter",
          "type": "uint256"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "owner",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "feeBps",
              "type": "uint256"
            }
          ],
          "internalType": "struct PaymentRouter.Share",
          "name": "share",
          "type": "tuple"
        }
      ],
      "name": "settleUpto",
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
        },
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        }
      ],
      "name": "sweep",
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
  "bytecode": "0x608060405234801561000f575f5ffd5b5060043610610085575f3560e01c8063b8dc491b11610058578063b8dc491b146100fc578063d452fe0a1461011d578063f620dac114610138578063faaebd2114610147575f5ffd5b8063062cc963146100895780635c7a552e1461009e5780635c8db7af146100b1578063aa0976cc146100e9575b5f5ffd5b61009c6100973660046107ce565b610166565b005b61009c6100ac36600461084a565b61024b565b6100cc734020a4f3b7b90cca423b9fabcc0ce57c6c24000281565b6040516001600160a01b0390911681526020015b60405180910390f35b61009c6100f73660046108c8565b61032c565b61010f61010a36600461094f565b610413565b6040519081526020016100e0565b6100cc73402085c248eea27d92e8b30b2c58ed07f9e2000181565b6100cc6030615a2d60901b0181565b61010f610155366004610980565b5f6020819052908152604090205481565b336030615a2d60901b011461019557604051634201d8b360e01b81523360048201526024015b60405180910390fd5b5f6101a36020880188610980565b90505f6101af826104b9565b6040805180820182523081526020810189905290516313cd3b5360e01b815291925073402085c248eea27d92e8b30b2c58ed07f9e20001916313cd3b5391610201918c918c918b908b906004016109fb565b5f604051808303815f87803b158015610218575f5ffd5b505af115801561022a573d5f5f3e3d5ffd5b505050506102418288838b5f016020013587610527565b5050505050505050565b336030615a2d60901b011461027557604051634201d8b360e01b815233600482015260240161018c565b5f61027f866104b9565b90506001600160a01b03861663cf09299561029d6020880188610980565b30886020013589604001358a606001358b608001358b8b6040518963ffffffff1660e01b81526004016102d7989796959493929190610a4b565b5f604051808303815f87803b1580156102ee575f5ffd5b505af1158015610300573d5f5f3e3d5ffd5b50610324925088915061031890506020880188610980565b83886020013586610527565b505050505050565b336030615a2d60901b011461035657604051634201d8b360e01b815233600482015260240161018c565b5f6103646020890189610980565b90505f610370826104b9565b6040805160608101825230808252602082015280820189905290516001623b861360e21b03198152919250734020a4f3b7b90cca423b9fabcc0ce57c6c2400029163ff11e7b4916103ce918d918d918d91908c908c90600401610aa1565b5f604051808303815f87803b1580156103e5575f5ffd5b505af11580156103f7573d5f5f3e3d5ffd5b505050506104088288838b87610527565b505050505050505050565b5f336030615a2d60901b011461043e57604051634201d8b360e01b815233600482015260240161018c565b506001600160a01b0382165f908152602081905260408120805491905561046683838361068f565b816001600160a01b0316836001600160a01b03167f244e51bc38c1452fa8aaf487bcb4bca36c2baa3a5fbdb776b1eabd8dc6d277cd836040516104ab91815260200190565b60405180910390a392915050565b6040516370a0823160e01b81523060048201525f906001600160a01b038316906370a0823190602401602060405180830381865afa1580156104fd573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906105219190610b07565b92915050565b5f83610532876104b9565b61053c9190610b32565b90508281146105685760405163ce6b173b60e01b8152600481018490526024810182905260440161018c565b61271082602001351115610595576040516303dc98a160e51b81526020830135600482015260240161018c565b5f6127106105a7602085013586610b45565b6105b19190610b5c565b905080156105e6576001600160a01b0387165f90815260208190526040812080548392906105e0908490610b7b565b90915550505b610606876105f76020860186610980565b6106018488610b32565b61068f565b6106136020840184610980565b6001600160a01b0316866001600160a01b0316886001600160a01b03167f68375815bbea5a76aa8a69d0f4b8baf639d453f8a2faeedcb8d0faf57089ef3387858961065e9190610b32565b604080519283526020838101929092528201879052880135606082015260800160405180910390a450505050505050565b80156107435760405163a9059cbb60e01b81526001600160a01b0383811660048301526024820183905284169063a9059cbb906044016020604051808303815f875af11580156106e1573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906107059190610b8e565b6107435760405162461bcd60e51b815260206004820152600f60248201526e1514905394d1915497d19052531151608a1b604482015260640161018c565b505050565b5f60808284031215610758575f5ffd5b50919050565b80356001600160a01b0381168114610774575f5ffd5b919050565b5f5f83601f840112610789575f5ffd5b50813567ffffffffffffffff8111156107a0575f5ffd5b6020830191508360208285010111156107b7575f5ffd5b9250929050565b5f60408284031215610758575f5ffd5b5f5f5f5f5f5f61012087890312156107e4575f5ffd5b6107ee8888610748565b95506107fc6080880161075e565b945060a0870135935060c087013567ffffffffffffffff81111561081e575f5ffd5b61082a89828a01610779565b909450925061083e90508860e089016107be565b90509295509295509295565b5f5f5f5f5f858703610120811215610860575f5ffd5b6108698761075e565b955060a0601f198201121561087c575f5ffd5b5060208601935060c086013567ffffffffffffffff81111561089c575f5ffd5b6108a888828901610779565b90945092506108bc90508760e088016107be565b90509295509295909350565b5f5f5f5f5f5f5f610140888a0312156108df575f5ffd5b6108e98989610748565b9650608088013595506108fe60a0890161075e565b945060c0880135935060e088013567ffffffffffffffff811115610920575f5ffd5b61092c8a828b01610779565b90945092506109419050896101008a016107be565b905092959891949750929550565b5f5f60408385031215610960575f5ffd5b6109698361075e565b91506109776020840161075e565b90509250929050565b5f60208284031215610990575f5ffd5b6109998261075e565b9392505050565b6001600160a01b036109b18261075e565b1682526020818101359083015260408082013590830152606090810135910152565b81835281816020850137505f828201602090810191909152601f909101601f19169091010190565b610a0581876109a0565b6001600160a01b03858116608083015284511660a0820152602084015160c082015261010060e082018190525f90610a4090830184866109d3565b979650505050505050565b6001600160a01b0389811682528816602082015260408101879052606081018690526080810185905260a0810184905260e060c082018190525f90610a9390830184866109d3565b9a9950505050505050505050565b610aab81886109a0565b608081018690526001600160a01b0385811660a08301528451811660c083015260208501511660e0820152604084015161010082015261014061012082018190525f90610afb90830184866109d3565b98975050505050505050565b5f60208284031215610b17575f5ffd5b5051919050565b634e487b7160e01b5f52601160045260245ffd5b8181038181111561052157610521610b1e565b808202811582820484141761052157610521610b1e565b5f82610b7657634e487b7160e01b5f52601260045260245ffd5b500490565b8082018082111561052157610521610b1e565b5f60208284031215610b9e575f5ffd5b81518015158114610999575f5ffd"
} as const
