import type { TalkState } from '@plantule/contract/bot/run'
import { CustomerInput } from '@plantule/contract/customers/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { notify } from '../../platform/notify.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'
import { addInteraction, createCustomer } from '../customers/index.ts'

const MOST_TEXT = 4_000

const words = {
  fr: {
    title: 'Demande par le chatbot',
    name: 'Nom donné',
    email: 'E-mail',
    phone: 'Téléphone',
    sought: 'Plante cherchée',
    agreed: 'Accord donné dans la conversation',
  },
  en: {
    title: 'Request by the chatbot',
    name: 'Name given',
    email: 'E-mail',
    phone: 'Phone',
    sought: 'Plant looked for',
    agreed: 'Agreed to in the talk',
  },
}

/**
 * What a visitor asked, as a task of today at their record: that of the address, where the shop knows one, else a new one. Nobody proved
 * that an address is theirs, so the record itself stays as it is. Members who see customers are told.
 */
export async function handOver(ctx: Ctx, { contact, answers, wanted }: TalkState): Promise<void> {
  if (!contact) return
  const t = words[ctx.locale]
  const customerId = (await knownCustomer(ctx, contact.email)) ?? (await newCustomer(ctx, contact))
  const lines = [
    t.title,
    ...Object.values(answers),
    ...(Object.keys(wanted).length > 0 ? [`${t.sought} : ${Object.values(wanted).join(', ')}`] : []),
    `${t.name} : ${contact.name}`,
    ...(contact.email ? [`${t.email} : ${contact.email}`] : []),
    ...(contact.phone ? [`${t.phone} : ${contact.phone}`] : []),
    `${t.agreed} : « ${contact.consent} »`,
  ]
  await addInteraction(ctx, customerId, {
    kind: 'task',
    at: ctx.now.toISOString(),
    text: lines.join('\n').slice(0, MOST_TEXT),
    dueOn: today(ctx),
  })
  await notify(ctx, { kind: 'visitor_asks', ids: [customerId] })
}

async function knownCustomer(ctx: Ctx, email: string): Promise<number | undefined> {
  if (email === '') return undefined
  // A record that was merged keeps its address, which is one more of the customer who stayed.
  const { rows } = await sql<{ id: number }>`
    select n.id from customer c join customer n on n.shop_id = ${ownShop} and n.id = coalesce(c.merged_into_id, c.id)
    where c.shop_id = ${ownShop} and c.email = ${email} and n.erased_at is null and n.merged_into_id is null
    order by n.archived_at desc nulls first, n.id limit 1`.execute(ctx.db)
  return rows[0]?.id
}

async function newCustomer(ctx: Ctx, { name, email, phone }: NonNullable<TalkState['contact']>): Promise<number> {
  const input = CustomerInput.parse({ kind: 'private', lastName: name, email, phone, language: ctx.locale })
  return (await createCustomer(ctx, input)).id
}
