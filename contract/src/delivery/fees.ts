/** Where parcels go, as carriers group it. */
export const zones = ['mainland', 'corsica', 'om1', 'om2', 'eu', 'ch_uk'] as const
export type Zone = (typeof zones)[number]

/** What a band counts: grams, cents TTC after discounts, articles, kilometres, pallets. */
export const parcelBases = ['weight', 'price', 'articles'] as const
export const truckBases = ['km', 'pallets'] as const
export type Basis = (typeof parcelBases)[number] | (typeof truckBases)[number]

/** Covers what is above `from`, up to and including `upTo`; the first band holds 0 too. No `upTo`: without end. */
export type Band = { from: number; upTo: number | null; feeCents: number }
type Grid = { zone: Zone; basis: (typeof parcelBases)[number]; bands: Band[] }
/** A fee of nothing from an amount on, for one zone, one price profile, both, or all. */
type FreeFrom = { zone: Zone | null; profileId: number | null; fromCents: number }

export type FeeTable = {
  enabled: boolean
  /** Cardboard and filling, added to the weight of the goods. */
  packagingG: number
  perArticleCents: number
  /** The heaviest parcel that the carrier takes; above, the mode is refused. */
  maxG: number | null
  grids: Grid[]
  free: FreeFrom[]
}
export type TruckTable = {
  enabled: boolean
  basis: (typeof truckBases)[number]
  plantsPerPallet: number
  bands: Band[]
  perArticleCents: number
  free: FreeFrom[]
}

export type BandProblem = { kind: 'gap' | 'overlap' | 'empty'; index: number; from: number; upTo: number | null }

/** What keeps bands from covering [0, their end] exactly once; `from` and `upTo` name the stretch. In the order of the list. */
export function bandProblems(bands: readonly Band[]): BandProblem[] {
  const sorted = bands.map((band, index) => ({ ...band, index })).sort((a, b) => a.from - b.from || a.index - b.index)
  const problems: BandProblem[] = []
  let reached: number | null = 0
  for (const band of sorted) {
    const { index, from, upTo } = band
    if (upTo !== null && upTo <= from) problems.push({ kind: 'empty', index, from, upTo })
    if (reached !== null && from > reached) problems.push({ kind: 'gap', index, from: reached, upTo: from })
    if (reached === null || from < reached) problems.push({ kind: 'overlap', index, from, upTo: lower(reached, upTo) })
    reached = reached === null || upTo === null ? null : Math.max(reached, upTo)
  }
  return problems.sort((a, b) => a.index - b.index)
}

const lower = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b))

export type Asked = {
  zone: Zone | null
  articles: number
  /** TTC, after discounts. */
  priceCents: number
  weightG: number
  profileId: number | null
}
export type TruckAsked = { articles: number; priceCents: number; profileId: number | null; km: number | null; pallets: number | null }

/** How a fee came about, for people to follow. */
export type FeeStep =
  | { kind: 'packaging'; weightG: number; packagingG: number }
  | { kind: 'band'; basis: Basis; value: number; from: number; upTo: number | null; cents: number }
  | { kind: 'articles'; articles: number; cents: number }
  | { kind: 'free'; fromCents: number; cents: number }
export type FeeRefusal = 'mode_off' | 'zone_unknown' | 'zone_not_served' | 'too_heavy' | 'above_bands' | 'distance_missing'
/** `cents` is TTC; null with a refusal. `limit` is the weight or value that was passed. */
export type Fee = { cents: number | null; refusal: FeeRefusal | null; limit: number | null; how: FeeStep[] }

const refuse = (refusal: FeeRefusal, how: FeeStep[] = [], limit: number | null = null): Fee => ({ cents: null, refusal, limit, how })

/** The fee of a parcel, home or to a relay. */
export function parcelFee(table: FeeTable, asked: Asked): Fee {
  if (!table.enabled) return refuse('mode_off')
  if (asked.zone === null) return refuse('zone_unknown')
  const grid = table.grids.find((one) => one.zone === asked.zone)
  if (!grid) return refuse('zone_not_served')
  const weightG = asked.weightG + table.packagingG
  const how: FeeStep[] = table.packagingG > 0 ? [{ kind: 'packaging', weightG: asked.weightG, packagingG: table.packagingG }] : []
  if (table.maxG !== null && weightG > table.maxG) return refuse('too_heavy', how, table.maxG)
  const value = grid.basis === 'weight' ? weightG : grid.basis === 'price' ? asked.priceCents : asked.articles
  return priced(grid.bands, grid.basis, value, how, table, asked, asked.zone)
}

