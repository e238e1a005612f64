import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { keyRights } from '../base/keys.ts'
import type { Right } from '../base/permissions.ts'
import { route } from '../base/route.ts'
import { byId, day, id, instant, requiredText } from '../base/shared.ts'

/** Requests a minute that a key may make. */
export const keyPaces = [60, 300, 900] as const
const rights = z.array(z.enum(keyRights as readonly [Right, ...Right[]])).max(50)
/** At once; the ones that ended stay listed besides. */
export const MAX_KEYS = 50

export const ApiKey = z.object({
  id,
  name: z.string(),
  /** How the key begins, to tell it from others; the whole of it was shown once. */
  start: z.string(),
  rights,
  perMinute: z.int(),
  /** Its last day. */
  endsOn: day.nullable(),
  createdAt: instant,
  /** Whose rights bound it: the owner who made it or took it over. */
  owner: z.string(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  /** `stopped`: whom it stood for is no member any more; an owner may take it over. */
  state: z.enum(['active', 'ended', 'revoked', 'stopped']),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewKey = z.object({
  name: requiredText(80),
  rights: rights.min(1),
  perMinute: z.literal(keyPaces).default(300),
  endsOn: day.nullable().default(null),
})
export type NewKey = z.infer<typeof NewKey>

export const errors = {
  programs_owner_only: {
    status: 403,
    fr: 'Seul un propriétaire de la boutique décide de ce qui est ouvert à d’autres logiciels.',
    en: 'Only an owner of the shop decides what is open to other programs.',
  },
  key_beyond_own: {
    status: 403,
    fr: 'Une clé ne peut pas recevoir un droit que vous n’avez pas.',
    en: 'A key cannot be given a right that you do not hold.',
  },
  key_end_past: { status: 400, fr: 'Ce jour est déjà passé.', en: 'This day is already over.' },
  too_many_keys: {
    status: 409,
    fr: 'Il y a déjà {max} clés en service : révoquez-en une d’abord.',
    en: 'There are {max} keys in use already: revoke one first.',
  },
  key_over: { status: 409, fr: 'Cette clé a été révoquée.', en: 'This key was revoked.' },
} as const satisfies Messages

export const keyRoutes = {
  listKeys: route({
    method: 'GET',
    path: '/api-keys',
    summary: 'The keys of other programs, the newest first, with those that were revoked',
    permission: 'team.write',
    response: z.object({ items: z.array(ApiKey) }),
    errors: ['programs_owner_only'],
  }),
  createKey: route({
    method: 'POST',
    path: '/api-key/-1',
    summary: 'Make a key for another program; an owner’s alone. The whole key is in this answer and nowhere else',
    permission: 'team.write',
    body: NewKey,
    response: z.object({ key: ApiKey, secret: z.string() }),
    status: 201,
    secret: true,
    errors: ['programs_owner_only', 'key_beyond_own', 'key_end_past', 'too_many_keys'],
  }),
  revokeKey: route({
    method: 'POST',
    path: '/api-key/{id}/revoke',
    summary: 'Revoke a key: its next request is refused',
    permission: 'team.write',
    params: byId,
    body: z.object({}),
    response: ApiKey,
    errors: ['not_found', 'programs_owner_only'],
  }),
  takeOverKey: route({
    method: 'POST',
    path: '/api-key/{id}/take-over',
    summary: 'Answer for a key that a colleague made: it then holds no more than the rights of who takes it over',
    permission: 'team.write',
    params: byId,
    body: z.object({}),
    response: ApiKey,
    errors: ['not_found', 'programs_owner_only', 'key_over'],
  }),
}
