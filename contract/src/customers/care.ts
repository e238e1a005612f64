import { z } from 'zod'
import { Customer, CustomerSummary } from './schemas.ts'
import { customerFilters, customersRoutes } from './routes.ts'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, cents, day, done, exportQuery, id } from '../base/shared.ts'

export const errors = {
  customers_differ: {
    status: 409,
    fr: 'Ces deux clients n’ont pas le même {field} : ce sont deux entreprises.',
    en: 'These two customers have another {field}: they are two companies.',
  },
  customer_itself: { status: 400, fr: 'Choisissez un autre client.', en: 'Choose another customer.' },
  customer_gone: {
    status: 409,
    fr: 'Cette fiche a été fusionnée ou effacée : elle ne change plus.',
    en: 'This record was merged or erased: it no longer changes.',
  },
  customer_not_settled: {
    status: 409,
    fr: 'Ce client ne peut pas être effacé : il a des commandes en cours, un solde, un avoir, une carte cadeau ou un courrier de rappel qui n’est pas encore parti.',
    en: 'This customer cannot be erased: there are orders in progress, a balance, a credit, or a gift card or the letter of a recall that has not left yet.',
  },
} as const satisfies Messages

/** Why two customers look like one. */
export const doubleReasons = ['email', 'phone', 'siren', 'name'] as const
const DoublePair = z.object({ reason: z.enum(doubleReasons), one: CustomerSummary, other: CustomerSummary })
export type DoublePair = z.infer<typeof DoublePair>

export const obstacleKinds = ['open_orders', 'due', 'credit', 'gift_cards', 'unpaid_cards', 'recall_letters'] as const
/** What keeps a customer from being erased, what goes and what the law keeps. */
export const Erasure = z.object({
  possible: z.boolean(),
  obstacles: z.array(z.object({ kind: z.enum(obstacleKinds), count: z.int(), cents })),
  erased: z.object({ addresses: z.int(), interactions: z.int(), comments: z.int(), mails: z.int() }),
  /** `until`: the day after which the law no longer asks for it (C. com. L123-22 and L110-4). */
  kept: z.array(
    z.object({ kind: z.enum(['orders', 'invoices', 'tickets', 'reminders', 'passports']), count: z.int(), until: day.nullable() }),
  ),
})
export type Erasure = z.infer<typeof Erasure>

export const customersCareRoutes = {
  listTags: route({
    method: 'GET',
    path: '/users/tags',
    summary: 'Tags in use, with how many customers have each',
    permission: 'customers.read',
    response: z.object({ items: z.array(z.object({ tag: z.string(), customers: z.int() })) }),
  }),
  exportCustomers: route({
    method: 'GET',
    path: '/users/export',
    summary: 'The customers that the filters leave, as a spreadsheet',
    permission: 'customers.write',
    writes: true,
    query: exportQuery(customerFilters),
    exports: customersRoutes.listCustomers,
    response: 'xlsx',
  }),
  listDoubles: route({
    method: 'GET',
    path: '/users/doubles',
    summary: 'Customers who are likely the same',
    permission: 'customers.read',
    response: z.object({ items: z.array(DoublePair), more: z.boolean() }),
  }),
  keepApart: route({
    method: 'PUT',
    path: '/users/doubles/apart',
    summary: 'Two who look alike and are two',
    permission: 'customers.write',
    body: z.object({ ids: z.tuple([id, id]) }),
    response: done,
    errors: ['not_found', 'customer_itself'],
  }),
  mergeCustomers: route({
    method: 'POST',
    path: '/user/{id}/merge',
    summary: 'Make another customer one with this one, who keeps everything of both',
    permission: 'customers.write',
    params: byId,
    body: z.object({ otherId: id }),
    response: Customer,
    status: 201,
    errors: ['not_found', 'customer_itself', 'customer_gone', 'customers_differ'],
  }),
  personalData: route({
    method: 'GET',
    path: '/user/{id}/personal-data',
    summary: 'All that is kept on a person, in one file (RGPD art. 15 and 20)',
    permission: 'customers.write',
    writes: true,
    params: byId,
    response: 'file',
    errors: ['not_found'],
  }),
  previewErasure: route({
    method: 'GET',
    path: '/user/{id}/erasure',
    summary: 'What erasing a customer would take and keep',
    permission: 'customers.write',
    params: byId,
    response: Erasure,
    errors: ['not_found'],
  }),
  eraseCustomer: route({
    method: 'POST',
    path: '/user/{id}/erasure',
    summary: 'Forget a person, but for what the law keeps (RGPD art. 17)',
    permission: 'customers.write',
    params: byId,
    body: z.object({}),
    response: Erasure,
    status: 201,
    errors: ['not_found', 'customer_gone', 'customer_not_settled'],
  }),
}
