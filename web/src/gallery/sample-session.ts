import type { Init } from '@plantule/contract/shops/init'
import { allRights } from '@plantule/contract/base/permissions'
import type { Session } from '../api/session.ts'
import type { Identity } from '../session/identity.ts'

const init: Init = {
  client: {
    id: 1,
    uid: 'demo',
    name: 'Pépinière du Val',
    level: 'local-vegetal',
    subscriptionType: 'yearly',
    host: null,
    registerPayments: false,
    invoicing_info: { pay_tva: true, country: 'FR', postcode: '49000' },
    register_payments: false,
  },
  cookies: { namespace: 'demo' },
  config: { product_view: { characteristics: [] }, category_view: { icons: { columns: 4, rows: 4 }, list: { rows: 5 } } },
  settings: { rootstocks: [], containers: [] },
  menu: [],
  pages: [],
  tva_rates: [],
  number_of_orders: 0,
  subscription: { plan: 'local-vegetal', type: 'yearly', status: 'active' },
  level: 'local-vegetal',
  subscription_type: 'yearly',
  price_schemas: [],
  price_profiles: [],
  copied_section: null,
  inupp: null,
  point_of_sale_status: 'closed',
  tag_config: {},
  vegetal_local_config: { reference_table: [], batch_name_config: '', mix_name_config: '' },
  session: {
    id: 1,
    name: 'Anne Lefèvre',
    email: 'anne@example.fr',
    preset: 'owner',
    rights: [...allRights],
    endsOn: null,
    invitedAt: '2026-01-01T08:00:00Z',
    joinedAt: '2026-01-01T08:00:00Z',
    lastSeenAt: null,
    isMe: true,
    secondStep: false,
    version: 1,
    preferences: {},
  },
  sessions: [],
  consumables: [],
  invoicing_terms: [],
  fiscal_year_start: 1,
  support: null,
  navigation: {
    shops: [
      { uid: 'demo', name: 'Pépinière du Val' },
      { uid: 'two', name: 'Graines de Loire' },
    ],
  },
}

export const sampleSession: Session = { init, signOut: () => window.location.reload(), enterShop: () => undefined }

const nowhere = (): void => undefined

/** Somebody who is signed in and can go nowhere. */
export const sampleIdentity: Identity = {
  state: 'in',
  ended: false,
  alone: false,
  user: { name: 'Anne Lefèvre', email: 'anne@example.fr' },
  signIn: nowhere,
  signOut: nowhere,
  renew: () => Promise.resolve(),
  enterShop: nowhere,
  handOver: nowhere,
}
