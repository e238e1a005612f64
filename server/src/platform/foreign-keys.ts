import { Refused, refusedField } from './refused.ts'

type DatabaseError = Error & { code?: string; detail?: string; table?: string }

const FOREIGN_KEY = '23503'
// Behind row security PostgreSQL names the table and leaves out the columns with their values.
const named = /is still referenced from table/
const unknown = /is not present in table "(\w+)"/

/** What stands in the way of a deletion, by the table that names the row. */
const words: Record<string, { fr: string; en: string }> = {
  customer: { fr: 'clients', en: 'customers' },
  decreasing_price: { fr: 'prix dégressifs et promotions', en: 'quantity prices and promotions' },
  orders: { fr: 'commandes', en: 'orders' },
  pack: { fr: 'lots', en: 'packs' },
  pack_picture: { fr: 'lots', en: 'packs' },
  plant_delivery: { fr: 'livraisons de plants', en: 'plant deliveries' },
  price_schema_category: { fr: 'schémas de prix', en: 'price schemas' },
  price_profile: { fr: 'profils de prix', en: 'price profiles' },
  product: { fr: 'produits', en: 'products' },
  product_category: { fr: 'produits', en: 'products' },
  product_picture: { fr: 'produits', en: 'products' },
  purchase: { fr: 'achats', en: 'purchases' },
  subproduct: { fr: 'déclinaisons de produits', en: 'product sizes' },
  ticket: { fr: 'tickets', en: 'tickets' },
  till_session: { fr: 'sessions de caisse', en: 'till sessions' },
}
const others = { fr: 'autres données', en: 'other data' }

/** `price_profile` to `priceProfileId`, as the fields of requests name a row of it. */
const fieldOf = (name: string): string => `${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`

/**
 * The refusal that a broken foreign key means, whatever the verb asked before: between its question and its writing somebody may
 * have deleted what it names, or named what it deletes. Undefined for any other error. The words are those of PostgreSQL without a
 * translation; in another language the error stays what it is.
 */
export function refusalOfKey({ code, detail = '', table = '' }: DatabaseError): Refused | undefined {
  if (code !== FOREIGN_KEY) return undefined
  if (named.test(detail)) return new Refused('in_use', { where: words[table] ?? others })
  const target = unknown.exec(detail)?.[1]
  return target ? refusedField('unknown_choice', [fieldOf(target)]) : undefined
}
