import { type Field, type FieldLot, MAX_FIELD_LOTS, type TreatmentPattern } from '@plantule/contract/production/field'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { sizeName } from '../lots/size-name.ts'
import { listTasks } from '../tasks/due.ts'
import { stands } from '../treatments/treatment.db.ts'

/** Of how many records of the register the products are proposed that were used last. */
const RECORDS = 500
const PATTERNS = 40

/**
 * All that a phone keeps. `since` is the stamp of an earlier answer: then only the lots whose rows another transaction wrote since. The
 * stamp is the oldest transaction that was still under way, so what it committed later is never missed; some lots may come twice.
 */
export async function readField(ctx: Ctx, since: string | undefined): Promise<Field> {
  const { rows: stamps } = await sql<{ now: string; usable: boolean }>`
    select pg_snapshot_xmin(s)::text as now, coalesce(${since ?? null}::text::numeric between 1 and pg_snapshot_xmin(s)::text::numeric, false) as usable
    from pg_current_snapshot() s`.execute(ctx.db)
  const [stamp] = stamps
  const from = stamp?.usable && since !== undefined ? since : null
  const lots = await lotsSince(ctx, from)
  const living = lots.flatMap(({ living: lives, ...lot }) => (lives ? [lot] : []))
  const [count, places, inputs, patterns, tasks] = await Promise.all([
    livingLots(ctx),
    placesOf(ctx),
    inputsOf(ctx),
    patternsOf(ctx),
    listTasks(ctx, { span: 'week' }),
  ])
  return {
    stamp: stamp?.now ?? '',
    whole: from === null,
    lots: living,
    gone: lots.flatMap(({ id, living: lives }) => (lives ? [] : [id])),
    count,
    places,
    inputs,
    patterns,
    today: tasks.today,
    tasks: tasks.items,
  }
}

/** Whether a row was written by a transaction that the stamp does not know; transactions count in a ring of 32 bits. */
const newer = (row: string, since: string) =>
  sql`mod(${sql.ref(`${row}.xmin`)}::text::bigint - mod(${since}::numeric, 4294967296)::bigint + 4294967296, 4294967296) < 2147483648`

async function lotsSince(ctx: Ctx, since: string | null): Promise<(FieldLot & { living: boolean })[]> {
  const changed =
    since === null
      ? sql`v.state in ('planned', 'active', 'ready')`
      : sql`(${newer('l', since)} or ${newer('v', since)}
          or exists (select from lot_size x where x.shop_id = ${ownShop} and x.lot_id = l.id and ${newer('x', since)}))`
  // Calibers are joined once and for all: a question a lot costs seconds where there are thousands.
  const { rows } = await sql<FieldLot & { living: boolean }>`
    with chosen as materialized (
      select l.id, l.number, l.name, l.taxon_id, l.place_id, l.started_on, v.state
      from lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id
      where l.shop_id = ${ownShop} and ${changed} order by l.id desc limit ${MAX_FIELD_LOTS}),
    sized as materialized (
      select z.lot_id, jsonb_agg(jsonb_build_object('id', z.id, 'name', ${sizeName}, 'onHand', z.on_hand,
        'codes', array_remove(array[nullif(s.barcode, ''), s.reference], null)) order by z.id) as sizes
      from lot_size z left join container c on c.shop_id = ${ownShop} and c.id = z.container_id
      left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
      left join subproduct s on s.shop_id = ${ownShop} and s.id = z.subproduct_id
      where z.shop_id = ${ownShop} and z.lot_id in (select id from chosen) group by z.lot_id)
    select o.id, o.number, o.name, coalesce(t.scientific_name, '') as "latinName", o.place_id as "placeId", o.state,
      o.started_on::text as "startedOn", o.state in ('planned', 'active', 'ready') as living, coalesce(z.sizes, '[]') as sizes
    from chosen o left join sized z on z.lot_id = o.id left join taxon t on t.id = o.taxon_id order by o.id desc`.execute(ctx.db)
  return rows
}

async function livingLots(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cultivation v where v.shop_id = ${ownShop} and v.state in ('planned', 'active', 'ready')`.execute(
    ctx.db,
  )
  return Math.min(rows[0]?.count ?? 0, MAX_FIELD_LOTS)
}

async function placesOf(ctx: Ctx): Promise<Field['places']> {
  const { rows } = await sql<Field['places'][number]>`
    select w.id, concat_ws(' · ', up.name, w.name) as name from place w
    left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id where w.shop_id = ${ownShop} order by 2, 1`.execute(ctx.db)
  return rows
}

async function inputsOf(ctx: Ctx): Promise<Field['inputs']> {
  const { rows } = await sql<Field['inputs'][number]>`
    select c.id, c.name, c.kind, c.unit, c.amm, (c.on_hand / 1000.0)::float8 as stock from consumable c
    where c.shop_id = ${ownShop} and not c.retired order by lower(c.name), c.id limit 1000`.execute(ctx.db)
  return rows
}

async function patternsOf(ctx: Ctx): Promise<TreatmentPattern[]> {
  const { rows } = await sql<TreatmentPattern>`
    select p.product, p.amm, p."officialUse", p."useType", p.target, p.dose, p."doseUnit", p."reentryHours", p.operator, p.certificate,
      p."certificateUntil", p.method, p.organic
    from (select distinct on (t.amm, t.official_use) t.id, t.product, t.amm, t.official_use as "officialUse", t.use_type as "useType", t.target,
        (t.dose_e4 / 10000.0)::float8 as dose, t.dose_unit as "doseUnit", t.reentry_hours as "reentryHours", t.operator, t.certificate,
        t.certificate_until::text as "certificateUntil", t.method, t.organic
      from (select * from treatment t where t.shop_id = ${ownShop} and ${stands} order by t.id desc limit ${RECORDS}) t
      order by t.amm, t.official_use, t.id desc) p order by p.id desc limit ${PATTERNS}`.execute(ctx.db)
  return rows
}
