import type { Accepted } from './closing/keep-month.ts'
import type { Rate } from './journal/documents.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'book_advance.rates': Rate[]
    'book_month.accepted': Accepted[]
  }
}
