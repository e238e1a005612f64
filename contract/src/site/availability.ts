import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { Newsletter } from '../marketing/newsletters.ts'

export const errors = {
  nothing_available: {
    status: 409,
    fr: 'Aucune plante publiée n’est en stock : il n’y a rien à annoncer.',
    en: 'No published plant is in stock: there is nothing to announce.',
  },
} as const satisfies Messages

export const availabilityRoutes = {
  writeAvailability: route({
    method: 'POST',
    path: '/newsletter/availability',
    summary: 'Begin a newsletter that says what is ready now, with links to the public shop',
    permission: 'marketing.write',
    response: Newsletter,
    status: 201,
    errors: ['nothing_available'],
  }),
}
