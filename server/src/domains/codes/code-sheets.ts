import type { Out } from '@plantule/contract/base/route'
import type { codesRoutes } from '@plantule/contract/codes/discount-codes'
import type { codeSheets } from '@plantule/contract/codes/sheets'
import type { Voucher } from '@plantule/contract/codes/vouchers'
import { euros } from '../../platform/euros.ts'
import { percentText } from '../../platform/percent-text.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import { listDiscountCodes } from './list-discount-codes.ts'
import { listVouchers } from './list-vouchers.ts'

type DiscountQuery = Out<(typeof codesRoutes)['listDiscountCodes']['query']>
type VoucherQuery = Out<(typeof codeSheets)['giftCardsSheet']['query']>
type DiscountCode = Awaited<ReturnType<typeof listDiscountCodes>>['items'][number]

export const sheetWords = {
  discountStatuses: { active: 'Actif', scheduled: 'À venir', exhausted: 'Épuisé', expired: 'Expiré', disabled: 'Désactivé' },
  voucherStatuses: {
    pending_payment: 'À payer',
    active: 'Actif',
    partially_used: 'Entamé',
    used: 'Utilisé',
    frozen: 'Bloqué',
    expired: 'Expiré',
    cancelled: 'Annulé',
  },
}
const discountStatus = worded(sheetWords.discountStatuses)
const voucherStatus = worded(sheetWords.voucherStatuses)

const worth = ({ kind, value }: DiscountCode): string =>
  kind === 'free_shipping' ? 'Livraison offerte' : kind === 'percent' ? percentText(value) : euros(value)

const discountColumns: readonly ListColumn<DiscountCode>[] = [
  { header: 'Code', type: 'text', width: 18, of: (row) => row.code },
  { header: 'Intitulé', type: 'text', width: 30, of: (row) => row.label },
  { header: 'Réduction', type: 'text', width: 18, of: worth },
  { header: 'Achat minimum TTC', type: 'euros', of: (row) => row.minCents || null },
  { header: 'Du', type: 'day', of: (row) => row.fromDay },
  { header: 'Au', type: 'day', of: (row) => row.toDay },
  { header: 'Utilisations', type: 'integer', of: (row) => row.uses },
  { header: 'Utilisations au plus', type: 'integer', of: (row) => row.maxUses },
  { header: 'Lot', type: 'text', width: 20, of: (row) => row.batch?.name },
  { header: 'État', type: 'text', width: 14, of: (row) => discountStatus(row.status) },
  { header: 'Créé le', type: 'instant', width: 18, of: (row) => new Date(row.createdAt) },
]

/** Without the code itself: whoever holds the file could pay with it. */
const voucherColumns: readonly ListColumn<Voucher>[] = [
  { header: 'Numéro', type: 'text', width: 16, of: (row) => row.reference },
  { header: 'État', type: 'text', width: 14, of: (row) => voucherStatus(row.status) },
  { header: 'Montant', type: 'euros', of: (row) => row.initialCents },
  { header: 'Solde', type: 'euros', of: (row) => row.balanceCents },
  { header: 'Client', type: 'text', width: 28, of: (row) => row.customer?.name },
  { header: 'Pour', type: 'text', width: 28, of: (row) => row.recipient },
  { header: 'Motif', type: 'text', width: 28, of: (row) => row.reason },
  { header: 'Expire le', type: 'day', of: (row) => row.expiresOn },
  { header: 'Créé le', type: 'instant', width: 18, of: (row) => new Date(row.createdAt) },
  { header: 'Par', type: 'text', width: 20, of: (row) => row.author },
]

export const discountSheet = (ctx: Ctx, query: DiscountQuery): Promise<FileReply> =>
  listSheet(ctx, 'Codes de réduction', query, (all) => listDiscountCodes(ctx, 1, all), discountColumns)

export const voucherSheet = (ctx: Ctx, kind: 'gift_card' | 'credit_code', query: VoucherQuery): Promise<FileReply> =>
  listSheet(ctx, kind === 'gift_card' ? 'Cartes cadeaux' : 'Avoirs', query, (all) => listVouchers(ctx, kind, 1, all), voucherColumns)