/** The fee of the nursery's own lorry, by the distance or by the pallet. */
export function truckFee(table: TruckTable, asked: TruckAsked): Fee {
  if (!table.enabled) return refuse('mode_off')
  const pallets = asked.pallets ?? Math.ceil(asked.articles / table.plantsPerPallet)
  const value = table.basis === 'km' ? asked.km : pallets
  if (value === null) return refuse('distance_missing')
  return priced(table.bands, table.basis, value, [], table, asked, null)
}

function priced(
  bands: readonly Band[],
  basis: Basis,
  value: number,
  before: FeeStep[],
  table: Pick<FeeTable, 'perArticleCents' | 'free'>,
  asked: Pick<Asked, 'articles' | 'priceCents' | 'profileId'>,
  zone: Zone | null,
): Fee {
  const band = bandOf(bands, value)
  if (!band) return refuse('above_bands', before, Math.max(0, ...bands.map((one) => one.upTo ?? 0)))
  const how: FeeStep[] = [...before, { kind: 'band', basis, value, from: band.from, upTo: band.upTo, cents: band.feeCents }]
  const forArticles = table.perArticleCents * asked.articles
  if (forArticles > 0) how.push({ kind: 'articles', articles: asked.articles, cents: forArticles })
  const cents = band.feeCents + forArticles
  const free = freeFor(table.free, zone, asked.profileId)
  if (!free || asked.priceCents < free.fromCents || cents === 0) return { cents, refusal: null, limit: null, how }
  return { cents: 0, refusal: null, limit: null, how: [...how, { kind: 'free', fromCents: free.fromCents, cents: -cents }] }
}

/** The band that holds a value; undefined when none does. */
export const bandOf = (bands: readonly Band[], value: number): Band | undefined =>
  bands.find(({ from, upTo }) => (value > from || (from === 0 && value === 0)) && (upTo === null || value <= upTo))

/** The threshold that says most of this sale wins: a profile's own before a zone's, a zone's before the one for all. */
function freeFor(list: readonly FreeFrom[], zone: Zone | null, profileId: number | null): FreeFrom | undefined {
  const fits = list.filter((one) => (one.zone === null || one.zone === zone) && (one.profileId === null || one.profileId === profileId))
  const told = (one: FreeFrom): number => (one.profileId === null ? 0 : 2) + (one.zone === null ? 0 : 1)
  return fits.sort((a, b) => told(b) - told(a) || a.fromCents - b.fromCents)[0]
}

const om1 = ['971', '972', '973', '974', '975', '976', '977', '978']
const om2 = ['984', '986', '987', '988']
const euCountries = 'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const overseas: Record<string, Zone> = {
  MC: 'mainland',
  GP: 'om1',
  MQ: 'om1',
  GF: 'om1',
  RE: 'om1',
  PM: 'om1',
  YT: 'om1',
  BL: 'om1',
  MF: 'om1',
  TF: 'om2',
  WF: 'om2',
  PF: 'om2',
  NC: 'om2',
  CH: 'ch_uk',
  LI: 'ch_uk',
  GB: 'ch_uk',
}

/** The zone of an address; null where nobody has tariffs for. */
export function zoneOf({ postcode, country }: { postcode: string; country: string }): Zone | null {
  const code = country.trim().toUpperCase()
  if (code !== 'FR') return overseas[code] ?? (euCountries.includes(code) ? 'eu' : null)
  const digits = postcode.replace(/\s/g, '')
  if (!/^\d{5}$/.test(digits)) return null
  if (om1.includes(digits.slice(0, 3))) return 'om1'
  if (om2.includes(digits.slice(0, 3))) return 'om2'
  return digits.startsWith('20') ? 'corsica' : 'mainland'
}

/** Plants that leave the Union travel with a phytosanitary certificate (Regulation (EU) 2016/2031, art. 100). */
export const needsCertificate = (zone: Zone | null): boolean => zone === 'ch_uk'
