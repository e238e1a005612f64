import type { MailContent } from './mail/content.ts'
import type { MailAttachment } from './mail/queue-mail.ts'

declare module '../db/json-columns.ts' {
  interface JsonColumns {
    'outbox_mail.attachments': MailAttachment[]
    'outbox_mail.content': MailContent
  }
}
