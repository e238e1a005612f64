import { analysisRoutes } from '@plantule/contract/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { stepName, wholeEuros } from '../../../kit/chart/amounts.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Change } from '../parts/Change.tsx'
import classes from '../../../kit/chart/Figures.module.css'
import { PeriodPick } from '../parts/PeriodPick.tsx'
import { daysOf } from '../parts/periods.ts'

/** Sold, handed over, received and owed over a period. */
export function Existing() {
  const { t } = useTranslation('economics')
  const [period, setPeriod] = useState(() => daysOf('twelveMonths'))
  const { data, error, refetch } = useQuery(readList(analysisRoutes.existingRevenue, { params: period }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return (
    <>
      <PeriodPick {...period} onChange={setPeriod} />
      {data ? (
        <>
          <dl className={classes.figures}>
            <div>
              <dt>{t('sold')}</dt>
              <dd>
                {wholeEuros(data.sold.exclCents)}{' '}
                {data.soldBefore.exclCents > 0 && (
                  <small>
                    <Change now={data.sold.exclCents} before={data.soldBefore.exclCents} /> {t('againstYear')}
                  </small>
                )}
              </dd>
            </div>
            <div>
              <dt>{t('delivered')}</dt>
              <dd>
                {wholeEuros(data.delivered.exclCents)}{' '}
                <small>
                  {t('ordersCount', { count: data.delivered.orders })}, {t('ticketsCount', { count: data.delivered.tickets })}
                </small>
              </dd>
            </div>
            <div>
              <dt>{t('inHand')}</dt>
              <dd>
                {wholeEuros(data.inHand.exclCents)} <small>{t('ordersCount', { count: data.inHand.orders })}</small>
              </dd>
            </div>
            <div>
              <dt>{t('received')}</dt>
              <dd>{wholeEuros(data.receivedCents)}</dd>
            </div>
            <div>
              <dt>{t('due')}</dt>
              <dd>{wholeEuros(data.dueCents)}</dd>
            </div>
            <div>
              <dt>{t('quotations')}</dt>
              <dd>
                {wholeEuros(data.quotations.exclCents)} <small>{t('quotationsCount', { count: data.quotations.count })}</small>
              </dd>
            </div>
          </dl>
          <Panel title={t('soldByMonth')}>
            <Chart
              title={t('soldByMonth')}
              points={data.months.map((month) => ({
                name: stepName(month.month, 'month'),
                now: month.exclCents,
                before: month.beforeCents,
              }))}
              now={t('sold')}
              before={t('yearBefore')}
              format={wholeEuros}
            />
          </Panel>
          <Panel title={t('receivedByMonth')} text={t('receivedText')}>
            <Chart
              title={t('receivedByMonth')}
              points={data.months.map((month) => ({ name: stepName(month.month, 'month'), now: month.receivedCents }))}
              now={t('received')}
              format={wholeEuros}
            />
          </Panel>
        </>
      ) : (
        <Waiting panels={2} />
      )}
    </>
  )
}
