import { Encoder, type Packet } from 'socket.io-parser'

const encoder = new Encoder()

/** A socket.io packet as messages of engine.io: text, and what it holds of binary data behind it. */
export function encode(packet: Packet): unknown[] {
  return encoder.encode(packet)
}
