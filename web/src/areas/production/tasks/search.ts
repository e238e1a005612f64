import type { SearchNames } from '../../../search-names.ts'

export const search = {
  '/production/tasks': { span: ['today', 'week', 'month'], place: 'text', person: 'text', kind: 'text' },
} as const satisfies Readonly<Record<string, SearchNames>>
