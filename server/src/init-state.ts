import type { Init } from '@plantule/contract/shops/init'
import { initRoutes } from '@plantule/contract/shops/init'
import type { Ctx } from './platform/context.ts'
import type { Domain } from './platform/domain.ts'
import { handle, type Mounted } from './platform/handlers.ts'

/** The final shape of every part; a domain that is present fills its own. */
const empty: Omit<Init, 'client' | 'session'> = {
  cookies: { namespace: '' },
  config: {
    product_view: { characteristics: [] },
    category_view: { icons: { columns: 4, rows: 4 }, list: { rows: 5 } },
  },
  settings: { rootstocks: [], containers: [] },
  menu: [],
  pages: [],
  tva_rates: [],
  number_of_orders: 0,
  subscription: { plan: '', type: '', status: '' },
  level: '',
  subscription_type: '',
  price_schemas: [],
  price_profiles: [],
  copied_section: null,
  inupp: null,
  point_of_sale_status: 'closed',
  tag_config: {},
  vegetal_local_config: { reference_table: [], batch_name_config: '', mix_name_config: '' },
  sessions: [],
  consumables: [],
  invoicing_terms: [],
  fiscal_year_start: 1,
  navigation: { shops: [] },
  support: null,
}

/** GET init: asks each domain for its parts, one after the other on the request's transaction. */
export function initRoute(domains: readonly Domain[]): Mounted[] {
  return handle(initRoutes, {
    async init(ctx: Ctx) {
      const state: Partial<Init> = { ...empty }
      for (const domain of domains) if (domain.init) Object.assign(state, await domain.init(ctx))
      // How the shop sells is no part of what they inspect.
      if (ctx.actor.kind === 'member' && ctx.actor.inspects)
        Object.assign(state, { price_schemas: [], price_profiles: [], invoicing_terms: [] })
      // The lowest domain always gives `client` and `session`.
      return state as Init
    },
  })
}
