import { afterAll, beforeAll, describe } from 'vitest'
import { clientsWork } from './clients'
import { BASE, type GatewayWorld, gatewayWorld } from './world'

describe('official clients, in this process', () => {
  let world: GatewayWorld
  beforeAll(() => {
    world = gatewayWorld()
  })
  afterAll(() => world.emulator.close())

  describe('at the bare address', () => {
    clientsWork(() => ({ ...world, baseURL: BASE }))
  })
  describe('at the address with /v1', () => {
    clientsWork(() => ({ ...world, baseURL: `${BASE}/v1` }))
  })
})
