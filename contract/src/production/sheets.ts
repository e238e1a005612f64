import { sheetOf } from '../base/sheet.ts'
import { cultivationRoutes } from './routes.ts'

export const productionSheets = { cultivationsSheet: sheetOf(cultivationRoutes.listCultivations, '/cultivations/export') }
