import { passportRoutes, passportSheets } from '@plantule/contract/passports/passports'
import { zoneRuleRoutes } from '@plantule/contract/passports/zone-rules'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { answers } from '../../platform/port.ts'
import { goesAlong } from '../orders/index.ts'
import { goesWithSale } from '../till/index.ts'
import { yearlyDeclaration } from './declaration.ts'
import { deliveryHandlers } from './deliveries/routes.ts'
import { generatePassports, passportDecisions, passportsGoAlong, passportsOfSale } from './generate.ts'
import { linkPassport, passportProducts, setPassportProducts, unlinkPassport } from './links.ts'
import { listPassports, passportsSheet, salesOfPassports, searchPassports } from './list-passports.ts'
import { passportLabels } from './passport-labels.ts'
import { passportAnswer } from './passports.db.ts'
import { forgetRecipients } from './recipient.ts'
import { createPassport, issuePassport, removePassport, updatePassport, voidPassport } from './save-passport.ts'
import { passportSettings, setPassportSettings } from './settings.ts'
import { listZoneRules, removeZoneRule, saveZoneRule } from './zone-rules.ts'

export { priceDeliveryJob } from './jobs.ts'
export { plantsPlaced, plantsToPlace, seedSizes } from './ports.ts'
export { providedZones, zonesByName } from './zone-rules.ts'

export const passports: Domain = {
  name: 'passports',
  forget: forgetRecipients,
  ports: [answers(goesAlong, passportsGoAlong), answers(goesWithSale, passportsOfSale)],
  routes: [
    ...handle(passportRoutes, {
      listPassports: (ctx, { params, query }) => listPassports(ctx, params.page, query),
      searchPassports: (ctx, { params }) => searchPassports(ctx, params.q),
      createPassport: (ctx, { body }) => createPassport(ctx, body),
      getPassport: (ctx, { params }) => passportAnswer(ctx, params.id),
      updatePassport: (ctx, { params, body }) => updatePassport(ctx, params.id, body),
      removePassport: (ctx, { params }) => removePassport(ctx, params.id),
      issuePassport: (ctx, { params }) => issuePassport(ctx, params.id),
      voidPassport: (ctx, { params, body }) => voidPassport(ctx, params.id, body.reason),
      linkPassport: (ctx, { params }) => linkPassport(ctx, params.id, params.toId),
      unlinkPassport: (ctx, { params }) => unlinkPassport(ctx, params.id, params.toId),
      downloadPassport: (ctx, { params, query }) => passportLabels(ctx, params.id, query),
      generatePassports: (ctx, { body }) => generatePassports(ctx, body),
      passportDecisions: (ctx, { params }) => passportDecisions(ctx, params.orderId),
      passportProducts: (ctx, { params }) => passportProducts(ctx, params.id),
      setPassportProducts: (ctx, { params, body }) => setPassportProducts(ctx, params.id, body.productIds),
      salesOfPassports: (ctx, { params }) => salesOfPassports(ctx, params.year),
      yearlyDeclaration: (ctx, { params }) => yearlyDeclaration(ctx, params.year),
      getPassportSettings: (ctx) => passportSettings(ctx),
      setPassportSettings: (ctx, { body }) => setPassportSettings(ctx, body),
    }),
    ...handle(zoneRuleRoutes, {
      listZoneRules,
      saveZoneRule: (ctx, { body }) => saveZoneRule(ctx, body),
      removeZoneRule: (ctx, { params }) => removeZoneRule(ctx, params.id),
    }),
    ...deliveryHandlers,
    ...handle(passportSheets, { passportsSheet: (ctx, { query }) => passportsSheet(ctx, query) }),
  ],
}
