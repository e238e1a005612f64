import { analysisRoutes } from '@plantule/contract/production/analyses'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Cultivation.module.css'

/** The analyses that tell of this cultivation, and whether one of them is beyond its bounds. */
export function Measured({ lotId }: { lotId: number }) {
  const { t } = useTranslation('production')
  const { data } = useQuery(readList(analysisRoutes.listAnalyses, { query: { cultivation: lotId } }))
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={t('measured.title')}>
      <ul className={classes.lines} aria-label={t('measured.title')}>
        {data.items.map((analysis) => (
          <li key={analysis.id}>
            <Link to={paths.analysis(analysis.id)}>{analysis.name}</Link>
            {analysis.series.some((series) => series.side !== 'in') && <Pill tone="attention">{t('measured.beyond')}</Pill>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
