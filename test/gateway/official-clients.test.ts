import { afterAll, beforeAll, describe } from 'vitest'
import { clientsWork } from './clients'
import { BASE, type GatewaySetup, gatewaySetup } from './setup'

describe('official clients, in this process', () => {
  let gateway: GatewaySetup
  beforeAll(() => {
    gateway = gatewaySetup()
  })
  afterAll(() => gateway.emulator.close())

  describe('at the bare address', () => {
    clientsWork(() => ({ ...gateway, baseURL: BASE }))
  })
  describe('at the address with /v1', () => {
    clientsWork(() => ({ ...gateway, baseURL: `${BASE}/v1` }))
  })
})
