import type { Letter } from './letter.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'payment_reminder.letter': Letter
  }
}
