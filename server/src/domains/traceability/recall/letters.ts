import { z } from 'zod'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { job, type JobOf, type JobShop } from '../../../platform/job.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Refused } from '../../../platform/refused.ts'
import { livingCustomer } from '../../customers/index.ts'
import { currentShop } from '../../shops/index.ts'
import { lockRecall, recallAnswer } from './recall.db.ts'

export const recallLetterJob = job('traceability.recall-letter', { recallId: z.int(), customerId: z.int(), message: z.string() })

/** Throws `not_found`, `recall_released`. */
export async function writeRecallLetters(ctx: Ctx, id: number, message: string): Promise<{ asked: number; without: number }> {
  const row = await lockRecall(ctx, id)
  if (row.state === 'released') throw new Refused('recall_released')
  const { buyers } = await recallAnswer(ctx, id)
  const due = buyers.flatMap(({ customerId, email }) => (customerId !== null && email !== '' ? [{ customerId, email }] : []))
  let asked = 0
  for (const { customerId, email } of due) {
    // Once each, whoever asks at the same time.
    const written = await ctx.db
      .insertInto('recall_letter')
      .values({ shop_id: ctx.shopId, recall_id: id, customer_id: customerId, email, asked_at: ctx.now, author: authorOf(ctx) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('customer_id')
      .executeTakeFirst()
    if (!written) continue
    asked += 1
    await ctx.enqueue(recallLetterJob, { recallId: id, customerId, message })
  }
  await audit(ctx, 'recall.letters', 'recall', id, { after: { asked, message } })
  return { asked, without: buyers.filter(({ email }) => email === '').length }
}

/** Job: one mail with what this customer bought. A job that runs again finds it sent. */
export async function sendRecallLetter(
  { recallId, customerId: asked, message }: JobOf<typeof recallLetterJob>,
  shop: JobShop,
): Promise<void> {
  await shop.inShop(async (ctx) => {
    // Two records may have become one since it was asked for.
    const customer = await livingCustomer(ctx, asked)
    const customerId = customer.id
    const letter = await ctx.db
      .selectFrom('recall_letter')
      .select(['email', 'sent_at'])
      .where('recall_id', '=', recallId)
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirst()
    if (!letter || letter.sent_at !== null || letter.email === '') return
    const recall = await recallAnswer(ctx, recallId)
    const { name } = await currentShop(ctx)
    const language = customer.language === 'en' ? 'en' : 'fr'
    const sales = recall.buyers.find((buyer) => buyer.customerId === customerId)?.sales ?? []
    const lines = sales.map(({ number, label, quantity, on }) => `${on} · ${number} · ${quantity} × ${label}`)
    await queueMail(ctx, {
      to: letter.email,
      flow: 'message',
      template: 'message',
      data: {
        subject: language === 'fr' ? `Rappel de végétaux ${recall.number} – ${name}` : `Recall of plants ${recall.number} – ${name}`,
        paragraphs: [
          language === 'fr' ? 'Bonjour,' : 'Hello,',
          ...message.split(/\n+/).filter(Boolean),
          language === 'fr' ? 'Vos achats concernés :' : 'What you bought:',
          ...lines,
        ],
      },
      about: { subject: 'recall', id: recallId },
      locale: language,
    })
    await ctx.db
      .updateTable('recall_letter')
      // The address is in the mail, which is kept as mails are.
      .set({ sent_at: ctx.now, email: '' })
      .where('recall_id', '=', recallId)
      .where('customer_id', '=', customerId)
      .execute()
  })
}
