import { carrierRoutes } from '@plantule/contract/carriers/carriers'
import { handle } from '../../platform/handlers.ts'
import { carrierSettings, checkAccount, removeAccount, setAccount, chooseCarriers } from './accounts.ts'
import { findRelays } from './find-relays.ts'

export const routes = handle(carrierRoutes, {
  getCarriers: (ctx) => carrierSettings(ctx),
  setMondialRelay: (ctx, { body }) => setAccount(ctx, 'mondial_relay', body),
  setColissimo: (ctx, { body }) => setAccount(ctx, 'colissimo', body),
  removeCarrier: (ctx, { params }) => removeAccount(ctx, params.carrier),
  checkCarrier: (ctx, { params }) => checkAccount(ctx, params.carrier),
  chooseCarriers: (ctx, { body }) => chooseCarriers(ctx, body),
  findRelays: (ctx, { query }) => findRelays(ctx, query),
})
