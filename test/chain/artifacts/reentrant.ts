// Written by `npm run contracts` from contracts/test/Reentrant.sol.
export const reentrant = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "contract FeeManager",
          "name": "manager_",
          "type": "address"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "currency0",
              "type": "address"
            },
            {
              "internalType": "address",
              "name": "currency1",
              "type": "address"
            },
            {
              "internalType": "uint24",
              "name": "fee",
              "type": "uint24"
            },
            {
              "internalType": "int24",
              "name": "tickSpacing",
              "type": "int24"
            },
            {
              "internalType": "address",
              "name": "hooks",
              "type": "address"
            }
          ],
          "internalType": "struct PoolKey",
          "name": "key",
          "type": "tuple"
        },
        {
          "components": [
            {
              "internalType": "address",
              "name": "beneficiary",
              "type": "address"
            },
            {
              "internalType": "uint96",
              "name": "shares",
              "type": "uint96"
            }
          ],
          "internalType": "struct FeeManager.Beneficiary[]",
          "name": "beneficiaries",
          "type": "tuple[]"
        }
      ],
      "name": "begin",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "calls",
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
          "name": "fees",
          "type": "uint256"
        }
      ],
      "name": "collect",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "manager",
      "outputs": [
        {
          "internalType": "contract FeeManager",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "paid",
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
      "name": "poolId",
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
      "name": "takeFees",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "fees0",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
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
      "inputs": [],
      "name": "waiting",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600e575f5ffd5b506105e98061001c5f395ff3fe608060405234801561000f575f5ffd5b5060043610610090575f3560e01c80635dd912f5116100635780635dd912f5146100ec578063a9059cbb14610109578063b405c5491461012c578063ce3f865f14610135578063e67a36f614610148575f5ffd5b8063295b4e1714610094578063305f72b7146100b05780633e0dc34e146100b9578063481c6a75146100c2575b5f5ffd5b61009d60025481565b6040519081526020015b60405180910390f35b61009d60045481565b61009d60015481565b5f546100d4906001600160a01b031681565b6040516001600160a01b0390911681526020016100a7565b6100f461015d565b604080519283526020830191909152016100a7565b61011c610117366004610372565b610175565b60405190151581526020016100a7565b61009d60035481565b6100f461014336600461039c565b6101af565b61015b6101563660046103b3565b61022c565b005b600380545f918290559061016f6102b8565b50905f90565b5f306001600160a01b0384160361019d578160025f8282546101979190610461565b90915550505b6101a56102b8565b5060015b92915050565b60038190555f805460015460405163817db73b60e01b8152600481019190915282916001600160a01b03169063817db73b9060240160408051808303815f875af11580156101ff573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906102239190610474565b91509150915091565b5f80546001600160a01b0319166001600160a01b038616908117825560405163168a0dcf60e01b8152909163168a0dcf9161026f91879187918791600401610503565b6020604051808303815f875af115801561028b573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906102af91906105ba565b60015550505050565b601460045f81546102c8906105d1565b91829055501015610349575f5460015460405163817db73b60e01b81526001600160a01b039092169163817db73b916103079160040190815260200190565b60408051808303815f875af1158015610322573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906103469190610474565b50505b565b6001600160a01b038116811461035f575f5ffd5b50565b803561036d8161034b565b919050565b5f5f60408385031215610383575f5ffd5b823561038e8161034b565b946020939093013593505050565b5f602082840312156103ac575f5ffd5b5035919050565b5f5f5f5f84860360e08112156103c7575f5ffd5b85356103d28161034b565b945060a0601f19820112156103e5575f5ffd5b5060208501925060c085013567ffffffffffffffff811115610405575f5ffd5b8501601f81018713610415575f5ffd5b803567ffffffffffffffff81111561042b575f5ffd5b8760208260061b840101111561043f575f5ffd5b949793965060200194505050565b634e487b7160e01b5f52601160045260245ffd5b808201808211156101a9576101a961044d565b5f5f60408385031215610485575f5ffd5b505080516020909101519092909150565b8183526020830192505f815f5b848110156104f95781356104b68161034b565b6001600160a01b0316865260208201356bffffffffffffffffffffffff81168082146104e0575f5ffd5b60208801525060409586019591909101906001016104a3565b5093949350505050565b5f853561050f8161034b565b6001600160a01b0316825260208601356105288161034b565b6001600160a01b03166020830152604086013562ffffff811680821461054c575f5ffd5b6040840152506060860135600281900b8114610566575f5ffd5b610575606084018260020b9052565b5061058260808701610362565b6001600160a01b03811660808401525060e060a08301526105a760e083018587610496565b83151560c0840152905095945050505050565b5f602082840312156105ca575f5ffd5b5051919050565b5f600182016105e2576105e261044d565b506001019056"
} as const
