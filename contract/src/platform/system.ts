import { z } from 'zod'
import { route } from '../base/route.ts'

export const systemRoutes = {
  version: route({
    method: 'GET',
    path: '/version',
    summary: 'Version of the running software',
    permission: 'public',
    shop: 'none',
    response: z.object({ name: z.literal('plantule'), version: z.string() }),
  }),
  publicConfig: route({
    method: 'GET',
    path: '/public-config',
    summary: 'What the web needs before anybody has signed in',
    permission: 'public',
    shop: 'none',
    response: z.object({
      domain: z.string(),
      clientId: z.string(),
      audience: z.string(),
      demo: z.boolean(),
      /** Whether anybody may open a shop here, and whether the public register of companies may be asked meanwhile. */
      opening: z.object({ open: z.boolean(), register: z.boolean() }),
    }),
  }),
  events: route({
    method: 'GET',
    path: '/events',
    summary: "News of the shop as server-sent events, those that the member's rights allow",
    permission: 'member',
    shop: 'none',
    response: 'events',
  }),
}
