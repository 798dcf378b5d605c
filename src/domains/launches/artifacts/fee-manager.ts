// Written by `npm run contracts` from contracts/launch/FeeManager.sol.
export const feeManager = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "launcher_",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "protocolOwner_",
          "type": "address"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [],
      "name": "CallerNotBeneficiary",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "CallerNotLauncher",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "CallerNotProtocolOwner",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidBeneficiary",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidKey",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "minimum",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "shares",
          "type": "uint256"
        }
      ],
      "name": "InvalidProtocolOwnerShares",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidShares",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "shares",
          "type": "uint256"
        }
      ],
      "name": "InvalidTotalShares",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        }
      ],
      "name": "PoolExists",
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
      "inputs": [],
      "name": "UnorderedBeneficiaries",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "fees0",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "fees1",
          "type": "uint256"
        }
      ],
      "name": "Collect",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "indexed": false,
          "internalType": "bool",
          "name": "lenient",
          "type": "bool"
        }
      ],
      "name": "LeniencyChanged",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "beneficiary",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "fees0",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "fees1",
          "type": "uint256"
        }
      ],
      "name": "Release",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": false,
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "indexed": false,
          "internalType": "address",
          "name": "oldBeneficiary",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "address",
          "name": "newBeneficiary",
          "type": "address"
        }
      ],
      "name": "UpdateBeneficiary",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        }
      ],
      "name": "collectFees",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "fees0",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "fees1",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        }
      ],
      "name": "getCumulatedFees0",
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
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        }
      ],
      "name": "getCumulatedFees1",
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
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "internalType": "address",
          "name": "beneficiary",
          "type": "address"
        }
      ],
      "name": "getLastCumulatedFees0",
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
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "internalType": "address",
          "name": "beneficiary",
          "type": "address"
        }
      ],
      "name": "getLastCumulatedFees1",
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
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        }
      ],
      "name": "getPoolKey",
      "outputs": [
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
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "internalType": "address",
          "name": "beneficiary",
          "type": "address"
        }
      ],
      "name": "getShares",
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
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        }
      ],
      "name": "isLenient",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
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
      "inputs": [],
      "name": "protocolOwner",
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
        },
        {
          "internalType": "bool",
          "name": "lenient",
          "type": "bool"
        }
      ],
      "name": "register",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "internalType": "bool",
          "name": "lenient",
          "type": "bool"
        }
      ],
      "name": "setLenient",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "internalType": "address",
          "name": "newBeneficiary",
          "type": "address"
        }
      ],
      "name": "updateBeneficiary",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x60c060405234801561000f575f5ffd5b506040516110ed3803806110ed83398101604081905261002e91610060565b6001600160a01b039182166080521660a052610091565b80516001600160a01b038116811461005b575f5ffd5b919050565b5f5f60408385031215610071575f5ffd5b61007a83610045565b915061008860208401610045565b90509250929050565b60805160a0516110266100c75f395f818161024f015281816102d1015261069f01525f818161015b01526103ad01526110265ff3fe608060405234801561000f575f5ffd5b50600436106100cb575f3560e01c80635a30234711610088578063c1d6ba6911610063578063c1d6ba691461024a578063cb7dd8f214610271578063d44f673814610293578063e5598293146102a6575f5ffd5b80635a302347146101cb5780635ebb58fb146101ed578063817db73b14610222575f5ffd5b80630584dd1f146100cf578063116340bb146100e45780631564cf6c14610122578063168a0dcf1461014357806316eebd1e146101565780632b1fd59914610195575b5f5ffd5b6100e26100dd366004610cc2565b6102c6565b005b61010d6100f2366004610cf0565b5f90815260208190526040902054600160a01b900460ff1690565b60405190151581526020015b60405180910390f35b610135610130366004610d1d565b610375565b604051908152602001610119565b610135610151366004610d47565b6103a1565b61017d7f000000000000000000000000000000000000000000000000000000000000000081565b6040516001600160a01b039091168152602001610119565b6101356101a3366004610d1d565b5f9182526001602081815260408085206001600160a01b039490941685529290529120015490565b6101356101d9366004610cf0565b5f9081526020819052604090206004015490565b6101356101fb366004610d1d565b5f9182526001602090815260408084206001600160a01b0393909316845291905290205490565b610235610230366004610cf0565b61070b565b60408051928352602083019190915201610119565b61017d7f000000000000000000000000000000000000000000000000000000000000000081565b61013561027f366004610cf0565b5f9081526020819052604090206003015490565b6100e26102a1366004610d1d565b61086f565b6102b96102b4366004610cf0565b6109a9565b6040516101199190610de0565b336001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000161461030f5760405163b52860eb60e01b815260040160405180910390fd5b5f82815260208190526040908190208054831515600160a01b0260ff60a01b199091161790555182907f1e040784247163dc81fc6777713c00d1a8172eede05ad2ce8f4dba90ab4f788b9061036990841515815260200190565b60405180910390a25050565b5f8281526001602090815260408083206001600160a01b03851684529091529020600201545b92915050565b5f336001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016146103eb5760405163508b993b60e11b815260040160405180910390fd5b6103fb6040860160208701610e2b565b6001600160a01b03166104116020870187610e2b565b6001600160a01b031610158061043d5750611b586104356060870160408801610e5d565b62ffffff1614155b8061045b575060016104556080870160608801610e87565b60020b14155b1561047957604051630eda9c3d60e31b815260040160405180910390fd5b61049061048b36879003870187610ea0565b610a7c565b5f8181526020819052604090206002810154919250906001600160a01b0316156104d55760405163cc36f93560e01b8152600481018390526024015b60405180910390fd5b6104e26020870187610e2b565b836104f36040890160208a01610e2b565b61050360a08a0160808b01610e2b565b6002850180546001600160a01b039283166001600160a01b0319918216179091556001860180549383169382169390931790925584549316911515600160a01b02166001600160a81b0319909216919091171781555f80805b86811015610659575f5f89898481811061057857610578610f3a565b61058e9260206040909202019081019150610e2b565b8a8a858181106105a0576105a0610f3a565b90506040020160200160208101906105b89190610f4e565b6bffffffffffffffffffffffff1691509150846001600160a01b0316826001600160a01b0316116105fc5760405163fc6e3bef60e01b815260040160405180910390fd5b805f0361061c57604051636edcc52360e01b815260040160405180910390fd5b5f8781526001602090815260408083206001600160a01b0386168452909152902081905561064a8185610f8d565b9194509092505060010161055c565b50670de0b6b3a764000081146106855760405163e8d5533960e01b8152600481018290526024016104cc565b5f8481526001602090815260408083206001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016845290915290205466b1a2bc2ec500008110156106ff576040516380fda94760e01b815266b1a2bc2ec500006004820152602481018290526044016104cc565b50505050949350505050565b5f8181526020818152604080832060018352818420338552909252822054829190158015908161074457508154600160a01b900460ff16155b1561076257604051633d48062b60e21b815260040160405180910390fd5b600282015460408051635dd912f560e01b815281516001600160a01b0390931692635dd912f59260048084019391929182900301815f875af11580156107aa573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906107ce9190610fa0565b809450819550505083826003015f8282546107e99190610f8d565b9250508190555082826004015f8282546108039190610f8d565b9091555050801561082d575f5f61081a8733610aab565b9150915061082a87338484610b65565b50505b604080518581526020810185905286917fad34f511970a4cac65bf0c3c9cc235ce712b801c0c90c20599ca002c233dcd21910160405180910390a25050915091565b5f8281526001602090815260408083203384529091528120805490918190036108ab57604051633d48062b60e21b815260040160405180910390fd5b6001600160a01b0383166108d257604051631559b7d760e21b815260040160405180910390fd5b5f8481526001602090815260408083206001600160a01b038716845290915281208054909190151590806109068833610aab565b915091505f5f6109168a8a610aab565b5f808b5588549294509092508891889190610932908490610f8d565b9091555061094490508a338686610b65565b8415610956576109568a8a8484610b65565b604080518b81523360208201526001600160a01b038b168183015290517f1cf54f5b8d44449c5e825b10be69352659f801b88a02d8c6dfdb5ddd655be77d9181900360600190a150505050505050505050565b6040805160a0810182525f808252602080830182905282840182905260608301829052608083018290528482528190529190912060028101546001600160a01b031615610a7657805460018201546002830154610a73926001600160a01b0390811692811691166040805160a0810182525f80825260208201819052918101829052606081018290526080810191909152506040805160a0810182526001600160a01b0394851681529284166020840152611b589083015260016060830152909116608082015290565b91505b50919050565b5f81604051602001610a8e9190610de0565b604051602081830303815290604052805190602001209050919050565b5f8281526020818152604080832060018084528285206001600160a01b038716865290935290832080549281015460038301548594670de0b6b3a7640000929091610af69190610fc2565b610b009190610fd5565b610b0a9190610fec565b9350670de0b6b3a7640000815f015482600201548460040154610b2d9190610fc2565b610b379190610fd5565b610b419190610fec565b60038301546004909301546002830155600190910191909155919491935090915050565b5f84815260208190526040902054610b87906001600160a01b03168484610bf8565b5f84815260208190526040902060010154610bac906001600160a01b03168483610bf8565b60408051838152602081018390526001600160a01b0385169186917f951cb665214ddfa483febb22b592b0c67f38eac40f7be33f6fcbbe63289276d1910160405180910390a350505050565b8015801590610c74575060405163a9059cbb60e01b81526001600160a01b0383811660048301526024820183905284169063a9059cbb906044016020604051808303815f875af1158015610c4e573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610c72919061100b565b155b15610c9d576040516339f1c8d960e01b81526001600160a01b03841660048201526024016104cc565b505050565b8015158114610caf575f5ffd5b50565b8035610cbd81610ca2565b919050565b5f5f60408385031215610cd3575f5ffd5b823591506020830135610ce581610ca2565b809150509250929050565b5f60208284031215610d00575f5ffd5b5035919050565b80356001600160a01b0381168114610cbd575f5ffd5b5f5f60408385031215610d2e575f5ffd5b82359150610d3e60208401610d07565b90509250929050565b5f5f5f5f84860360e0811215610d5b575f5ffd5b60a0811215610d68575f5ffd5b5084935060a085013567ffffffffffffffff811115610d85575f5ffd5b8501601f81018713610d95575f5ffd5b803567ffffffffffffffff811115610dab575f5ffd5b8760208260061b8401011115610dbf575f5ffd5b60209190910193509150610dd560c08601610cb2565b905092959194509250565b81516001600160a01b03908116825260208084015182169083015260408084015162ffffff169083015260608084015160020b90830152608092830151169181019190915260a00190565b5f60208284031215610e3b575f5ffd5b610e4482610d07565b9392505050565b803562ffffff81168114610cbd575f5ffd5b5f60208284031215610e6d575f5ffd5b610e4482610e4b565b8035600281900b8114610cbd575f5ffd5b5f60208284031215610e97575f5ffd5b610e4482610e76565b5f60a0828403128015610eb1575f5ffd5b5060405160a0810167ffffffffffffffff81118282101715610ee157634e487b7160e01b5f52604160045260245ffd5b604052610eed83610d07565b8152610efb60208401610d07565b6020820152610f0c60408401610e4b565b6040820152610f1d60608401610e76565b6060820152610f2e60808401610d07565b60808201529392505050565b634e487b7160e01b5f52603260045260245ffd5b5f60208284031215610f5e575f5ffd5b81356bffffffffffffffffffffffff81168114610e44575f5ffd5b634e487b7160e01b5f52601160045260245ffd5b8082018082111561039b5761039b610f79565b5f5f60408385031215610fb1575f5ffd5b505080516020909101519092909150565b8181038181111561039b5761039b610f79565b808202811582820484141761039b5761039b610f79565b5f8261100657634e487b7160e01b5f52601260045260245ffd5b500490565b5f6020828403121561101b575f5ffd5b8151610e4481610ca256"
} as const
