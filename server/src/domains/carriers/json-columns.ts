import type { ColissimoOptions, MondialRelayOptions } from '@plantule/contract/carriers/carriers'
import type { RelayChoice } from '@plantule/contract/carriers/relay'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'carrier_account.options': MondialRelayOptions | ColissimoOptions
    'orders.relay': RelayChoice
  }
}
