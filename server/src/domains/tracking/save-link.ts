import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type TrackingLink, TrackingLinkInput, type trackingRoutes } from '@plantule/contract/tracking/tracking'
import { siteOf, targetOn } from '@plantule/contract/tracking/address'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { searchText } from '../../platform/search-text.ts'
import { invoicingInfo } from '../shops/index.ts'
import { linkAnswer, lockLink } from './tracking.db.ts'
import { refuseStale } from '../../platform/must-exist.ts'

const DRAWN_LENGTH = 24

/** Throws `website_missing`, `target_elsewhere` and `tracking_code_taken` beside their fields. */
export async function createTrackingLink(ctx: Ctx, input: TrackingLinkInput): Promise<TrackingLink> {
  const code = input.code === '' ? await drawCode(ctx, input.name) : input.code
  const columns = { ...plainColumns(input), code, target: await targetOf(ctx, input.target) }
  const { id } = await ctx.db
    .insertInto('tracking_link')
    .values({ shop_id: ctx.shopId, created_at: ctx.now, stopped_at: input.stopped ? ctx.now : null, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(codeTaken)
  await audit(ctx, 'tracking_link.create', 'tracking_link', id, { after: columns })
  return linkAnswer(ctx, id)
}

type Change = Out<(typeof trackingRoutes)['updateTrackingLink']['body']>

/**
 * What is not named stays. Throws `not_found`, `stale_version`, `tracking_code_printed` for another code of a followed link, and what
 * creation throws.
 */
export async function updateTrackingLink(ctx: Ctx, id: number, change: Change): Promise<TrackingLink> {
  const before = await lockLink(ctx, id)
  await refuseStale(before, change.version, () => linkAnswer(ctx, id))
  const input = withKept(ctx, TrackingLinkInput, { ...before, stopped: before.stopped_at !== null }, change)
  const code = input.code === '' ? before.code : input.code
  if (code !== before.code && before.visits > 0) throw refusedField('tracking_code_printed', ['code'])
  const target = input.target === before.target ? before.target : await targetOf(ctx, input.target)
  const after = { ...plainColumns(input), code, target, stopped_at: input.stopped ? (before.stopped_at ?? ctx.now) : null }
  await ctx.db
    .updateTable('tracking_link')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(codeTaken)
  await audit(ctx, 'tracking_link.update', 'tracking_link', id, { before, after: { ...before, ...after } })
  return linkAnswer(ctx, id)
}

/** Its visits go with it. Throws `not_found`, `tracking_link_has_orders`, of whatever state. */
export async function removeTrackingLink(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockLink(ctx, id)
  const order = await ctx.db.selectFrom('orders').select('id').where('tracking_link_id', '=', id).limit(1).executeTakeFirst()
  if (order) throw new Refused('tracking_link_has_orders')
  await ctx.db.deleteFrom('tracking_link').where('id', '=', id).execute()
  await audit(ctx, 'tracking_link.delete', 'tracking_link', id, { before: { code: before.code, name: before.name, visits: before.visits } })
  return { ok: true }
}

const plainColumns = ({ name, medium, note }: TrackingLinkInput) => ({ name, medium, note })

/** Only pages of the shop's own site: the product's address must lend itself to no other. */
async function targetOf(ctx: Ctx, typed: string): Promise<string> {
  const site = siteOf((await invoicingInfo(ctx)).website)
  if (!site) throw refusedField('website_missing', ['target'])
  const target = targetOn(site, typed)
  if (!target) throw refusedField('target_elsewhere', ['target'], { site: site.hostname })
  return target
}

/** `Foire de Pâques` gives `foire-de-paques`, then `foire-de-paques-2`. */
async function drawCode(ctx: Ctx, name: string): Promise<string> {
  const stem = searchText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, DRAWN_LENGTH)
    .replace(/^-+|-+$/g, '')
  const head = stem.length < 2 ? 'lien' : stem
  const rows = await ctx.db.selectFrom('tracking_link').select('code').where('code', 'like', `${head}%`).execute()
  const taken = new Set(rows.map((row) => row.code))
  if (!taken.has(head)) return head
  let next = 2
  while (taken.has(`${head}-${next}`)) next += 1
  return `${head}-${next}`
}

function codeTaken(error: { constraint?: string }): never {
  if (error.constraint === 'tracking_link_code') throw refusedField('tracking_code_taken', ['code'])
  throw error
}
