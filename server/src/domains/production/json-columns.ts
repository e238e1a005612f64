import type { Deed } from '@plantule/contract/production/field'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'field_deed.deed': Deed | { lotId: number; alt: string }
    'field_deed.details': Record<string, unknown>
  }
}
