import type { SupportRules } from '@plantule/contract/support/appointments'
import type { BrowserError } from '@plantule/contract/support/tickets'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'support_ticket.errors': BrowserError[]
    'support_slot_setting.closed': SupportRules['closed']
  }
}
