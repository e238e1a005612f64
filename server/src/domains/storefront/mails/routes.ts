import { mailsRoutes } from '@plantule/contract/storefront/mails'
import { handle } from '../../../platform/handlers.ts'
import { changeFlows, flowsAnswer } from './flows.ts'
import { changeSender, senderAnswer } from './sender.ts'
import { previewMail, testMail } from './try-mail.ts'

export const mailHandlers = handle(mailsRoutes, {
  getMailSender: senderAnswer,
  setMailSender: (ctx, { body }) => changeSender(ctx, body),
  getMailFlows: flowsAnswer,
  setMailFlows: (ctx, { body }) => changeFlows(ctx, body.flows),
  previewMail: (ctx, { body }) => previewMail(ctx, body),
  testMail: (ctx, { body }) => testMail(ctx, body),
})
