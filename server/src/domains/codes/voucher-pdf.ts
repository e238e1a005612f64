import { buffer } from 'node:stream/consumers'
import { shownCode } from '@plantule/contract/codes/rules'
import type { Ctx } from '../../platform/context.ts'
import { qrSvg } from '../../platform/documents/codes.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { renderImage } from '../../platform/images/render-image.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { currentShop, invoicingInfo, lookToday } from '../shops/index.ts'
import { giftCardConfig, giftCardPicture } from './gift-card-config.ts'
import type { Voucher } from './rules.ts'
import type { VoucherKind } from './vouchers.db.ts'
import { mustExist } from '../../platform/must-exist.ts'

/** As people type it, and short enough for a line. */
const plainAddress = (website: string): string => website.replace(/^https?:\/\/|\/$/g, '')

async function issuedVoucher(ctx: Ctx, kind: VoucherKind, id: number): Promise<Voucher & { issued_at: Date }> {
  const row = mustExist(await ctx.db.selectFrom('voucher').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst())
  // A document of a card that nobody paid would be money for free.
  if (row.state !== 'issued' || row.issued_at === null) throw new Refused('wrong_status', { status: row.state })
  return { ...row, issued_at: row.issued_at }
}

/** The card to give away. Throws `not_found`, `wrong_status` unless it was paid. */
export async function giftCardPdf(ctx: Ctx, id: number): Promise<FileReply> {
  const card = await issuedVoucher(ctx, 'gift_card', id)
  const config = await giftCardConfig(ctx)
  const info = await invoicingInfo(ctx)
  const picture = await giftCardPicture(ctx)
  const shop = await currentShop(ctx)
  const look = await lookToday(ctx)
  const data = {
    number: card.reference,
    title: config.title,
    shop: info.legalName || shop.name,
    contact: [info.line1, [info.postcode, info.city].filter(Boolean).join(' '), info.phone, plainAddress(info.website)]
      .filter(Boolean)
      .join(' · '),
    code: shownCode(card.code),
    amountCents: card.initial_cents,
    expiresOn: card.expires_on,
    recipient: card.recipient || null,
    message: card.message || null,
    conditions: config.conditions || null,
  }
  return {
    name: `Carte cadeau ${card.reference}.pdf`,
    inline: true,
    body: async () =>
      renderPdf(
        'gift-card',
        {
          ...data,
          qr: Buffer.from(await qrSvg(card.code)),
          // Any picture that the library takes, as one that the page can show.
          picture: picture ? new Uint8Array(await renderImage(await buffer(await picture.read()), 1600, 'jpg')) : null,
        },
        { date: card.issued_at, look },
      ),
  }
}

/** What the shop owes, on paper. Throws `not_found`, `wrong_status` once it is cancelled. */
export async function creditCodePdf(ctx: Ctx, id: number): Promise<FileReply> {
  const credit = await issuedVoucher(ctx, 'credit_code', id)
  const info = await invoicingInfo(ctx)
  const shop = await currentShop(ctx)
  const look = await lookToday(ctx)
  const customer =
    credit.customer_id === null
      ? undefined
      : await ctx.db.selectFrom('customer').select(['name', 'reference']).where('id', '=', credit.customer_id).executeTakeFirst()
  const data = {
    number: credit.reference,
    issueDate: parisDay(credit.issued_at),
    shop: info.legalName || shop.name,
    address: [info.line1, info.line2, [info.postcode, info.city].filter(Boolean).join(' ')].filter(Boolean),
    siret: info.siret || null,
    contact: [info.phone, info.email, plainAddress(info.website)].filter(Boolean).join(' · '),
    code: shownCode(credit.code),
    amountCents: credit.initial_cents,
    balanceCents: credit.balance_cents,
    expiresOn: credit.expires_on,
    customer: customer?.name ?? null,
    reason: credit.reason || null,
  }
  return {
    name: `Avoir ${credit.reference}.pdf`,
    inline: true,
    body: async () => renderPdf('credit-code', { ...data, qr: Buffer.from(await qrSvg(credit.code)) }, { date: credit.issued_at, look }),
  }
}
