// Written by `npm run contracts` from contracts/Multicall3.sol.
export const multicall3 = {
  "abi": [
    {
      "inputs": [
        {
          "components": [
            {
              "internalType": "address",
              "name": "target",
              "type": "address"
            },
            {
              "internalType": "bytes",
              "name": "callData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Call[]",
          "name": "calls",
          "type": "tuple[]"
        }
      ],
      "name": "aggregate",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "blockNumber",
          "type": "uint256"
        },
        {
          "internalType": "bytes[]",
          "name": "returnData",
          "type": "bytes[]"
        }
      ],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
            {
              "internalType": "address",
              "name": "target",
              "type": "address"
            },
            {
              "internalType": "bool",
              "name": "allowFailure",
              "type": "bool"
            },
            {
              "internalType": "bytes",
              "name": "callData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Call3[]",
          "name": "calls",
          "type": "tuple[]"
        }
      ],
      "name": "aggregate3",
      "outputs": [
        {
          "components": [
            {
              "internalType": "bool",
              "name": "success",
              "type": "bool"
            },
            {
              "internalType": "bytes",
              "name": "returnData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Result[]",
          "name": "results",
          "type": "tuple[]"
        }
      ],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
            {
              "internalType": "address",
              "name": "target",
              "type": "address"
            },
            {
              "internalType": "bool",
              "name": "allowFailure",
              "type": "bool"
            },
            {
              "internalType": "uint256",
              "name": "value",
              "type": "uint256"
            },
            {
              "internalType": "bytes",
              "name": "callData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Call3Value[]",
          "name": "calls",
          "type": "tuple[]"
        }
      ],
      "name": "aggregate3Value",
      "outputs": [
        {
          "components": [
            {
              "internalType": "bool",
              "name": "success",
              "type": "bool"
            },
            {
              "internalType": "bytes",
              "name": "returnData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Result[]",
          "name": "results",
          "type": "tuple[]"
        }
      ],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
            {
              "internalType": "address",
              "name": "target",
              "type": "address"
            },
            {
              "internalType": "bytes",
              "name": "callData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Call[]",
          "name": "calls",
          "type": "tuple[]"
        }
      ],
      "name": "blockAndAggregate",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "blockNumber",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "blockHash",
          "type": "bytes32"
        },
        {
          "components": [
            {
              "internalType": "bool",
              "name": "success",
              "type": "bool"
            },
            {
              "internalType": "bytes",
              "name": "returnData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Result[]",
          "name": "results",
          "type": "tuple[]"
        }
      ],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "getBasefee",
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
          "name": "blockNumber",
          "type": "uint256"
        }
      ],
      "name": "getBlockHash",
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
      "name": "getBlockNumber",
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
      "name": "getChainId",
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
      "name": "getCurrentBlockCoinbase",
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
      "name": "getCurrentBlockDifficulty",
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
      "name": "getCurrentBlockGasLimit",
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
      "name": "getCurrentBlockTimestamp",
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
          "name": "account",
          "type": "address"
        }
      ],
      "name": "getEthBalance",
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
      "name": "getLastBlockHash",
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
          "internalType": "bool",
          "name": "requireSuccess",
          "type": "bool"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "target",
              "type": "address"
            },
            {
              "internalType": "bytes",
              "name": "callData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Call[]",
          "name": "calls",
          "type": "tuple[]"
        }
      ],
      "name": "tryAggregate",
      "outputs": [
        {
          "components": [
            {
              "internalType": "bool",
              "name": "success",
              "type": "bool"
            },
            {
              "internalType": "bytes",
              "name": "returnData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Result[]",
          "name": "results",
          "type": "tuple[]"
        }
      ],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bool",
          "name": "requireSuccess",
          "type": "bool"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "target",
              "type": "address"
            },
            {
              "internalType": "bytes",
              "name": "callData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Call[]",
          "name": "calls",
          "type": "tuple[]"
        }
      ],
      "name": "tryBlockAndAggregate",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "blockNumber",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "blockHash",
          "type": "bytes32"
        },
        {
          "components": [
            {
              "internalType": "bool",
              "name": "success",
              "type": "bool"
            },
            {
              "internalType": "bytes",
              "name": "returnData",
              "type": "bytes"
            }
          ],
          "internalType": "struct Multicall3.Result[]",
          "name": "results",
          "type": "tuple[]"
        }
      ],
      "stateMutability": "payable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600e575f5ffd5b50610ce38061001c5f395ff3fe6080604052600436106100ef575f3560e01c80634d2301cc11610087578063a8b0574e11610057578063a8b0574e1461021f578063bce38bd714610239578063c3077fa91461024c578063ee82ac5e1461025f575f5ffd5b80634d2301cc146101c157806372425d9d146101e857806382ad56cb146101fa57806386d516e81461020d575f5ffd5b80633408e470116100c25780633408e47014610169578063399542e91461017b5780633e64a6961461019d57806342cbb15c146101af575f5ffd5b80630f28c97d146100f3578063174dea7114610114578063252dba421461013457806327e86d6e14610155575b5f5ffd5b3480156100fe575f5ffd5b50425b6040519081526020015b60405180910390f35b610127610122366004610969565b61027d565b60405161010b9190610a49565b610147610142366004610969565b6104ac565b60405161010b929190610a62565b348015610160575f5ffd5b506101016105c5565b348015610174575f5ffd5b5046610101565b61018e610189366004610ae0565b6105d7565b60405161010b93929190610b2f565b3480156101a8575f5ffd5b5048610101565b3480156101ba575f5ffd5b5043610101565b3480156101cc575f5ffd5b506101016101db366004610b56565b6001600160a01b03163190565b3480156101f3575f5ffd5b5044610101565b610127610208366004610969565b6105f2565b348015610218575f5ffd5b5045610101565b34801561022a575f5ffd5b5060405141815260200161010b565b610127610247366004610ae0565b610760565b61018e61025a366004610969565b610884565b34801561026a575f5ffd5b50610101610279366004610b7c565b4090565b60608167ffffffffffffffff81111561029857610298610b93565b6040519080825280602002602001820160405280156102dd57816020015b604080518082019091525f8152606060208201528152602001906001900390816102b65790505b5090505f805b83811015610455578484828181106102fd576102fd610ba7565b905060200281019061030f9190610bbb565b61031d906040013583610bed565b91506103b385858381811061033457610334610ba7565b90506020028101906103469190610bbb565b610354906020810190610b56565b86868481811061036657610366610ba7565b90506020028101906103789190610bbb565b6040013587878581811061038e5761038e610ba7565b90506020028101906103a09190610bbb565b6103ae906060810190610c06565b6108a1565b8382815181106103c5576103c5610ba7565b60200260200101819052508281815181106103e2576103e2610ba7565b60200260200101515f015180610428575084848281811061040557610405610ba7565b90506020028101906104179190610bbb565b610428906040810190602001610c49565b61044d5760405162461bcd60e51b815260040161044490610c62565b60405180910390fd5b6001016102e3565b508034146104a55760405162461bcd60e51b815260206004820152601a60248201527f4d756c746963616c6c333a2076616c7565206d69736d617463680000000000006044820152606401610444565b5092915050565b4360608267ffffffffffffffff8111156104c8576104c8610b93565b6040519080825280602002602001820160405280156104fb57816020015b60608152602001906001900390816104e65790505b5090505f5b838110156105bd575f61057186868481811061051e5761051e610ba7565b90506020028101906105309190610c99565b61053e906020810190610b56565b5f88888681811061055157610551610ba7565b90506020028101906105639190610c99565b6103ae906020810190610c06565b80519091506105925760405162461bcd60e51b815260040161044490610c62565b80602001518383815181106105a9576105a9610ba7565b602090810291909101015250600101610500565b509250929050565b5f6105d1600143610cad565b40905090565b43804060606105e7868686610760565b905093509350939050565b60608167ffffffffffffffff81111561060d5761060d610b93565b60405190808252806020026020018201604052801561065257816020015b604080518082019091525f81526060602082015281526020019060019003908161062b5790505b5090505f5b828110156104a5576106c784848381811061067457610674610ba7565b90506020028101906106869190610cc0565b610694906020810190610b56565b5f8686858181106106a7576106a7610ba7565b90506020028101906106b99190610cc0565b6103ae906040810190610c06565b8282815181106106d9576106d9610ba7565b60200260200101819052508181815181106106f6576106f6610ba7565b60200260200101515f01518061073c575083838281811061071957610719610ba7565b905060200281019061072b9190610cc0565b61073c906040810190602001610c49565b6107585760405162461bcd60e51b815260040161044490610c62565b600101610657565b60608167ffffffffffffffff81111561077b5761077b610b93565b6040519080825280602002602001820160405280156107c057816020015b604080518082019091525f8152606060208201528152602001906001900390816107995790505b5090505f5b8281101561087c576108158484838181106107e2576107e2610ba7565b90506020028101906107f49190610c99565b610802906020810190610b56565b5f86868581811061055157610551610ba7565b82828151811061082757610827610ba7565b602002602001018190525081818151811061084457610844610ba7565b60200260200101515f015180610858575084155b6108745760405162461bcd60e51b815260040161044490610c62565b6001016107c5565b509392505050565b5f5f6060610894600186866105d7565b9250925092509250925092565b604080518082019091525f815260606020820152846001600160a01b03168484846040516108d0929190610cd4565b5f6040518083038185875af1925050503d805f811461090a576040519150601f19603f3d011682016040523d82523d5f602084013e61090f565b606091505b50602083015215158152949350505050565b5f5f83601f840112610931575f5ffd5b50813567ffffffffffffffff811115610948575f5ffd5b6020830191508360208260051b8501011115610962575f5ffd5b9250929050565b5f5f6020838503121561097a575f5ffd5b823567ffffffffffffffff811115610990575f5ffd5b61099c85828601610921565b90969095509350505050565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b5f82825180855260208501945060208160051b830101602085015f5b83811015610a3d57601f1985840301885281518051151584526020810151905060406020850152610a2660408501826109a8565b6020998a01999094509290920191506001016109f2565b50909695505050505050565b602081525f610a5b60208301846109d6565b9392505050565b5f604082018483526040602084015280845180835260608501915060608160051b8601019250602086015f5b82811015610abf57605f19878603018452610aaa8583516109a8565b94506020938401939190910190600101610a8e565b5092979650505050505050565b80358015158114610adb575f5ffd5b919050565b5f5f5f60408486031215610af2575f5ffd5b610afb84610acc565b9250602084013567ffffffffffffffff811115610b16575f5ffd5b610b2286828701610921565b9497909650939450505050565b838152826020820152606060408201525f610b4d60608301846109d6565b95945050505050565b5f60208284031215610b66575f5ffd5b81356001600160a01b0381168114610a5b575f5ffd5b5f60208284031215610b8c575f5ffd5b5035919050565b634e487b7160e01b5f52604160045260245ffd5b634e487b7160e01b5f52603260045260245ffd5b5f8235607e19833603018112610bcf575f5ffd5b9190910192915050565b634e487b7160e01b5f52601160045260245ffd5b80820180821115610c0057610c00610bd9565b92915050565b5f5f8335601e19843603018112610c1b575f5ffd5b83018035915067ffffffffffffffff821115610c35575f5ffd5b602001915036819003821315610962575f5ffd5b5f60208284031215610c59575f5ffd5b610a5b82610acc565b60208082526017908201527f4d756c746963616c6c333a2063616c6c206661696c6564000000000000000000604082015260600190565b5f8235603e19833603018112610bcf575f5ffd5b81810381811115610c0057610c00610bd9565b5f8235605e19833603018112610bcf575f5ffd5b818382375f910190815291905056"
} as const
