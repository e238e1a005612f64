import type { CashCount, PeriodTotals } from '@plantule/contract/fiscal/fiscal'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'fiscal_closure.totals': PeriodTotals & { cash: CashCount | null }
  }
}
