import { z } from 'zod'
import { route } from '../base/route.ts'

export const descriptionRoutes = {
  describeApi: route({
    method: 'GET',
    path: '/api-description',
    summary: 'What a key may call, as OpenAPI 3.1',
    permission: 'team.write',
    response: z.record(z.string(), z.json()),
    shop: 'none',
    etag: true,
  }),
}
