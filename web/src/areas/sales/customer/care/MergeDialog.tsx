import type { Customer, CustomerSummary } from '@plantule/contract/customers/schemas'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../api/query.ts'
import { Suggest } from '../../../../kit/suggest/Suggest.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'
import { SideBySide } from '../../parts/SideBySide.tsx'

const MOST = 8

/** Chooses the double that becomes one with this customer. */
export default function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['customersCare', 'kit'])
  const [other, setOther] = useState<CustomerSummary | null>(null)
  const merge = useAction(
    customersCareRoutes.mergeCustomers,
    [customersRoutes.getCustomer, customersRoutes.listCustomers, customersCareRoutes.listDoubles],
    {
      onSuccess: () => {
        showToast({ text: t('merge.done') })
        onClose()
      },
    },
  )
  const find = async (q: string): Promise<CustomerSummary[]> => {
    const page = await call(customersRoutes.listCustomers, { query: { q, size: 25 } })
    return page.items.filter((one) => one.id !== customer.id).slice(0, MOST)
  }
  const kept = {
    name: customer.name,
    reference: customer.reference,
    email: customer.email,
    phone: customer.phone,
    city: customer.addresses.find((one) => one.isBilling)?.city ?? null,
    orders: customer.totals.orders,
    spentCents: customer.totals.spentCents,
  }
  return (
    <Dialog title={t('merge.title', { name: customer.name })} onClose={onClose} size="lg">
      <Stack gap="md">
        <Text size="sm">{t('merge.text')}</Text>
        {other ? (
          <SideBySide kept={kept} other={other} />
        ) : (
          <Suggest
            name="merge customers"
            label={t('merge.find')}
            icon={<IconUserSearch size={18} aria-hidden />}
            find={find}
            keyOf={(one) => one.id}
            render={(one) => (
              <div>
                <Text size="sm" fw={550}>
                  {one.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {[one.reference, one.city, one.email, one.phone].filter(Boolean).join(' · ')}
                </Text>
              </div>
            )}
            onPick={setOther}
          />
        )}
        <Group justify="flex-end">
          {other && (
            <Button look="quiet" onClick={() => setOther(null)}>
              {t('merge.another')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button
            look="main"
            disabled={!other && t('merge.choose')}
            busy={merge.isPending}
            onClick={() => other && merge.mutate({ params: { id: customer.id }, body: { otherId: other.id } })}
          >
            {t('merge.confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
