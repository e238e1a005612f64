import { orderMailRoutes } from '@plantule/contract/orders/mails'
import { handle } from '../../../platform/handlers.ts'
import { listEmails, previewEmail, sendEmail } from './mails.ts'
import { mailSettings, setMailSettings } from './settings.ts'

export const mailHandlers = handle(orderMailRoutes, {
  sendEmail: (ctx, { params, body }) => sendEmail(ctx, params.id, body),
  previewEmail: (ctx, { params, body }) => previewEmail(ctx, params.id, body),
  listEmails: (ctx, { params }) => listEmails(ctx, params.id),
  getMailSettings: (ctx) => mailSettings(ctx),
  setMailSettings: (ctx, { body }) => setMailSettings(ctx, body),
})
