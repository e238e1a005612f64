import type { Accepted } from './closing/close-month.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'book_month.accepted': Accepted[]
  }
}
