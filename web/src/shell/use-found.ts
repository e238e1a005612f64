import { useDebouncedValue } from '@mantine/hooks'
import { isInspector } from '@plantule/contract/base/inspections'
import { reportRoutes } from '@plantule/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readList } from '../api/query.ts'
import { useInit } from '../api/session.ts'
import { finders } from './finders.ts'

const SHORTEST = 2

/** What the server knows by these words, by kind; it leaves out the kinds that this person may not read. */
export function useFound(typed: string) {
  const { t } = useTranslation(['shell', 'finding'])
  const [query] = useDebouncedValue(typed.trim(), 200)
  // The search mixes what several inspections may see, so it is closed to those who inspect: they find screens by it.
  const { preset } = useInit().session
  const enough = query.length >= SHORTEST && !isInspector(preset)
  const { data } = useQuery({ ...readList(reportRoutes.search, { query: { q: query } }), enabled: enough, staleTime: 30_000 })
  return finders.map(({ Icon, name, items }) => ({
    name,
    Icon,
    label: name === 'papers' ? t('finding:groups.papers') : t(`shell:palette.${name}`),
    items: enough && data ? items(data, (kind) => t(`finding:papers.${kind}`)) : [],
  }))
}
