// Written by `npm run contracts` from contracts/test/Probe.sol.
export const probe = {
  "abi": [
    {
      "inputs": [],
      "stateMutability": "payable",
      "type": "constructor"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "code",
          "type": "uint256"
        },
        {
          "internalType": "string",
          "name": "reason",
          "type": "string"
        }
      ],
      "name": "Custom",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "Plainly",
      "type": "error"
    },
    {
      "anonymous": true,
      "inputs": [
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Nameless",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "by",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "uint256",
          "name": "key",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "Noted",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Plain",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "burnGas",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "from",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "count",
          "type": "uint256"
        }
      ],
      "name": "clear",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes",
          "name": "code",
          "type": "bytes"
        },
        {
          "internalType": "uint256",
          "name": "endowment",
          "type": "uint256"
        }
      ],
      "name": "create",
      "outputs": [
        {
          "internalType": "address",
          "name": "made",
          "type": "address"
        }
      ],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes",
          "name": "code",
          "type": "bytes"
        },
        {
          "internalType": "bytes32",
          "name": "salt",
          "type": "bytes32"
        },
        {
          "internalType": "uint256",
          "name": "endowment",
          "type": "uint256"
        }
      ],
      "name": "create2",
      "outputs": [
        {
          "internalType": "address",
          "name": "made",
          "type": "address"
        }
      ],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes",
          "name": "code",
          "type": "bytes"
        },
        {
          "internalType": "bytes32",
          "name": "salt",
          "type": "bytes32"
        },
        {
          "internalType": "address payable",
          "name": "heir",
          "type": "address"
        }
      ],
      "name": "createAndDestroy",
      "outputs": [],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "depth",
          "type": "uint256"
        }
      ],
      "name": "descend",
      "outputs": [
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
          "internalType": "address payable",
          "name": "heir",
          "type": "address"
        }
      ],
      "name": "destroy",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "environment",
      "outputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "a",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "b",
          "type": "uint256"
        }
      ],
      "name": "failArithmetic",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "failAssert",
      "outputs": [],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "code",
          "type": "uint256"
        },
        {
          "internalType": "string",
          "name": "reason",
          "type": "string"
        }
      ],
      "name": "failCustom",
      "outputs": [],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "index",
          "type": "uint256"
        }
      ],
      "name": "failIndex",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "failInvalid",
      "outputs": [],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "failPlainly",
      "outputs": [],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "failRequire",
      "outputs": [],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "from",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "count",
          "type": "uint256"
        }
      ],
      "name": "fill",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "words",
          "type": "uint256"
        }
      ],
      "name": "memoryWork",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "digest",
          "type": "bytes32"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "key",
          "type": "uint256"
        },
        {
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "note",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address payable",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "pay",
      "outputs": [
        {
          "internalType": "bool",
          "name": "sent",
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
          "name": "target",
          "type": "address"
        },
        {
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "precompile",
      "outputs": [
        {
          "internalType": "bool",
          "name": "done",
          "type": "bool"
        },
        {
          "internalType": "bytes",
          "name": "returned",
          "type": "bytes"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "readScratch",
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
          "name": "amount",
          "type": "uint256"
        },
        {
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "relay",
      "outputs": [
        {
          "internalType": "bool",
          "name": "done",
          "type": "bool"
        },
        {
          "internalType": "bytes",
          "name": "returned",
          "type": "bytes"
        }
      ],
      "stateMutability": "payable",
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
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "relayDelegate",
      "outputs": [
        {
          "internalType": "bool",
          "name": "done",
          "type": "bool"
        },
        {
          "internalType": "bytes",
          "name": "returned",
          "type": "bytes"
        }
      ],
      "stateMutability": "payable",
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
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "relayOrFail",
      "outputs": [
        {
          "internalType": "bytes",
          "name": "",
          "type": "bytes"
        }
      ],
      "stateMutability": "payable",
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
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "relayStatic",
      "outputs": [
        {
          "internalType": "bool",
          "name": "done",
          "type": "bool"
        },
        {
          "internalType": "bytes",
          "name": "returned",
          "type": "bytes"
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
          "name": "gasLimit",
          "type": "uint256"
        },
        {
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "relayWithGas",
      "outputs": [
        {
          "internalType": "bool",
          "name": "done",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "next",
          "type": "uint256"
        }
      ],
      "name": "set",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "key",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "next",
          "type": "uint256"
        }
      ],
      "name": "setSlot",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "key",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "next",
          "type": "uint256"
        }
      ],
      "name": "setThenClear",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "slots",
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
          "name": "next",
          "type": "uint256"
        }
      ],
      "name": "transientRoundTrip",
      "outputs": [
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
      "name": "value",
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
          "name": "depth",
          "type": "uint256"
        }
      ],
      "name": "zigzag",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "stateMutability": "payable",
      "type": "receive"
    }
  ],
  "bytecode": "0x6080604052611398806100115f395ff3fe6080604052600436106101e8575f3560e01c80636e89cbdb116101085780639ec8fc6a1161009d578063c40768761161006d578063c407687614610560578063c680b1241461057f578063f16c2fb91461059e578063fc13996e146105bd578063feb90285146105dc575f5ffd5b80639ec8fc6a14610506578063a28d67601461051a578063b9554c5914610539578063c28bc2fa1461054d575f5ffd5b80638a8addf1116100d85780638a8addf1146104925780638ac7404f146104a557806398a28780146104d45780639c9af8b9146104f3575f5ffd5b80636e89cbdb146103fe57806370905f2d1461041d57806374e2b63c1461043c578063779ccd8c14610473575f5ffd5b80633fa4f2451161017e5780635902afd11161014e5780635902afd11461037657806360fe47b1146103965780636664b97d146103b45780636bafae04146103d3575f5ffd5b80633fa4f2451461030557806341ee903e146103195780634863e97714610338578063524d004014610363575f5ffd5b8063168d7c47116101b9578063168d7c47146102635780631d67f88c1461028e578063387dd9e9146102bb5780633c29fc43146102e6575f5ffd5b8062f55d9d146101f35780630abe88b6146102145780630cf6c214146102285780630e5dcb4914610239575f5ffd5b366101ef57005b5f5ffd5b3480156101fe575f5ffd5b5061021261020d366004610f49565b6105f0565b005b34801561021f575f5ffd5b506102126105fc565b348015610233575f5ffd5b50610212fe5b61024c610247366004610fa9565b610606565b60405161025a929190611028565b60405180910390f35b34801561026e575f5ffd5b5061021261027d36600461104a565b5f9182526001602052604090912055565b348015610299575f5ffd5b506102ad6102a836600461104a565b61066d565b60405190815260200161025a565b3480156102c6575f5ffd5b506102ad6102d536600461106a565b60016020525f908152604090205481565b3480156102f1575f5ffd5b5061021261030036600461104a565b610681565b348015610310575f5ffd5b506102ad5f5481565b348015610324575f5ffd5b5061021261033336600461104a565b6106c0565b348015610343575f5ffd5b5061021261035236600461104a565b505f90815260016020526040812055565b34801561036e575f5ffd5b505f5c6102ad565b610389610384366004610fa9565b6106f1565b60405161025a9190611081565b3480156103a1575f5ffd5b506102126103b036600461106a565b5f55565b3480156103bf575f5ffd5b506102ad6103ce36600461106a565b61076a565b6103e66103e1366004611093565b610805565b6040516001600160a01b03909116815260200161025a565b348015610409575f5ffd5b5061024c610418366004610fa9565b610892565b348015610428575f5ffd5b506102ad61043736600461106a565b61090d565b465f8190556040805133815232602082015234918101919091526060810191909152476080820152303f60a082015260c00161025a565b34801561047e575f5ffd5b5061021261048d3660046110db565b610973565b6102126104a036600461110a565b6109f0565b3480156104b0575f5ffd5b506104c46104bf366004611165565b610a97565b604051901515815260200161025a565b3480156104df575f5ffd5b506102ad6104ee36600461106a565b610b11565b6103e66105013660046111bd565b610b96565b348015610511575f5ffd5b50610212610c26565b348015610525575f5ffd5b506102ad61053436600461106a565b610c5f565b348015610544575f5ffd5b50610212610ca6565b61024c61055b366004611165565b610cca565b34801561056b575f5ffd5b506104c461057a36600461120a565b610d35565b34801561058a575f5ffd5b5061024c610599366004610fa9565b610d8d565b3480156105a9575f5ffd5b506102126105b83660046110db565b610e38565b3480156105c8575f5ffd5b506102126105d736600461106a565b610e57565b3480156105e7575f5ffd5b50610212610f1c565b806001600160a01b0316ff5b610604611234565b565b5f6060846001600160a01b03168484604051610623929190611248565b5f60405180830381855af49150503d805f811461065b576040519150601f19603f3d011682016040523d82523d5f602084013e610660565b606091505b5090969095509350505050565b5f610678828461126b565b90505b92915050565b5f5b818110156106bb5761069681600161127e565b60015f6106a3848761127e565b815260208101919091526040015f2055600101610683565b505050565b5f5b818110156106bb5760015f6106d7838661127e565b815260208101919091526040015f908120556001016106c2565b60605f5f856001600160a01b0316348686604051610710929190611248565b5f6040518083038185875af1925050503d805f811461074a576040519150601f19603f3d011682016040523d82523d5f602084013e61074f565b606091505b50915091508161076157805160208201fd5b95945050505050565b5f8054818061077883611291565b9190505550815f0361078b57505f919050565b30636664b97d61079c60018561126b565b6040518263ffffffff1660e01b81526004016107ba91815260200190565b6020604051808303815f875af11580156107d6573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906107fa91906112a9565b61067b90600161127e565b5f5f84848080601f0160208091040260200160405190810160405280939291908181526020018383808284375f920191909152505082519293505060208301905084f091506001826001600160a01b03165f5160206113785f395f51905f525f6040516108829181526040602082018190525f9082015260600190565b60405180910390a3509392505050565b5f6060846001600160a01b031684846040516108af929190611248565b5f60405180830381855afa9150503d805f81146108e7576040519150601f19603f3d011682016040523d82523d5f602084013e6108ec565b606091505b505f80549294509092508061090083611291565b9190505550935093915050565b5f8061091a8360206112c0565b67ffffffffffffffff811115610932576109326112d7565b6040519080825280601f01601f19166020018201604052801561095c576020820181803683370190505b50805160209091018190205f919091559392505050565b82336001600160a01b03165f5160206113785f395f51905f525f54858560405161099f93929190611313565b60405180910390a36040518381527fff0c7f7b06a20eca4250394c03d994f0560c2cc82c3349fe9d95f30ee2d9d2d79060200160405180910390a160405183815260200160405180910390a0505050565b5f84848080601f0160208091040260200160405190810160405280939291908181526020018383808284375f92018290525084519495509334935087925090506020850183f560405162f55d9d60e01b81526001600160a01b0386811660048301529193509083169062f55d9d906024015f604051808303815f87803b158015610a78575f5ffd5b505af1158015610a8a573d5f5f3e3d5ffd5b5050505050505050505050565b5f846001600160a01b0316848484604051610ab3929190611248565b5f604051808303815f8787f1925050503d805f8114610aed576040519150601f19603f3d011682016040523d82523d5f602084013e610af2565b606091505b50505f805491925080610b0483611291565b9190505550949350505050565b5f805c8280835d50306001600160a01b031663524d00406040518163ffffffff1660e01b8152600401602060405180830381865afa158015610b55573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610b7991906112a9565b610b85826103e86112c0565b610b8f919061127e565b9392505050565b5f5f85858080601f0160208091040260200160405190810160405280939291908181526020018383808284375f9201919091525050825192935086929150506020830185f591506002826001600160a01b03165f5160206113785f395f51905f525f604051610c159181526040602082018190525f9082015260600190565b60405180910390a350949350505050565b60405162461bcd60e51b81526020600482015260096024820152686e6f7420746f64617960b81b60448201526064015b60405180910390fd5b604080516003808252608082019092525f9182919060208201606080368337019050509050808381518110610c9657610c9661132c565b6020026020010151915050919050565b5f5b5f81815260016020526040902081905580610cc281611291565b915050610ca8565b5f6060856001600160a01b0316858585604051610ce8929190611248565b5f6040518083038185875af1925050503d805f8114610d22576040519150601f19603f3d011682016040523d82523d5f602084013e610d27565b606091505b509097909650945050505050565b5f826001600160a01b0316826040515f6040518083038185875af1925050503d805f8114610d7e576040519150601f19603f3d011682016040523d82523d5f602084013e610d83565b606091505b5090949350505050565b5f6060846001600160a01b03168484604051610daa929190611248565b5f604051808303815f865af19150503d805f8114610de3576040519150601f19603f3d011682016040523d82523d5f602084013e610de8565b606091505b50909250905081610df9575f610dfc565b60015b60ff16856001600160a01b03165f5160206113785f395f51905f52835184604051610e28929190611340565b60405180910390a3935093915050565b82828260405163f988f73760e01b8152600401610c5693929190611313565b6001805f8381526020019081526020015f205f828254610e77919061127e565b90915550508015610edb573063fc13996e610e9360018461126b565b6040518263ffffffff1660e01b8152600401610eb191815260200190565b5f604051808303815f87803b158015610ec8575f5ffd5b505af1925050508015610ed9575060015b505b610ee6600282611358565b15610f195760405162461bcd60e51b81526020600482015260036024820152621bd91960ea1b6044820152606401610c56565b50565b604051632ee3450760e11b815260040160405180910390fd5b6001600160a01b0381168114610f19575f5ffd5b5f60208284031215610f59575f5ffd5b8135610b8f81610f35565b5f5f83601f840112610f74575f5ffd5b50813567ffffffffffffffff811115610f8b575f5ffd5b602083019150836020828501011115610fa2575f5ffd5b9250929050565b5f5f5f60408486031215610fbb575f5ffd5b8335610fc681610f35565b9250602084013567ffffffffffffffff811115610fe1575f5ffd5b610fed86828701610f64565b9497909650939450505050565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b8215158152604060208201525f6110426040830184610ffa565b949350505050565b5f5f6040838503121561105b575f5ffd5b50508035926020909101359150565b5f6020828403121561107a575f5ffd5b5035919050565b602081525f6106786020830184610ffa565b5f5f5f604084860312156110a5575f5ffd5b833567ffffffffffffffff8111156110bb575f5ffd5b6110c786828701610f64565b909790965060209590950135949350505050565b5f5f5f604084860312156110ed575f5ffd5b83359250602084013567ffffffffffffffff811115610fe1575f5ffd5b5f5f5f5f6060858703121561111d575f5ffd5b843567ffffffffffffffff811115611133575f5ffd5b61113f87828801610f64565b90955093505060208501359150604085013561115a81610f35565b939692955090935050565b5f5f5f5f60608587031215611178575f5ffd5b843561118381610f35565b935060208501359250604085013567ffffffffffffffff8111156111a5575f5ffd5b6111b187828801610f64565b95989497509550505050565b5f5f5f5f606085870312156111d0575f5ffd5b843567ffffffffffffffff8111156111e6575f5ffd5b6111f287828801610f64565b90989097506020870135966040013595509350505050565b5f5f6040838503121561121b575f5ffd5b823561122681610f35565b946020939093013593505050565b634e487b7160e01b5f52600160045260245ffd5b818382375f9101908152919050565b634e487b7160e01b5f52601160045260245ffd5b8181038181111561067b5761067b611257565b8082018082111561067b5761067b611257565b5f600182016112a2576112a2611257565b5060010190565b5f602082840312156112b9575f5ffd5b5051919050565b808202811582820484141761067b5761067b611257565b634e487b7160e01b5f52604160045260245ffd5b81835281816020850137505f828201602090810191909152601f909101601f19169091010190565b838152604060208201525f6107616040830184866112eb565b634e487b7160e01b5f52603260045260245ffd5b828152604060208201525f6110426040830184610ffa565b5f8261137257634e487b7160e01b5f52601260045260245ffd5b50069056feb884417a2d4e2d4d939eaddbbb6a15fa20609bc278d6de79d585064e1fc81ce6"
} as const
