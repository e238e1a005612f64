import type { Segment } from '@plantule/contract/marketing/newsletters'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    /** Whole, or empty as it was before there were segments. */
    'newsletter.segment': Partial<Segment>
  }
}
