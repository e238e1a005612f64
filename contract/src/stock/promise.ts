import { z } from 'zod'
import { day, id } from '../base/shared.ts'

/** Plants of a lot that will be stock of a size, as far as it is known. */
export type Coming = {
  lotSizeId: number
  lotId: number
  subproductId: number
  number: string
  /** Container and caliber in words. */
  size: string
  /** Null: nobody said when. */
  readyOn: string | null
  /** Plants that stand there or are meant, before what will be lost. */
  gross: number
  lossBp: number
  /** Of what will be left, how many orders hold already. */
  promised: number
}

export const PromisePart = z.object({
  lotSizeId: id,
  lotId: id,
  number: z.string(),
  size: z.string(),
  /** From this day on. */
  on: day,
  quantity: z.int(),
})
export type PromisePart = z.infer<typeof PromisePart>

const Because = z.discriminatedUnion('code', [
  z.object({ code: z.literal('in_stock'), quantity: z.int() }),
  z.object({
    code: z.literal('coming'),
    number: z.string(),
    on: day,
    gross: z.int(),
    lossBp: z.int(),
    promised: z.int(),
    free: z.int(),
    /** The day that was said for it is over, and it is not stock yet. */
    late: z.boolean(),
  }),
  z.object({ code: z.literal('no_day'), number: z.string() }),
  z.object({ code: z.literal('lacking'), quantity: z.int() }),
])
export type Because = z.infer<typeof Because>

/** From when on so many can be had: what is there now, what comes on which day, what nobody can promise, and why. */
export const Promised = z.object({
  decision: z.object({ now: z.int(), later: z.array(PromisePart), lacking: z.int() }),
  because: z.array(Because),
})
export type Promised = z.infer<typeof Promised>

/** What is left of plants once those are lost that are expected to be: whole plants, never one too many. */
export const netOf = ({ gross, lossBp }: Pick<Coming, 'gross' | 'lossBp'>): number => Math.floor((gross * (10_000 - lossBp)) / 10_000)

/** What of a lot may still be promised. */
export const freeOfLot = (lot: Coming): number => Math.max(netOf(lot) - lot.promised, 0)

/** Stock first, then the lots by the day on which they will be ready. */
export function promiseOf(facts: { wanted: number; free: number; coming: readonly Coming[]; today: string }): Promised {
  const now = Math.min(Math.max(facts.free, 0), facts.wanted)
  const because: Because[] = now > 0 ? [{ code: 'in_stock', quantity: now }] : []
  const later: PromisePart[] = []
  let left = facts.wanted - now
  const lots = facts.coming.toSorted((a, b) => (a.readyOn ?? '9').localeCompare(b.readyOn ?? '9') || a.lotSizeId - b.lotSizeId)
  for (const lot of lots) {
    if (left === 0) break
    if (lot.readyOn === null) {
      because.push({ code: 'no_day', number: lot.number })
      continue
    }
    const late = lot.readyOn < facts.today
    const on = late ? facts.today : lot.readyOn
    const free = freeOfLot(lot)
    because.push({ code: 'coming', number: lot.number, on, gross: lot.gross, lossBp: lot.lossBp, promised: lot.promised, free, late })
    const quantity = Math.min(left, free)
    if (quantity === 0) continue
    left -= quantity
    later.push({ lotSizeId: lot.lotSizeId, lotId: lot.lotId, number: lot.number, size: lot.size, on, quantity })
  }
  if (left > 0) because.push({ code: 'lacking', quantity: left })
  return { decision: { now, later, lacking: left }, because }
}

const words = {
  fr: {
    now: (n: string) => `${n} maintenant`,
    later: (n: string, on: string, size: string) => `${n} à partir du ${on}${size ? ` (${size})` : ''}`,
    lacking: (n: string) => `${n} sans date`,
    losses: 'après pertes prévues',
    locale: 'fr-FR',
  },
  en: {
    now: (n: string) => `${n} now`,
    later: (n: string, on: string, size: string) => `${n} from ${on}${size ? ` (${size})` : ''}`,
    lacking: (n: string) => `${n} without a date`,
    losses: 'after expected losses',
    locale: 'en-GB',
  },
}

/** "120 maintenant, 400 à partir du 15/10/2026 (C2L), après pertes prévues". */
export function promiseInWords({ decision, because }: Promised, language: 'fr' | 'en'): string {
  const say = words[language]
  const shown = (n: number): string => n.toLocaleString(say.locale)
  const dayOf = (on: string): string => on.split('-').toReversed().join('/')
  const lossy = because.some((each) => each.code === 'coming' && each.lossBp > 0 && each.free > 0)
  return [
    ...(decision.now > 0 ? [say.now(shown(decision.now))] : []),
    ...decision.later.map(({ quantity, on, size }) => say.later(shown(quantity), dayOf(on), size)),
    ...(decision.later.length > 0 && lossy ? [say.losses] : []),
    ...(decision.lacking > 0 ? [say.lacking(shown(decision.lacking))] : []),
  ].join(', ')
}
