import { cancel, createAutomation, listAutomations, pause, remove, resume } from './automations/automations'
import { balances } from './balances'
import { bridge, bridgeQuote, bridgeStatus } from './bridge'
import { priceChart } from './chart/price-chart'
import { claimFees } from './claim-fees'
import { claimableFees } from './claimable-fees'
import { approveToken, callContract, readContract } from './contracts/contracts'
import { submitTransactionTool } from './contracts/submit'
import { buyCredit, showModelCredit } from './credits'
import { fileLines, listFiles, readFile, searchFilesTool } from './files/reading'
import { deleteFile, editFile, makeFolderTool, moveFile, restoreFileTool, writeFile } from './files/writing'
import { launchToken } from './launch-token'
import { forget, recall, remember } from './memory/memory'
import { cancelOrder, listOrders, pauseOrder, resumeOrder } from './orders/manage'
import { placeOrder } from './orders/place'
import { createProfile, deleteProfile, postProfileUpdate, showProfile, updateProfile } from './profile'
import { RESEARCH_TOOLS } from './research/tools'
import { resolveAddress } from './resolve-address'
import { callToolServer, listTools } from './servers/servers'
import { changeSettingsTool, showSettings } from './settings/settings'
import { signMessage } from './sign-message'
import { installSkill, listSkills, runSkill } from './skills/skills'
import { swap, swapQuote } from './swap'
import { tokenPrice } from './token-price'
import type { AnyTool } from './tool'
import { transfer } from './transfer'
import { transferFeeBeneficiary } from './transfer-fee-beneficiary'
import { deleteVariable, listVariablesTool, setVariable } from './variables/variables'
import { walletAddresses } from './wallet-addresses'
import { unwrap, wrap } from './wrap'

/** Everything that the agent can do. */
const TOOLS: readonly AnyTool[] = [
  walletAddresses,
  balances,
  tokenPrice,
  priceChart,
  resolveAddress,
  ...RESEARCH_TOOLS,
  transfer,
  swapQuote,
  swap,
  bridgeQuote,
  bridge,
  bridgeStatus,
  wrap,
  unwrap,
  launchToken,
  claimableFees,
  claimFees,
  transferFeeBeneficiary,
  signMessage,
  submitTransactionTool,
  approveToken,
  readContract,
  callContract,
  showModelCredit,
  buyCredit,
  showSettings,
  changeSettingsTool,
  showProfile,
  createProfile,
  updateProfile,
  postProfileUpdate,
  deleteProfile,
  listVariablesTool,
  setVariable,
  deleteVariable,
  listFiles,
  readFile,
  searchFilesTool,
  fileLines,
  writeFile,
  editFile,
  moveFile,
  deleteFile,
  restoreFileTool,
  makeFolderTool,
  remember,
  recall,
  forget,
  listSkills,
  runSkill,
  installSkill,
  listTools,
  callToolServer,
  listAutomations,
  createAutomation,
  pause,
  resume,
  cancel,
  remove,
  placeOrder,
  listOrders,
  cancelOrder,
  pauseOrder,
  resumeOrder,
]

export const toolsByName: ReadonlyMap<string, AnyTool> = new Map(TOOLS.map((tool) => [tool.name, tool]))
