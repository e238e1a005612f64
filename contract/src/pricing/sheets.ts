import { sheetOf } from '../base/sheet.ts'
import { decreasingPriceRoutes } from './decreasing.ts'

export const priceSheets = { decreasingSheet: sheetOf(decreasingPriceRoutes.listDecreasing, '/decreasing-prices/export') }
