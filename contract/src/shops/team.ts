import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { allRights, type PresetName, presetNames, type Right } from '../base/permissions.ts'
import { route } from '../base/route.ts'
import { byId, changesOf, day, done, id, instant, pageOf, requiredText, version } from '../base/shared.ts'

export const rights = z.array(z.enum(allRights as readonly [Right, ...Right[]])).max(50)
export const preset = z.enum(presetNames as readonly [PresetName, ...PresetName[]])

/** A person who works in the shop; `joinedAt` is null while the invitation waits. */
export const Member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  preset,
  rights,
  endsOn: day.nullable(),
  invitedAt: instant,
  joinedAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  isMe: z.boolean(),
  /** Whether signing in asks for a code besides the password; null where nobody knows. */
  secondStep: z.boolean().nullable(),
  version,
})
export type Member = z.infer<typeof Member>

const memberInput = {
  name: requiredText(120),
  preset,
  rights,
  endsOn: day.nullable().default(null),
}

export const Shop = z.object({
  id,
  uid: z.string(),
  name: z.string(),
  level: z.enum(['essential', 'complete', 'local-vegetal']),
  subscriptionType: z.enum(['monthly', 'yearly', 'demo']),
  /** The name of the internet under which its site answers; `dns` changes it. */
  host: z.string().nullable(),
  registerPayments: z.boolean(),
})
export type Shop = z.infer<typeof Shop>

export const errors = {
  inspector_end: {
    status: 400,
    fr: 'L’accès d’une inspection a une fin : dites son dernier jour.',
    en: 'The access of an inspection ends: say its last day.',
  },
  last_owner: {
    status: 409,
    fr: 'La boutique doit garder au moins un propriétaire.',
    en: 'The shop must keep at least one owner.',
  },
  already_member: {
    status: 409,
    fr: 'Cette adresse est déjà celle d’un membre ou d’une invitation.',
    en: 'This address already belongs to a member or an invitation.',
  },
  owner_by_owner: {
    status: 403,
    fr: 'Seul un propriétaire nomme, modifie ou retire un propriétaire.',
    en: 'Only an owner names, changes or removes an owner.',
  },
  rights_beyond_own: {
    status: 403,
    fr: 'Vous ne pouvez pas donner un droit que vous n’avez pas.',
    en: 'You cannot grant a right that you do not hold.',
  },
} as const satisfies Messages

export const teamRoutes = {
  getClient: route({
    method: 'GET',
    path: '/admin/client',
    summary: 'The shop of the signed-in person',
    permission: 'member',
    response: Shop,
  }),
  updateClient: route({
    method: 'PUT',
    path: '/admin/client',
    summary: "Change the shop's name",
    permission: 'settings.write',
    body: z.object({
      name: requiredText(120),
      registerPayments: z.boolean(),
    }),
    response: Shop,
  }),
  listMembers: route({
    method: 'GET',
    path: '/admin/sessions',
    summary: 'People who may sign in to the shop',
    permission: 'team.read',
    response: pageOf(Member),
  }),
  getMember: route({
    method: 'GET',
    path: '/admin/session/{id}',
    summary: 'One member',
    permission: 'team.read',
    params: byId,
    response: Member,
    errors: ['not_found'],
  }),
  inviteMember: route({
    method: 'POST',
    path: '/admin/session',
    summary: 'Invite a member by mail',
    permission: 'team.write',
    body: z.object({
      ...memberInput,
      email: z.email().max(200).toLowerCase(),
      /** Of the mail, and of their screens until they choose; without it that of whoever invites. */
      locale: z.enum(['fr', 'en']).optional(),
    }),
    response: Member,
    status: 201,
    errors: ['already_member', 'rights_beyond_own', 'owner_by_owner', 'limit_members', 'inspector_end'],
  }),
  updateMember: route({
    method: 'PUT',
    path: '/admin/session/{id}',
    summary: "Change a member's name, rights or end date",
    permission: 'team.write',
    params: byId,
    body: z.object({ ...changesOf(memberInput), version }),
    response: Member,
    errors: ['not_found', 'stale_version', 'last_owner', 'owner_by_owner', 'rights_beyond_own', 'inspector_end'],
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/admin/session/{id}',
    summary: 'Remove a member; his past acts keep his name',
    permission: 'team.write',
    params: byId,
    response: done,
    errors: ['not_found', 'last_owner', 'owner_by_owner', 'rights_beyond_own'],
  }),
  listMyShops: route({
    method: 'GET',
    path: '/my-shops',
    summary: 'The shops that the signed-in person may enter',
    permission: 'member',
    response: z.object({ items: z.array(z.object({ uid: z.string(), name: z.string() })) }),
  }),
  setPreference: route({
    method: 'PUT',
    path: '/preference/{key}',
    summary: "Keep one of the member's own choices (saved views, columns, theme)",
    permission: 'member',
    params: z.object({ key: z.string().regex(/^[a-zA-Z0-9._-]{1,100}$/) }),
    body: z.object({ value: z.json() }),
    response: done,
  }),
}
