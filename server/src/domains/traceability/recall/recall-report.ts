import { holdOf, type Recall, type RecallReach, recallReaches } from '@plantule/contract/traceability/recalls'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { parisDay } from '../../../platform/paris.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { recallAnswer } from './recall.db.ts'

const reaches: Record<'fr' | 'en', Record<RecallReach, string>> = {
  fr: { named: 'En cause', descends: 'Issu d’un lot en cause', source: 'Origine', beside: 'Voisin' },
  en: { named: 'Concerned', descends: 'Came of a lot concerned', source: 'Source', beside: 'Neighbour' },
}
const states = {
  fr: { held: 'Retenu', free: 'Libre', letGo: 'Relâché', byOther: 'Retenu par' },
  en: { held: 'Held', free: 'Free', letGo: 'Let go', byOther: 'Held by' },
} as const

/** What holds a lot or size, and why that was changed. */
export function heldState(
  each: Pick<Recall['lots'][number], 'held' | 'heldBy' | 'changeReason'>,
  open: boolean,
  locale: 'fr' | 'en',
): string {
  const hold = holdOf(each, open)
  const state = states[locale][hold]
  return [hold === 'byOther' ? `${state} ${each.heldBy.join(', ')}` : state, each.changeReason].filter(Boolean).join(' : ')
}

/** What stands on the day on which it is printed. Throws `not_found`. */
export async function recallReport(ctx: Ctx, id: number): Promise<FileReply> {
  const recall = await recallAnswer(ctx, id)
  const [shop, look] = [await currentShop(ctx), await lookToday(ctx)]
  const { locale } = ctx
  const day = (at: string | null): string => (at === null ? '' : dayInWords(at.length > 10 ? parisDay(new Date(at)) : at, locale))
  const figure = (value: number): string => value.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 3 })
  const state = (each: Recall['lots'][number] | Recall['sizes'][number]): string => heldState(each, recall.state === 'open', locale)
  return {
    name: `${recall.number}.pdf`,
    inline: true,
    body: async () =>
      renderPdf(
        'recall',
        {
          locale,
          shop: shop.name,
          number: recall.number,
          printed: day(parisDay(ctx.now)),
          begun: day(recall.createdAt),
          author: recall.author,
          label: recall.label,
          organism: recall.organism,
          genera: recall.genera.join(', '),
          period: [day(recall.from), day(recall.to)].filter(Boolean).join(' – '),
          reason: recall.reason,
          released: recall.releasedAt === null ? '' : `${day(recall.releasedAt)}, ${recall.releasedBy} : ${recall.releaseReason}`,
          lots: recallReaches.flatMap((why) =>
            recall.lots
              .filter((lot) => lot.why === why)
              .map((lot) => ({
                number: lot.number,
                name: lot.name,
                place: lot.place,
                why: reaches[locale][why],
                onHand: figure(lot.onHand) + (lot.unit === 'grams' ? ' g' : ''),
                state: state(lot),
              })),
          ),
          sizes: recall.sizes.map((size) => ({ label: size.label, onHand: figure(size.onHand), state: state(size) })),
          waiting: recall.waiting.map(({ number, customer, label, quantity }) => ({ number, customer, label, quantity })),
          buyers: recall.buyers.map((buyer) => ({
            name: buyer.name,
            reach: [buyer.address, buyer.phone, buyer.email].filter(Boolean).join(' · '),
            written: letterOf(buyer, locale, day),
            sales: buyer.sales.map((sale) => `${sale.number} (${day(sale.on)}) : ${sale.quantity} × ${sale.label}`),
          })),
        },
        { date: ctx.now, look, tagged: false },
      ),
  }
}

function letterOf({ askedAt, sentAt, untold }: Recall['buyers'][number], locale: 'fr' | 'en', day: (at: string | null) => string): string {
  const since = untold === 0 ? '' : locale === 'fr' ? ', pas encore des achats d’après' : ', not yet of what was bought since'
  if (sentAt !== null) return `${locale === 'fr' ? 'écrit le' : 'written to on'} ${day(sentAt)}${since}`
  if (askedAt !== null) return locale === 'fr' ? 'courriel en cours' : 'mail on its way'
  return locale === 'fr' ? 'pas encore écrit' : 'not written to yet'
}
