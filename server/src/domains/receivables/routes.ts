import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { findCustomer, selves } from '../customers/index.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import { receivableSheets } from '@plantule/contract/receivables/sheets'
import { debtsSheet } from './debts-sheet.ts'
import { handle } from '../../platform/handlers.ts'
import { parisDay } from '../../platform/paris.ts'
import { lookOf } from '../shops/index.ts'
import { earlierOf } from './earlier.ts'
import { languageOf, letterOf } from './letter.ts'
import { listDebts, matchingDebtors } from './list-debts.ts'
import { documentsOf } from './open-documents.ts'
import { remind, reminderPdf, toReminder } from './remind.ts'
import { previewReminders, startReminders } from './remind-many.ts'
import { nextLevel } from './rules.ts'
import { reminderTexts, setReminderTexts } from './texts.ts'

const isPro = (kind: string): boolean => kind !== 'private'

const own = handle(receivablesRoutes, {
  listDebts: (ctx, { params, query }) => listDebts(ctx, params.page, query),
  matchingDebtors: (ctx, { query }) => matchingDebtors(ctx, query),
  async customerDebt(ctx, { params }) {
    const { name, kind, email, language } = await findCustomer(ctx, params.id)
    const reminders = await ctx.db
      .selectFrom('payment_reminder')
      .selectAll()
      .where('customer_id', 'in', selves(params.id))
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
    const documents = await documentsOf(ctx, params.id, isPro(kind))
    const last = (await earlierOf(ctx, params.id, documents)).at(-1)
    return {
      customerId: params.id,
      name,
      email: email || null,
      language: languageOf({ language }),
      documents,
      reminders: reminders.map(toReminder),
      nextLevel: nextLevel(last?.level),
    }
  },
  async statementPdf(ctx, { params }) {
    const customer = await findCustomer(ctx, params.id)
    const documents = await documentsOf(ctx, params.id, isPro(customer.kind))
    const day = parisDay(ctx.now)
    const language = languageOf(customer)
    const letter = await letterOf(ctx, params.id, documents, {
      language,
      number: day,
      title: language === 'en' ? 'Statement of account' : 'Relevé de compte',
      message: '',
      penalties: false,
    })
    const look = await lookOf(ctx, letter.look)
    return {
      name: `Relevé ${customer.reference} ${day}.pdf`,
      inline: true,
      body: () => renderPdf('letter', letter, { date: ctx.now, look }),
    }
  },
  remind: (ctx, { params, body }) => remind(ctx, params.id, body),
  previewReminders: (ctx, { body }) => previewReminders(ctx, body.customers),
  remindMany: (ctx, { body }) => startReminders(ctx, body.customers),
  reminderPdf: (ctx, { params }) => reminderPdf(ctx, params.id),
  reminderTexts: (ctx) => reminderTexts(ctx),
  updateReminderTexts: (ctx, { body }) => setReminderTexts(ctx, body),
})

const sheets = handle(receivableSheets, { debtsSheet: (ctx, { query }) => debtsSheet(ctx, query) })

export const routes = [...own, ...sheets]
