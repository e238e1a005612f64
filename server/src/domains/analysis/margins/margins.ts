import { spread } from '@plantule/contract/base/money'
import type { Out } from '@plantule/contract/base/route'
import type { Margin, MarginRow, marginRoutes, MarginSummary } from '@plantule/contract/analysis/margins'
import { costKinds } from '@plantule/contract/production/growing-costs'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { keepAnswer } from '../../../platform/keep-answer.ts'
import type { Page } from '../../../platform/list-page.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { searchText } from '../../../platform/search-text.ts'
import { takeTime } from '../../../platform/take-time.ts'
import { type Account, borne, costsOfLots, growingCosts, MILLI, moneyIn, usedForNone } from '../../production/index.ts'
import { revenueOfLots } from './revenue-of-lots.ts'

type Figures = Omit<MarginRow, 'id' | 'number' | 'name' | 'state' | 'startedOn'>
type Query = Out<(typeof marginRoutes)['listMargins']['query']>

const whole = (milli: number): number => Math.round(milli / MILLI)
const bornMoney = ({ standing, sold, lost }: Account): number => moneyIn(standing) + moneyIn(sold) + moneyIn(lost)

function figuresOf(account: Account, revenue: number): Figures {
  const [revenueCents, gone] = [Math.round(revenue), { sold: whole(moneyIn(account.sold)), lost: whole(moneyIn(account.lost)) }]
  const marginCents = revenueCents - gone.sold - gone.lost
  const goneRoom = account.sold.room + account.lost.room
  return {
    costCents: whole(bornMoney(account)),
    revenueCents,
    marginCents,
    begun: account.begun,
    sold: account.soldPlants,
    lost: account.lostPlants,
    left: account.plants,
    m2Weeks: weeksOf(borne(account, 'room')),
    perM2WeekCents: goneRoom > 0 ? Math.round((marginCents * 100 * MILLI * 7) / goneRoom) / 100 : null,
  }
}
/** Square metres times weeks, to the tenth. */
const weeksOf = (room: number): number => Math.round((room * 10) / MILLI / 7) / 10

/** Kinds that cost something; to the cent they sum to the whole. */
function costsBy(amount: (kind: (typeof costKinds)[number]) => number, costCents: number): Margin['costs'] {
  const amounts = costKinds.map((kind) => Math.max(amount(kind), 0))
  const cents = spread(costCents, amounts)
  return costKinds.flatMap((kind, at) => (cents[at] ? [{ kind, cents: cents[at] }] : []))
}

/** Throws `not_found`. */
export async function readMargin(ctx: Ctx, lotId: number): Promise<Margin> {
  mustExist(await ctx.db.selectFrom('cultivation').select('lot_id').where('lot_id', '=', lotId).executeTakeFirst())
  const [accounts, revenues, settings] = await Promise.all([costsOfLots(ctx, [lotId]), revenueOfLots(ctx, [lotId]), growingCosts(ctx)])
  const account = accounts.get(lotId)
  if (!account) return { ...nothing, settings }
  const figures = figuresOf(account, revenues.get(lotId) ?? 0)
  const [soldCostCents, lostCostCents] = [whole(moneyIn(account.sold)), whole(moneyIn(account.lost))]
  const good = account.soldPlants + Math.max(account.plants, 0)
  return {
    ...figures,
    costs: costsBy((kind) => borne(account, kind), figures.costCents),
    soldCostCents,
    lostCostCents,
    standingCostCents: figures.costCents - soldCostCents - lostCostCents,
    receivedCents: whole(account.received),
    passedOnCents: whole(account.passedOn),
    perPlantCents: good > 0 ? Math.round(figures.costCents / good) : null,
    minutes: Math.round(borne(account, 'seconds') / 60),
    unspaced: account.unspaced > 0,
    settings,
  }
}

