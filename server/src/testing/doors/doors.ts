/**
 * Every way through which plants leave a lot, a size or a shelf, or go from one to another: routes of the contract, pages that customers
 * answer, jobs. `every-door.test.ts` tries each with plants that a recall holds. A test file that sees plants move on a way that does not
 * stand here fails: whoever writes such a route says here what a recall means to it.
 */
export const doors = [
  'DELETE /order/{id}',
  'GET /order/{id}/full_refund',
  'POST /multi-order/step',
  'POST /order/{id}/merge',
  'POST /order/{id}/picking/{lineId}/missing',
  'POST /order/{id}/refund/-1',
  'POST /order/{id}/shipment/{shipmentId}/send',
  'POST /q/:shop/:token/answer',
  'POST /s/:shop/:token/answer',
  'POST /shop/:uid/*',
  'job site.unpaid',
  'PUT /delivery-round/{id}/depart',
  'PUT /delivery-round/{id}/stop/{stopId}/outcome',
  'PUT /order/{id}',
  'PUT /order/{id}/modify',
  'PUT /order/{id}/promise',
  'POST /order/{id}/line/{lineId}/cultivation',
  'PUT /growing-contract/{id}/decision',
  'PUT /order/{id}/step-back',
  'PUT /order/{id}/validate',
  'PUT /quotation/{id}/cancel',
  'PUT /quotation/{id}/validate',

  'POST /direct-sale/new',
  'POST /fair/{id}/count',
  'POST /fair/{id}/load',
  'POST /sales/{a}/{b}/refund/new',
  'PUT /direct-sale/{id}/cancel',
  'PUT /till/sessions/{id}/place',
  'job till.fold-offline',

  'POST /products/grid/{id}/undo',
  'POST /products/import/{id}/undo',
  'POST /stock/count',
  'PUT /product/{id}/stock',
  'PUT /products/grid',
  'job catalogue.run-import',

  'POST /cultivations/import/{id}/undo',
  'job production.run-inventory',
  'job production.end-many',
  'PATCH /cultivation/transfer',
  'POST /cultivation/-1',
  'POST /cultivation/{id}/caliber/-1',
  'POST /cultivation/{id}/register-transfer',
  'POST /mother_plant/{id}/sampling/-1',
  'PUT /cultivation/caliber/{id}/connect/{subproductId}',
  'PUT /cultivation/caliber/{id}/disconnect/{subproductId}',
  'PUT /cultivation/{id}/connect/{productId}',
  'PUT /cultivation/{id}/disconnect/{productId}',
  'PUT /cultivation/{id}/inventory',
  'PUT /cultivation/{id}/terminate',
  'POST /production/deed/-1',
  'PUT /production/deed/{id}',
  'PUT /mother_plant/sampling/{id}',
  'PUT /stratification/{id}/sow',
  'POST /stratification/-1',
  'PUT /stratification/{id}',

  'DELETE /plant-delivery/{id}/line/{lineId}/cultivation',
  'POST /plant-delivery/{id}/line/{lineId}/cultivation',

  'DELETE /vegetal-local/batch/{id}',
  'DELETE /vegetal-local/mixture/{id}',
  'DELETE /vegetal-local/seedling/{id}',
  'POST /vegetal-local/batch/-1',
  'POST /vegetal-local/import/{id}/undo',
  'job traceability.run-batches',
  'POST /vegetal-local/lot/{id}/inventory',
  'POST /vegetal-local/lot/{id}/pack',
  'POST /vegetal-local/lot/{id}/unpack',
  'POST /vegetal-local/seedling/-1',
  'POST /vegetal-local/seedling/{id}/pot',
  'PUT /vegetal-local/batch/{id}',
  'PUT /vegetal-local/mixture/{id}/recipe',
  'PUT /vegetal-local/seedling/{id}',
] as const

/** Ways that let no plant go by themselves, and without which none goes: what a trader gives along, what a customer is sent. */
export const papers = [
  'POST /plant-passport/-1',
  'POST /plant-passport/{id}/issue',
  'POST /plant-passports/generate',
  'POST /vegetal-local/certificate/order/{id}',
  'POST /order/{id}/picking/{lineId}/proposal',
] as const

export type DoorName = (typeof doors)[number] | (typeof papers)[number]

/** They fill a shop that has nothing yet, by the verbs of all others. */
const fills = ['job demo.load', 'job provider.fill-demo']

const known: ReadonlySet<string> = new Set([...doors, ...fills])
export const isDoor = (way: string): boolean => known.has(way)
