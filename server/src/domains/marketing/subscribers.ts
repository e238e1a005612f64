import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { newsletterRoutes, newsletterSheets, Subscriber, SubscriberInput } from '@plantule/contract/marketing/newsletters'
import { type RawBuilder, sql } from 'kysely'
import { addUpOrders, ordersOf } from './letter-orders.ts'
import { forgetMeasures, noteAgreement, setMeasured } from './agreements.ts'
import { authorOf } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { instantOf } from '../../platform/instant.ts'
import { newLinkToken } from '../../platform/link-pages.ts'
import type { ReportedMail } from '../../platform/mail/reported.ts'
import { dropMails } from '../../platform/mail/forget-mails.ts'
import { wayOf } from '../../platform/list-order.ts'
import { listPage, type Page } from '../../platform/list-page.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { refusedField } from '../../platform/refused.ts'
import { refusing } from '../../platform/refusing.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import type { Written } from '../../platform/written.ts'
import { comesBack, goneAs, staysOut } from './stays-out.ts'
import { takeBackLetters } from './take-back.ts'

type Query = Out<(typeof newsletterRoutes)['listSubscribers']['query']>

const columns = sql`s.id, s.email, s.name, s.state, s.proof, s.author, ${instantOf('s.added_at')} as "addedAt", ${instantOf('s.left_at')} as "leftAt", s.measured_at is not null as measured`
const sorted: Record<Query['sort'], RawBuilder<unknown>> = { added: sql`s.added_at`, email: sql`s.email` }

