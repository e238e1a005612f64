import type { LetterShowing, Segment } from '@plantule/contract/marketing/newsletters'
import type { Block } from '@plantule/contract/storefront/blocks'
import type { Block as MailBlock } from '../../platform/mail/content.ts'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    /** Whole, or empty as it was before there were segments. */
    'newsletter.segment': Partial<Segment>
    /** Null of a letter of one text. */
    'newsletter.blocks': Block[]
    /** Whole, or empty as it was before there were blocks. */
    'newsletter.showing': Partial<LetterShowing>
    'newsletter.left_as': MailBlock[]
  }
}
