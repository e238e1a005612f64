import { codesRoutes, type DiscountCode } from '@plantule/contract/codes/discount-codes'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { euros, shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro, Figure } from '../../../ui/values.tsx'
import { CopyCode } from './CopyCode.tsx'
import classes from './Codes.module.css'
import { validityOf, worthOf } from './discount-words.ts'
import { discountTones } from './tones.ts'

const MOST_BARS = 30

/** What the code brought, and its terms. */
export function DiscountPreview({ code }: { code: DiscountCode }) {
  const { t } = useTranslation(['codes', 'kit'])
  const { data: stats } = useQuery(read(codesRoutes.discountStats, { params: { id: code.id } }))
  const days = stats?.days.slice(-MOST_BARS) ?? []
  const most = Math.max(1, ...days.map((day) => day.revenueCents))
  const covers = [...code.products, ...code.categories, ...code.profiles].map((each) => each.name).join(', ')
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <span className={classes.big}>{worthOf(t, code)}</span>
        <Pill tone={discountTones[code.status]}>{t(`discount.statuses.${code.status}`)}</Pill>
      </Group>
      <div>
        <CopyCode code={code.code} />
        <Text size="sm">{code.label}</Text>
      </div>
      {stats &&
        (stats.uses === 0 ? (
          <Text size="sm" c="dimmed">
            {t('discount.stats.never')}
          </Text>
        ) : (
          <>
            <dl className={classes.tiles}>
              <div>
                <dt>{t('discount.stats.revenue')}</dt>
                <dd>
                  <Euro cents={stats.revenueCents} />
                </dd>
              </div>
              <div>
                <dt>{t('discount.uses')}</dt>
                <dd>
                  <Figure value={stats.uses} />
                </dd>
              </div>
              <div>
                <dt>{t('discount.stats.average')}</dt>
                <dd>
                  <Euro cents={stats.averageCents} />
                </dd>
              </div>
              <div>
                <dt>{t('discount.stats.reduction')}</dt>
                <dd>
                  <Euro cents={stats.reductionCents} />
                </dd>
              </div>
              <div>
                <dt>{t('discount.stats.customers')}</dt>
                <dd>
                  <Figure value={stats.customers} />
                </dd>
              </div>
              {stats.released > 0 && (
                <div>
                  <dt>{t('discount.stats.released')}</dt>
                  <dd>
                    <Figure value={stats.released} />
                  </dd>
                </div>
              )}
            </dl>
            <ul className={classes.bars} aria-label={t('discount.stats.byDay')}>
              {days.map((day) => {
                const words = `${shortDay(day.day)} : ${euros(day.revenueCents)}`
                return <li key={day.day} title={words} aria-label={words} style={{ height: `${(day.revenueCents / most) * 100}%` }} />
              })}
            </ul>
            <dl className={classes.facts} aria-label={t('discount.stats.sales')}>
              {stats.sales.map((sale) => (
                <Fragment key={`${sale.source} ${sale.sourceId}`}>
                  <dt>{sale.source === 'order' ? <Link to={paths.order(sale.sourceId)}>{sale.number}</Link> : sale.number}</dt>
                  <dd>
                    {shortDay(sale.day)} · <Euro cents={sale.saleCents} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </>
        ))}
      <dl className={classes.facts}>
        <dt>{t('discount.validity')}</dt>
        <dd>{validityOf(t, code)}</dd>
        {code.minCents > 0 && (
          <>
            <dt>{t('discount.min')}</dt>
            <dd>
              <Euro cents={code.minCents} />
            </dd>
          </>
        )}
        <dt>{t('discount.maxUses')}</dt>
        <dd>{code.maxUses ?? t('discount.noLimit')}</dd>
        <dt>{t('discount.perCustomer')}</dt>
        <dd>{code.perCustomer ?? t('discount.noLimit')}</dd>
        <dt>{t('discount.cumulative')}</dt>
        <dd>{t(code.cumulative ? 'kit:yes' : 'kit:no')}</dd>
        {covers && (
          <>
            <dt>{t('discount.scope')}</dt>
            <dd>{covers}</dd>
          </>
        )}
      </dl>
    </Stack>
  )
}
