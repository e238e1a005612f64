import type { BatchField, LocalImportKind, ZoneField } from '@plantule/contract/imports/local-schemas'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { parisDay } from '../../../platform/paris.ts'
import type { SheetColumn, WrittenValue } from '../../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { batchColumns } from './batch-columns.ts'
import { batchesThere, type BatchThere } from './batches-there.ts'
import { nameOfRegion } from './local-cells.ts'
import { batchWords } from './read-batches.ts'
import { zoneColumns } from './zone-columns.ts'
import { type ZoneThere, zonesThere } from './zones-there.ts'

type Field = ZoneField | BatchField
const types: Partial<Record<Field, SheetColumn['type']>> = {
  altitudeM: 'integer',
  notPlanted: 'yes-no',
  closed: 'yes-no',
  startedOn: 'day',
  driedOn: 'day',
  cleanedOn: 'day',
  generation: 'integer',
}
const wide: Partial<Record<Field, number>> = { name: 32, species: 32, commune: 24, region: 26, owner: 26, outline: 30, place: 24, note: 40 }

const zoneValue = ({ form, polygon, markers }: ZoneThere, field: ZoneField): WrittenValue => {
  if (field === 'outline') return polygon.map(([lon, lat]) => `${lon} ${lat}`).join(', ')
  if (field === 'lat') return markers[0] && String(markers[0].lat)
  if (field === 'lon') return markers[0] && String(markers[0].lon)
  return field === 'region' ? nameOfRegion(form.region) : form[field]
}

const wordOf = <K extends keyof typeof batchWords>(kind: K, value: string): string =>
  (batchWords[kind] as Record<string, readonly string[]>)[value]?.[0] ?? value

function batchValue({ number, latin, place, drawn, form }: BatchThere, field: BatchField): WrittenValue {
  if (field === 'number') return number
  if (field === 'species') return latin
  if (field === 'place') return place
  if (field === 'region') return nameOfRegion(form.region)
  // What came of other lots is not written here, and so not mended here.
  if (field === 'declared') return drawn > 0 ? null : String(form.declared)
  if (field === 'cleaned') return form.cleaned === null ? null : String(form.cleaned)
  if (field === 'thousandWeight') return form.thousandWeight === null ? null : String(form.thousandWeight)
  if (field === 'lifeForm' || field === 'part' || field === 'unit' || field === 'state') return wordOf(field, form[field])
  return form[field]
}

/** All that is there under the headers that the import reads, to be completed and brought in again. */
export async function localImportFile(ctx: Ctx, what: LocalImportKind): Promise<FileReply> {
  const columnsOf = (list: readonly { key: Field; label: { fr: string; en: string } }[]) =>
    list.map(({ key, label }): SheetColumn => ({ header: label[ctx.locale], type: types[key] ?? 'text', width: wide[key] ?? 14 }))
  const name =
    { zones: ['Zones de collecte', 'Collection zones'], batches: ['Lots de graines', 'Batches'] }[what][ctx.locale === 'en' ? 1 : 0] ?? what
  const rows =
    what === 'zones'
      ? (await zonesThere(ctx)).map((zone) => zoneColumns.list.map(({ key }) => zoneValue(zone, key)))
      : (await batchesThere(ctx)).batches
          .filter(({ removed }) => !removed)
          .map((batch) => batchColumns.list.map(({ key }) => batchValue(batch, key)))
  const columns = columnsOf(what === 'zones' ? zoneColumns.list : batchColumns.list)
  return { name: `${name} ${parisDay(ctx.now)}.xlsx`, body: writeXlsx([{ name, columns, rows }]) }
}
