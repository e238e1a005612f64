import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { OrderSummary } from '../orders/schemas.ts'
import { route } from '../base/route.ts'
import {
  byId,
  cents,
  changeOf,
  day,
  done,
  flag,
  id,
  instant,
  listQuery,
  oneOrMore,
  pageOf,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import { trackingMedia } from './address.ts'

export const errors = {
  bad_period: { status: 400, fr: 'La fin de la période précède son début.', en: 'The period ends before it begins.' },
  website_missing: {
    status: 409,
    fr: 'Indiquez d’abord l’adresse de votre site (Facturation, site internet).',
    en: 'First give the address of your website (Invoicing, website).',
  },
  target_elsewhere: {
    status: 400,
    fr: 'Cette page doit être sur votre site ({site}).',
    en: 'This page must be on your website ({site}).',
  },
  tracking_code_taken: { status: 409, fr: 'Un autre lien porte déjà ce code.', en: 'Another link has this code already.' },
  tracking_code_printed: {
    status: 409,
    fr: 'Ce lien a déjà été suivi : son code ne change plus, car il est peut-être imprimé.',
    en: 'This link has been followed: its code can no longer change, as it may be printed.',
  },
  tracking_link_has_orders: {
    status: 409,
    fr: 'Des commandes sont venues par ce lien : arrêtez-le au lieu de le supprimer.',
    en: 'Orders came by this link: stop it instead of deleting it.',
  },
} as const satisfies Messages

const codePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const TrackingLinkInput = z.object({
  name: requiredText(120),
  /** What stands in the short address; drawn from the name when empty. */
  code: z
    .string()
    .trim()
    .toLowerCase()
    .max(40)
    .refine((value) => value === '' || (value.length >= 2 && codePattern.test(value)), 'invalid_input')
    .default(''),
  medium: z.enum(trackingMedia).default('other'),
  /** A page of the shop's website: `/rosiers`, or its whole address. */
  target: text(500).default('/'),
  note: text(1000).default(''),
  stopped: z.boolean().default(false),
})
export type TrackingLinkInput = z.output<typeof TrackingLinkInput>

export const TrackingLink = z.object({
  id,
  code: z.string(),
  name: z.string(),
  medium: z.enum(trackingMedia),
  target: z.string(),
  note: z.string(),
  /** What people follow. */
  address: z.string(),
  stopped: z.boolean(),
  visits: z.int(),
  orders: z.int(),
  inclCents: cents,
  createdAt: instant,
  version,
})
export type TrackingLink = z.infer<typeof TrackingLink>

const StatsDay = z.object({ day, visits: z.int(), orders: z.int(), inclCents: cents })
export const TrackingStats = z.object({
  from: day,
  to: day,
  /** Of the days shown; `orders` are firm ones. */
  visits: z.int(),
  orders: z.int(),
  inclCents: cents,
  days: z.array(StatsDay),
})
export type TrackingStats = z.infer<typeof TrackingStats>

const sorts = ['created', 'name', 'visits'] as const
const page = z.coerce.number<number | string>().int().min(1).max(100_000).default(1)
const saveErrors = ['website_missing', 'target_elsewhere', 'tracking_code_taken'] as const

export const trackingRoutes = {
  listTrackingLinks: route({
    method: 'GET',
    path: '/tracking_links',
    summary: 'Tracking links with what they brought',
    permission: 'marketing.read',
    query: listQuery(sorts, { page, medium: oneOrMore(trackingMedia).optional(), stopped: flag.optional() }),
    response: pageOf(TrackingLink),
  }),
  /** For pickers on orders: any seller may say by which link a customer came. */
  pickTrackingLinks: route({
    method: 'GET',
    path: '/tracking_links/pick',
    summary: 'Running links by name, for pickers',
    permission: 'orders.read',
    response: z.object({ items: z.array(z.object({ id, code: z.string(), name: z.string() })) }),
  }),
  getTrackingLink: route({
    method: 'GET',
    path: '/tracking_link/{id}',
    summary: 'One tracking link',
    permission: 'marketing.read',
    params: byId,
    response: TrackingLink,
    errors: ['not_found'],
  }),
  createTrackingLink: route({
    method: 'POST',
    path: '/tracking_link/-1',
    summary: 'Create a tracking link',
    permission: 'marketing.write',
    body: TrackingLinkInput,
    response: TrackingLink,
    status: 201,
    errors: saveErrors,
  }),
  updateTrackingLink: route({
    method: 'PUT',
    path: '/tracking_link/{id}',
    summary: 'Change or stop a tracking link',
    permission: 'marketing.write',
    params: byId,
    body: changeOf(TrackingLinkInput, { version }),
    response: TrackingLink,
    errors: ['not_found', 'stale_version', 'tracking_code_printed', ...saveErrors],
  }),
  removeTrackingLink: route({
    method: 'DELETE',
    path: '/tracking_link/{id}',
    summary: 'Delete a tracking link that brought no order',
    permission: 'marketing.write',
    params: byId,
    response: done,
    errors: ['not_found', 'tracking_link_has_orders'],
  }),
  trackingOrders: route({
    method: 'GET',
    path: '/tracking_link/{id}/orders',
    summary: 'Orders that came by the link, newest first',
    permission: 'marketing.read',
    params: byId,
    query: z.object({
      page,
      size: z.coerce
        .number<number | string>()
        .pipe(z.literal([25, 50, 100]))
        .default(25),
    }),
    response: pageOf(OrderSummary),
    errors: ['not_found'],
  }),
  trackingStats: route({
    method: 'GET',
    path: '/tracking_link/stats/{id}',
    summary: 'Visits, orders and revenue by day; the last 90 days unless told',
    permission: 'marketing.read',
    params: byId,
    query: z.object({ from: day.optional(), to: day.optional() }),
    response: TrackingStats,
    errors: ['not_found', 'bad_period'],
  }),
  trackingQr: route({
    method: 'GET',
    path: '/tracking_link/{id}/qr',
    summary: 'The QR code of the short address, to print',
    permission: 'marketing.read',
    params: byId,
    response: 'file',
    errors: ['not_found'],
  }),
}
