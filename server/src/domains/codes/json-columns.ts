import type { Scope } from '@plantule/contract/codes/discount-codes'
import type { Terms } from './terms.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'discount_code.scope': Partial<Scope>
    'discount_use.terms': Terms
  }
}
