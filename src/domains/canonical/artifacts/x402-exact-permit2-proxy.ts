// Written by `npm run contracts` from contracts/canonical/X402ExactPermit2Proxy.sol.
export const x402ExactPermit2Proxy = {
  "abi": [
    {
      "inputs": [],
      "name": "InvalidAmount",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidDestination",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidOwner",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "bytes4",
          "name": "selector",
          "type": "bytes4"
        }
      ],
      "name": "NotEmulated",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "PaymentTooEarly",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "Permit2612AmountMismatch",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "ReentrancyGuardReentrantCall",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [],
      "name": "Settled",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [],
      "name": "SettledWithPermit",
      "type": "event"
    },
    {
      "stateMutability": "nonpayable",
      "type": "fallback"
    },
    {
      "inputs": [],
      "name": "PERMIT2",
      "outputs": [
        {
          "internalType": "contract IPermit2Transfers",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "WITNESS_TYPEHASH",
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
      "name": "WITNESS_TYPE_STRING",
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
          "name": "owner",
          "type": "address"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "to",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "validAfter",
              "type": "uint256"
            }
          ],
          "internalType": "struct X402ExactPermit2Proxy.Witness",
          "name": "witness",
          "type": "tuple"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        }
      ],
      "name": "settle",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
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
              "internalType": "bytes32",
              "name": "r",
              "type": "bytes32"
            },
            {
              "internalType": "bytes32",
              "name": "s",
              "type": "bytes32"
            },
            {
              "internalType": "uint8",
              "name": "v",
              "type": "uint8"
            }
          ],
          "internalType": "struct X402Permit2Proxy.EIP2612Permit",
          "name": "permit2612",
          "type": "tuple"
        },
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
          "name": "owner",
          "type": "address"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "to",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "validAfter",
              "type": "uint256"
            }
          ],
          "internalType": "struct X402ExactPermit2Proxy.Witness",
          "name": "witness",
          "type": "tuple"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        }
      ],
      "name": "settleWithPermit",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x608060405234801561000f575f5ffd5b5060043610610055575f3560e01c806313cd3b531461007f578063156e2152146100945780632c03ae6a146100b25780636afdd850146100e7578063fa34037814610115575b60405163974229db60e01b81526001600160e01b03195f3516600482015260240160405180910390fd5b61009261008d366004610562565b610128565b005b61009c61019f565b6040516100a99190610604565b60405180910390f35b6100d97fd97b3239a7f32295517bd14cb074edfdd188dfe5eb42f802bb26d4fd1eb12c3781565b6040519081526020016100a9565b6100fd6e22d473030f116ddee9f6b43ac78ba381565b6040516001600160a01b0390911681526020016100a9565b61009261012336600461061d565b6101bb565b60ff5f5c161561014b57604051633ee5aeb560e01b815260040160405180910390fd5b60015f805c60ff19168217905d50610166858585858561023e565b6040517f97088ec3606cfe8cc112180570d03fcde05f9b8e1bfef8e27784eaf5dd5691b6905f90a15f60ff19815c16815d505050505050565b6040518060a00160405280606481526020016107b46064913981565b60ff5f5c16156101de57604051633ee5aeb560e01b815260040160405180910390fd5b60015f805c60ff19168217905d506101f785858861037e565b610204858585858561023e565b6040517fde5b89d10fc800c459329c382fabfcad0be0ed7e5328e01fae04e507b09ef5d8905f90a15f60ff19815c16815d50505050505050565b60208501355f8190036102645760405163162908e360e11b815260040160405180910390fd5b61027f8561027560208701876106ab565b866020013561046d565b604080518082019091526e22d473030f116ddee9f6b43ac78ba39063137c29fe908890806102b060208a018a6106ab565b6001600160a01b0316815260200185815250887fd97b3239a7f32295517bd14cb074edfdd188dfe5eb42f802bb26d4fd1eb12c37896040516020016102f69291906106e3565b604051602081830303815290604052805190602001206040518060a00160405280606481526020016107b46064913989896040518863ffffffff1660e01b815260040161034997969594939291906106f7565b5f604051808303815f87803b158015610360575f5ffd5b505af1158015610372573d5f5f3e3d5ffd5b50505050505050505050565b80356020840135146103a35760405163050cda4960e01b815260040160405180910390fd5b6103b060208401846106ab565b6001600160a01b031663d505accf836e22d473030f116ddee9f6b43ac78ba3843560208601356103e660a0880160808901610793565b604080516001600160e01b031960e089901b1681526001600160a01b0396871660048201529590941660248601526044850192909252606484015260ff16608483015284013560a4820152606084013560c482015260e4015f604051808303815f87803b158015610455575f5ffd5b505af1925050508015610466575060015b505b505050565b6001600160a01b038316610494576040516349e27cff60e01b815260040160405180910390fd5b6001600160a01b0382166104bb5760405163ac6b05f560e01b815260040160405180910390fd5b804210156104685760405163532a9cfd60e11b815260040160405180910390fd5b5f608082840312156104ec575f5ffd5b50919050565b80356001600160a01b0381168114610508575f5ffd5b919050565b5f604082840312156104ec575f5ffd5b5f5f83601f84011261052d575f5ffd5b50813567ffffffffffffffff811115610544575f5ffd5b60208301915083602082850101111561055b575f5ffd5b9250929050565b5f5f5f5f5f6101008688031215610577575f5ffd5b61058187876104dc565b945061058f608087016104f2565b935061059e8760a0880161050d565b925060e086013567ffffffffffffffff8111156105b9575f5ffd5b6105c58882890161051d565b969995985093965092949392505050565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f61061660208301846105d6565b9392505050565b5f5f5f5f5f5f8688036101a0811215610634575f5ffd5b60a0811215610641575f5ffd5b508695506106528860a089016104dc565b945061066161012088016104f2565b935061067188610140890161050d565b925061018087013567ffffffffffffffff81111561068d575f5ffd5b61069989828a0161051d565b979a9699509497509295939492505050565b5f602082840312156106bb575f5ffd5b610616826104f2565b6001600160a01b036106d5826104f2565b168252602090810135910152565b8281526060810161061660208301846106c4565b61070181896106c4565b604088810135908201526060808901359082015286516001600160a01b039081166080830152602088015160a0830152861660c082015260e0810185905261014061010082018190525f90610758908301866105d6565b8281036101208401525f84825284866020840137505f818501602090810191909152601f909401601f19160190920198975050505050505050565b5f602082840312156107a3575f5ffd5b813560ff81168114610616575f5ffdfe5769746e657373207769746e65737329546f6b656e5065726d697373696f6e73286164647265737320746f6b656e2c75696e7432353620616d6f756e74295769746e657373286164647265737320746f2c75696e743235362076616c6964416674657229"
} as const
