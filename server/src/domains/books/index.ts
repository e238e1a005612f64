import type { Domain } from '../../platform/domain.ts'
import { makeZip } from './journal/journal-zip.ts'
import { routes } from './routes.ts'

export { receivedByDay } from './journal/received-by-day.ts'

export const books: Domain = {
  name: 'books',
  routes,
  jobs: { 'books.documents': { run: makeZip, seconds: 3_600, parallel: 1, retries: 1 } },
}
