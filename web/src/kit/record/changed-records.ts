import type { ChangedRecord } from '@plantule/contract/reports/last-change'

/** Which record a page shows, by what its address begins with; the longer beginnings first. */
const recordsByPath: readonly (readonly [string, ChangedRecord])[] = [
  ['/cultivation/analysis/', 'analysis'],
  ['/cultivation/', 'lot'],
  ['/mother_plant/', 'lot'],
  ['/stratification/', 'lot'],
  ['/customer/', 'customer'],
  ['/order/', 'order'],
  ['/delivery-round/', 'delivery_round'],
  ['/fair/', 'fair'],
  ['/product/', 'product'],
  ['/other_products/', 'product'],
  ['/pack/', 'pack'],
  ['/page/', 'site_page'],
  ['/blog/', 'blog_article'],
  ['/newsletter/', 'newsletter'],
  ['/tracking_link/', 'tracking_link'],
  ['/support/ticket/', 'support_ticket'],
  ['/recall/', 'recall'],
  ['/plant-delivery/', 'plant_delivery'],
  ['/vegetal-local/zones/', 'collection_zone'],
  ['/vegetal-local/seedlings/', 'local_lot'],
  ['/vegetal-local/mixtures/', 'local_lot'],
  ['/vegetal-local/batches/', 'local_lot'],
]

/** The record that an address is the page of, where its changes are noted. */
export function recordAt(pathname: string): { kind: ChangedRecord; id: number } | undefined {
  const found = recordsByPath.find(([beginning]) => pathname.startsWith(beginning))
  const id = found && pathname.slice(found[0].length)
  return found && id && /^\d+$/.test(id) ? { kind: found[1], id: Number(id) } : undefined
}