/** One page of registrations, with those who left. */
export function listSubscribers(ctx: Ctx, query: Query): Promise<Written<Page<Subscriber>>> {
  const { sort, dir, page, q, state } = query
  const conditions = [
    sql`true`,
    ...(q ? [sql`lower(s.email || ' ' || s.name) like '%' || lower(${q}) || '%'`] : []),
    ...(state ? [sql`s.state = ${state}`] : []),
  ]
  const from = sql`newsletter_subscriber s where s.shop_id = ${ownShop} and ${sql.join(conditions, sql` and `)}`
  return listPage(ctx, {
    list: 'subscribers',
    query,
    page,
    rows: sql`select s.id, ${sorted[sort]} as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`select ${columns} from shown join newsletter_subscriber s on s.shop_id = ${ownShop} and s.id = shown.id`,
  })
}

const states = worded({ confirmed: 'Inscrit', left: 'Désinscrit', bounced: 'Adresse refusée', complained: 'S’est plaint' })
const sheet: readonly ListColumn<Subscriber>[] = [
  { header: 'E-mail', type: 'text', width: 36, of: (row) => row.email },
  { header: 'Nom', type: 'text', width: 26, of: (row) => row.name },
  { header: 'État', type: 'text', width: 14, of: (row) => states(row.state) },
  { header: 'Accord', type: 'text', width: 50, of: (row) => row.proof },
  { header: 'Mesure acceptée', type: 'yes-no', of: (row) => row.measured },
  { header: 'Inscrit le', type: 'instant', width: 18, of: (row) => new Date(row.addedAt) },
  { header: 'Par', type: 'text', width: 22, of: (row) => row.author },
  { header: 'Désinscrit le', type: 'instant', width: 18, of: (row) => (row.leftAt === null ? null : new Date(row.leftAt)) },
]
export const subscribersSheet = (ctx: Ctx, query: Out<(typeof newsletterSheets)['subscribersSheet']['query']>): Promise<FileReply> =>
  listSheet(ctx, 'Inscriptions', query, (all) => listSubscribers(ctx, all), sheet)

/** Throws `subscriber_known`, and `subscriber_left` or `subscriber_bounced` unless they asked for it again. */
export async function addSubscriber(ctx: Ctx, input: SubscriberInput, wording: string | null = null): Promise<Subscriber> {
  const email = input.email.toLowerCase()
  const before = await ctx.db.selectFrom('newsletter_subscriber').selectAll().where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
  if (before?.state === 'confirmed') throw refusedField('subscriber_known', ['email'])
  const gone = before?.state ?? (await goneAs(ctx, email))
  if (gone && !input.again) throw refusedField(gone === 'bounced' ? 'subscriber_bounced' : 'subscriber_left', ['email'])
  // Who left or whose address was none is asked anew.
  if (before) await setMeasured(ctx, before.id, false, input.proof)
  const said = {
    name: input.name,
    proof: input.proof,
    author: authorOf(ctx),
    added_at: ctx.now,
    state: 'confirmed',
    left_at: null,
  } as const
  const statement = before
    ? ctx.db.updateTable('newsletter_subscriber').set(said).where('id', '=', before.id).returning('id').executeTakeFirstOrThrow()
    : ctx.db
        .insertInto('newsletter_subscriber')
        .values({ shop_id: ctx.shopId, email, token: newLinkToken(), ...said })
        .returning('id')
        .executeTakeFirstOrThrow()
  const { id } = await refusing(statement, { newsletter_subscriber_email: () => refusedField('subscriber_known', ['email']) })
  if (!before && gone) await comesBack(ctx, email)
  await noteAgreement(ctx, id, { what: 'letter', given: true, wording, source: input.proof })
  // Who it is stands in the row alone, so that forgetting the row forgets the person.
  await audit(ctx, 'newsletter.register', 'newsletter_subscriber', id, { after: { again: gone !== undefined } })
  const { rows } = await sql<Subscriber>`
    select ${columns} from newsletter_subscriber s where s.shop_id = ${ownShop} and s.id = ${id}`.execute(ctx.db)
  return mustExist(rows[0])
}

/** Throws `not_found`. What left to them stays counted, without their name. */
export async function removeSubscriber(ctx: Ctx, id: number): Promise<Done> {
  mustExist(await ctx.db.selectFrom('newsletter_subscriber').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
  await forget(ctx, [id])
  await audit(ctx, 'newsletter.forget', 'newsletter_subscriber', id)
  return { ok: true }
}

/** A person who is forgotten as a customer is forgotten here as well (RGPD art. 17). */
export async function forgetAddresses(ctx: Ctx, emails: readonly string[], orderIds: readonly number[]): Promise<void> {
  await addUpOrders(ctx, orderIds)
  if (emails.length === 0) return
  const rows = await ctx.db
    .selectFrom('newsletter_subscriber')
    .select('id')
    .where(
      'email',
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .forNoKeyUpdate()
    .execute()
  await forget(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** With the letters that were written to them: one that still waits does not leave. What left stays counted, without their name. */
async function forget(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const people = await ctx.db.selectFrom('newsletter_subscriber').select('email').where('id', 'in', ids).execute()
  // Letters before what was written of them, as whoever sends one locks them.
  await addUpOrders(
    ctx,
    await ordersOf(
      ctx,
      people.map(({ email }) => email),
    ),
  )
  // From here on no letter takes them up any more.
  const held = await ctx.db
    .selectFrom('newsletter_subscriber')
    .select(['email', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  await staysOut(ctx, held)
  await takeBackLetters(ctx, ids)
  await forgetMeasures(ctx, ids)
  await ctx.db.updateTable('newsletter_delivery').set({ subscriber_id: null }).where('subscriber_id', 'in', ids).execute()
  await ctx.db.deleteFrom('newsletter_agreement').where('subscriber_id', 'in', ids).execute()
  await ctx.db.deleteFrom('newsletter_subscriber').where('id', 'in', ids).execute()
  await dropMails(ctx, sql`about = 'newsletter' and lower(recipient) = any(${people.map(({ email }) => email)}::text[])`)
}

/** By the link of a letter: whether it leads to somebody, and whether they are still registered. */
export async function subscriberByToken(
  ctx: Ctx,
  token: string,
): Promise<{ id: number; state: Subscriber['state']; measured_at: Date | null } | undefined> {
  return ctx.db.selectFrom('newsletter_subscriber').select(['id', 'state', 'measured_at']).where('token', '=', token).executeTakeFirst()
}

const LEAVE_LINK = 'Lien de désinscription d’une lettre'

/** By the same link: whether it may be known that they open and follow. False for a link that leads to nobody. */
export async function setMeasuredBy(ctx: Ctx, token: string, agrees: boolean): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('newsletter_subscriber')
    .select('id')
    .where('token', '=', token)
    .where('state', '=', 'confirmed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (found) await setMeasured(ctx, found.id, agrees, LEAVE_LINK)
  return found !== undefined
}

/** Once is enough; again changes nothing. Letters that lie in the outbox do not leave any more. False for a link that leads to nobody. */
export async function leave(ctx: Ctx, token: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('newsletter_subscriber')
    .select(['id', 'email', 'state'])
    .where('token', '=', token)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return false
  if (found.state === 'left') return true
  await ctx.db.updateTable('newsletter_subscriber').set({ state: 'left', left_at: ctx.now }).where('id', '=', found.id).execute()
  await addUpOrders(ctx, await ordersOf(ctx, [found.email]))
  await takeBackLetters(ctx, [found.id])
  await setMeasured(ctx, found.id, false, LEAVE_LINK)
  await noteAgreement(ctx, found.id, { what: 'letter', given: false, wording: null, source: LEAVE_LINK })
  await audit(ctx, 'newsletter.leave', 'newsletter_subscriber', found.id)
  return true
}

/**
 * A mail server told that a letter reached nobody, or that its reader complains: no letter of any segment goes there any more, nor one
 * that lies in the outbox.
 */
export async function hearReport(ctx: Ctx, { mailId, kind }: ReportedMail): Promise<void> {
  const report = kind === 'bounce' ? 'bounced' : 'complained'
  const told = await ctx.db.selectFrom('newsletter_delivery').select('subscriber_id').where('mail_id', '=', mailId).executeTakeFirst()
  if (!told) return
  // The registration first, as whoever leaves takes them.
  const ended =
    told.subscriber_id !== null &&
    (await ctx.db
      .updateTable('newsletter_subscriber')
      .set({ state: report, left_at: ctx.now })
      .where('id', '=', told.subscriber_id)
      .where('state', '=', 'confirmed')
      .returning('id')
      .executeTakeFirst())
  await ctx.db.updateTable('newsletter_delivery').set({ report }).where('mail_id', '=', mailId).execute()
  if (!ended) return
  await takeBackLetters(ctx, [ended.id])
  await audit(ctx, `newsletter.${report}`, 'newsletter_subscriber', ended.id)
}
