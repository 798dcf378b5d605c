// Written by `npm run contracts` from contracts/launch/LaunchPool.sol.
export const launchPool = {
  "abi": [
    {
      "inputs": [],
      "name": "AlreadyInitialized",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "CallerNotManager",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "amountOut",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "minimum",
          "type": "uint256"
        }
      ],
      "name": "TooLittleReceived",
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
          "internalType": "bytes32",
          "name": "poolId",
          "type": "bytes32"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "sender",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "int256",
          "name": "amount0",
          "type": "int256"
        },
        {
          "indexed": false,
          "internalType": "int256",
          "name": "amount1",
          "type": "int256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "fee0",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "fee1",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "reserve0",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "reserve1",
          "type": "uint256"
        }
      ],
      "name": "Swap",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "currency0",
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
      "name": "currency1",
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
          "name": "first",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "second",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "feeManager",
          "type": "address"
        },
        {
          "internalType": "uint128",
          "name": "start0",
          "type": "uint128"
        },
        {
          "internalType": "uint128",
          "name": "start1",
          "type": "uint128"
        }
      ],
      "name": "initialize",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "manager",
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
          "internalType": "bool",
          "name": "zeroForOne",
          "type": "bool"
        },
        {
          "internalType": "uint256",
          "name": "amountIn",
          "type": "uint256"
        }
      ],
      "name": "quote",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "amountOut",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "fee",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "reserve0",
      "outputs": [
        {
          "internalType": "uint128",
          "name": "",
          "type": "uint128"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "reserve1",
      "outputs": [
        {
          "internalType": "uint128",
          "name": "",
          "type": "uint128"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bool",
          "name": "zeroForOne",
          "type": "bool"
        },
        {
          "internalType": "uint256",
          "name": "amountIn",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "minimumOut",
          "type": "uint256"
        },
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        }
      ],
      "name": "swap",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "amountOut",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "takeFees",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "taken0",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "taken1",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "uncollectedFees",
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
      "stateMutability": "view",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600e575f5ffd5b50610a6c8061001c5f395ff3fe608060405234801561000f575f5ffd5b506004361061009b575f3560e01c80635a76f25e116100635780635a76f25e1461014d5780635dd912f51461016757806379f1232b1461016f57806396ad58ef14610181578063f936644614610196575f5ffd5b806310d737b81461009f578063443cb4bc146100cf578063463ccc74146100fa578063481c6a75146101275780634df60b011461013a575b5f5ffd5b6001546100b2906001600160a01b031681565b6040516001600160a01b0390911681526020015b60405180910390f35b6003546100e2906001600160801b031681565b6040516001600160801b0390911681526020016100c6565b6004546001600160801b0380821691600160801b9004165b604080519283526020830191909152016100c6565b6002546100b2906001600160a01b031681565b61011261014836600461087b565b6101b7565b6003546100e290600160801b90046001600160801b031681565b610112610256565b5f546100b2906001600160a01b031681565b61019461018f3660046108d6565b6102e0565b005b6101a96101a4366004610937565b610368565b6040519081526020016100c6565b5f5f5f5f856101db576003546001600160801b03600160801b8204811691166101f3565b6003546001600160801b0380821691600160801b9004165b6001600160801b039182169350169050620f4240610213611b5887610990565b61021d91906109ad565b92505f61022a84876109cc565b905061023681846109df565b6102408383610990565b61024a91906109ad565b94505050509250929050565b6002545f9081906001600160a01b031633146102855760405163c4230ae360e01b815260040160405180910390fd5b5050600480545f9091556001600160801b0380821691600160801b90041681156102bf575f546102bf906001600160a01b031633846105e8565b80156102dc576001546102dc906001600160a01b031633836105e8565b9091565b6002546001600160a01b0316156103095760405162dc149f60e41b815260040160405180910390fd5b6001600160801b039182169116600160801b026001600160801b03191617600355600280546001600160a01b039283166001600160a01b03199182161790915560018054938316938216939093179092555f8054919093169116179055565b5f5f61037486866101b7565b9092509050838210156103a957604051632743691d60e11b815260048101839052602481018590526044015b60405180910390fd5b5f6103b482876109cc565b9050825f80896103d5576001545f546001600160a01b0391821691166103e8565b5f546001546001600160a01b0391821691165b915091508915610486576003546104099085906001600160801b03166109f2565b600354610427908590600160801b90046001600160801b0316610a11565b6001600160801b03918216908216600160801b026001600160801b031916176003556004805487925f9161045d918591166109f2565b92506101000a8154816001600160801b0302191690836001600160801b03160217905550610520565b60035461049d9084906001600160801b0316610a11565b6003546104bb908690600160801b90046001600160801b03166109f2565b6001600160801b03918216908216600160801b9081026001600160801b0319169190911760035560048054889391926010926104fb9286929004166109f2565b92506101000a8154816001600160801b0302191690836001600160801b031602179055505b6040516323b872dd60e01b8152336004820152306024820152604481018a90526001600160a01b038316906323b872dd906064016020604051808303815f875af1158015610570573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906105949190610a30565b6105bc576040516339f1c8d960e01b81526001600160a01b03831660048201526024016103a0565b6105c78188886105e8565b6105db8a8a6105d589610a52565b88610685565b5050505050949350505050565b60405163a9059cbb60e01b81526001600160a01b0383811660048301526024820183905284169063a9059cbb906044016020604051808303815f875af1158015610634573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906106589190610a30565b610680576040516339f1c8d960e01b81526001600160a01b03841660048201526024016103a0565b505050565b5f805460015461070991610704916001600160a01b039182169116306040805160a0810182525f80825260208201819052918101829052606081018290526080810191909152506040805160a0810182526001600160a01b0394851681529284166020840152611b589083015260016060830152909116608082015290565b6107f6565b905084156107825760035460408051868152602081018690528082018590525f60608201526001600160801b038084166080830152600160801b90930490921660a083015251339183917f3067699a38c798a30cced845a9ea794ca5543a661fe98139f25ebd107173b3829181900360c00190a36107ef565b60035460408051858152602081018790525f81830152606081018590526001600160801b038084166080830152600160801b90930490921660a083015251339183917f3067699a38c798a30cced845a9ea794ca5543a661fe98139f25ebd107173b3829181900360c00190a35b5050505050565b5f8160405160200161084e919081516001600160a01b03908116825260208084015182169083015260408084015162ffffff169083015260608084015160020b90830152608092830151169181019190915260a00190565b604051602081830303815290604052805190602001209050919050565b8015158114610878575f5ffd5b50565b5f5f6040838503121561088c575f5ffd5b82356108978161086b565b946020939093013593505050565b80356001600160a01b03811681146108bb575f5ffd5b919050565b80356001600160801b03811681146108bb575f5ffd5b5f5f5f5f5f60a086880312156108ea575f5ffd5b6108f3866108a5565b9450610901602087016108a5565b935061090f604087016108a5565b925061091d606087016108c0565b915061092b608087016108c0565b90509295509295909350565b5f5f5f5f6080858703121561094a575f5ffd5b84356109558161086b565b93506020850135925060408501359150610971606086016108a5565b905092959194509250565b634e487b7160e01b5f52601160045260245ffd5b80820281158282048414176109a7576109a761097c565b92915050565b5f826109c757634e487b7160e01b5f52601260045260245ffd5b500490565b818103818111156109a7576109a761097c565b808201808211156109a7576109a761097c565b6001600160801b0381811683821601908111156109a7576109a761097c565b6001600160801b0382811682821603908111156109a7576109a761097c565b5f60208284031215610a40575f5ffd5b8151610a4b8161086b565b9392505050565b5f600160ff1b8201610a6657610a6661097c565b505f039056"
} as const
