import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/invoice': { list: ['invoices', 'credits', 'summaries', 'debts', 'platform', 'tickets', 'refunds'], month: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
