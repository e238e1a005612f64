import type { DecreasingPrice } from '@plantule/contract/pricing/decreasing'
import type { PriceProfile } from '@plantule/contract/pricing/pricing'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisMidnight } from '../../platform/paris.ts'
import type { BookRule, BookSchema, PriceBook } from './price-book.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** A rule as it stood from one instant until another, in milliseconds; without a body it had been removed. */
type State<Body> = { id: number; from: number; until: number; body: Body }
type PastProfile = Omit<PriceProfile, 'prices'>
type PastRule = BookRule & { profileId: number | null }
type OwnPrices = Record<string, number>
export type PastBase = { from: number; baseCents: number }
export type PastRules = {
  schemas: State<BookSchema>[]
  /** In the order in which they were set. */
  profiles: State<{ profile: PastProfile; ownPrices: OwnPrices } | null>[]
  rules: State<PastRule>[]
}
/** The public price lists of an instant, and the prices that the profile of then set by hand, by size. */
export type PastBook = Omit<PriceBook, 'items'> & { ownPrices: OwnPrices }

type Row = {
  kind: 'schema' | 'profile' | 'decreasing'
  id: number
  at: Date
  until: Date | null
  only: boolean
  body: object | null
  ownPrices: OwnPrices | null
}

/** Every state that schemas, profiles and promotions had between two instants, with those in force when they began. */
export async function pastRules(ctx: Ctx, subproductIds: readonly number[], since: Date, until: Date): Promise<PastRules> {
  const { rows } = await sql<Row>`
    with state as (
      select shop_id, id, at, lead(at) over rule as until, count(*) over (partition by kind, rule_id) = 1 as only
      from price_rule_history where price_rule_history.shop_id = ${ownShop} window rule as (partition by kind, rule_id order by at, id)
    )
    select h.kind, h.rule_id as id, s.at, s.until, s.only, h.body - 'prices' as body,
      case when h.kind = 'profile' then (
        select jsonb_object_agg(own ->> 'subproductId', own -> 'priceCents') from jsonb_array_elements(h.body -> 'prices') own
        where (own ->> 'subproductId')::bigint = any(${[...subproductIds]}::bigint[])) end as "ownPrices"
    from state s join price_rule_history h on h.shop_id = ${ownShop} and h.id = s.id
    where (s.at < ${until} or s.only) and coalesce(s.until > greatest(${since}, s.at), true)
    order by s.at, s.id`.execute(ctx.db)
  const past: PastRules = { schemas: [], profiles: [], rules: [] }
  for (const { kind, id, at, until: end, only, body, ownPrices } of rows) {
    const state = { id, from: at.getTime(), until: end?.getTime() ?? Infinity }
    if (kind === 'profile') past.profiles.push({ ...state, body: body && { profile: body as PastProfile, ownPrices: ownPrices ?? {} } })
    else if (body && kind === 'schema') past.schemas.push({ ...state, body: body as BookSchema })
    else if (body) past.rules.push(onItsDays(state, body as DecreasingPrice, only))
  }
  return past
}

/** A rule counts on its days; one that was never changed also on those before it was written down. */
function onItsDays(state: Omit<State<PastRule>, 'body'>, body: DecreasingPrice, only: boolean): State<PastRule> {
  const first = body.firstDay === null ? -Infinity : parisMidnight(body.firstDay).getTime()
  const last = body.lastDay === null ? Infinity : parisMidnight(addDays(body.lastDay, 1)).getTime()
  const { scope, scopeId } = body
  return {
    id: state.id,
    from: only && body.firstDay !== null ? first : Math.max(first, state.from),
    until: Math.min(last, state.until),
    body: {
      ...body,
      subproductId: scope === 'subproduct' ? scopeId : null,
      productId: scope === 'product' ? scopeId : null,
      categoryId: scope === 'category' ? scopeId : null,
    },
  }
}

const standing =
  (at: number) =>
  (state: { from: number; until: number }): boolean =>
    state.from <= at && at < state.until

/** What visitors were asked at an instant: the lists, the profile that stood for everybody, the promotions that ran. */
export function bookAt(past: PastRules, at: number): PastBook {
  const schemas = past.schemas
    .filter(standing(at))
    .map(({ body }) => body)
    .sort((a, b) => a.idx - b.idx || a.id - b.id)
  const kept = past.profiles.find((state) => state.id === defaultAt(past, at) && standing(at)(state))?.body ?? null
  const profile = kept && {
    ...kept.profile,
    schema: schemas.find(({ id }) => id === kept.profile.schemaId) ?? null,
  }
  const forAll = past.rules.filter(({ body }) => body.profileId === null || body.profileId === profile?.id)
  return { profile, schemas, rules: forAll.filter(standing(at)).map(({ body }) => body), ownPrices: kept?.ownPrices ?? {} }
}

/** Whoever becomes the default takes that from the one before, of whom nothing is written down then. */
const defaultAt = (past: PastRules, at: number): number | null =>
  past.profiles
    .filter(({ from }) => from <= at)
    .reduce<number | null>((id, state) => (state.body?.profile.isDefault ? state.id : state.id === id ? null : id), null)

/** The base prices of some sizes, oldest first, from the one in force at an instant on. */
export async function pastBases(ctx: Ctx, subproductIds: readonly number[], since: Date): Promise<Map<number, PastBase[]>> {
  const { rows } = await sql<{ id: number; at: Date; baseCents: number }>`
    select h.subproduct_id as id, h.at, h.price_cents as "baseCents"
    from unnest(${[...subproductIds]}::bigint[]) wanted (id) join price_history h on h.shop_id = ${ownShop} and h.subproduct_id = wanted.id
    where h.at >= coalesce((select max(at) from price_history where price_history.shop_id = ${ownShop} and subproduct_id = wanted.id and at <= ${since}), '-infinity')
    order by h.subproduct_id, h.at, h.id`.execute(ctx.db)
  const bases = new Map<number, PastBase[]>()
  for (const { id, at, baseCents } of rows) {
    const own = bases.get(id)
    if (own) own.push({ from: at.getTime(), baseCents })
    else bases.set(id, [{ from: at.getTime(), baseCents }])
  }
  return bases
}
