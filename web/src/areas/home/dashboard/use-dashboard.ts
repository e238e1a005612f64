import { reportRoutes } from '@plantule/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'

const OFTEN_MS = 5_000
const SELDOM_MS = 120_000

/** The shop at a glance, in the parts that the member may read; names the page. */
export function useDashboard() {
  const { t } = useTranslation('dashboard')
  useEffect(() => {
    document.title = `${t('title')} · Plantule`
  }, [t])
  return useQuery({
    ...read(reportRoutes.dashboard, {}),
    // A shop without orders is being set up: its steps show as soon as they are done.
    refetchInterval: (query) => (query.state.data?.steps.orders ? SELDOM_MS : OFTEN_MS),
  })
}
