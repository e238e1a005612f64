import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, day, id, requiredText } from '../base/shared.ts'

export const demoStates = ['queued', 'running', 'done', 'failed', 'removed'] as const
/** How long one stays unless somebody puts its end off; how long at most from a day on; days before its end on which people are told. */
export const DEMO_DAYS = 30
export const DEMO_MOST_DAYS = 180
export const DEMO_WARN_DAYS = 7
export const DemoShop = z.object({
  id,
  clientId: id,
  uid: z.string(),
  name: z.string(),
  state: z.enum(demoStates),
  done: z.int(),
  total: z.int(),
  /** Its last day; in the night after it is taken away with all that it holds. */
  endsOn: day,
})
export type DemoShop = z.infer<typeof DemoShop>

export const errors = {
  demo_running: {
    status: 409,
    fr: 'Une boutique de démonstration se remplit déjà pour ce prospect.',
    en: 'A demonstration shop is being filled for this prospect already.',
  },
  demo_gone: { status: 409, fr: 'Cette démonstration est déjà supprimée.', en: 'This demonstration is deleted already.' },
  demo_end: {
    status: 400,
    fr: 'Choisissez une date à venir, au plus dans {days} {days|jour|jours}.',
    en: 'Choose a day to come, in {days} days at most.',
  },
} as const satisfies Messages

export const demoRoutes = {
  makeDemo: route({
    method: 'POST',
    path: '/v1/internal/demo/-1',
    summary: 'Make a shop filled with a nursery’s two years to show a prospect; the prospect is invited where their address is known',
    permission: 'internal',
    staffRight: 'sales',
    body: z.object({ prospectId: id, name: requiredText(120) }),
    response: DemoShop,
    status: 201,
    errors: ['not_found', 'demo_running'],
  }),
  demoStatus: route({
    method: 'GET',
    path: '/v1/internal/demo/{id}',
    summary: 'How far a demonstration shop is filled',
    permission: 'internal',
    params: byId,
    response: DemoShop,
    errors: ['not_found'],
  }),
  demosOf: route({
    method: 'GET',
    path: '/v1/internal/prospect/{id}/demos',
    summary: 'The demonstration shops of a prospect, with the day on which each ends',
    permission: 'internal',
    params: byId,
    response: z.object({ items: z.array(DemoShop) }),
    errors: ['not_found'],
  }),
  extendDemo: route({
    method: 'PUT',
    path: '/v1/internal/demo/{id}/end',
    summary: 'Put off the day on which a demonstration shop ends',
    permission: 'internal',
    staffRight: 'sales',
    params: byId,
    body: z.object({ endsOn: day }),
    response: DemoShop,
    errors: ['not_found', 'demo_gone', 'demo_end'],
  }),
}
