import { hkdfSync } from 'node:crypto'
import type { CarrierSettings, ColissimoOptions, MondialRelayOptions } from '@plantule/contract/carriers/carriers'
import type { CarrierName } from '@plantule/contract/carriers/relay'
import type { Selectable } from 'kysely'
import type { CarrierAccount } from '../../db/tables.gen.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { SecretBox } from '../../platform/identity/secret-box.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import type { Services } from '../../platform/services.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import { type Carrier, CarrierError } from './carrier.ts'
import { colissimo, type ColissimoKeys } from './colissimo/colissimo.ts'
import { mondialRelay, type MondialRelayKeys } from './mondial-relay/mondial-relay.ts'

type Row = Selectable<CarrierAccount>
type Keys = { [K in keyof (MondialRelayKeys & ColissimoKeys)]?: string | undefined }
type Options = MondialRelayOptions | ColissimoOptions

/** Keys open only in the shop, and for the carrier, that they were sealed for. */
const boxOf = ({ fiscalKey }: Pick<Services, 'fiscalKey'>): SecretBox =>
  new SecretBox(Buffer.from(hkdfSync('sha256', fiscalKey, '', 'plantule carrier keys', 32)))
const about = (shopId: number, carrier: CarrierName): string => `${carrier} keys of shop ${shopId}`
export const openCarrierKeys = (services: Pick<Services, 'fiscalKey'>, shopId: number, sealed: Buffer, carrier: string): string =>
  boxOf(services).open(sealed, about(shopId, carrier as CarrierName))
export const sealCarrierKeys = (services: Pick<Services, 'fiscalKey'>, shopId: number, text: string, carrier: string): Buffer =>
  boxOf(services).seal(text, about(shopId, carrier as CarrierName))

const find = (ctx: Ctx, carrier: CarrierName): Promise<Row | undefined> =>
  ctx.db.selectFrom('carrier_account').selectAll().where('carrier', '=', carrier).executeTakeFirst()

const opened = (ctx: Ctx, row: Row): Keys =>
  // Sealed by `keep` alone, in this shape.
  JSON.parse(boxOf(ctx.services).open(row.sealed_keys, about(ctx.shopId, row.carrier))) as Keys

function built({ config }: Services, carrier: CarrierName, options: Options, keys: Keys): Carrier {
  const inner = config.innerAddresses
  const { privateKey = '', password = '' } = keys
  // What stands in the row was checked by the schema of its own carrier.
  return carrier === 'mondial_relay'
    ? mondialRelay({ ...(options as MondialRelayOptions), privateKey, password }, { url: config.carrierUrls?.mondialRelay, inner })
    : colissimo({ ...(options as ColissimoOptions), password }, { url: config.carrierUrls?.colissimo, inner })
}

/** A carrier with the shop's keys; holds them, so it is never logged or answered. */
export async function carrierOf(
  ctx: Ctx,
  carrier: CarrierName,
): Promise<{ carrier: Carrier; options: Options; failing: boolean } | undefined> {
  const row = await find(ctx, carrier)
  if (!row) return undefined
  const options = row.options as Options
  return { carrier: built(ctx.services, carrier, options, opened(ctx, row)), options, failing: row.failure !== null }
}

type Uses = Pick<CarrierSettings, 'home' | 'relay'>
const noUses: Uses = { home: null, relay: null }

/** Which carrier takes which deliveries; none where the shop has no keys of it. */
export const carrierUses = (ctx: Ctx): Promise<Uses> => readSetting(ctx, 'carriers', noUses)

export async function carrierSettings(ctx: Ctx): Promise<CarrierSettings> {
  const rows = await ctx.db.selectFrom('carrier_account').selectAll().execute()
  const of = (carrier: CarrierName) => {
    const row = rows.find((each) => each.carrier === carrier)
    return row && { ...(row.options as object), checkedAt: row.checked_at?.toISOString() ?? null, failure: failureOf(row) }
  }
  return {
    mondialRelay: (of('mondial_relay') as CarrierSettings['mondialRelay'] | undefined) ?? null,
    colissimo: (of('colissimo') as CarrierSettings['colissimo'] | undefined) ?? null,
    ...(await carrierUses(ctx)),
  }
}

const failureOf = ({ failure }: Row): 'key' | 'unreachable' | null => (failure === 'key' || failure === 'unreachable' ? failure : null)

/** Says which carrier takes what. Throws `carrier_off` beside one whose keys nobody gave. */
export async function chooseCarriers(ctx: Ctx, uses: Uses): Promise<{ ok: true }> {
  const rows = await ctx.db.selectFrom('carrier_account').select('carrier').execute()
  for (const mode of ['home', 'relay'] as const)
    if (uses[mode] !== null && !rows.some(({ carrier }) => carrier === uses[mode])) throw refusedField('carrier_off', [mode])
  await writeSetting(ctx, 'carriers', noUses, { home: uses.home, relay: uses.relay })
  return { ok: true }
}

