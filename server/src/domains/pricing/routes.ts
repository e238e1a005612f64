import { decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { priceSheets } from '@plantule/contract/pricing/sheets'
import { decreasingSheet } from './decreasing-sheet.ts'
import { handle } from '../../platform/handlers.ts'
import { customerPrices, setCustomerPrices } from './customer-prices.ts'
import { createDecreasing, listDecreasing, removeDecreasing, updateDecreasing } from './decreasing.ts'
import { explain } from './explain.ts'
import { createProfile, listProfiles, removeProfile, updateProfile } from './profiles.ts'
import { createSchema, listSchemas, removeSchema, updateSchema } from './schemas.ts'

// The simulation reads past orders, so the orders answer it.
const { simulateSchema: _, ...own } = pricingRoutes

export const routes = [
  ...handle(own, {
    listSchemas: (ctx) => listSchemas(ctx),
    createSchema: (ctx, { body }) => createSchema(ctx, body),
    updateSchema: (ctx, { params, body }) => updateSchema(ctx, params.id, body),
    removeSchema: (ctx, { params }) => removeSchema(ctx, params.id),
    listProfiles: (ctx) => listProfiles(ctx),
    createProfile: (ctx, { body }) => createProfile(ctx, body),
    updateProfile: (ctx, { params, body }) => updateProfile(ctx, params.id, body),
    removeProfile: (ctx, { params }) => removeProfile(ctx, params.id),
    customerPrices: (ctx, { params }) => customerPrices(ctx, params.id),
    setCustomerPrices: (ctx, { params, body }) => setCustomerPrices(ctx, params.id, body),
    explain: (ctx, { query }) => explain(ctx, query),
  }),
  ...handle(decreasingPriceRoutes, {
    listDecreasing: (ctx, { params, query }) => listDecreasing(ctx, params.page, query),
    createDecreasing: (ctx, { body }) => createDecreasing(ctx, body),
    updateDecreasing: (ctx, { params, body }) => updateDecreasing(ctx, params.id, body),
    removeDecreasing: (ctx, { params }) => removeDecreasing(ctx, params.id),
  }),
  ...handle(priceSheets, { decreasingSheet: (ctx, { query }) => decreasingSheet(ctx, query) }),
]
