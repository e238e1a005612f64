import { webhookRoutes } from '@plantule/contract/programs/webhooks'
import { params, type SampleChange } from './sample-change.ts'

export const programsChanges: SampleChange[] = [
  {
    route: webhookRoutes.updateEndpoint,
    tables: ['webhook_endpoint'],
    // Switching off and on is an act: webhooks.test.ts.
    but: ['on'],
    make: async (shop) => {
      const body = { url: 'https://hook.invalid/', events: ['invoice.issued' as const] }
      const { endpoint } = await shop.ok(webhookRoutes.createEndpoint, { body })
      return { params: params(endpoint), body: { url: 'https://other.invalid/', description: 'Automate', events: ['customer.erased'] } }
    },
  },
]
