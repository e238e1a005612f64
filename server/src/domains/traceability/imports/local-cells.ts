import { type OriginRegion, originRegions, regionNames } from '@plantule/contract/traceability/regions'
import { regionCodes } from '@plantule/contract/traceability/lot-number'
import { type CellKind, fold } from '../../imports/index.ts'

/** A region by its name as published, by its name on labels, or by its key. */
export const regionCell: CellKind = {
  choice: Object.fromEntries(
    originRegions.map((region) => [region, [fold(regionNames[region]), fold(regionCodes[region]), region, region.replaceAll('_', ' ')]]),
  ),
  told: Object.values(regionNames),
}
export const nameOfRegion = (region: OriginRegion | null): string => (region === null ? '' : regionNames[region])
