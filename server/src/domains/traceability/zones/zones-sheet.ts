import type { Out } from '@plantule/contract/base/route'
import { type ZoneState, zoneStateOf } from '@plantule/contract/traceability/collecting'
import { regionNames } from '@plantule/contract/traceability/regions'
import type { traceabilitySheets } from '@plantule/contract/traceability/sheets'
import type { ZoneRow } from '@plantule/contract/traceability/zones'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { parisYear } from '../../../platform/paris.ts'
import { type ListColumn, listSheet } from '../../../platform/sheets/list-sheet.ts'
import { listZones } from './list-zones.ts'

type Query = Out<(typeof traceabilitySheets)['zonesSheet']['query']>

const states: Record<ZoneState, string> = {
  draft: 'Sans autorisation',
  authorised: 'Autorisée',
  active: 'En récolte',
  resting: 'Au repos',
  closed: 'Fermée',
}

const columns = (year: number): readonly ListColumn<ZoneRow>[] => [
  { header: 'Zone', type: 'text', width: 30, of: (row) => row.name },
  { header: 'Commune', type: 'text', width: 24, of: (row) => row.commune },
  { header: 'Région d’origine', type: 'text', width: 26, of: (row) => row.region && regionNames[row.region] },
  { header: 'État', type: 'text', width: 18, of: (row) => states[zoneStateOf(row, year)] },
  { header: 'Ni semé ni planté depuis 1970', type: 'yes-no', of: (row) => row.notPlanted },
  { header: 'Espèces', type: 'integer', of: (row) => row.species },
  { header: 'Récoltes', type: 'integer', of: (row) => row.collections },
  { header: 'Dernière récolte', type: 'day', of: (row) => row.lastOn },
]

export const zonesSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Zones de collecte', query, (all) => listZones(ctx, 1, all), columns(parisYear(ctx.now)))
