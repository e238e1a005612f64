import { DeliveryInput, ReceivedPassportInput } from '@plantule/contract/passports/deliveries'
import { PassportInput } from '@plantule/contract/passports/passports'
import { sql } from 'kysely'
import { addReceivedPassport } from '../../domains/passports/deliveries/delivery-papers.ts'
import { placeLine } from '../../domains/passports/deliveries/place-line.ts'
import { createDelivery } from '../../domains/passports/deliveries/save-delivery.ts'
import { generatePassports } from '../../domains/passports/generate.ts'
import { createPassport } from '../../domains/passports/save-passport.ts'
import { setPassportSettings } from '../../domains/passports/settings.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays, parisDay } from '../../platform/paris.ts'

const received = [
  {
    botanical: 'Lavandula angustifolia',
    operator: 'NL-4711032',
    code: 'NL26-118',
    origin: 'NL',
    supplier: 'Boomkwekerij De Linde',
    ago: 210,
  },
  { botanical: 'Rosmarinus officinalis', operator: 'IT-08-1482', code: 'R-2211', origin: 'IT', supplier: 'Vivai Ligure', ago: 160 },
  { botanical: 'Acer campestre', operator: 'FR-PL09999', code: '3D0135', origin: 'FR', supplier: 'Pépinières du Layon', ago: 95 },
] as const

/** The shop's number, what came with young plants, and the passports of some orders that leave. */
export async function fillPassports(ctx: Ctx): Promise<void> {
  await setPassportSettings(ctx, { operator: 'FR-4900123V', origin: 'FR' })
  const today = parisDay(ctx.now)
  for (const { ago, ...each } of received)
    await createPassport(
      ctx,
      PassportInput.parse({ ...each, kind: 'received', on: addDays(today, -ago), quantity: 400, tradeUnit: 'tray' }),
    )
  const bought = await sql<{ id: number; supplier: string; reference: string }>`
    select p.id, s.name as supplier, p.reference from purchase p join supplier s on s.shop_id = ${ownShop} and s.id = p.supplier_id
    where p.shop_id = ${ownShop} and p.category = 'plants' and p.label ~ 'plants' and p.dated_on <= ${today}::date
    order by p.dated_on desc, p.id desc limit 1`.execute(ctx.db)
  const [purchase] = bought.rows
  const delivery = await createDelivery(
    ctx,
    DeliveryInput.parse({
      supplier: purchase?.supplier ?? 'Boomkwekerij De Linde',
      document: purchase?.reference ?? 'PB-20418',
      purchaseId: purchase?.id ?? null,
      on: addDays(today, -12),
      complaint: 'Dix hêtres manquent : avoir demandé.',
      lines: [
        { name: 'Fagus sylvatica', ordered: 100, received: 90 },
        { name: 'Carpinus betulus', ordered: 200, received: 196, refused: 4, reason: 'Racines sèches' },
      ],
    }),
  )
  for (const { id: lineId, name, received: quantity } of delivery.lines)
    await addReceivedPassport(
      ctx,
      delivery.id,
      ReceivedPassportInput.parse({
        lineId,
        botanical: name,
        operator: 'NL-4711032',
        code: `NL26-${400 + lineId}`,
        origin: 'NL',
        quantity,
      }),
    )
  await placeLine(ctx, delivery.id, delivery.lines[1]?.id ?? 0, { sizeId: null, placeId: null })
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and c.kind = 'professional' and o.status in ('confirmed', 'in_preparation', 'prepared')
      and not exists (select from order_line n where n.shop_id = ${ownShop} and n.order_id = o.id and coalesce(n.latin_name, '') !~ '^([×x] ?)?[A-Z][a-z]')
    order by o.id desc limit 3`.execute(ctx.db)
  for (const { id } of rows) await generatePassports(ctx, { orderId: id, ticketId: null, cultivationId: null, quantity: null })
  await createPassport(
    ctx,
    PassportInput.parse({ botanical: 'Malus domestica', cultivar: 'Belchard', type: 'protected_zone', pests: ['ERWIAM'], quantity: 12 }),
  )
}
