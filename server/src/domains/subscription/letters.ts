import type { Ctx } from '../../platform/context.ts'
import { dayInWords } from '../../platform/day-in-words.ts'
import { euros } from '../../platform/euros.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { frenchDay } from '../../platform/paris.ts'
import { ownersAsReaders, type Reader } from '../shops/index.ts'
import type { BillRow } from './bills.db.ts'
import { englishWords } from './english-letters.ts'
import { frenchWords, type Letter } from './letter-words.ts'
import { billingInfo, held } from './subscription.db.ts'

type About =
  | Pick<BillRow, 'id' | 'number' | 'open_cents' | 'due_on'>
  | { day: string; price?: { nowCents: number; thenCents: number; interval: 'monthly' | 'yearly' } }

const per = { fr: { monthly: ' par mois', yearly: ' par an' }, en: { monthly: ' a month', yearly: ' a year' } } as const

/** Writes to who pays, each in the language in which they read: the address that was given, else every owner. It leaves by a job. */
export async function writeToOwners(ctx: Ctx, letter: Letter, about: About): Promise<void> {
  const { shop } = await held(ctx)
  const bill = 'number' in about ? about : undefined
  const day = 'day' in about ? about.day : about.due_on
  const price = 'price' in about ? about.price : undefined
  for (const { email: to, locale } of await payers(ctx)) {
    const money = (cents: number): string => euros(cents, locale)
    const words = (locale === 'fr' ? frenchWords : englishWords)(letter, {
      number: bill?.number ?? '',
      owed: money(Math.abs(bill?.open_cents ?? 0)),
      due: locale === 'fr' ? frenchDay(day) : dayInWords(day, 'en'),
      shop: shop.name,
      ...(price && {
        price: {
          before: money(price.nowCents) + per[locale][price.interval],
          after: money(price.thenCents) + per[locale][price.interval],
        },
      }),
    })
    await queueMail(ctx, {
      to,
      flow: 'support',
      template: 'message',
      sender: 'Plantule',
      locale,
      data: {
        subject: words.subject,
        paragraphs: [locale === 'fr' ? 'Bonjour,' : 'Hello,', ...words.paragraphs],
        button: { label: words.button, url: `${ctx.services.config.publicUrl}${words.to}` },
      },
      ...(bill ? { about: { subject: 'subscription_invoice', id: bill.id } } : {}),
    })
  }
}

/** An address of the books is nobody's own: who reads there reads as the owners do. */
async function payers(ctx: Ctx): Promise<Reader[]> {
  const { row } = await held(ctx)
  const owners = await ownersAsReaders(ctx)
  const { email } = await billingInfo(ctx, row)
  return email && row.info ? [{ email, locale: owners[0]?.locale ?? 'fr' }] : owners
}
