import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done, id, idParam, instant, optionalText } from '../base/shared.ts'

/** The header by which a request of staff says under which entry it comes. */
export const SUPPORT_HEADER = 'x-support'
export const consentModes = ['read', 'write'] as const
export type ConsentMode = (typeof consentModes)[number]
/** What an owner may grant, in hours. */
export const consentHours = [1, 4, 24, 72] as const

const SupportVisit = z.object({
  staff: z.string(),
  enteredAt: instant,
  leftAt: instant.nullable(),
  requests: z.int(),
  lastAt: instant.nullable(),
})
export const SupportConsent = z.object({
  id,
  mode: z.enum(consentModes),
  reason: z.string().nullable(),
  grantedBy: z.string(),
  grantedAt: instant,
  until: instant,
  /** When it was ended before its time, and by whom. */
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  running: z.boolean(),
  /** Who of the provider came in by it. */
  visits: z.array(SupportVisit),
})
export type SupportConsent = z.infer<typeof SupportConsent>

export const errors = {
  owner_only: {
    status: 403,
    fr: 'Seul un propriétaire de la boutique peut ouvrir ou fermer l’accès à l’équipe de Plantule.',
    en: 'Only an owner of the shop may open or close the access for the staff of Plantule.',
  },
  consent_running: {
    status: 409,
    fr: 'Un accès est déjà ouvert : fermez-le avant d’en ouvrir un autre.',
    en: 'An access is open already: close it before opening another one.',
  },
  no_consent: {
    status: 403,
    fr: 'La boutique n’a ouvert aucun accès à l’équipe de Plantule.',
    en: 'The shop has opened no access for the staff of Plantule.',
  },
  support_over: {
    status: 403,
    fr: 'Cet accès à la boutique est terminé.',
    en: 'This access to the shop is over.',
  },
  support_read_only: {
    status: 403,
    fr: 'Cet accès permet de lire, pas de modifier.',
    en: 'This access lets you read, not change.',
  },
  support_closed: {
    status: 403,
    fr: 'Ceci reste à l’équipe de la boutique : l’accès de Plantule ne le permet pas.',
    en: 'This is for the shop’s own team: the access for Plantule does not include it.',
  },
} as const satisfies Messages

export const supportConsentRoutes = {
  listConsents: route({
    method: 'GET',
    path: '/support/consents',
    summary: 'When the provider’s staff might enter this shop, by whose consent, and who came',
    permission: 'team.read',
    response: z.object({ items: z.array(SupportConsent) }),
  }),
  giveConsent: route({
    method: 'POST',
    path: '/support/consent/-1',
    summary: 'Let the provider’s staff enter this shop for some hours; an owner’s alone',
    permission: 'team.write',
    body: z.object({
      mode: z.enum(consentModes),
      hours: z.union([z.literal(1), z.literal(4), z.literal(24), z.literal(72)]),
      reason: optionalText(300),
    }),
    response: SupportConsent,
    status: 201,
    errors: ['owner_only', 'consent_running'],
  }),
  endConsent: route({
    method: 'POST',
    path: '/support/consent/{id}/end',
    summary: 'End a consent: whoever of the staff is in the shop is out at once',
    permission: 'team.write',
    params: byId,
    body: z.object({}),
    response: SupportConsent,
    errors: ['not_found', 'owner_only'],
  }),
}

export const SupportEntry = z.object({
  id,
  shopUid: z.string(),
  shopName: z.string(),
  mode: z.enum(consentModes),
  until: instant,
})
export type SupportEntry = z.infer<typeof SupportEntry>

export const supportEntryRoutes = {
  getClientConsent: route({
    method: 'GET',
    path: '/v1/internal/support/{clientId}',
    summary: 'Whether a shop lets the provider’s staff in, until when and how far',
    permission: 'internal',
    params: z.object({ clientId: idParam }),
    response: z.object({
      consent: z.object({ mode: z.enum(consentModes), until: instant, grantedBy: z.string(), reason: z.string().nullable() }).nullable(),
    }),
    errors: ['not_found'],
  }),
  enterShop: route({
    method: 'POST',
    path: '/v1/internal/support/{clientId}',
    summary: 'Enter a shop by its owner’s consent; its requests then carry the entry in the header x-support',
    permission: 'internal',
    staffRight: 'support',
    params: z.object({ clientId: idParam }),
    body: z.object({}),
    response: SupportEntry,
    status: 201,
    errors: ['not_found', 'no_consent'],
  }),
  leaveShop: route({
    method: 'POST',
    path: '/v1/internal/support/visit/{entryId}/leave',
    summary: 'Leave the shop',
    permission: 'internal',
    staffRight: 'support',
    params: z.object({ entryId: idParam }),
    body: z.object({}),
    response: done,
    errors: ['not_found'],
  }),
}
