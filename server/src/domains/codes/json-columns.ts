import type { Scope } from '@plantule/contract/codes/discount-codes'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'discount_code.scope': Partial<Scope>
  }
}
