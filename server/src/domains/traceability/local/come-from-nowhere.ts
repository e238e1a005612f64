import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

type Sql = RawBuilder<unknown>

/**
 * How much a lot holds or gave that nobody knows to have come into it, in its unit; read from its ledger, whichever door it came by. Of a
 * cultivation: plants that were received, connected or there before without a flow in the same deed, counted or found beyond what was
 * missed, taken back beyond what it sold. Of a batch, mixture or sowing: what was counted, loose or in packets, beyond what was drawn,
 * declared or came up, and cleaning left. Zero where the two are even, or something is missing.
 */
export const comeFromNowhere = (lot: Sql, kind: Sql): Sql => sql`(
  select greatest(x.brought, 0) + greatest(x.drift + ${cleanedAway(lot)} - greatest(${seedsSown(lot)} - x.begun, 0), 0) + greatest(x.back, 0)
  from (
    select coalesce(sum(m.change) filter (where ${withFlow(lot)}), 0) as begun,
      coalesce(sum(m.change) filter (where ${broughtIn(lot)} and ${kind} = 'cultivation'), 0) as brought,
      coalesce(sum(m.change * coalesce(z.content, 1)) filter (where m.kind in ('count', 'loss') or (m.kind in ('initial', 'correction')
        and (z.content is not null or ${kind} = 'cultivation') and not ${broughtIn(lot)} and not ${withFlow(lot)})), 0) as drift,
      coalesce(sum(m.change * coalesce(z.content, 1)) filter (where m.kind in ('sale', 'return')), 0) as back
    from lot_move m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
    where m.shop_id = ${ownShop} and m.lot_id = ${lot}) x)`

/** Of the move `m`: its plants came out of something that is no cultivation, and the flow of the same deed says so. */
const withFlow = (lot: Sql): Sql => sql`(m.source = '' and m.kind = 'initial' and exists (
  select from lot_flow f join lot o on o.shop_id = ${ownShop} and o.id = f.from_lot
  where f.shop_id = ${ownShop} and f.to_lot = ${lot} and f.at = m.at and o.kind <> 'cultivation'))`

/** Of the move `m`: plants of elsewhere, or the same ones as they left again, which bear the reason by which they came. */
const broughtIn = (lot: Sql): Sql => sql`(case m.kind
  when 'initial' then m.source = '' and not ${withFlow(lot)}
  when 'correction' then m.source = 'connect' or (m.change < 0 and m.source = '' and m.reason <> '' and exists (
    select from lot_move i where i.shop_id = ${ownShop} and i.lot_size_id = m.lot_size_id and i.kind = 'initial' and i.reason = m.reason))
  else false end)`

const NO_END = 1_000_000_000_000
/** Seeds of a stratification become plants that are counted once they are up; of seeds that were weighed nobody knows how many. */
const seedsSown = (lot: Sql): Sql => sql`coalesce((
  select sum(case v.unit when 'grams' then ${sql.lit(NO_END)} else f.quantity end) from lot_flow f
  join stratification v on v.shop_id = ${ownShop} and v.lot_id = f.from_lot where f.shop_id = ${ownShop} and f.to_lot = ${lot}), 0)`

/** What cleaning took of a batch is written among its losses, and is nothing that may be found again. */
export const cleanedAway = (lot: Sql): Sql => sql`coalesce((
  select greatest(sum(m.change) - b.cleaned, 0) from local_batch b
  join lot_move m on m.shop_id = ${ownShop} and m.lot_id = b.lot_id and m.kind in ('initial', 'correction')
  join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id and z.content is null
  where b.shop_id = ${ownShop} and b.lot_id = ${lot} and b.cleaned is not null group by b.cleaned), 0)`
