import { maskedCode, shownCode } from '@plantule/contract/codes/rules'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { IconTicket, IconX } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro } from '../../../ui/values.tsx'
import { orderLists } from '../parts/use-steps.ts'
import classes from '../parts/OrderLayout.module.css'

type CodesCardProps = {
  order: Order
  /** Why codes cannot change now. */
  blocked: string | false
}

/** The discount codes of an order: typed, checked by the server, taken off at once. */
export function CodesCard({ order, blocked }: CodesCardProps) {
  const { t } = useTranslation(['orders', 'kit'])
  const mayWrite = useCan('orders.write')
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState('')
  const set = useAction(ordersRoutes.setCodes, [...orderLists, ordersRoutes.getOrder], {
    onSuccess: () => {
      setTyped('')
      setRefusal('')
    },
    onError: (error) => {
      setRefusal(error.problem.errors?.[0]?.message ?? error.message)
      return true
    },
  })
  const held = order.codes.map(({ code }) => code)
  const send = (codes: string[]): void => set.mutate({ params: { id: order.id }, body: { codes, version: order.version } })
  const add = (): void => {
    if (typed.trim() !== '' && !blocked) send([...held, typed.trim()])
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    // The order's own form stands around this field.
    event.preventDefault()
    add()
  }
  if (!mayWrite && held.length === 0) return null
  return (
    <Panel title={t('codes.title')}>
      <ul className={classes.list}>
        {order.codes.map(({ code, label, kind, cents }) => (
          <li key={code}>
            <div>
              <b>{code.length > 16 ? maskedCode(code) : shownCode(code)}</b>
              <Text size="xs" c="dimmed">
                {label}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              {cents === 0 ? (
                <Pill tone="attention">{t('codes.unfit')}</Pill>
              ) : kind === 'free_shipping' ? (
                <Pill tone="good">{t('codes.freeDelivery')}</Pill>
              ) : (
                <b>
                  <Euro cents={-cents} />
                </b>
              )}
              {mayWrite && (
                <IconButton
                  label={t('codes.remove', { code })}
                  disabled={blocked !== false}
                  onClick={() => send(held.filter((each) => each !== code))}
                >
                  <IconX size={15} />
                </IconButton>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            size="sm"
            aria-label={t('codes.title')}
            placeholder={t('codes.hint')}
            leftSection={<IconTicket size={16} aria-hidden />}
            value={typed}
            error={refusal || undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setRefusal('')
            }}
            onKeyDown={onKeyDown}
          />
          <Button busy={set.isPending} disabled={blocked} onClick={add}>
            {t('codes.apply')}
          </Button>
        </Group>
      )}
    </Panel>
  )
}
