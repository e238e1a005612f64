import type { SalesAnalysis } from '@plantule/contract/analysis/analysis'
import { DELIVERY_KEY } from '@plantule/contract/analysis/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { figure, percent } from '../../../ui/format.ts'
import { Euro, Figure } from '../../../ui/values.tsx'
import { Change } from '../parts/Change.tsx'
import classes from '../../../kit/chart/Figures.module.css'
import { groupName } from './group-name.ts'

/** What one looks at; the others come when asked for. */
const FIRST = 30

type AnalysisTableProps = { analysis: SalesAnalysis; onOnly: (only: string) => void }

/** The groups, the largest first; a name narrows everything to it. */
export function AnalysisTable({ analysis, onOnly }: AnalysisTableProps) {
  const { t } = useTranslation('analysis')
  const { by, rows, rest, totals, before } = analysis
  const [whole, setWhole] = useState(false)
  const shown = whole ? rows : rows.slice(0, FIRST)
  const largest = Math.max(1, ...rows.filter((row) => row.key !== DELIVERY_KEY).map((row) => row.exclCents))
  const share = (cents: number): string => (totals.exclCents > 0 ? percent(Math.round((cents * 1_000) / totals.exclCents) * 10) : '–')
  return (
    <table className={classes.table} aria-label={t(`by.${by}`)}>
      <thead>
        <tr>
          <th scope="col">{t(`by.${by}`)}</th>
          <th scope="col" data-right className={classes.wide}>
            {t('sales')}
          </th>
          <th scope="col" data-right>
            {t('quantity')}
          </th>
          <th scope="col" data-right>
            {t('revenue')}
          </th>
          <th scope="col" data-right className={classes.wide}>
            {t('share')}
          </th>
          {before && (
            <th scope="col" data-right className={classes.wide}>
              {t('compared')}
            </th>
          )}
          {before && (
            <th scope="col" data-right>
              {t('change')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.key}>
            <td>
              {row.key === DELIVERY_KEY ? (
                groupName(t, by, row)
              ) : (
                <button type="button" className={classes.name} onClick={() => onOnly(`${by}:${row.key}`)}>
                  {groupName(t, by, row)}
                </button>
              )}
              {row.detail && <span className={classes.detail}>{by === 'product' ? <i lang="la">{row.detail}</i> : row.detail}</span>}
              {row.key !== DELIVERY_KEY && (
                <span className={classes.bar} style={{ width: `${Math.max(0, (row.exclCents / largest) * 100)}%` }} aria-hidden />
              )}
            </td>
            <td data-right className={classes.wide}>
              {row.sales > 0 && figure(row.sales)}
            </td>
            <td data-right>{row.quantity !== 0 && <Figure value={row.quantity} />}</td>
            <td data-right>
              <Euro cents={row.exclCents} />
            </td>
            <td data-right className={classes.wide}>
              {share(row.exclCents)}
            </td>
            {before && (
              <td data-right className={classes.wide}>
                <Euro cents={row.before.exclCents} />
              </td>
            )}
            {before && (
              <td data-right>
                <Change now={row.exclCents} before={row.before.exclCents} />
              </td>
            )}
          </tr>
        ))}
        {shown.length < rows.length && (
          <tr>
            <td colSpan={before ? 7 : 5}>
              <Button size="xs" onClick={() => setWhole(true)}>
                {t('showAll', { count: rows.length })}
              </Button>
            </td>
          </tr>
        )}
        {rest.rows > 0 && (
          <tr>
            <td>{t('rest', { count: rest.rows })}</td>
            <td data-right className={classes.wide}>
              –
            </td>
            <td data-right>
              <Figure value={rest.quantity} />
            </td>
            <td data-right>
              <Euro cents={rest.exclCents} />
            </td>
            <td data-right className={classes.wide}>
              {share(rest.exclCents)}
            </td>
            {before && (
              <td data-right className={classes.wide}>
                <Euro cents={rest.beforeCents} />
              </td>
            )}
            {before && (
              <td data-right>
                <Change now={rest.exclCents} before={rest.beforeCents} />
              </td>
            )}
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('total')}</td>
          <td data-right className={classes.wide}>
            {figure(totals.sales)}
          </td>
          <td data-right>
            <Figure value={totals.quantity} />
          </td>
          <td data-right>
            <Euro cents={totals.exclCents} />
          </td>
          <td data-right className={classes.wide}>
            –
          </td>
          {before && (
            <td data-right className={classes.wide}>
              <Euro cents={before.exclCents} />
            </td>
          )}
          {before && (
            <td data-right>
              <Change now={totals.exclCents} before={before.exclCents} />
            </td>
          )}
        </tr>
      </tfoot>
    </table>
  )
}
