import type { RatePart, RateTotals } from '@plantule/contract/base/money'
import type { DeviceKey } from '@plantule/contract/fiscal/device-chain'
import type { CashCount } from '@plantule/contract/fiscal/fiscal'
import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import type { Basket } from '@plantule/contract/till/sales'
import type { z } from 'zod'
import type { Coins } from './session/count-sheet.ts'
import type { Frame } from './ticket/ticket-pdf.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'ticket.rates': RateTotals[]
    'ticket.seller': InvoicingInfo
    'ticket_line.rate_parts': RatePart[]
    'ticket_print.frame': Frame
    'till_basket.content': z.infer<typeof Basket>['content']
    'till_device.public_key': DeviceKey
    'till_session.counted': CashCount
    'till_session.closing_count': Coins
  }
}
