import { sql } from 'kysely'
import { actorName, authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { currentShop, invoicingInfo, lookToday } from '../../shops/index.ts'
import { lockRecall, recallAnswer } from './recall.db.ts'
import { toldWith } from './told.ts'

type Addressee = { id: number; language: 'fr' | 'en'; lines: string[]; country: string }

/** Who the letters go to, as the post reads it; whoever is erased has none, and is not erased while theirs are made. */
async function addresseesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Addressee>> {
  const { rows } = await sql<Addressee>`
    select c.id, case c.language when 'en' then 'en' else 'fr' end as language, coalesce(a.country, 'FR') as country,
      array_remove(array[nullif(a.company, ''), coalesce(nullif(a.name, ''), c.name), a.line1, nullif(a.line2, ''),
        nullif(concat_ws(' ', a.postcode, a.city), '')], null) as lines
    from customer c left join lateral (select * from customer_address x where x.shop_id = ${ownShop} and x.customer_id = c.id
      order by x.is_billing desc, x.id limit 1) a on true
    where c.shop_id = ${ownShop} and c.id = any(${[...ids]}::bigint[]) and c.erased_at is null order by c.name, c.id for key share of c`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A letter a page for each known customer who has no mail address, to be posted; it can be printed again. Throws `not_found`,
 * `recall_released`, `recall_no_paper`.
 */
export async function printRecallLetters(ctx: Ctx, id: number, message: string): Promise<FileReply> {
  const row = await lockRecall(ctx, id)
  if (row.state === 'released') throw new Refused('recall_released')
  const { number, buyers } = await recallAnswer(ctx, id)
  const without = buyers.flatMap(({ customerId, email, sales }) => (customerId !== null && email === '' ? [{ customerId, sales }] : []))
  const to = await addresseesOf(
    ctx,
    without.map(({ customerId }) => customerId),
  )
  const due = without.flatMap(({ customerId, sales }) => {
    const addressee = to.get(customerId)
    return addressee ? [{ ...addressee, sales }] : []
  })
  if (due.length === 0) throw new Refused('recall_no_paper')
  // What is printed leaves by the post: they count as told of all that they bought, from today.
  await sql`
    insert into recall_letter (shop_id, recall_id, customer_id, email, asked_at, sent_at, author, told)
    select ${ctx.shopId}::bigint, ${id}::bigint, x.id, '', ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${authorOf(ctx)}, x.told::jsonb
    from unnest(${due.map((each) => each.id)}::bigint[], ${due.map(({ sales }) => JSON.stringify(toldWith(sales, null)))}::text[]) x(id, told)
    order by x.id
    on conflict (shop_id, recall_id, customer_id) do update
      set email = '', sent_at = coalesce(recall_letter.sent_at, excluded.sent_at), told = excluded.told`.execute(ctx.db)
  await audit(ctx, 'recall.print-letters', 'recall', id, { after: { letters: due.length, message } })
  const [shop, info, look] = [await currentShop(ctx), await invoicingInfo(ctx), await lookToday(ctx)]
  const letters = due.map(({ language, lines, country, sales }) => ({
    locale: language,
    to: lines,
    country: country === 'FR' ? '' : country,
    date: dayInWords(today(ctx), language),
    sales: sales.map((sale) => ({ on: dayInWords(sale.on, language), number: sale.number, quantity: sale.quantity, label: sale.label })),
  }))
  const identity = [info.line1, info.line2, `${info.postcode} ${info.city}`.trim(), info.phone, info.email]
  const data = {
    shop: shop.name,
    identity: identity.filter((line): line is string => Boolean(line)),
    number,
    author: actorName(ctx),
    message,
    letters,
  }
  return {
    name: `Lettres ${number}.pdf`,
    inline: true,
    body: () => renderPdf('recall-letters', data, { date: ctx.now, look, tagged: letters.length <= 200 }),
  }
}
