// Written by `npm run contracts` from contracts/canonical/X402UptoPermit2Proxy.sol.
export const x402UptoPermit2Proxy = {
  "abi": [
    {
      "inputs": [],
      "name": "AmountExceedsPermitted",
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
      "inputs": [],
      "name": "UnauthorizedFacilitator",
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
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
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
              "internalType": "address",
              "name": "facilitator",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "validAfter",
              "type": "uint256"
            }
          ],
          "internalType": "struct X402UptoPermit2Proxy.Witness",
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
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
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
              "internalType": "address",
              "name": "facilitator",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "validAfter",
              "type": "uint256"
            }
          ],
          "internalType": "struct X402UptoPermit2Proxy.Witness",
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
  "bytecode": "0x608060405234801561000f575f5ffd5b5060043610610055575f3560e01c8063016c17481461007f578063156e2152146100945780632c03ae6a146100b25780636afdd850146100e7578063ff11e7b414610115575b60405163974229db60e01b81526001600160e01b03195f3516600482015260240160405180910390fd5b61009261008d3660046105a6565b610128565b005b61009c6101ad565b6040516100a9919061066c565b60405180910390f35b6100d97fd4171c445a74218b01d4fd8af34ff1106580ea1e36ff837e64484bfaa2253b7581565b6040519081526020016100a9565b6100fd6e22d473030f116ddee9f6b43ac78ba381565b6040516001600160a01b0390911681526020016100a9565b610092610123366004610685565b6101c9565b60ff5f5c161561014b57604051633ee5aeb560e01b815260040160405180910390fd5b60015f805c60ff19168217905d50610164868589610242565b610172868686868686610331565b6040517fde5b89d10fc800c459329c382fabfcad0be0ed7e5328e01fae04e507b09ef5d8905f90a15f60ff19815c16815d5050505050505050565b6040518060a001604052806078815260200161084f6078913981565b60ff5f5c16156101ec57604051633ee5aeb560e01b815260040160405180910390fd5b60015f805c60ff19168217905d50610208868686868686610331565b6040517f97088ec3606cfe8cc112180570d03fcde05f9b8e1bfef8e27784eaf5dd5691b6905f90a15f60ff19815c16815d50505050505050565b80356020840135146102675760405163050cda4960e01b815260040160405180910390fd5b6102746020840184610703565b6001600160a01b031663d505accf836e22d473030f116ddee9f6b43ac78ba3843560208601356102aa60a088016080890161071c565b604080516001600160e01b031960e089901b1681526001600160a01b0396871660048201529590941660248601526044850192909252606484015260ff16608483015284013560a4820152606084013560c482015260e4015f604051808303815f87803b158015610319575f5ffd5b505af192505050801561032a575060015b505b505050565b6103416040840160208501610703565b6001600160a01b0316336001600160a01b03161461037257604051630f6fae8760e01b815260040160405180910390fd5b60208601358511156103975760405163fe64b4c760e01b815260040160405180910390fd5b6103b2846103a86020860186610703565b85604001356104b1565b604080518082019091526e22d473030f116ddee9f6b43ac78ba39063137c29fe908890806103e36020890189610703565b6001600160a01b0316815260200189815250877fd4171c445a74218b01d4fd8af34ff1106580ea1e36ff837e64484bfaa2253b758860405160200161042992919061073c565b604051602081830303815290604052805190602001206040518060a001604052806078815260200161084f6078913988886040518863ffffffff1660e01b815260040161047c97969594939291906107af565b5f604051808303815f87803b158015610493575f5ffd5b505af11580156104a5573d5f5f3e3d5ffd5b50505050505050505050565b6001600160a01b0383166104d8576040516349e27cff60e01b815260040160405180910390fd5b6001600160a01b0382166104ff5760405163ac6b05f560e01b815260040160405180910390fd5b8042101561032c5760405163532a9cfd60e11b815260040160405180910390fd5b5f60808284031215610530575f5ffd5b50919050565b80356001600160a01b038116811461054c575f5ffd5b919050565b5f60608284031215610530575f5ffd5b5f5f83601f840112610571575f5ffd5b50813567ffffffffffffffff811115610588575f5ffd5b60208301915083602082850101111561059f575f5ffd5b9250929050565b5f5f5f5f5f5f5f8789036101e08112156105be575f5ffd5b60a08112156105cb575f5ffd5b508796506105dc8960a08a01610520565b955061012088013594506105f36101408901610536565b9350610603896101608a01610551565b92506101c088013567ffffffffffffffff81111561061f575f5ffd5b61062b8a828b01610561565b989b979a50959850939692959293505050565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f61067e602083018461063e565b9392505050565b5f5f5f5f5f5f610140878903121561069b575f5ffd5b6106a58888610520565b9550608087013594506106ba60a08801610536565b93506106c98860c08901610551565b925061012087013567ffffffffffffffff8111156106e5575f5ffd5b6106f189828a01610561565b979a9699509497509295939492505050565b5f60208284031215610713575f5ffd5b61067e82610536565b5f6020828403121561072c575f5ffd5b813560ff8116811461067e575f5ffd5b828152608081016001600160a01b0361075484610536565b16602083015260018060a01b0361076d60208501610536565b166040838101919091529290920135606090910152919050565b81835281816020850137505f828201602090810191909152601f909101601f19169091010190565b6001600160a01b036107c089610536565b168152602088810135818301526040808a0135908301526060808a01359083015287516001600160a01b0316608083015287015160a08201525f61080f60c08301886001600160a01b03169052565b8560e083015261014061010083015261082c61014083018661063e565b828103610120840152610840818587610787565b9a995050505050505050505056fe5769746e657373207769746e65737329546f6b656e5065726d697373696f6e73286164647265737320746f6b656e2c75696e7432353620616d6f756e74295769746e657373286164647265737320746f2c6164647265737320666163696c697461746f722c75696e743235362076616c6964416674657229"
} as const
