import type { Order } from '@plantule/contract/orders/schemas'
import { netOf, type Left } from '@plantule/contract/refunds/rules'
import { restocks } from '@plantule/contract/refunds/restock'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { euros } from '../../../../ui/format.ts'
import { Checkbox } from '../../../../ui/inputs.ts'
import { Group, Text } from '../../../../ui/layout.ts'
import classes from './Refund.module.css'

export type Chosen = Record<number, { quantity: number; restock: boolean | null }>
type RefundItemsProps = {
  order: Order
  left: Left
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  delivery: boolean
  onDelivery: (delivery: boolean) => void
  /** What it says decides about stock where nobody chose. */
  reason: string
}

/** The lines of which something is left, with how many come back and whether they can be sold again. */
export function RefundItems({ order, left, chosen, onChange, delivery, onDelivery, reason }: RefundItemsProps) {
  const { t } = useTranslation('refunds')
  const open = left.lines.filter((line) => line.quantity > 0)
  const feeCents = left.fees.reduce((sum, fee) => sum + fee.netCents, 0)
  const set = (id: number, change: Partial<Chosen[number]>): void =>
    onChange({ ...chosen, [id]: { quantity: 0, restock: null, ...chosen[id], ...change } })
  return (
    <div>
      <Group justify="flex-end" mb={4}>
        <Button
          size="xs"
          look="quiet"
          onClick={() =>
            onChange(Object.fromEntries(open.map((line) => [line.id, { restock: null, ...chosen[line.id], quantity: line.quantity }])))
          }
        >
          {t('all')}
        </Button>
      </Group>
      <ul className={classes.lines}>
        {open.map((line) => {
          const name = order.lines.find((each) => each.id === line.id)?.label ?? ''
          const own = chosen[line.id]
          return (
            <li key={line.id}>
              <div className={classes.name}>
                <div>{name}</div>
                <Text size="xs" c="dimmed">
                  {t('left', { count: line.quantity })} · {euros(netOf(line.parts))}
                </Text>
              </div>
              {own && own.quantity > 0 && (
                <Checkbox
                  size="sm"
                  label={t('restock')}
                  aria-label={t('restockOf', { name })}
                  checked={restocks(own.restock, reason)}
                  onChange={(event) => set(line.id, { restock: event.currentTarget.checked })}
                />
              )}
              <FigureInput
                w={76}
                aria-label={t('howMany', { name })}
                value={own?.quantity || null}
                onChange={(value) => set(line.id, { quantity: Math.min(Math.max(value ?? 0, 0), line.quantity) })}
              />
            </li>
          )
        })}
      </ul>
      {feeCents > 0 && (
        <Checkbox
          mt="sm"
          label={t('delivery', { amount: euros(feeCents) })}
          checked={delivery}
          onChange={(event) => onDelivery(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
