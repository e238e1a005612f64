import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, id, instant } from '../base/shared.ts'
import { recordNotes, recordPurposes, recordStates, recordTypes } from './dns-records.ts'

/** The site answers under the primary name; a redirecting one leads there. One that waits is neither yet. */
export const hostRoles = ['primary', 'redirect', 'waiting'] as const
export type HostRole = (typeof hostRoles)[number]
/** Whether a page under the name comes by https. `off`: the installation itself has none, so nobody looked. */
export const certificateStates = ['unknown', 'ok', 'missing', 'off'] as const
export type CertificateState = (typeof certificateStates)[number]
export const MOST_HOSTS = 10

export const DnsRecord = z.object({
  purpose: z.enum(recordPurposes),
  /** Whole, without the dot at its end. */
  name: z.string(),
  type: z.enum(recordTypes),
  /** To be set; none where Plantule asks for nothing. */
  values: z.array(z.string()),
  /** Without it the name cannot become that of the site. */
  needed: z.boolean(),
  state: z.enum(recordStates),
  found: z.array(z.string()),
  note: z.enum(recordNotes).nullable(),
})
export type DnsRecord = z.infer<typeof DnsRecord>

export const DnsHost = z.object({
  id,
  /** As the DNS writes it. */
  host: z.string(),
  /** As people do. */
  name: z.string(),
  role: z.enum(hostRoles),
  /** Its proof was found, and no other shop holds it. */
  provenAt: instant.nullable(),
  /** Another shop proved that it is theirs. */
  lostAt: instant.nullable(),
  /** It was proven, and is held by another shop whose proof stands too. */
  heldElsewhere: z.boolean(),
  checkedAt: instant.nullable(),
  /** A check is on its way. */
  checking: z.boolean(),
  records: z.array(DnsRecord),
  certificate: z.enum(certificateStates),
  /** All that is needed was found. */
  ready: z.boolean(),
})
export type DnsHost = z.infer<typeof DnsHost>

export const Dns = z.object({
  /** Where the site is found without a name of its own. */
  address: z.string(),
  /** The name to which records lead; null where the installation is reached from its own machine alone. */
  target: z.string().nullable(),
  /** The domain in whose name mails leave; null where the installation sends none. */
  mailFrom: z.string().nullable(),
  hosts: z.array(DnsHost),
})
export type Dns = z.infer<typeof Dns>

export const errors = {
  host_malformed: {
    status: 400,
    fr: 'Ceci n’est pas un nom de domaine : écrivez par exemple www.ma-pepiniere.fr.',
    en: 'This is no domain name: write for example www.my-nursery.co.uk.',
  },
  host_not_public: {
    status: 400,
    fr: 'Ce nom n’existe pas sur internet : ni adresse IP, ni nom d’un réseau privé.',
    en: 'This name does not exist on the internet: no IP address, no name of a private network.',
  },
  host_of_provider: {
    status: 400,
    fr: 'Ce nom est celui de l’installation elle-même : choisissez un nom qui vous appartient.',
    en: 'This name is that of the installation itself: choose one that is yours.',
  },
  too_many_hosts: {
    status: 409,
    fr: 'Une boutique a {max} noms au plus : retirez-en un.',
    en: 'A shop has {max} names at most: take one away.',
  },
  host_not_proven: {
    status: 409,
    fr: 'La preuve n’a pas encore été trouvée : posez l’enregistrement TXT, puis vérifiez.',
    en: 'The proof was not found yet: set the TXT record, then check.',
  },
  host_not_ready: {
    status: 409,
    fr: 'Le nom ne mène pas encore ici, ou pas en https : en changeant maintenant, vos visiteurs trouveraient une page en panne.',
    en: 'The name does not lead here yet, or not by https: if you change now, your visitors find a broken page.',
  },
} as const satisfies Messages

const host = z.string().trim().min(1).max(300)

export const dnsRoutes = {
  getDns: route({
    method: 'GET',
    path: '/dns',
    summary: 'The names of the site, the records to set, and what was found of them',
    permission: 'settings.read',
    response: Dns,
  }),
  validateDns: route({
    method: 'PUT',
    path: '/dns/validate',
    summary: 'Ask for a name of the internet, or have its records checked again: the check runs by itself and is told by the news',
    permission: 'settings.write',
    body: z.object({ host }),
    response: Dns,
    errors: ['host_malformed', 'host_not_public', 'host_of_provider', 'too_many_hosts'],
  }),
  changeDomain: route({
    method: 'PUT',
    path: '/dns/change-domain',
    summary: 'Make a proven name that of the site, or one that leads there; the name before leads there from then on',
    permission: 'settings.write',
    body: z.object({
      host,
      role: z.enum(['primary', 'redirect']).default('primary'),
      /** Although the name does not lead here yet, or not by https. */
      anyway: z.boolean().default(false),
    }),
    response: Dns,
    errors: ['not_found', 'host_not_proven', 'host_not_ready'],
  }),
  removeHost: route({
    method: 'DELETE',
    path: '/dns/host/{id}',
    summary: 'Give a name back: the site answers under it no longer',
    permission: 'settings.write',
    params: byId,
    response: Dns,
    errors: ['not_found'],
  }),
}
