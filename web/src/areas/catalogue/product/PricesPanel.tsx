import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import type { ProductDetails } from '@plantule/contract/catalogue/products'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Euro, Moment } from '../../../ui/values.tsx'
import classes from './PricesPanel.module.css'

/** What each size cost, and the lowest price of 30 days that an announced reduction has to name (C. conso. L112-1-1). */
export function PricesPanel({ record }: { record: ProductDetails }) {
  const { t } = useTranslation('product')
  const [open, setOpen] = useState<number | null>(null)
  // Those whose price never changed say nothing that the sizes above do not.
  const [all, setAll] = useState(false)
  // A size that changed reads again.
  const version = record.subproducts.map((size) => size.version).join()
  const { data, error } = useQuery({
    ...read(subproductRoutes.productPrices, { params: { id: record.id } }),
    queryKey: [subproductRoutes.productPrices.path, record.id, version],
  })
  if (error) return <LoadFailed error={error} />
  if (!data || data.items.length === 0) return null
  const moved = data.items.filter(({ changes }) => changes.length > 1)
  const shown = all ? data.items : moved
  return (
    <Panel title={t('prices.title')} text={t('prices.text')}>
      {moved.length < data.items.length && (
        <Button size="xs" look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('prices.onlyMoved') : t('prices.still', { count: data.items.length - moved.length })}
        </Button>
      )}
      <ul className={classes.list}>
        {shown.map(({ subproductId, label, priceCents, lowest30DaysCents, changes }) => (
          <li key={subproductId} className={classes.size}>
            <div className={classes.line}>
              <Text fw={600} className={classes.label}>
                {label}
              </Text>
              <span>
                <Euro cents={priceCents} />
              </span>
              <Text component="span" size="sm" c="dimmed">
                {t('prices.lowest')}{' '}
                <b>
                  <Euro cents={lowest30DaysCents} />
                </b>
              </Text>
              {changes.length > 1 && (
                <Button
                  size="xs"
                  look="quiet"
                  aria-expanded={open === subproductId}
                  onClick={() => setOpen(open === subproductId ? null : subproductId)}
                >
                  {t('prices.history')}
                </Button>
              )}
            </div>
            {open === subproductId && (
              <ol className={classes.changes}>
                {changes.map((change, at) => (
                  <li key={`${change.at} ${at}`}>
                    <span className={classes.when}>
                      <Moment at={change.at} />
                    </span>
                    <Trend cents={change.priceCents} before={changes[at + 1]?.priceCents} />
                    <Text component="span" size="xs" c="dimmed">
                      {change.author}
                    </Text>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Trend({ cents, before }: { cents: number; before: number | undefined }) {
  const trend = before === undefined || before === cents ? '' : cents > before ? '↗ ' : '↘ '
  return (
    <span className="figures">
      {trend}
      <Euro cents={cents} />
    </span>
  )
}
