import { z } from 'zod'
import type { Right } from '../base/permissions.ts'
import { route } from '../base/route.ts'
import { idParam, instant } from '../base/shared.ts'

/** Records that people open as a page, and who may: whoever may read the record learns who changed it last. */
export const changedRecords = {
  analysis: 'production.read',
  blog_article: 'storefront.read',
  collection_zone: 'traceability.read',
  customer: 'customers.read',
  delivery_round: 'orders.read',
  fair: 'till.read',
  local_lot: 'traceability.read',
  lot: 'production.read',
  newsletter: 'marketing.read',
  order: 'orders.read',
  pack: 'catalogue.read',
  plant_delivery: 'traceability.read',
  product: 'catalogue.read',
  recall: 'traceability.read',
  site_page: 'storefront.read',
  support_ticket: null,
  tracking_link: 'marketing.read',
} as const satisfies Record<string, Right | null>
export type ChangedRecord = keyof typeof changedRecords

export const LastChange = z.object({
  /** Null where nothing is noted: records that came before the journal. */
  at: instant.nullable(),
  /** Who; null where the record was changed by what notes nobody, as an import or a change of many does. */
  by: z.string().nullable(),
  /** `you` is who asks; `public` came by a public page. */
  who: z.enum(['you', 'member', 'key', 'system', 'provider', 'public']).nullable(),
  created: z.boolean(),
})
export type LastChange = z.infer<typeof LastChange>

export const lastChangeRoutes = {
  lastChange: route({
    method: 'GET',
    path: '/record/{kind}/{id}/last_change',
    summary: 'Who changed a record last, and when',
    permission: 'member',
    params: z.object({ kind: z.enum(Object.keys(changedRecords) as [ChangedRecord, ...ChangedRecord[]]), id: idParam }),
    response: LastChange,
    errors: ['no_right'],
  }),
}
