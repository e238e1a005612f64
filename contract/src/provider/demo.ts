import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, id, requiredText } from '../base/shared.ts'

export const demoStates = ['queued', 'running', 'done', 'failed'] as const
export const DemoShop = z.object({
  id,
  clientId: id,
  uid: z.string(),
  name: z.string(),
  state: z.enum(demoStates),
  done: z.int(),
  total: z.int(),
})
export type DemoShop = z.infer<typeof DemoShop>

export const errors = {
  demo_running: {
    status: 409,
    fr: 'Une boutique de démonstration se remplit déjà pour ce prospect.',
    en: 'A demonstration shop is being filled for this prospect already.',
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
}
