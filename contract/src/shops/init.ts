import { z } from 'zod'
import { route } from '../base/route.ts'
import { basisPoints, day, id, instant } from '../base/shared.ts'
import { Member, Shop } from './team.ts'

/** A part whose capability keeps its own shape; the screens of that capability know it. */
const named = z.object({ id, name: z.string() })

/** Everything that the client state needs at start. */
export const Init = z.object({
  client: z.object({
    ...Shop.shape,
    invoicing_info: z.object({ pay_tva: z.boolean(), country: z.string(), postcode: z.string() }),
    register_payments: z.boolean(),
  }),
  cookies: z.object({ namespace: z.string() }),
  config: z.object({
    product_view: z.object({ characteristics: z.array(z.string()) }),
    category_view: z.object({ icons: z.object({ columns: z.int(), rows: z.int() }), list: z.object({ rows: z.int() }) }),
  }),
  settings: z.object({ rootstocks: z.array(named), containers: z.array(named) }),
  menu: z.array(
    z.object({
      id,
      name: z.string(),
      idx: z.int(),
      categories: z.array(
        z.object({
          id,
          name: z.string(),
          url: z.string(),
          subcategory: z.array(z.object({ id, name: z.string(), url: z.string() })),
        }),
      ),
    }),
  ),
  pages: z.array(z.object({ id, name: z.string(), url: z.string() })),
  tva_rates: z.array(z.object({ id, name: z.string(), rateBp: basisPoints, validFrom: day, validTo: day.nullable() })),
  number_of_orders: z.int(),
  subscription: z.object({ plan: z.string(), type: z.string(), status: z.string() }),
  level: z.string(),
  subscription_type: z.string(),
  price_schemas: z.array(named),
  price_profiles: z.array(named.extend({ mode: z.enum(['incl', 'excl']), minOrderCents: z.int(), isDefault: z.boolean() })),
  copied_section: z.json().nullable(),
  inupp: z.string().nullable(),
  point_of_sale_status: z.string(),
  tag_config: z.record(z.string(), z.json()),
  vegetal_local_config: z.object({
    reference_table: z.array(z.json()),
    batch_name_config: z.string(),
    mix_name_config: z.string(),
  }),
  /** Who asks; of the provider's staff, whom an owner let in, the id is 0. */
  session: z.object({ ...Member.shape, id: z.int().min(0), preferences: z.record(z.string(), z.json()) }),
  /** The provider's staff look at this shop, by an owner's consent. */
  support: z.object({ entryId: id, staff: z.string(), mode: z.enum(['read', 'write']), until: instant }).nullable(),
  sessions: z.array(named),
  consumables: z.array(named),
  invoicing_terms: z.array(named),
  /** The month in which the shop's fiscal year begins. */
  fiscal_year_start: z.int().min(1).max(12),
  navigation: z.object({ shops: z.array(z.object({ uid: z.string(), name: z.string() })) }),
})
export type Init = z.infer<typeof Init>

export const initRoutes = {
  init: route({
    method: 'GET',
    path: '/init',
    summary: 'The whole client state at start',
    permission: 'member',
    response: Init,
    etag: true,
  }),
}
