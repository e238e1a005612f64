import type { Customer } from '@plantule/contract/customers/schemas'
import { customersCareRoutes, type Erasure } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../../api/query.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros, shortDay } from '../../../../ui/format.ts'
import { Alert, TextInput } from '../../../../ui/inputs.ts'
import { Group, List, Stack, Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'

/** What erasing takes, what the law keeps and why; the reference is typed, since nothing brings the person back. */
export default function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['customersCare', 'kit'])
  const params = { id: customer.id }
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery(read(customersCareRoutes.previewErasure, { params }))
  const erase = useAction(
    customersCareRoutes.eraseCustomer,
    [customersRoutes.getCustomer, customersRoutes.listCustomers, customersRoutes.listInteractions],
    {
      onSuccess: () => {
        showToast({ text: t('erase.done') })
        onClose()
      },
    },
  )
  const ready = data?.possible && typed.trim().toUpperCase() === customer.reference
  return (
    <Dialog title={t('erase.title', { name: customer.name })} onClose={onClose} size="lg">
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Preview erasure={data} />
      ) : (
        <Waiting panels={1} />
      )}
      {data?.possible && (
        <TextInput
          mt="md"
          label={t('erase.type', { reference: customer.reference })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button look="quiet" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button
          look="danger"
          disabled={!ready && t(data && !data.possible ? 'erase.blocked' : 'erase.typeFirst')}
          busy={erase.isPending}
          onClick={() => erase.mutate({ params, body: {} })}
        >
          {t('erase.confirm')}
        </Button>
      </Group>
    </Dialog>
  )
}

function Preview({ erasure: { possible, obstacles, erased, kept } }: { erasure: Erasure }) {
  const { t } = useTranslation('customersCare')
  return (
    <Stack gap="sm">
      {!possible && (
        <Alert color="orange" title={t('erase.blocked')}>
          <List size="sm">
            {obstacles.map((one) => (
              <List.Item key={one.kind}>{t(`erase.obstacles.${one.kind}`, { count: one.count, amount: euros(one.cents) })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <div>
        <Text fw={600} size="sm">
          {t('erase.goes')}
        </Text>
        <Text size="sm">{t('erase.goesText', erased)}</Text>
      </div>
      <div>
        <Text fw={600} size="sm">
          {t('erase.stays')}
        </Text>
        {kept.length === 0 ? (
          <Text size="sm">{t('erase.nothingStays')}</Text>
        ) : (
          <List size="sm">
            {kept.map((one) => (
              <List.Item key={one.kind}>
                {t(`erase.kept.${one.kind}`, { count: one.count })}
                {one.until && ` ${t('erase.until', { day: shortDay(one.until) })}`}
              </List.Item>
            ))}
          </List>
        )}
        <Text size="xs" c="dimmed" mt={4}>
          {t('erase.why')}
        </Text>
      </div>
    </Stack>
  )
}
