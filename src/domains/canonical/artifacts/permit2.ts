// Written by `npm run contracts` from contracts/canonical/Permit2.sol.
export const permit2 = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "deadline",
          "type": "uint256"
        }
      ],
      "name": "AllowanceExpired",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "ExcessiveInvalidation",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "InsufficientAllowance",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "maxAmount",
          "type": "uint256"
        }
      ],
      "name": "InvalidAmount",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidContractSignature",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidNonce",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidSignature",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidSignatureLength",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidSigner",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "LengthMismatch",
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
      "inputs": [
        {
          "internalType": "uint256",
          "name": "signatureDeadline",
          "type": "uint256"
        }
      ],
      "name": "SignatureExpired",
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
          "name": "token",
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
          "internalType": "uint160",
          "name": "amount",
          "type": "uint160"
        },
        {
          "indexed": false,
          "internalType": "uint48",
          "name": "expiration",
          "type": "uint48"
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
          "name": "owner",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "address",
          "name": "token",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "address",
          "name": "spender",
          "type": "address"
        }
      ],
      "name": "Lockdown",
      "type": "event"
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
          "name": "token",
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
          "internalType": "uint48",
          "name": "newNonce",
          "type": "uint48"
        },
        {
          "indexed": false,
          "internalType": "uint48",
          "name": "oldNonce",
          "type": "uint48"
        }
      ],
      "name": "NonceInvalidation",
      "type": "event"
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
          "name": "token",
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
          "internalType": "uint160",
          "name": "amount",
          "type": "uint160"
        },
        {
          "indexed": false,
          "internalType": "uint48",
          "name": "expiration",
          "type": "uint48"
        },
        {
          "indexed": false,
          "internalType": "uint48",
          "name": "nonce",
          "type": "uint48"
        }
      ],
      "name": "Permit",
      "type": "event"
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
          "indexed": false,
          "internalType": "uint256",
          "name": "word",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "mask",
          "type": "uint256"
        }
      ],
      "name": "UnorderedNonceInvalidation",
      "type": "event"
    },
    {
      "stateMutability": "nonpayable",
      "type": "fallback"
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
          "name": "owner",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        }
      ],
      "name": "allowance",
      "outputs": [
        {
          "internalType": "uint160",
          "name": "amount",
          "type": "uint160"
        },
        {
          "internalType": "uint48",
          "name": "expiration",
          "type": "uint48"
        },
        {
          "internalType": "uint48",
          "name": "nonce",
          "type": "uint48"
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
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint160",
          "name": "amount",
          "type": "uint160"
        },
        {
          "internalType": "uint48",
          "name": "expiration",
          "type": "uint48"
        }
      ],
      "name": "approve",
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
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint48",
          "name": "newNonce",
          "type": "uint48"
        }
      ],
      "name": "invalidateNonces",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "word",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "mask",
          "type": "uint256"
        }
      ],
      "name": "invalidateUnorderedNonces",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
            {
              "internalType": "address",
              "name": "token",
              "type": "address"
            },
            {
              "internalType": "address",
              "name": "spender",
              "type": "address"
            }
          ],
          "internalType": "struct Permit2.TokenSpenderPair[]",
          "name": "approvals",
          "type": "tuple[]"
        }
      ],
      "name": "lockdown",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
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
          "name": "word",
          "type": "uint256"
        }
      ],
      "name": "nonceBitmap",
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
          "name": "owner",
          "type": "address"
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
                  "internalType": "uint160",
                  "name": "amount",
                  "type": "uint160"
                },
                {
                  "internalType": "uint48",
                  "name": "expiration",
                  "type": "uint48"
                },
                {
                  "internalType": "uint48",
                  "name": "nonce",
                  "type": "uint48"
                }
              ],
              "internalType": "struct Permit2.PermitDetails[]",
              "name": "details",
              "type": "tuple[]"
            },
            {
              "internalType": "address",
              "name": "spender",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "sigDeadline",
              "type": "uint256"
            }
          ],
          "internalType": "struct Permit2.PermitBatch",
          "name": "batch",
          "type": "tuple"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
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
          "name": "owner",
          "type": "address"
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
                  "internalType": "uint160",
                  "name": "amount",
                  "type": "uint160"
                },
                {
                  "internalType": "uint48",
                  "name": "expiration",
                  "type": "uint48"
                },
                {
                  "internalType": "uint48",
                  "name": "nonce",
                  "type": "uint48"
                }
              ],
              "internalType": "struct Permit2.PermitDetails",
              "name": "details",
              "type": "tuple"
            },
            {
              "internalType": "address",
              "name": "spender",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "sigDeadline",
              "type": "uint256"
            }
          ],
          "internalType": "struct Permit2.PermitSingle",
          "name": "single",
          "type": "tuple"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
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
              "internalType": "struct Permit2.TokenPermissions",
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
          "internalType": "struct Permit2.PermitTransferFrom",
          "name": "signed",
          "type": "tuple"
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
              "name": "requestedAmount",
              "type": "uint256"
            }
          ],
          "internalType": "struct Permit2.SignatureTransferDetails",
          "name": "details",
          "type": "tuple"
        },
        {
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        }
      ],
      "name": "permitTransferFrom",
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
              "internalType": "struct Permit2.TokenPermissions[]",
              "name": "permitted",
              "type": "tuple[]"
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
          "internalType": "struct Permit2.PermitBatchTransferFrom",
          "name": "signed",
          "type": "tuple"
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
              "name": "requestedAmount",
              "type": "uint256"
            }
          ],
          "internalType": "struct Permit2.SignatureTransferDetails[]",
          "name": "details",
          "type": "tuple[]"
        },
        {
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        }
      ],
      "name": "permitTransferFrom",
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
              "internalType": "struct Permit2.TokenPermissions",
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
          "internalType": "struct Permit2.PermitTransferFrom",
          "name": "signed",
          "type": "tuple"
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
              "name": "requestedAmount",
              "type": "uint256"
            }
          ],
          "internalType": "struct Permit2.SignatureTransferDetails",
          "name": "details",
          "type": "tuple"
        },
        {
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "internalType": "bytes32",
          "name": "witness",
          "type": "bytes32"
        },
        {
          "internalType": "string",
          "name": "witnessTypeString",
          "type": "string"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        }
      ],
      "name": "permitWitnessTransferFrom",
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
              "internalType": "struct Permit2.TokenPermissions[]",
              "name": "permitted",
              "type": "tuple[]"
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
          "internalType": "struct Permit2.PermitBatchTransferFrom",
          "name": "signed",
          "type": "tuple"
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
              "name": "requestedAmount",
              "type": "uint256"
            }
          ],
          "internalType": "struct Permit2.SignatureTransferDetails[]",
          "name": "details",
          "type": "tuple[]"
        },
        {
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "internalType": "bytes32",
          "name": "witness",
          "type": "bytes32"
        },
        {
          "internalType": "string",
          "name": "witnessTypeString",
          "type": "string"
        },
        {
          "internalType": "bytes",
          "name": "signature",
          "type": "bytes"
        }
      ],
      "name": "permitWitnessTransferFrom",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
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
              "internalType": "uint160",
              "name": "amount",
              "type": "uint160"
            },
            {
              "internalType": "address",
              "name": "token",
              "type": "address"
            }
          ],
          "internalType": "struct Permit2.AllowanceTransferDetails[]",
          "name": "transfers",
          "type": "tuple[]"
        }
      ],
      "name": "transferFrom",
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
          "internalType": "uint160",
          "name": "amount",
          "type": "uint160"
        },
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        }
      ],
      "name": "transferFrom",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x608060405234801561000f575f5ffd5b50600436106100f3575f3560e01c80633ff9dcb111610095578063927da10511610064578063927da10514610210578063cc53287f14610291578063edd9444b146102a4578063fe8ec1a7146102b7576100f3565b80633ff9dcb1146101ad5780634fe02b44146101c057806365d9723c146101ea57806387517c45146101fd576100f3565b80632b67b570116100d15780632b67b5701461015957806330f28b7a1461016c5780633644e5151461017f57806336c785161461019a576100f3565b80630d58b1db1461011e578063137c29fe146101335780632a2d80d114610146575b60405163974229db60e01b81526001600160e01b03195f351660048201526024015b60405180910390fd5b61013161012c366004611623565b6102ca565b005b610131610141366004611818565b61038f565b61013161015436600461197e565b61044b565b610131610167366004611aa5565b6105fa565b61013161017a366004611b27565b6106cb565b61018761074f565b6040519081526020015b60405180910390f35b6101316101a8366004611b9c565b6107cd565b6101316101bb366004611bf5565b6107df565b6101876101ce366004611c15565b600160209081525f928352604080842090915290825290205481565b6101316101f8366004611c3f565b610839565b61013161020b366004611c83565b610945565b61026361021e366004611cda565b5f60208181529381526040808220855292815282812090935282529020546001600160a01b0381169065ffffffffffff600160a01b8204811691600160d01b90041683565b604080516001600160a01b03909416845265ffffffffffff9283166020850152911690820152606001610191565b61013161029f366004611d62565b6109f2565b6101316102b2366004611e5b565b610b4c565b6101316102c5366004611f04565b610bdb565b5f5b8181101561038a576103828383838181106102e9576102e9611fe5565b6102ff9260206080909202019081019150611ff9565b84848481811061031157610311611fe5565b90506080020160200160208101906103299190611ff9565b85858581811061033b5761033b611fe5565b90506080020160400160208101906103539190611ff9565b86868681811061036557610365611fe5565b905060800201606001602081019061037d9190611ff9565b610c99565b6001016102cc565b505050565b5f6040518060a00160405280606481526020016121e36064913985856040516020016103bd9392919061201b565b6040516020818303038152906040528051906020012090505f6103e28a5f0151610dac565b60208b8101516040808e01518151808501889052808301869052336060820152608081019390935260a083015260c08083018c90528151808403909101815260e09092019052805191012090915061043e8b8b8b848989610e1c565b5050505050505050505050565b826040015142111561047857826040015160405163cd21db4f60e01b815260040161011591815260200190565b8251515f906001600160401b0381111561049457610494611692565b6040519080825280602002602001820160405280156104bd578160200160208202803683370190505b5090505f5b8151811015610515576104f0855f015182815181106104e3576104e3611fe5565b6020026020010151610ec0565b82828151811061050257610502611fe5565b60209081029190910101526001016104c2565b505f81604051602001610528919061203f565b60408051601f19818403018152828252805160209182012088820151898401517faf1b0d30d2cab0380e68f0689007e3254993c596f2fdd0aaa7f4d04f79440863938601939093529284018190526001600160a01b039092166060840152608083015291506105b390879060a001604051602081830303815290604052805190602001208686610f36565b5f5b82518110156105f1576105e9878760200151885f015184815181106105dc576105dc611fe5565b602002602001015161110d565b6001016105b5565b50505050505050565b826040015142111561062757826040015160405163cd21db4f60e01b815260040161011591815260200190565b5f7ff3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0610655855f0151610ec0565b602080870151604080890151905161068e9594930193845260208401929092526001600160a01b03166040830152606082015260800190565b6040516020818303038152906040528051906020012090506106b285828585610f36565b6106c4858560200151865f015161110d565b5050505050565b5f6106d8865f0151610dac565b6020878101516040808a015181517f939c21a48a8dbe3a9a2404a1d46691e4d39f6583d6ec6b35714604c986d8010681860152808301869052336060820152608081019390935260a0808401919091528151808403909101815260c0909201905280519101209091506105f1878787848888610e1c565b604080517f8cad95687ba82c2ce50e74f7b754645e5117c3a5bec8151c0726d5857980a86660208201527f9ac997416e8ff9d2ff6bebeb7149f65cdae5e32e2b90440b566bb3044041d36a918101919091524660608201523060808201525f9060a00160405160208183030381529060405280519060200120905090565b6107d984848484610c99565b50505050565b335f81815260016020908152604080832086845282529182902080548517905581518581529081018490527f3704902f963766a4e561bbaab6e6cdc1b1dd12f6e9e99648da8843b3f46b918d910160405180910390a25050565b335f908152602081815260408083206001600160a01b03878116855290835281842090861684529091529020805465ffffffffffff600160d01b9091048116908316811061089a57604051633ab3447f60e11b815260040160405180910390fd5b61ffff6108a78285612088565b65ffffffffffff1611156108ce57604051631269ad1360e11b815260040160405180910390fd5b81546001600160d01b0316600160d01b65ffffffffffff8581169182029290921784556040805191825291831660208201526001600160a01b03868116929088169133917f55eb90d810e1700b35a8e7e25395ff7f2b2259abd7415ca2284dfb1c246418f391015b60405180910390a45050505050565b335f908152602081815260408083206001600160a01b038881168552908352818420908716845290915290208261097b8361125e565b82546001600160d01b031916600160a01b65ffffffffffff928316026001600160a01b031916176001600160a01b0392831617835560408051868416815291851660208301528683169288169133917fda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b9101610936565b5f5b8181101561038a57335f90815260208190526040812081858585818110610a1d57610a1d611fe5565b610a339260206040909202019081019150611ff9565b6001600160a01b03166001600160a01b031681526020019081526020015f205f858585818110610a6557610a65611fe5565b9050604002016020016020810190610a7d9190611ff9565b6001600160a01b03908116825260208201929092526040015f2080546001600160a01b03191692909116919091179055337f89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4848484818110610ae157610ae1611fe5565b610af79260206040909202019081019150611ff9565b858585818110610b0957610b09611fe5565b9050604002016020016020810190610b219190611ff9565b604080516001600160a01b0393841681529290911660208301520160405180910390a26001016109f4565b5f610b59875f015161127b565b6020888101516040808b015181517ffcf35f5ac6a2c28868dc44c302166470266239195f02b0ee408334829333b76681860152808301869052336060820152608081019390935260a0808401919091528151808403909101815260c090920190528051910120909150610bd188888888858989611344565b5050505050505050565b5f6040518060a00160405280606b8152602001612178606b91398585604051602001610c099392919061201b565b6040516020818303038152906040528051906020012090505f610c2e8b5f015161127b565b60208c8101516040808f01518151808501889052808301869052336060820152608081019390935260a083015260c08083018c90528151808403909101815260e090920190528051910120909150610c8b8c8c8c8c858a8a611344565b505050505050505050505050565b6001600160a01b038481165f9081526020818152604080832093851683529281528282203383529052208054600160a01b900465ffffffffffff16421115610d07578054604051636c0d979760e11b8152600160a01b90910465ffffffffffff166004820152602401610115565b80546001600160a01b0390811614610d975780546001600160a01b039081169084161115610d5657805460405163f96fb07160e01b81526001600160a01b039091166004820152602401610115565b8054839082905f90610d729084906001600160a01b03166120a6565b92506101000a8154816001600160a01b0302191690836001600160a01b031602179055505b6106c4828686866001600160a01b031661146b565b5f7f618358ac3db8dc274f0cd8829da7e234bd48cd73c4a740aede1adec9846d06a182604051602001610dff92919091825280516001600160a01b03166020808401919091520151604082015260600190565b604051602081830303815290604052805190602001209050919050565b8560400151421115610e4957856040015160405163cd21db4f60e01b815260040161011591815260200190565b855f01516020015185602001351115610e7f57855160200151604051633728b83d60e01b81526004810191909152602401610115565b610e8d848760200151611526565b610e9984848484610f36565b855151610eb89085610eae6020890189611ff9565b886020013561146b565b505050505050565b604080517f65626cad6cb96493bf6f5ebea28756c966f023ab9e8a83a7101849d5573b367860208083019190915283516001600160a01b039081168385015290840151166060808301919091529183015165ffffffffffff90811660808301529183015190911660a08201525f9060c001610dff565b5f610f3f61074f565b60405161190160f01b6020820152602281019190915260428101859052606201604051602081830303815290604052805190602001209050846001600160a01b03163b5f1461102d57604051630b135d3f60e11b81526001600160a01b03861690631626ba7e90610fb8908490879087906004016120c5565b602060405180830381865afa158015610fd3573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610ff791906120fa565b6001600160e01b031916631626ba7e60e01b1461102757604051632c19a72f60e21b815260040160405180910390fd5b506107d9565b5f5f5f61103a8686611581565b9250925092505f6001858386866040515f815260200160405260405161107c949392919093845260ff9290921660208401526040830152606082015260800190565b6020604051602081039080840390855afa15801561109c573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b0381166110d057604051638baa579f60e01b815260040160405180910390fd5b886001600160a01b0316816001600160a01b03161461110257604051632057875960e21b815260040160405180910390fd5b505050505050505050565b6001600160a01b038084165f90815260208181526040808320855185168452825280832093861683529290522060608201518154600160d01b900465ffffffffffff90811691161461117257604051633ab3447f60e11b815260040160405180910390fd5b8160200151611184836040015161125e565b82546001600160d01b031916600160a01b65ffffffffffff92909216919091026001600160a01b031916176001600160a01b039190911617815560608201516111ce906001612121565b81546001600160d01b0316600160d01b65ffffffffffff92831602178255825160208085015160408087015160608089015183516001600160a01b0395861681529288169583019590955293909516908501528681169392811692908816917fc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec910160405180910390a450505050565b5f65ffffffffffff8216156112735781611275565b425b92915050565b5f5f82516001600160401b0381111561129657611296611692565b6040519080825280602002602001820160405280156112bf578160200160208202803683370190505b5090505f5b8151811015611314576112ef8482815181106112e2576112e2611fe5565b6020026020010151610dac565b82828151811061130157611301611fe5565b60209081029190910101526001016112c4565b5080604051602001611326919061203f565b60405160208183030381529060405280519060200120915050919050565b866040015142111561137157866040015160405163cd21db4f60e01b815260040161011591815260200190565b8651518514611396576040516001621398b960e31b0319815260040160405180910390fd5b6113a4848860200151611526565b6113b084848484610f36565b5f5b85811015610bd1575f885f015182815181106113d0576113d0611fe5565b602002602001015190505f8888848181106113ed576113ed611fe5565b9050604002016020013590508160200151811115611426578160200151604051633728b83d60e01b815260040161011591815260200190565b801561146157815161146190888b8b8781811061144557611445611fe5565b61145b9260206040909202019081019150611ff9565b8461146b565b50506001016113b2565b6040516323b872dd60e01b81526001600160a01b0384811660048301528381166024830152604482018390528516906323b872dd906064016020604051808303815f875af11580156114bf573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906114e3919061213f565b6107d95760405162461bcd60e51b81526020600482015260146024820152731514905394d1915497d19493d357d1905253115160621b6044820152606401610115565b6001600160a01b0382165f908152600160208181526040808420600886901c85529091528220805460ff85169290921b91821890819055909181831690036107d957604051633ab3447f60e11b815260040160405180910390fd5b5f808060418490036115cb5761159984860186611bf5565b90935091508282868660408181106115b3576115b3611fe5565b9050013560f81c60f81b60f81c92509250925061161c565b604084146115ec57604051634be6321b60e01b815260040160405180910390fd5b6115f884860186611bf5565b909350915061160c60ff83901c601b61215e565b6001600160ff1b03929092169190505b9250925092565b5f5f60208385031215611634575f5ffd5b82356001600160401b03811115611649575f5ffd5b8301601f81018513611659575f5ffd5b80356001600160401b0381111561166e575f5ffd5b8560208260071b8401011115611682575f5ffd5b6020919091019590945092505050565b634e487b7160e01b5f52604160045260245ffd5b604051606081016001600160401b03811182821017156116c8576116c8611692565b60405290565b604051601f8201601f191681016001600160401b03811182821017156116f6576116f6611692565b604052919050565b6001600160a01b0381168114611712575f5ffd5b50565b8035611720816116fe565b919050565b5f60408284031215611735575f5ffd5b604080519081016001600160401b038111828210171561175757611757611692565b6040529050808235611768816116fe565b8152602092830135920191909152919050565b5f6080828403121561178b575f5ffd5b6117936116a6565b905061179f8383611725565b8152604082810135602083015260609092013591810191909152919050565b5f604082840312156117ce575f5ffd5b50919050565b5f5f83601f8401126117e4575f5ffd5b5081356001600160401b038111156117fa575f5ffd5b602083019150836020828501011115611811575f5ffd5b9250929050565b5f5f5f5f5f5f5f5f610140898b031215611830575f5ffd5b61183a8a8a61177b565b97506118498a60808b016117be565b965060c0890135611859816116fe565b955060e089013594506101008901356001600160401b0381111561187b575f5ffd5b6118878b828c016117d4565b9095509350506101208901356001600160401b038111156118a6575f5ffd5b6118b28b828c016117d4565b999c989b5096995094979396929594505050565b5f6001600160401b038211156118de576118de611692565b5060051b60200190565b803565ffffffffffff81168114611720575f5ffd5b5f6080828403121561190d575f5ffd5b604051608081016001600160401b038111828210171561192f5761192f611692565b6040529050808235611940816116fe565b81526020830135611950816116fe565b6020820152611961604084016118e8565b6040820152611972606084016118e8565b60608201525092915050565b5f5f5f5f60608587031215611991575f5ffd5b843561199c816116fe565b935060208501356001600160401b038111156119b6575f5ffd5b8501606081880312156119c7575f5ffd5b6119cf6116a6565b81356001600160401b038111156119e4575f5ffd5b8201601f810189136119f4575f5ffd5b8035611a07611a02826118c6565b6116ce565b8082825260208201915060208360071b85010192508b831115611a28575f5ffd5b6020840193505b82841015611a5457611a418c856118fd565b8252602082019150608084019350611a2f565b845250611a6691505060208301611715565b60208201526040918201358282015293508501356001600160401b03811115611a8d575f5ffd5b611a99878288016117d4565b95989497509550505050565b5f5f5f5f848603610100811215611aba575f5ffd5b8535611ac5816116fe565b945060c0601f1982011215611ad8575f5ffd5b50611ae16116a6565b611aee87602088016118fd565b815260a0860135611afe816116fe565b602082015260c08601356040820152925060e08501356001600160401b03811115611a8d575f5ffd5b5f5f5f5f5f6101008688031215611b3c575f5ffd5b611b46878761177b565b9450611b5587608088016117be565b935060c0860135611b65816116fe565b925060e08601356001600160401b03811115611b7f575f5ffd5b611b8b888289016117d4565b969995985093965092949392505050565b5f5f5f5f60808587031215611baf575f5ffd5b8435611bba816116fe565b93506020850135611bca816116fe565b92506040850135611bda816116fe565b91506060850135611bea816116fe565b939692955090935050565b5f5f60408385031215611c06575f5ffd5b50508035926020909101359150565b5f5f60408385031215611c26575f5ffd5b8235611c31816116fe565b946020939093013593505050565b5f5f5f60608486031215611c51575f5ffd5b8335611c5c816116fe565b92506020840135611c6c816116fe565b9150611c7a604085016118e8565b90509250925092565b5f5f5f5f60808587031215611c96575f5ffd5b8435611ca1816116fe565b93506020850135611cb1816116fe565b92506040850135611cc1816116fe565b9150611ccf606086016118e8565b905092959194509250565b5f5f5f60608486031215611cec575f5ffd5b8335611cf7816116fe565b92506020840135611d07816116fe565b91506040840135611d17816116fe565b809150509250925092565b5f5f83601f840112611d32575f5ffd5b5081356001600160401b03811115611d48575f5ffd5b6020830191508360208260061b8501011115611811575f5ffd5b5f5f60208385031215611d73575f5ffd5b82356001600160401b03811115611d88575f5ffd5b611d9485828601611d22565b90969095509350505050565b5f60608284031215611db0575f5ffd5b611db86116a6565b905081356001600160401b03811115611dcf575f5ffd5b8201601f81018413611ddf575f5ffd5b8035611ded611a02826118c6565b8082825260208201915060208360061b850101925086831115611e0e575f5ffd5b6020840193505b82841015611e3a57611e278785611725565b8252602082019150604084019350611e15565b84525050506020828101359082015260409182013591810191909152919050565b5f5f5f5f5f5f60808789031215611e70575f5ffd5b86356001600160401b03811115611e85575f5ffd5b611e9189828a01611da0565b96505060208701356001600160401b03811115611eac575f5ffd5b611eb889828a01611d22565b9096509450506040870135611ecc816116fe565b925060608701356001600160401b03811115611ee6575f5ffd5b611ef289828a016117d4565b979a9699509497509295939492505050565b5f5f5f5f5f5f5f5f5f60c08a8c031215611f1c575f5ffd5b89356001600160401b03811115611f31575f5ffd5b611f3d8c828d01611da0565b99505060208a01356001600160401b03811115611f58575f5ffd5b611f648c828d01611d22565b9099509750611f77905060408b01611715565b955060608a0135945060808a01356001600160401b03811115611f98575f5ffd5b611fa48c828d016117d4565b90955093505060a08a01356001600160401b03811115611fc2575f5ffd5b611fce8c828d016117d4565b915080935050809150509295985092959850929598565b634e487b7160e01b5f52603260045260245ffd5b5f60208284031215612009575f5ffd5b8135612014816116fe565b9392505050565b5f84518060208701845e5f908301908152838582375f930192835250909392505050565b81515f90829060208501835b8281101561206957815184526020938401939091019060010161204b565b509195945050505050565b634e487b7160e01b5f52601160045260245ffd5b65ffffffffffff828116828216039081111561127557611275612074565b6001600160a01b03828116828216039081111561127557611275612074565b83815260406020820152816040820152818360608301375f818301606090810191909152601f909201601f1916010192915050565b5f6020828403121561210a575f5ffd5b81516001600160e01b031981168114612014575f5ffd5b65ffffffffffff818116838216019081111561127557611275612074565b5f6020828403121561214f575f5ffd5b81518015158114612014575f5ffd5b60ff81811683821601908111156112755761127561207456fe5065726d697442617463685769746e6573735472616e7366657246726f6d28546f6b656e5065726d697373696f6e735b5d207065726d69747465642c61646472657373207370656e6465722c75696e74323536206e6f6e63652c75696e7432353620646561646c696e652c5065726d69745769746e6573735472616e7366657246726f6d28546f6b656e5065726d697373696f6e73207065726d69747465642c61646472657373207370656e6465722c75696e74323536206e6f6e63652c75696e7432353620646561646c696e652c"
} as const
