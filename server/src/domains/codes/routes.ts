import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { codeSheets } from '@plantule/contract/codes/sheets'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { discountSheet, voucherSheet } from './code-sheets.ts'
import { handle } from '../../platform/handlers.ts'
import { createBatch, exportBatch, listBatches } from './batches.ts'
import { cancelVoucher } from './cancel-voucher.ts'
import { checkCode } from './check-code.ts'
import { createCreditCode, updateCreditCode } from './credit-codes.ts'
import { discountAnswer } from './discount-codes.db.ts'
import { discountStats } from './discount-stats.ts'
import { giftCardImage, giftCardSettings, setGiftCardConfig, setGiftCardImage } from './gift-card-config.ts'
import { createGiftCard, payGiftCard, updateGiftCard } from './gift-cards.ts'
import { listDiscountCodes } from './list-discount-codes.ts'
import { listVouchers } from './list-vouchers.ts'
import { createDiscountCode, removeDiscountCode, updateDiscountCode } from './save-discount-code.ts'
import { creditCodePdf, giftCardPdf } from './voucher-pdf.ts'
import { voucherAnswer } from './vouchers.db.ts'

export const routes = [
  ...handle(codesRoutes, {
    checkCode: (ctx, { params, query }) => checkCode(ctx, params.code, params.userId, query.basket),
    listDiscountCodes: (ctx, { params, query }) => listDiscountCodes(ctx, params.page, query),
    createDiscountCode: (ctx, { body }) => createDiscountCode(ctx, body),
    getDiscountCode: (ctx, { params }) => discountAnswer(ctx, params.id),
    updateDiscountCode: (ctx, { params, body }) => updateDiscountCode(ctx, params.id, body),
    removeDiscountCode: (ctx, { params }) => removeDiscountCode(ctx, params.id),
    discountStats: (ctx, { params }) => discountStats(ctx, params.id),
    createBatch: (ctx, { body }) => createBatch(ctx, body),
    listBatches: (ctx) => listBatches(ctx),
    exportBatch: (ctx, { params, query }) => exportBatch(ctx, params.id, query.format),
  }),
  ...handle(vouchersRoutes, {
    listGiftCards: (ctx, { params, query }) => listVouchers(ctx, 'gift_card', params.page, query),
    createGiftCard: (ctx, { body }) => createGiftCard(ctx, body),
    getGiftCard: (ctx, { params }) => voucherAnswer(ctx, 'gift_card', params.id),
    updateGiftCard: (ctx, { params, body }) => updateGiftCard(ctx, params.id, body),
    payGiftCard: (ctx, { params, body }) => payGiftCard(ctx, params.id, body.payment_type),
    cancelGiftCard: (ctx, { params }) => cancelVoucher(ctx, 'gift_card', params.id),
    giftCardPdf: (ctx, { params }) => giftCardPdf(ctx, params.id),
    listCreditCodes: (ctx, { params, query }) => listVouchers(ctx, 'credit_code', params.page, query),
    createCreditCode: (ctx, { body }) => createCreditCode(ctx, body),
    getCreditCode: (ctx, { params }) => voucherAnswer(ctx, 'credit_code', params.id),
    updateCreditCode: (ctx, { params, body }) => updateCreditCode(ctx, params.id, body),
    cancelCreditCode: (ctx, { params }) => cancelVoucher(ctx, 'credit_code', params.id),
    creditCodePdf: (ctx, { params }) => creditCodePdf(ctx, params.id),
    getGiftCardConfig: (ctx) => giftCardSettings(ctx),
    setGiftCardConfig: (ctx, { body }) => setGiftCardConfig(ctx, body),
    giftCardImage: (ctx) => giftCardImage(ctx),
    setGiftCardImage: (ctx, { files, body }) => setGiftCardImage(ctx, files[0], body.alt),
  }),
  ...handle(codeSheets, {
    discountCodesSheet: (ctx, { query }) => discountSheet(ctx, query),
    giftCardsSheet: (ctx, { query }) => voucherSheet(ctx, 'gift_card', query),
    creditCodesSheet: (ctx, { query }) => voucherSheet(ctx, 'credit_code', query),
  }),
]
