import { sheetOf } from '../base/sheet.ts'
import { zoneRoutes } from './zones.ts'

export const traceabilitySheets = { zonesSheet: sheetOf(zoneRoutes.listZones, '/vegetal-local/zones/export') }
