/** The screens that a page of help tells of; its files bear the name in `fr/` and `en/`. */
export const places = {
  home: ['/', '/my-account'],
  orders: ['/orders/all'],
  order: ['/order/{orderId}'],
  prepare: ['/order/{orderId}/prepare'],
  stockCount: ['/stock-count'],
  till: ['/point-of-sale', '/point-of-sale/sessions', '/point-of-sale/session/{sessionId}', '/point-of-sale/devices'],
  zTickets: ['/z-tickets'],
  customers: ['/customers', '/customer/{customerId}'],
  products: [
    '/products',
    '/product/{productId}',
    '/other_products',
    '/other_products/{productId}',
    '/products/table',
    '/products/catalog',
    '/packs',
    '/pack/{packId}',
    '/categories',
  ],
  import: ['/products/import'],
  books: ['/journal'],
  purchases: ['/purchases'],
  invoices: ['/invoice'],
  codes: ['/codes', '/gift-card-page'],
  delivery: ['/delivery', '/delivery-rounds', '/delivery-round/{roundId}'],
  fairs: ['/fairs', '/fair/{fairId}', '/fair/{fairId}/load', '/fair/{fairId}/count'],
  analysis: ['/sales-analysis', '/economics', '/sales-hours', '/dead-stock', '/tracking_links', '/tracking_link/{linkId}'],
  consumables: ['/consumable'],
  deliveries: ['/plant-delivery', '/plant-delivery/{deliveryId}'],
  passports: ['/plant-passport'],
  treatments: ['/treatment'],
  cultivations: ['/cultivation', '/cultivation/{cultivationId}'],
  places: ['/product_localisation'],
  propagation: ['/mother_plant', '/mother_plant/{motherPlantId}', '/stratification', '/stratification/{stratificationId}'],
  measures: ['/cultivation/analyses', '/cultivation/analysis/{analysisId}'],
  zones: ['/vegetal-local/zones', '/vegetal-local/zones/{zoneId}'],
  settings: [
    '/settings',
    '/invoicing',
    '/legal-terms',
    '/payment',
    '/card-payment',
    '/price-profiles',
    '/prices',
    '/containers',
    '/calibers',
    '/rootstocks',
    '/plant-providers',
    '/image-library',
    '/file-library',
    '/downloads',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type Topic = keyof typeof places

/** `/order/12/prepare` is of `/order/{orderId}/prepare`; undefined when no page tells of it. */
export function topicOf(pathname: string): Topic | undefined {
  const is = (path: string): boolean => new RegExp(`^${path.replace(/\{\w+\}/g, '-?\\d+')}$`).test(pathname)
  return (Object.keys(places) as Topic[]).find((topic) => places[topic].some(is))
}
