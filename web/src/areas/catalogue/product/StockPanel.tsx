import type { ProductDetails } from '@plantule/contract/catalogue/products'
import { stockRoutes, type StockMovement } from '@plantule/contract/stock/stock'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { ShortSizes } from '../../../kit/stock/ShortSizes.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Alert, Select } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { Moment } from '../../../ui/values.tsx'
import { CountDialog } from './CountDialog.tsx'
import classes from './StockPanel.module.css'

const tones: Record<StockMovement['kind'], Tone> = {
  initial: 'calm',
  count: 'progress',
  loss: 'bad',
  sale: 'good',
  return: 'special',
  correction: 'progress',
  reservation: 'calm',
  release: 'calm',
  import: 'calm',
  production: 'good',
}

/** What moved the stock, newest first, and the way to count it or put it right. */
export function StockPanel({ record }: { record: ProductDetails }) {
  const { t } = useTranslation('product')
  const mayCount = useCan('stock.write')
  const [size, setSize] = useState<string | null>(null)
  const [counting, setCounting] = useState(false)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [stockRoutes.getProductStock.path, record.id, size],
    queryFn: ({ pageParam, signal }) => {
      const query = { size: 20, ...(size !== null && { subproduct: size }), ...(pageParam && { before: pageParam }) }
      return call(stockRoutes.getProductStock, { params: { id: record.id }, query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
  const levels = data?.pages[0]?.levels ?? []
  const short = data?.pages[0]?.short ?? []
  const movements = data?.pages.flatMap((page) => page.movements) ?? []
  const live = levels.filter((level) => !level.archived)
  return (
    <Panel
      title={t('stock.title')}
      actions={
        mayCount &&
        live.length > 0 && (
          <div style={{ flex: 'none' }}>
            <Button icon={<IconClipboardCheck size={16} />} onClick={() => setCounting(true)}>
              {t('stock.count')}
            </Button>
          </div>
        )
      }
    >
      {short.length > 0 && (
        <Alert color="red" mb="sm" title={t('stock.short')}>
          <ShortSizes items={short} />
        </Alert>
      )}
      {levels.length > 1 && (
        <Select
          size="sm"
          maw={320}
          mb="sm"
          aria-label={t('stock.ofSize')}
          placeholder={t('stock.allSizes')}
          clearable
          data={levels.map((level) => ({ value: String(level.subproductId), label: level.label || level.reference }))}
          value={size}
          onChange={setSize}
        />
      )}
      {error ? (
        <LoadFailed error={error} />
      ) : movements.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('stock.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {movements.map((one) => (
            <li key={one.id} className={classes.line}>
              <span className={classes.when}>
                <Moment at={one.at} />
              </span>
              <Pill tone={tones[one.kind]}>{t(`stock.kinds.${one.kind}`)}</Pill>
              <span className={classes.what}>
                {one.label}
                <Text component="span" size="xs" c="dimmed">
                  {one.source === 'order' && one.sourceId && (
                    <>
                      <Link to={paths.order(one.sourceId)}>{t('stock.order')}</Link>{' '}
                    </>
                  )}
                  {[one.reason, one.author].filter(Boolean).join(' · ')}
                </Text>
              </span>
              <span className={classes.change} data-sign={Math.sign(one.onHandChange || -one.reservedChange)}>
                {signed(one.onHandChange !== 0 ? one.onHandChange : one.reservedChange)}
                {one.onHandChange === 0 && <small> {t('stock.reserved')}</small>}
              </span>
              <span className={classes.after}>{t('stock.after', { onHand: figure(one.onHandAfter) })}</span>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Group justify="center" mt="sm">
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('stock.more')}
          </Button>
        </Group>
      )}
      {counting && <CountDialog productId={record.id} levels={live} onClose={() => setCounting(false)} />}
    </Panel>
  )
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${figure(value)}`
