import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { InvoiceKind } from '../invoicing/invoices.ts'
import { route } from '../base/route.ts'
import { byId, cents, day, id, instant, listQuery, oneOrMore, pageOf, pageParam, requiredText, text } from '../base/shared.ts'

/** The life of an electronic invoice by its code (XP Z12-012). 200, 210, 212 and 213 are the ones that the law asks for. */
export const lifeCodes = {
  200: 'deposited',
  201: 'issued',
  202: 'received',
  203: 'available',
  204: 'taken_over',
  205: 'approved',
  206: 'partly_approved',
  207: 'disputed',
  208: 'suspended',
  209: 'completed',
  210: 'refused',
  211: 'payment_sent',
  212: 'paid',
  213: 'rejected',
} as const
export type LifeCode = keyof typeof lifeCodes
export type LifeStatus = (typeof lifeCodes)[LifeCode]
export const lifeStatuses = Object.values(lifeCodes) as [LifeStatus, ...LifeStatus[]]
/** What people write down where no platform tells it. */
export const handStatuses = ['deposited', 'rejected', 'received', 'approved', 'refused', 'paid'] as const
/** Where an invoice stands before its platform has said anything. */
export const sendingStates = ['to_send', 'queued', 'sent', 'failed'] as const
export const transmissionStates = [...sendingStates, ...lifeStatuses] as const

const TransmissionRow = z.object({
  id,
  kind: InvoiceKind,
  number: z.string(),
  issuedOn: day,
  customerName: z.string(),
  inclCents: cents,
  state: z.enum(transmissionStates),
  at: instant.nullable(),
  reason: z.string(),
})
export type TransmissionRow = z.infer<typeof TransmissionRow>

const LifeEvent = z.object({
  id,
  status: z.enum(lifeStatuses),
  at: instant,
  reason: z.string(),
  source: z.enum(['platform', 'hand']),
  author: z.string(),
})
const Transmission = z.object({
  state: z.enum(transmissionStates),
  attempts: z.int(),
  failure: z.string().nullable(),
  sentAt: instant.nullable(),
  history: z.array(LifeEvent),
})
export type Transmission = z.infer<typeof Transmission>

const PlatformSettings = z.object({
  /** Files are handed over by people, or a platform takes them. */
  way: z.enum(['files', 'platform']),
  flowUrl: z.string(),
  tokenUrl: z.string(),
  clientId: z.string(),
  organizationId: z.string(),
  sweptAt: instant.nullable(),
  failure: z.string().nullable(),
})
export type PlatformSettings = z.infer<typeof PlatformSettings>

export const errors = {
  platform_url: {
    status: 400,
    fr: 'Une adresse complète en https://, celle d’un serveur sur Internet, est attendue.',
    en: 'A whole address with https:// of a server on the internet is expected.',
  },
  platform_secret_missing: {
    status: 400,
    fr: 'Indiquez le secret que la plateforme vous a remis.',
    en: 'Give the secret that the platform gave you.',
  },
  platform_key_refused: { status: 409, fr: 'La plateforme refuse ces identifiants.', en: 'The platform refuses these credentials.' },
  platform_unreachable: {
    status: 502,
    fr: 'La plateforme ne répond pas à cette adresse. Réessayez plus tard.',
    en: 'The platform does not answer there. Try again later.',
  },
  platform_off: {
    status: 409,
    fr: 'Aucune plateforme n’est réglée : remettez-lui le PDF vous-même, puis notez son état.',
    en: 'No platform is set: hand the PDF over yourself, then note its state.',
  },
  not_electronic: {
    status: 409,
    fr: 'Cette facture ne passe pas par une plateforme : son client n’est pas une entreprise avec SIREN.',
    en: 'This invoice goes through no platform: its customer is no business with a SIREN.',
  },
  already_sent: { status: 409, fr: 'Cette facture est déjà partie.', en: 'This invoice has left already.' },
} as const satisfies Messages

const reading = 'invoices.read' as const

/** Invoices to businesses and the approved platform that carries them. */
export const eInvoicingRoutes = {
  platformSettings: route({
    method: 'GET',
    path: '/config/e-invoicing',
    summary: 'How electronic invoices leave the shop',
    permission: 'settings.read',
    response: PlatformSettings,
  }),
  setPlatform: route({
    method: 'PUT',
    path: '/config/e-invoicing',
    summary: 'Name the approved platform, or none; its address and keys are tried first',
    permission: 'settings.write',
    body: z.discriminatedUnion('way', [
      z.object({ way: z.literal('files') }),
      z.object({
        way: z.literal('platform'),
        flowUrl: requiredText(300),
        tokenUrl: requiredText(300),
        clientId: requiredText(200),
        /** Empty keeps the one that is known. */
        clientSecret: text(500).optional(),
        organizationId: text(100).optional(),
      }),
    ]),
    response: PlatformSettings,
    errors: ['platform_url', 'platform_secret_missing', 'platform_key_refused', 'platform_unreachable'],
  }),
  listTransmissions: route({
    method: 'GET',
    path: '/accounting/transmissions/{page}',
    summary: 'Invoices to businesses and where each stands',
    permission: reading,
    params: pageParam,
    query: listQuery(['number'] as const, { state: oneOrMore(transmissionStates).optional() }),
    response: pageOf(TransmissionRow),
  }),
  transmission: route({
    method: 'GET',
    path: '/invoice/{id}/transmission',
    summary: 'What became of an invoice',
    permission: reading,
    params: byId,
    response: Transmission,
    errors: ['not_found', 'not_electronic'],
  }),
  sendInvoice: route({
    method: 'POST',
    path: '/invoice/{id}/transmission',
    summary: 'Hand an invoice to the platform, again when it failed or was rejected',
    permission: 'invoices.write',
    params: byId,
    body: z.object({}),
    response: Transmission,
    status: 202,
    errors: ['not_found', 'not_electronic', 'platform_off', 'already_sent'],
  }),
  noteStatus: route({
    method: 'PUT',
    path: '/invoice/{id}/transmission',
    summary: 'Write down what became of an invoice that was handed over by hand',
    permission: 'invoices.write',
    params: byId,
    body: z.object({ status: z.enum(handStatuses), day: day.nullable().default(null), reason: text(300).default('') }),
    response: Transmission,
    errors: ['not_found', 'not_electronic'],
  }),
}
