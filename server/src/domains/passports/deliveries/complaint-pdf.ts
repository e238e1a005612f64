import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { actorName } from '../../../platform/actor.ts'
import { today } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { currentShop, invoicingInfo, lookToday } from '../../shops/index.ts'
import { deliveryAnswer } from './delivery.db.ts'

/** What was missing or refused, as a letter to the supplier. Throws `not_found`, `complaint_empty`. */
export async function complaintPdf(ctx: Ctx, id: number): Promise<FileReply> {
  const { number, supplier, document, on, complaint, lines } = await deliveryAnswer(ctx, id)
  const wrong = lines
    .map((line) => ({ ...line, missing: Math.max(line.ordered - line.received - line.refused, 0) }))
    .filter((line) => line.missing > 0 || line.refused > 0 || line.reason !== '')
  if (wrong.length === 0 && complaint === '') throw new Refused('complaint_empty')
  const said = wrong.length > 0 ? wrong : lines.map((line) => ({ ...line, missing: 0 }))
  if (said.length === 0) throw new Refused('complaint_empty')
  const [shop, info, look] = [await currentShop(ctx), await invoicingInfo(ctx), await lookToday(ctx)]
  const { locale } = ctx
  return {
    name: `Réclamation ${number}.pdf`,
    inline: true,
    body: async () =>
      renderPdf(
        'complaint',
        {
          locale,
          shop: shop.name,
          identity: [info.line1, info.line2, `${info.postcode} ${info.city}`.trim(), info.siren && `SIREN ${info.siren}`].filter(Boolean),
          author: actorName(ctx),
          supplier,
          number,
          document,
          received: dayInWords(on, locale),
          date: dayInWords(today(ctx), locale),
          complaint,
          lines: said.map(({ name, ordered, received, refused, missing, reason }) => ({
            name,
            ordered,
            received,
            refused,
            missing,
            reason,
          })),
        },
        { date: ctx.now, look, tagged: false },
      ),
  }
}
