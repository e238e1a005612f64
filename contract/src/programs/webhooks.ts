import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, changesOf, done, id, instant, text, version } from '../base/shared.ts'

/** What another program may be told of; it is told that, and of what, and reads the rest by a key. */
export const webhookEvents = [
  'order.created',
  'order.changed',
  'payment.recorded',
  'customer.created',
  'customer.changed',
  'customer.erased',
  'invoice.issued',
  'sale.recorded',
  'stock.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** Sent by hand, to see whether it arrives. */
export const TEST_EVENT = 'webhook.test'
export const MAX_ENDPOINTS = 10

export const WebhookEndpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** `stopped`: it failed for too long; `off`: an owner switched it off. */
  state: z.enum(['on', 'failing', 'stopped', 'off']),
  failingSince: instant.nullable(),
  /** Until when what is sent is signed by the secret before too. */
  oldSecretUntil: instant.nullable(),
  createdAt: instant,
  version,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

const input = {
  url: z.url().max(500),
  description: text(120).default(''),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
}
export const NewEndpoint = z.object(input)
export type NewEndpoint = z.infer<typeof NewEndpoint>
export const EndpointChange = z.object({ ...changesOf(input), on: z.boolean().optional(), version })
export type EndpointChange = z.infer<typeof EndpointChange>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const Delivery = z.object({
  id,
  /** The `webhook-id` by which a receiver knows a repeat. */
  messageId: z.string(),
  type: z.string(),
  /** What was sent, to the letter. */
  payload: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of the last attempt: the answer's status, or why there was none. */
  answered: z.int().nullable(),
  fault: z.enum(['address', 'inner', 'redirect', 'too_big', 'too_slow', 'unreachable', 'stopped']).nullable(),
  triedAt: instant.nullable(),
  nextAt: instant.nullable(),
  createdAt: instant,
})
export type Delivery = z.infer<typeof Delivery>

export const errors = {
  webhook_address: {
    status: 400,
    fr: 'Cette adresse ne peut pas être appelée : il faut une adresse https d’Internet, sans mot de passe dedans.',
    en: 'This address cannot be called: it takes an https address of the internet, without a password in it.',
  },
  too_many_endpoints: {
    status: 409,
    fr: 'Il y a déjà {max} adresses : retirez-en une d’abord.',
    en: 'There are {max} addresses already: remove one first.',
  },
  webhook_off: {
    status: 409,
    fr: 'Cette adresse est arrêtée : remettez-la en route d’abord.',
    en: 'This address is off: switch it on first.',
  },
} as const satisfies Messages

export const webhookRoutes = {
  listEndpoints: route({
    method: 'GET',
    path: '/webhooks',
    summary: 'Where news of the shop is sent to, and how that goes',
    permission: 'team.write',
    response: z.object({ items: z.array(WebhookEndpoint) }),
    errors: ['programs_owner_only'],
  }),
  createEndpoint: route({
    method: 'POST',
    path: '/webhook/-1',
    summary: 'Send news to an address; the secret by which they are signed is in this answer and nowhere else',
    permission: 'team.write',
    body: NewEndpoint,
    response: z.object({ endpoint: WebhookEndpoint, secret: z.string() }),
    status: 201,
    secret: true,
    errors: ['programs_owner_only', 'webhook_address', 'too_many_endpoints'],
  }),
  updateEndpoint: route({
    method: 'PUT',
    path: '/webhook/{id}',
    summary: 'Change an address, what it is told, or switch it off and on again',
    permission: 'team.write',
    params: byId,
    body: EndpointChange,
    response: WebhookEndpoint,
    errors: ['not_found', 'stale_version', 'programs_owner_only', 'webhook_address'],
  }),
  removeEndpoint: route({
    method: 'DELETE',
    path: '/webhook/{id}',
    summary: 'Remove an address with its log',
    permission: 'team.write',
    params: byId,
    response: done,
    errors: ['not_found', 'programs_owner_only'],
  }),
  rotateSecret: route({
    method: 'POST',
    path: '/webhook/{id}/secret',
    summary: 'Make a new secret; for a day all is signed by both',
    permission: 'team.write',
    params: byId,
    body: z.object({}),
    response: z.object({ endpoint: WebhookEndpoint, secret: z.string() }),
    secret: true,
    errors: ['not_found', 'programs_owner_only'],
  }),
  testEndpoint: route({
    method: 'POST',
    path: '/webhook/{id}/test',
    summary: 'Send a message that means nothing, to see whether it arrives',
    permission: 'team.write',
    params: byId,
    body: z.object({}),
    response: done,
    errors: ['not_found', 'programs_owner_only', 'webhook_off'],
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/webhook/{id}/deliveries',
    summary: 'The newest hundred messages to an address, with what was answered',
    permission: 'team.write',
    params: byId,
    query: z.object({ state: z.enum(deliveryStates).optional() }),
    response: z.object({ items: z.array(Delivery) }),
    errors: ['not_found', 'programs_owner_only'],
  }),
  replayDelivery: route({
    method: 'POST',
    path: '/webhook/delivery/{id}/replay',
    summary: 'Send a message again, under the number that it had',
    permission: 'team.write',
    params: byId,
    body: z.object({}),
    response: Delivery,
    errors: ['not_found', 'programs_owner_only', 'webhook_off'],
  }),
}
