import type { CardLinkState } from '@plantule/contract/card-payments/schemas'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import type { LinkShop } from '../../platform/link-pages.ts'
import { answerOf } from '../../platform/port.ts'
import { type BoughtAt, boughtPage } from './bought-page.ts'
import { asking, type Connection, connectionOf, shopUid } from './connection.ts'
import { stateFor } from './link-rules.ts'
import { type Subject, subjectOf } from './link-subject.ts'
import { type Link, payUrl } from './links.ts'
import { payWords } from './pay-words.ts'
import { ProviderError } from './provider-error.ts'

/** What a visitor with a link finds. */
export type LinkView = {
  shop: string
  of: Subject['of']
  reference: string
  kind: string
  amountCents: number
  state: CardLinkState
  sessionRef: string | null
  language: 'fr' | 'en'
  /** The page of the public shop on which it was bought, where it was. */
  boughtAt: BoughtAt | null
}

/** The provider ends a page after a day at most, and takes none that ends within half an hour (Stripe, Checkout Sessions). */
const LONGEST_MS = 23 * 3_600_000
const SHORTEST_MS = 31 * 60_000
/** A page that ends sooner than this is made anew. */
const SPARE_MS = 60_000

export async function viewLink(ctx: Ctx, token: string): Promise<LinkView | undefined> {
  const found = await findLink(ctx, token)
  if (!found) return undefined
  const { link, subject } = found
  const { name } = await ctx.db.selectFrom('shop').select('name').where('id', '=', ctx.shopId).executeTakeFirstOrThrow()
  return {
    shop: name,
    of: subject.of,
    reference: subject.reference,
    kind: link.kind,
    amountCents: link.amount_cents,
    state: stateFor(link, subject.askedCents, ctx.now),
    sessionRef: link.session_ref,
    language: subject.language,
    boughtAt: await answerOf(ctx, boughtPage)(ctx, { orderId: link.order_id, voucherId: link.voucher_id }, subject.language),
  }
}

async function findLink(ctx: Ctx, token: string): Promise<{ link: Link; subject: Subject } | undefined> {
  const link = await ctx.db.selectFrom('card_link').selectAll().where('token', '=', token).executeTakeFirst()
  return link && { link, subject: await subjectOf(ctx, link) }
}

/**
 * The provider's page behind a link, made on first use. Two clicks at once get the same one, since all that is asked for
 * stands in the row before. Undefined when the link is not valid any more. Throws `ProviderError`.
 */
export async function checkoutUrl(shop: LinkShop, token: string): Promise<string | undefined> {
  const standing = await shop.read((ctx) => standingUrl(ctx, token))
  if (standing !== null) return standing
  const found = await shop.inShop((ctx) => prepare(ctx, token))
  if (!found) return undefined
  const { link, subject, connection, email, url, shopName } = found
  const { reference, language } = subject
  if (link.session_url) return link.session_url
  const made = await asking(shop, connection, () =>
    connection.provider.openSession({
      once: `plantule-${connection.uid}-link-${link.id}-${link.sessions}`,
      amountCents: link.amount_cents,
      label: `${payWords[language].titles[subject.of === 'gift_card' ? 'gift_card' : link.kind] ?? ''} ${reference}`,
      language,
      description: `${reference} · ${shopName}`,
      email,
      successUrl: `${url}?paid=1`,
      cancelUrl: `${url}?left=1`,
      until: link.session_until ?? link.expires_at,
      metadata: { plantule_shop: connection.uid, plantule_link: String(link.id), order: reference },
    }),
  )
  const kept = await shop.inShop((ctx) =>
    ctx.db
      .updateTable('card_link')
      .set({ session_ref: made.ref, session_url: made.url })
      .where('id', '=', link.id)
      .where('sessions', '=', link.sessions)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst(),
  )
  if (kept) return made.url ?? undefined
  // The link was withdrawn while the page was made: nobody may pay there.
  await connection.provider.endSession(made.ref)
  return undefined
}

/** The page that was made before; undefined when the link is not valid any more, null when a page is to be made. */
async function standingUrl(ctx: Ctx, token: string): Promise<string | undefined | null> {
  const found = await findLink(ctx, token)
  if (!found || stateFor(found.link, found.subject.askedCents, ctx.now) !== 'open' || !(await connectionOf(ctx))) return undefined
  return stands(found.link, ctx.now) ? found.link.session_url : null
}

const stands = ({ session_until }: Pick<Link, 'session_until'>, now: Date): boolean =>
  session_until !== null && session_until.getTime() > now.getTime() + SPARE_MS

type Prepared = {
  link: Link
  subject: Subject
  connection: Connection
  email: string | null
  url: string
  shopName: string
}

async function prepare(ctx: Ctx, token: string): Promise<Prepared | undefined> {
  const found = await findLink(ctx, token)
  const connection = await connectionOf(ctx)
  if (!found || !connection || stateFor(found.link, found.subject.askedCents, ctx.now) !== 'open') return undefined
  const link = await ctx.db.selectFrom('card_link').selectAll().where('id', '=', found.link.id).forUpdate().executeTakeFirstOrThrow()
  const { name } = await ctx.db.selectFrom('shop').select('name').where('id', '=', ctx.shopId).executeTakeFirstOrThrow()
  const { subject } = found
  const common = { subject, connection, email: await subject.email(), url: payUrl(ctx.services, await shopUid(ctx), token), shopName: name }
  if (stands(link, ctx.now)) return { link, ...common }
  const until = Math.max(Math.min(link.expires_at.getTime(), ctx.now.getTime() + LONGEST_MS), ctx.now.getTime() + SHORTEST_MS)
  const fresh = { sessions: link.sessions + 1, session_ref: null, session_url: null, session_until: new Date(until) }
  await ctx.db.updateTable('card_link').set(fresh).where('id', '=', link.id).execute()
  return { link: { ...link, ...fresh }, ...common }
}

/** Job: closes the provider's page of a link that was withdrawn. What was paid there before comes as news. */
export async function endSession({ linkId }: { linkId: number }, shop: JobShop): Promise<void> {
  const found = await shop.inShop(async (ctx) => {
    const link = await ctx.db.selectFrom('card_link').selectAll().where('id', '=', linkId).where('state', '=', 'void').executeTakeFirst()
    return { ref: link?.session_ref, connection: await connectionOf(ctx) }
  })
  const { ref, connection } = found
  if (!ref || !connection) return
  try {
    await asking(shop, connection, () => connection.provider.endSession(ref))
  } catch (error) {
    // It is over already, by payment or by time.
    if (!(error instanceof ProviderError) || error.code !== 'refused') throw error
  }
}
