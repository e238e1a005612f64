import { imageUrl } from '@plantule/contract/library/library'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { type CountLine, differenceOf, setCounted, settle, without } from './count-list.ts'
import classes from './StockCount.module.css'
import type { Counting } from './use-count.ts'

type CountedRowProps = {
  line: CountLine
  latest: boolean
  /** A size without a quantity asks for it at once. */
  asking: boolean
  change: Counting['change']
  toCode: () => void
}

export function CountedRow({ line, latest, asking, change, toCode }: CountedRowProps) {
  const { t } = useTranslation('stockCount')
  const { item, counted, seenOnHand, fault } = line
  const id = item.subproductId
  const field = useRef<HTMLInputElement>(null)
  const asks = latest && asking && counted === null
  useEffect(() => {
    if (asks) field.current?.focus()
  }, [asks])
  const set = (quantity: number | null): void =>
    change((lines) => setCounted(lines, id, quantity === null ? null : Math.max(0, Math.round(quantity))))
  const difference = differenceOf(line)
  const name = `${item.name}, ${item.size}`
  return (
    <li className={classes.line} data-latest={latest || undefined} data-fault={fault ? true : undefined}>
      <Picture src={item.imageKey && imageUrl(item.imageKey, 320)} size={48} />
      <div className={classes.what}>
        <Text fw={600}>{item.name}</Text>
        <Text size="sm" c="dimmed">
          {[item.size, item.reference].join(' · ')}
        </Text>
        <Text size="sm" className="figures">
          {t('books', { onHand: figure(seenOnHand) })}{' '}
          {counted !== null && (
            <span className={classes.difference} data-sign={Math.sign(difference)}>
              {difference === 0 ? t('right') : t('difference', { difference: `${difference > 0 ? '+' : ''}${figure(difference)}` })}
            </span>
          )}
        </Text>
        {item.away > 0 && (
          <Text size="sm" c="dimmed">
            {t('away', { count: item.away, shown: figure(item.away), stands: item.stands })}
          </Text>
        )}
        {item.reserved > 0 && (
          <Text size="sm" c={counted !== null && counted < item.reserved ? 'red' : 'dimmed'}>
            {counted !== null && counted < item.reserved
              ? t('lacking', { reserved: figure(item.reserved), missing: figure(item.reserved - counted) })
              : t('reserved', { reserved: figure(item.reserved) })}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap" className={classes.quantity}>
        <IconButton look="plain" size={42} label={t('less', { name })} onClick={() => set(Math.max(0, (counted ?? 0) - 1))}>
          <IconMinus size={20} />
        </IconButton>
        <FigureInput
          ref={field}
          size="md"
          w={84}
          aria-label={t('quantityOf', { name })}
          value={counted}
          onChange={set}
          onKeyDown={(event) => event.key === 'Enter' && toCode()}
        />
        <IconButton look="plain" size={42} label={t('more', { name })} onClick={() => set((counted ?? 0) + 1)}>
          <IconPlus size={20} />
        </IconButton>
        <IconButton size={42} label={t('remove', { name })} onClick={() => change((lines) => without(lines, id))}>
          <IconTrash size={18} />
        </IconButton>
      </Group>
      {fault && (
        <div className={classes.fault} role="alert">
          <Text size="sm" fw={600}>
            {fault.message}
          </Text>
          {fault.onHand !== null && (
            <Group gap="xs">
              <Button size="xs" onClick={() => change((lines) => settle(lines, id, true))}>
                {t('settleAfter')}
              </Button>
              <Button size="xs" onClick={() => change((lines) => settle(lines, id, false))}>
                {t('settleNow', { counted: figure(counted ?? 0) })}
              </Button>
            </Group>
          )}
        </div>
      )}
    </li>
  )
}