const trial: Record<CarrierName, readonly (keyof Keys)[]> = { mondial_relay: ['privateKey', 'password'], colissimo: ['password'] }

/**
 * Tries keys before they are kept. Throws `carrier_key_missing`, `carrier_key_refused` beside the first of them, `carrier_unreachable`,
 * `carrier_refused`.
 */
export async function setAccount(ctx: Ctx, carrier: CarrierName, given: Options & Keys): Promise<() => Promise<CarrierSettings>> {
  const before = await find(ctx, carrier)
  const { privateKey, password, ...options } = given
  const known = before && sameLogin(before.options as Options, options as Options) ? opened(ctx, before) : {}
  const keys: Keys = {
    ...(carrier === 'mondial_relay' ? { privateKey: privateKey || known.privateKey || '' } : {}),
    password: password || known.password || '',
  }
  for (const name of trial[carrier]) {
    // Who only looks for relays needs no login of the labels, and no password for it.
    if (name === 'password' && 'login' in options && options.login === '') continue
    if (!keys[name]) throw refusedField('carrier_key_missing', [name])
  }
  const asked = built(ctx.services, carrier, options as Options, keys)
  return async () => {
    await asked.check().catch((error: unknown) => {
      throw error instanceof CarrierError && error.code === 'key'
        ? refusedField('carrier_key_refused', [trial[carrier][0] ?? ''])
        : refusalOf(error)
    })
    return ctx.inShop((own) => keep(own, carrier, options as Options, keys))
  }
}

/** A secret goes to no other account than the one that it was typed for. */
const sameLogin = (before: Options, after: Options): boolean =>
  'brand' in before && 'brand' in after
    ? before.brand === after.brand && (before.login === after.login || after.login === '')
    : 'contract' in before && 'contract' in after && before.contract === after.contract

async function keep(ctx: Ctx, carrier: CarrierName, options: Options, keys: Keys): Promise<CarrierSettings> {
  const before = await find(ctx, carrier)
  const values = {
    options: JSON.stringify(options),
    sealed_keys: boxOf(ctx.services).seal(JSON.stringify(keys), about(ctx.shopId, carrier)),
    checked_at: ctx.now,
    failure: null,
    failed_at: null,
  }
  await ctx.db
    .insertInto('carrier_account')
    .values({ shop_id: ctx.shopId, carrier, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'carrier']).doUpdateSet(values))
    .execute()
  await audit(ctx, 'carriers.account', 'carrier_account', null, { before: before ? before.options : null, after: { carrier, ...options } })
  return carrierSettings(ctx)
}

/** Throws `not_found`, `carrier_key_refused`, `carrier_unreachable`, `carrier_refused`. */
export async function checkAccount(ctx: Ctx, carrier: CarrierName): Promise<() => Promise<CarrierSettings>> {
  const found = await carrierOf(ctx, carrier)
  if (!found) throw new Refused('not_found')
  return async () => {
    await asking(ctx, carrier, () => found.carrier.check()).catch((error: unknown) => {
      throw refusalOf(error)
    })
    return ctx.inShop(async (own) => {
      await own.db.updateTable('carrier_account').set({ checked_at: own.now }).where('carrier', '=', carrier).execute()
      return carrierSettings(own)
    })
  }
}

/** Throws `carrier_in_use` while it takes deliveries. */
export async function removeAccount(ctx: Ctx, carrier: CarrierName): Promise<CarrierSettings> {
  const uses = await carrierUses(ctx)
  if (uses.home === carrier || uses.relay === carrier) throw new Refused('carrier_in_use')
  const row = await ctx.db.deleteFrom('carrier_account').where('carrier', '=', carrier).returning(['id', 'options']).executeTakeFirst()
  if (row) await audit(ctx, 'carriers.account', 'carrier_account', row.id, { before: row.options, after: null })
  return carrierSettings(ctx)
}

/**
 * Asks a carrier outside any transaction and keeps whether it answered, for people to see; nothing is written of one that goes on
 * answering.
 */
export async function asking<T>(shop: Pick<Ctx, 'inShop'>, carrier: CarrierName, call: () => Promise<T>, failing = true): Promise<T> {
  const note = (failure: string | null): Promise<unknown> =>
    shop.inShop((ctx) =>
      ctx.db
        .updateTable('carrier_account')
        .set({ failure, failed_at: failure === null ? null : ctx.now })
        .where('carrier', '=', carrier)
        .where('failure', 'is distinct from', failure)
        .execute(),
    )
  try {
    const answer = await call()
    if (failing) await note(null)
    return answer
  } catch (error) {
    // What it will not do is a matter of that parcel alone.
    if (error instanceof CarrierError && error.code !== 'refused') await note(error.code === 'key' ? 'key' : 'unreachable')
    throw error
  }
}

/** What people read who wait for a carrier's answer. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof CarrierError)) return error
  if (error.code === 'key') return new Refused('carrier_key_refused')
  return error.code === 'refused' ? new Refused('carrier_refused', { message: error.message }) : new Refused('carrier_unreachable')
}
