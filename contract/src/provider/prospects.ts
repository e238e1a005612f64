import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { identityOrNull } from '../base/identity-rules.ts'
import { route } from '../base/route.ts'
import {
  byId,
  changeOf,
  day,
  done,
  id,
  instant,
  listQuery,
  optionalText,
  pageOf,
  positiveCents,
  requiredText,
  version,
} from '../base/shared.ts'

export const prospectKinds = ['nursery', 'seeds', 'garden_centre', 'other'] as const
/** How far one is on the way to becoming a client. */
export const prospectStages = ['new', 'contacted', 'demo', 'offer', 'won', 'lost'] as const
export type ProspectStage = (typeof prospectStages)[number]
export const interactionKinds = ['call', 'mail', 'visit', 'note'] as const

export const ProspectInput = z.object({
  name: requiredText(120),
  company: optionalText(160),
  siren: identityOrNull('siren'),
  email: z.email().max(254).nullable().default(null),
  phone: optionalText(30),
  kind: z.enum(prospectKinds).default('nursery'),
  stage: z.enum(prospectStages).default('new'),
  /** Why they did not become a client; asked of whoever is lost. */
  lostReason: optionalText(300),
  ownerId: id.nullable().default(null),
  /** What they would bring in a year. */
  valueCents: positiveCents.nullable().default(null),
  nextStep: optionalText(200),
  nextOn: day.nullable().default(null),
  note: optionalText(4000),
  /** The shop that they opened: they are a client then. */
  clientId: id.nullable().default(null),
})
export type ProspectInput = z.output<typeof ProspectInput>

const facts = {
  id,
  name: z.string(),
  company: z.string().nullable(),
  siren: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  kind: z.enum(prospectKinds),
  stage: z.enum(prospectStages),
  lostReason: z.string().nullable(),
  ownerId: id.nullable(),
  owner: z.string().nullable(),
  valueCents: z.int().nullable(),
  nextStep: z.string().nullable(),
  nextOn: day.nullable(),
  note: z.string().nullable(),
  clientId: id.nullable(),
  client: z.string().nullable(),
  demoId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  stageSince: instant,
  lastInteractionAt: instant.nullable(),
  version,
}
export const ProspectRow = z.object(facts)
export type ProspectRow = z.infer<typeof ProspectRow>
export const Prospect = z.object({
  ...facts,
  interactions: z.array(z.object({ id, kind: z.enum(interactionKinds), text: z.string(), at: instant, by: z.string() })),
})
export type Prospect = z.infer<typeof Prospect>

export const InteractionInput = z.object({
  kind: z.enum(interactionKinds),
  text: requiredText(4000),
  /** What follows from it, put down with it. */
  nextStep: optionalText(200),
  nextOn: day.nullable().default(null),
})
export type NewInteraction = z.output<typeof InteractionInput>

export const errors = {
  siren_taken: {
    status: 409,
    fr: 'Ce SIREN est déjà celui de {name}.',
    en: 'This SIREN is that of {name} already.',
  },
  lost_reason: { status: 400, fr: 'Dites pourquoi ce prospect est perdu.', en: 'Say why this prospect is lost.' },
  next_step_missing: { status: 400, fr: 'Dites ce qui est à faire ce jour-là.', en: 'Say what is to be done on that day.' },
  client_taken: { status: 409, fr: 'Cette boutique est déjà liée à {name}.', en: 'This shop is tied to {name} already.' },
  prospect_is_client: {
    status: 409,
    fr: 'Ce prospect est devenu client : sa fiche reste.',
    en: 'This prospect has become a client: the record stays.',
  },
} as const satisfies Messages

const sorts = ['updatedAt', 'nextOn', 'name', 'valueCents', 'createdAt'] as const
export const prospectsQuery = listQuery(sorts, {
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  stage: z.enum([...prospectStages, 'going']).optional(),
  kind: z.enum(prospectKinds).optional(),
  owner: z.enum(['me', 'nobody']).optional(),
  /** Next steps whose day has come. */
  due: z.enum(['true']).optional(),
})
export type ProspectsQuery = z.output<typeof prospectsQuery>
const refused = ['bad_siren', 'siren_taken', 'lost_reason', 'next_step_missing', 'client_taken', 'unknown_staff', 'unknown_choice'] as const

export const prospectRoutes = {
  listProspects: route({
    method: 'GET',
    path: '/v1/internal/prospects',
    summary: 'Prospects by stage',
    permission: 'internal',
    query: prospectsQuery,
    response: pageOf(ProspectRow),
  }),
  createProspect: route({
    method: 'POST',
    path: '/v1/internal/prospect/-1',
    summary: 'Note somebody who may become a client',
    permission: 'internal',
    staffRight: 'sales',
    body: ProspectInput,
    response: Prospect,
    status: 201,
    errors: refused,
  }),
  getProspect: route({
    method: 'GET',
    path: '/v1/internal/prospect/{id}',
    summary: 'One prospect with what was said with them',
    permission: 'internal',
    params: byId,
    response: Prospect,
    errors: ['not_found'],
  }),
  updateProspect: route({
    method: 'PUT',
    path: '/v1/internal/prospect/{id}',
    summary: 'Change a prospect, move them to another stage, or tie them to the shop that they opened',
    permission: 'internal',
    staffRight: 'sales',
    params: byId,
    body: changeOf(ProspectInput, { version }),
    response: Prospect,
    errors: ['not_found', 'stale_version', ...refused],
  }),
  deleteProspect: route({
    method: 'DELETE',
    path: '/v1/internal/prospect/{id}',
    summary: 'Forget a prospect and all that was noted of them, who is no client',
    permission: 'internal',
    staffRight: 'sales',
    params: byId,
    response: done,
    errors: ['not_found', 'prospect_is_client'],
  }),
  addProspectInteraction: route({
    method: 'POST',
    path: '/v1/internal/prospect/{id}/interaction/-1',
    summary: 'Note a call, a mail, a visit or a thought; what is noted is not changed any more',
    permission: 'internal',
    staffRight: 'sales',
    params: byId,
    body: InteractionInput,
    response: Prospect,
    status: 201,
    errors: ['not_found', 'next_step_missing'],
  }),
}
