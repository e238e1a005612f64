import type { OrderSummary } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { HostRules, ZonesToLookUp } from '../../../kit/plant-rules/HostRules.tsx'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ofPassports, stateTones } from './of-passports.ts'
import classes from './Passports.module.css'

/** Which lines of an order need a passport, why, and one button for what is missing. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('passports')
  const [order, setOrder] = useState<Pick<OrderSummary, 'id' | 'reference'> | null>(null)
  return (
    <Dialog title={t('forOrder')} onClose={onClose} size="lg">
      <Stack gap="sm">
        <Suggest
          name="orders-in-progress"
          label={t('findOrder')}
          placeholder={order?.reference ?? t('findOrderHint')}
          icon={<IconSearch size={16} />}
          eager
          first
          find={async (q): Promise<readonly OrderSummary[]> =>
            (await call(ordersRoutes.listInProgress, { params: { page: 1 }, query: { q, size: 25 } })).items
          }
          keyOf={(one) => one.id}
          isExact={(one, typed) => one.reference.toLowerCase() === typed.toLowerCase()}
          onPick={setOrder}
          nothing={t('noOrder')}
          render={(one) => (
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">{one.reference}</Text>
              <Text size="xs" c="dimmed">
                {one.customerName}
              </Text>
            </Group>
          )}
        />
        {order && <Decisions key={order.id} orderId={order.id} />}
      </Stack>
    </Dialog>
  )
}

function Decisions({ orderId }: { orderId: number }) {
  const { t } = useTranslation('passports')
  const { data } = useQuery(read(passportRoutes.passportDecisions, { params: { orderId } }))
  const generate = useAction(passportRoutes.generatePassports, ofPassports, {
    onSuccess: ({ items }) => showToast({ tone: 'done', text: t('generated', { count: items.length }) }),
  })
  const decisions = data?.decisions ?? []
  const missing = decisions.some((each) => each.needed && each.passports.length === 0)
  return (
    <>
      <ul className={classes.chain} aria-label={t('forOrder')}>
        {decisions.map((each) => (
          <li key={`${each.line} ${each.part}`}>
            <div>
              <Text size="sm">
                {figure(each.quantity)} × {each.label}
              </Text>
              <Text size="xs" c="dimmed">
                {each.botanical}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`reasons.${each.reason}`)}
              </Text>
              <ZonesToLookUp maybe={each.maybe} />
              <HostRules on={each.on} hosts={each.hosts} />
            </div>
            <div>
              {each.passports.length === 0 && (
                <Pill tone={each.needed ? 'attention' : 'calm'}>{t(each.needed ? 'needed' : 'notNeeded')}</Pill>
              )}
              {each.passports.map(({ id, state, code }) => (
                <Pill key={id} tone={stateTones[state]}>
                  {code || t(`states.${state}`)}
                </Pill>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {data && (
        <Button
          look="main"
          busy={generate.isPending}
          disabled={!missing && t('nothingMissing')}
          onClick={() => generate.mutate({ body: { orderId } })}
        >
          {t('generate')}
        </Button>
      )}
    </>
  )
}
