import type { ErrorCode } from '@plantule/contract/all'
import { type DeliverySettings, type FeeTableInput, noDeliverySettings, type ShippingRules } from '@plantule/contract/delivery/delivery'
import { type Band, bandProblems, type Basis } from '@plantule/contract/delivery/fees'
import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../platform/context.ts'
import { missingOf, type NamedInside } from '../../platform/named-inside.ts'
import { Refused } from '../../platform/refused.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'

type Field = { path: (string | number)[]; code: ErrorCode; details?: Record<string, unknown> }
type Truck = DeliverySettings['truck']

export async function deliverySettings(ctx: Ctx): Promise<DeliverySettings> {
  return {
    rules: await readSetting(ctx, 'delivery', noDeliverySettings.rules),
    home: await feeTable(ctx, 'home'),
    relay: await feeTable(ctx, 'relay'),
    truck: await readSetting(ctx, 'delivery_truck', noDeliverySettings.truck),
  }
}

export const feeTable = (ctx: Ctx, mode: 'home' | 'relay'): Promise<FeeTableInput> =>
  readSetting(ctx, `delivery_${mode}`, noDeliverySettings[mode])

/** Throws `bands_gap`, `bands_overlap`, `band_empty`, `bands_missing`, `unknown_profile`. */
export async function updateDelivery(ctx: Ctx, input: { rules: ShippingRules; truck: Truck }): Promise<Done> {
  const { truck } = input
  const missing: Field[] = truck.enabled && truck.bands.length === 0 ? [{ path: ['truck', 'bands'], code: 'bands_missing' }] : []
  refuse([
    ...missing,
    ...wrongBands(truck.bands, truck.basis, ['truck', 'bands']),
    ...(await unknownProfiles(ctx, truck.free, ['truck', 'free'])),
  ])
  await writeSetting(ctx, 'delivery', noDeliverySettings.rules, input.rules)
  await writeSetting(ctx, 'delivery_truck', noDeliverySettings.truck, truck)
  return { ok: true }
}

/** Throws `bands_gap`, `bands_overlap`, `band_empty`, `bands_missing`, `zone_twice`, `unknown_profile`. */
export async function updateFees(ctx: Ctx, mode: 'home' | 'relay', table: FeeTableInput): Promise<Done> {
  const missing: Field[] = table.enabled && table.grids.length === 0 ? [{ path: ['grids'], code: 'bands_missing' }] : []
  const twice = table.grids.flatMap((grid, index): Field[] =>
    table.grids.findIndex((one) => one.zone === grid.zone) < index ? [{ path: ['grids', index, 'zone'], code: 'zone_twice' }] : [],
  )
  const wrong = table.grids.flatMap((grid, index) => wrongBands(grid.bands, grid.basis, ['grids', index, 'bands']))
  refuse([...missing, ...twice, ...wrong, ...(await unknownProfiles(ctx, table.free, ['free']))])
  await writeSetting(ctx, `delivery_${mode}`, noDeliverySettings[mode], table)
  return { ok: true }
}

const tableNames = {
  fr: { home: 'livraison à domicile', relay: 'points relais', truck: 'livraison par camion' },
  en: { home: 'home delivery', relay: 'relay points', truck: 'delivery by truck' },
}

/** Price profiles for which a table has its own threshold of free delivery. */
export const namedInFees: NamedInside = async (ctx, kind, ids) => {
  if (kind !== 'price_profile') return []
  const settings = await deliverySettings(ctx)
  return (['home', 'relay', 'truck'] as const).flatMap((mode) =>
    settings[mode].free.flatMap(({ profileId }) =>
      profileId !== null && ids.includes(profileId) ? [{ id: profileId, where: tableNames[ctx.locale][mode] }] : [],
    ),
  )
}

async function unknownProfiles(ctx: Ctx, free: FeeTableInput['free'], path: (string | number)[]): Promise<Field[]> {
  const missing = await missingOf(
    ctx,
    'price_profile',
    free.map(({ profileId }) => profileId),
  )
  return free.flatMap(({ profileId }, index): Field[] =>
    profileId !== null && missing.has(profileId) ? [{ path: [...path, index, 'profileId'], code: 'unknown_profile' }] : [],
  )
}

const codes = { gap: 'bands_gap', overlap: 'bands_overlap', empty: 'band_empty' } as const

const wrongBands = (bands: readonly Band[], basis: Basis, path: (string | number)[]): Field[] =>
  bandProblems(bands).map(({ kind, index, from, upTo }) => ({
    path: [...path, index, kind === 'empty' ? 'upTo' : 'from'],
    code: codes[kind],
    details: { from: said(from, basis), upTo: upTo === null ? '∞' : said(upTo, basis) },
  }))

/** A figure of a band as people read it: 2,5 kg; 50,00 €; 12 km. */
function said(value: number, basis: Basis): string {
  const figure = (of: number, digits: number): string =>
    of.toLocaleString('fr-FR', { minimumFractionDigits: digits, maximumFractionDigits: 3 })
  if (basis === 'weight') return `${figure(value / 1000, 0)} kg`
  if (basis === 'price') return `${figure(value / 100, 2)} €`
  return basis === 'km' ? `${value} km` : basis === 'pallets' ? `${value} palettes` : `${value} articles`
}

function refuse(fields: Field[]): void {
  const [first] = fields
  if (first) throw new Refused(first.code, first.details, fields)
}
