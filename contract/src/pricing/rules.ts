/**
 * The unit price of a line and how it came about, the same on the server and on the screen: typed price, else the
 * customer's own, else their profile's list, else the schema of the product, else the base price; then the better of
 * quantity price and promotion. Amounts are cents, rates and coefficients basis points.
 */
import { divideHalfUp, exclOf, type PriceMode, vatOf } from '../base/money.ts'

const FULL = 10_000

export type SchemaLine = {
  caliberId: number | null
  containerId: number | null
  kind: 'price' | 'formula'
  priceCents: number | null
  /** Of the base price: 9000 is 90 %. */
  factorBp: number
  addCents: number
}
export type Schema = { name: string; mode: PriceMode; roundTo: number; lines: readonly SchemaLine[] }

export type Tier = { fromQuantity: number; /** Basis points off, or cents a piece. */ value: number }
export type QuantityRule = {
  id: number
  kind: 'tier' | 'promotion'
  name: string
  unit: 'percent' | 'price'
  mode: PriceMode
  cumulative: boolean
  /** Quantities strictly rising. */
  tiers: readonly Tier[]
  /** How many count together: of the size, the product or the category. */
  counted: number
}

export type PriceQuestion = {
  /** In which the answer is wanted. */
  mode: PriceMode
  rateBp: number
  caliberId: number | null
  containerId: number | null
  /** Base retail price, TTC. */
  baseCents: number
  /** In the wanted mode. */
  manualCents: number | null
  customer: { cents: number; mode: PriceMode } | null
  profile: { name: string; mode: PriceMode; coefficientBp: number; listCents: number | null; schema: Schema | null } | null
  schema: Schema | null
  rules: readonly QuantityRule[]
}

export const priceSources = ['manual', 'customer', 'profile', 'schema', 'base'] as const
export type PriceSource = (typeof priceSources)[number]
export const priceStepKinds = [
  'base',
  'schema',
  'coefficient',
  'profile_schema',
  'profile',
  'customer',
  'manual',
  'tier',
  'promotion',
  'both',
  'mode',
] as const
export type PriceStep = {
  kind: (typeof priceStepKinds)[number]
  /** The name of what set it; empty where the kind says all. */
  label: string
  unitCents: number
  mode: PriceMode
  /** Part of how the final price came about; the others lost against a better one. */
  used: boolean
}
export type Price = {
  unitCents: number
  mode: PriceMode
  source: PriceSource
  /** The rules that lowered it. */ ruleIds: number[]
  steps: PriceStep[]
}

/** An amount in the other mode, to the cent; the same one in the same mode. */
export function inPriceMode(cents: number, from: PriceMode, to: PriceMode, rateBp: number): number {
  if (from === to) return cents
  return to === 'excl' ? exclOf(cents, rateBp) : cents + vatOf(cents, rateBp)
}

/** The first line that fits the size; a line without caliber or container fits all. */
export const schemaLineFor = (
  schema: Pick<Schema, 'lines'>,
  size: { caliberId: number | null; containerId: number | null },
): SchemaLine | undefined =>
  schema.lines.find(
    (line) =>
      (line.caliberId === null || line.caliberId === size.caliberId) &&
      (line.containerId === null || line.containerId === size.containerId),
  )

/** What a schema's line makes of a base price, in the schema's mode; never below zero. */
export function schemaPrice(schema: Pick<Schema, 'mode' | 'roundTo'>, line: SchemaLine, baseInclCents: number, rateBp: number): number {
  if (line.kind === 'price') return line.priceCents ?? 0
  const base = inPriceMode(baseInclCents, 'incl', schema.mode, rateBp)
  const raw = divideHalfUp(base * line.factorBp, FULL) + line.addCents
  return Math.max(0, divideHalfUp(raw, schema.roundTo) * schema.roundTo)
}

/** The highest tier that the quantity reaches. */
export const tierFor = (tiers: readonly Tier[], quantity: number): Tier | undefined =>
  tiers.findLast((tier) => tier.fromQuantity <= quantity)

/** Exactly one price, and every step to it. Everything is rounded to the cent in the profile's mode (TTC without one). */
export function resolvePrice(asked: PriceQuestion): Price {
  const own = asked.profile?.mode ?? 'incl'
  const { steps, unitCents, source } = listPrice(asked, own)
  if (asked.manualCents !== null) {
    const manual = { kind: 'manual', label: '', unitCents: asked.manualCents, mode: asked.mode, used: true } as const
    return { unitCents: asked.manualCents, mode: asked.mode, source: 'manual', ruleIds: [], steps: [...steps.map(unused), manual] }
  }
  const best = bestRule(asked, own, unitCents)
  const final = best.unitCents ?? unitCents
  const all = [...steps, ...best.steps]
  const wanted = inPriceMode(final, own, asked.mode, asked.rateBp)
  if (own !== asked.mode) all.push({ kind: 'mode', label: '', unitCents: wanted, mode: asked.mode, used: true })
  return { unitCents: wanted, mode: asked.mode, source, ruleIds: best.ruleIds, steps: all }
}