/** Of a lot to which nothing has happened yet. */
const nothing: Omit<Margin, 'settings'> = {
  costCents: 0,
  revenueCents: 0,
  marginCents: 0,
  begun: 0,
  sold: 0,
  lost: 0,
  left: 0,
  m2Weeks: 0,
  perM2WeekCents: null,
  costs: [],
  soldCostCents: 0,
  lostCostCents: 0,
  standingCostCents: 0,
  receivedCents: 0,
  passedOnCents: 0,
  perPlantCents: null,
  minutes: 0,
  unspaced: false,
}

type Known = { rows: (MarginRow & { search: string })[]; summary: MarginSummary }
const keepMargins = keepAnswer<Known>()

/** All cultivations at once, since costs go along from lot to lot. Kept until the shop is written to. */
const allMargins = (ctx: Ctx): Promise<Known> =>
  keepMargins(ctx, parisDay(ctx.now), async () => {
    await takeTime(ctx)
    const lots = await sql<Omit<MarginRow, keyof Figures> & { search: string }>`
      select l.id, l.number, l.name, v.state, l.started_on::text as "startedOn", l.search
      from cultivation v join lot l on l.shop_id = ${ownShop} and l.id = v.lot_id where v.shop_id = ${ownShop}`.execute(ctx.db)
    const [accounts, revenues, settings, unassignedCents] = [
      await costsOfLots(ctx, null),
      await revenueOfLots(ctx, null),
      await growingCosts(ctx),
      await usedForNone(ctx),
    ]
    const rows = lots.rows.flatMap((lot) => {
      const account = accounts.get(lot.id)
      return account ? [{ ...lot, ...figuresOf(account, revenues.get(lot.id) ?? 0) }] : []
    })
    // Lots of seed are sold too and are no cultivations: the sum is that of the list.
    const brought = lots.rows.map((lot) => revenues.get(lot.id) ?? 0)
    return { rows, summary: { ...summaryOf([...accounts.values()], brought), unassignedCents, settings } }
  })

function summaryOf(accounts: readonly Account[], revenues: readonly number[]): Omit<MarginSummary, 'unassignedCents' | 'settings'> {
  const sum = (of: (account: Account) => number): number => accounts.reduce((total, account) => total + of(account), 0)
  const costCents = whole(sum(bornMoney))
  const revenueCents = Math.round(revenues.reduce((total, cents) => total + cents, 0))
  const goneCents = whole(sum(({ sold, lost }) => moneyIn(sold) + moneyIn(lost)))
  return {
    costs: costsBy((kind) => sum((account) => borne(account, kind)), costCents),
    costCents,
    revenueCents,
    marginCents: revenueCents - goneCents,
    standingCostCents: costCents - goneCents,
  }
}

export const summariseMargins = async (ctx: Ctx): Promise<MarginSummary> => (await allMargins(ctx)).summary

const sortBy: Record<Query['sort'], (row: MarginRow) => number | string | null> = {
  margin: (row) => row.marginCents,
  perM2Week: (row) => row.perM2WeekCents,
  cost: (row) => row.costCents,
  revenue: (row) => row.revenueCents,
  lost: (row) => row.lost,
  name: (row) => row.name.toLowerCase(),
  started: (row) => row.startedOn,
}

/** Those to which something has happened. What has no figure comes last either way. */
export async function listMargins(ctx: Ctx, page: number, query: Query): Promise<Page<MarginRow>> {
  const { q, state, year, sort, dir, size } = query
  const wanted = q ? searchText(q) : ''
  const found = (await allMargins(ctx)).rows.filter(
    (row) => row.search.includes(wanted) && (!state?.length || state.includes(row.state)) && (!year || row.startedOn.startsWith(`${year}`)),
  )
  const way = dir === 'asc' ? 1 : -1
  const ordered = found.toSorted((a, b) => compared(sortBy[sort](a), sortBy[sort](b), way) || a.id - b.id)
  const items = ordered.slice((page - 1) * size, page * size).map(({ search: _, ...row }) => row)
  return { items, total: found.length, page, size }
}

function compared(a: number | string | null, b: number | string | null, way: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return typeof a === 'string' ? way * a.localeCompare(String(b), 'fr') : way * (a - Number(b))
}
