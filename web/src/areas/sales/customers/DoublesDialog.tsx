import { customersCareRoutes, type DoublePair } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { useQuery } from '@tanstack/react-query'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { SideBySide } from '../parts/SideBySide.tsx'

/** Customers who are likely the same, pair by pair: one of both stays, or they are told apart for good. */
export default function DoublesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('customersCare')
  const { data, error, refetch } = useQuery(read(customersCareRoutes.listDoubles, {}))
  return (
    <Dialog title={t('doubles.title')} onClose={onClose} size="xl">
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting panels={1} />
      ) : data.items.length === 0 ? (
        <EmptyState icon={<IconUsers size={32} stroke={1.5} />} title={t('doubles.none')} text={t('doubles.noneText')} />
      ) : (
        <Stack gap="lg">
          <Text size="sm">{t('doubles.text')}</Text>
          {data.items.map((pair) => (
            <Pair key={`${pair.one.id}-${pair.other.id}`} pair={pair} />
          ))}
          {data.more && (
            <Text size="sm" c="dimmed">
              {t('doubles.more')}
            </Text>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

const stale = [customersCareRoutes.listDoubles, customersRoutes.listCustomers]

function Pair({ pair: { reason, one, other } }: { pair: DoublePair }) {
  const { t } = useTranslation('customersCare')
  // The one who bought more is likelier the record that people use.
  const [keepOne, setKeepOne] = useState(one.orders >= other.orders)
  const [kept, gone] = keepOne ? [one, other] : [other, one]
  const merge = useAction(customersCareRoutes.mergeCustomers, stale, { onSuccess: () => void showToast({ text: t('merge.done') }) })
  const join = async (): Promise<void> => {
    const asked = {
      title: t('doubles.sure', { kept: kept.reference, gone: gone.reference }),
      text: t('merge.text'),
      confirm: t('merge.confirm'),
      danger: true,
    }
    if (await confirm(asked)) merge.mutate({ params: { id: kept.id }, body: { otherId: gone.id } })
  }
  const apart = useAction(customersCareRoutes.keepApart, stale)
  return (
    <div>
      <Group gap="xs" mb={6}>
        <Pill tone="progress">{t(`doubles.reasons.${reason}`)}</Pill>
      </Group>
      <SideBySide kept={kept} other={gone} />
      <Group gap="xs" mt="sm" justify="flex-end">
        <Button size="xs" look="quiet" onClick={() => setKeepOne(!keepOne)}>
          {t('doubles.swap')}
        </Button>
        <Button size="xs" busy={apart.isPending} onClick={() => apart.mutate({ body: { ids: [one.id, other.id] } })}>
          {t('doubles.apart')}
        </Button>
        <Button size="xs" busy={merge.isPending} onClick={() => void join()}>
          {t('doubles.merge', { name: kept.name })}
        </Button>
      </Group>
    </div>
  )
}