const unused = (step: PriceStep): PriceStep => ({ ...step, used: false })

/** The price before quantities and promotions, in the profile's mode. */
function listPrice(asked: PriceQuestion, own: PriceMode): { steps: PriceStep[]; unitCents: number; source: PriceSource } {
  const { rateBp, profile } = asked
  let steps: PriceStep[] = [{ kind: 'base', label: '', unitCents: asked.baseCents, mode: 'incl', used: true }]
  let unitCents = inPriceMode(asked.baseCents, 'incl', own, rateBp)
  let source: PriceSource = 'base'
  /** `replaces`: what came before no longer counts. */
  const take = (kind: PriceStep['kind'], label: string, cents: number, mode: PriceMode, from: PriceSource, replaces: boolean) => {
    steps = [...(replaces ? steps.map(unused) : steps), { kind, label, unitCents: cents, mode, used: true }]
    unitCents = inPriceMode(cents, mode, own, rateBp)
    source = from
  }
  const takeSchema = (schema: Schema | null, kind: 'schema' | 'profile_schema', from: PriceSource) => {
    const line = schema && schemaLineFor(schema, asked)
    if (schema && line)
      take(kind, schema.name, schemaPrice(schema, line, asked.baseCents, rateBp), schema.mode, from, line.kind === 'price')
    return Boolean(line)
  }
  const byProfile = takeSchema(profile?.schema ?? null, 'profile_schema', 'profile')
  if (!byProfile) takeSchema(asked.schema, 'schema', 'schema')
  if (profile && profile.coefficientBp !== FULL) {
    take('coefficient', profile.name, divideHalfUp(unitCents * profile.coefficientBp, FULL), own, 'profile', false)
  }
  if (profile && profile.listCents !== null) take('profile', profile.name, profile.listCents, own, 'profile', true)
  if (asked.customer) take('customer', '', asked.customer.cents, asked.customer.mode, 'customer', true)
  return { steps, unitCents, source }
}

type Offer = { rule: QuantityRule; tier: Tier; unitCents: number }

/** The better of quantity price and promotion, or one upon the other when both allow it. Never above the list price. */
function bestRule(
  asked: PriceQuestion,
  own: PriceMode,
  startCents: number,
): { unitCents: number | null; ruleIds: number[]; steps: PriceStep[] } {
  // Most sizes of a catalogue: what follows would make a dozen lists of nothing for each.
  if (asked.rules.length === 0) return { unitCents: null, ruleIds: [], steps: [] }
  const priceBy = (rule: QuantityRule, tier: Tier, from: number) =>
    rule.unit === 'percent'
      ? divideHalfUp(from * (FULL - tier.value), FULL)
      : Math.min(from, inPriceMode(tier.value, rule.mode, own, asked.rateBp))
  const offers = asked.rules.flatMap((rule): Offer[] => {
    const tier = tierFor(rule.tiers, rule.counted)
    return tier ? [{ rule, tier, unitCents: priceBy(rule, tier, startCents) }] : []
  })
  const lowest = (kind: QuantityRule['kind'], only: (offer: Offer) => boolean = () => true) =>
    offers.filter((offer) => offer.rule.kind === kind && only(offer)).sort((a, b) => a.unitCents - b.unitCents || a.rule.id - b.rule.id)[0]
  const [tier, promotion] = [lowest('tier'), lowest('promotion')]
  const [piledTier, piledPromotion] = [lowest('tier', ({ rule }) => rule.cumulative), lowest('promotion', ({ rule }) => rule.cumulative)]
  const candidates: { offers: Offer[]; unitCents: number }[] = [tier, promotion].flatMap((offer) =>
    offer ? [{ offers: [offer], unitCents: offer.unitCents }] : [],
  )
  if (piledTier && piledPromotion) {
    candidates.push({ offers: [piledPromotion, piledTier], unitCents: priceBy(piledTier.rule, piledTier.tier, piledPromotion.unitCents) })
  }
  const best = candidates
    .filter(({ unitCents }) => unitCents < startCents)
    .sort((a, b) => a.unitCents - b.unitCents || a.offers.length - b.offers.length)[0]
  const chosen = best?.offers ?? []
  const shown = [...new Set([promotion, tier, ...chosen].filter((offer): offer is Offer => offer !== undefined))]
  const steps = shown.map(({ rule, unitCents }): PriceStep => ({
    kind: rule.kind,
    label: rule.name,
    unitCents,
    mode: own,
    used: chosen.some((offer) => offer.rule.id === rule.id),
  }))
  if (best && chosen.length === 2) steps.push({ kind: 'both', label: '', unitCents: best.unitCents, mode: own, used: true })
  return { unitCents: best?.unitCents ?? null, ruleIds: chosen.map(({ rule }) => rule.id), steps }
}
