import { customersRoutes } from '@plantule/contract/customers/routes'
import { IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'

type Named = { id: number; name: string }
const find = (q: string) => call(customersRoutes.listCustomers, { query: { q, size: 25 } }).then((page) => page.items.slice(0, 8))

/** The customer of a form's `customerId`, or nobody. */
export function CustomerPick({ label, chosen }: { label: string; chosen: Named | null }) {
  const { t } = useTranslation('codes')
  const mayRead = useCan('customers.read')
  const { control, setValue } = useFormContext<{ customerId: number | null }>()
  const id = useWatch({ control, name: 'customerId' })
  const [known, setKnown] = useState(chosen)
  if (!mayRead) return null
  if (id !== null) {
    return (
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Group gap="xs">
          <Text size="sm">{known?.name}</Text>
          <Button size="xs" look="quiet" onClick={() => setValue('customerId', null, { shouldDirty: true })}>
            {t('change')}
          </Button>
        </Group>
      </div>
    )
  }
  return (
    <Suggest
      name="code customers"
      label={label}
      placeholder={t('findCustomer')}
      icon={<IconUserSearch size={18} aria-hidden />}
      find={find}
      keyOf={(customer) => customer.id}
      render={(customer) => (
        <div>
          <Text size="sm" fw={550}>
            {customer.name}
          </Text>
          <Text size="xs" c="dimmed">
            {[customer.city, customer.email].filter(Boolean).join(' · ')}
          </Text>
        </div>
      )}
      onPick={(customer) => {
        setKnown(customer)
        setValue('customerId', customer.id, { shouldDirty: true })
      }}
    />
  )
}
