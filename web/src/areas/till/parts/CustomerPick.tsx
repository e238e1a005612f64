import { customersRoutes } from '@plantule/contract/customers/routes'
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import type { Basket } from './basket.ts'

/** Its schema is loaded when somebody new stands at the till. */
const NewCustomer = lazy(() => import('../../../kit/sale/NewCustomer.tsx'))

const find = (q: string) =>
  call(customersRoutes.listCustomers, { query: { q, size: 25, sort: q ? 'name' : 'last_order', dir: q ? 'asc' : 'desc' } }).then((page) =>
    page.items.slice(0, 8),
  )

type Chosen = NonNullable<Basket['customer']>
type Found = { id: number; name: string; email: string | null; kind: string }
type CustomerPickProps = { current: Chosen | null; onChoose: (customer: Chosen | null) => void; onClose: () => void }

/** Whose ticket it is: their prices, their invoice, their account. */
export function CustomerPick({ current, onChoose, onClose }: CustomerPickProps) {
  const { t } = useTranslation('till')
  const mayRead = useCan('customers.read')
  const mayWrite = useCan('customers.write')
  const [making, setMaking] = useState(false)
  const choose = (customer: Chosen | null): void => {
    onChoose(customer)
    onClose()
  }
  const take = ({ id, name, email, kind }: Found): void => choose({ id, name, email: email ?? '', professional: kind !== 'private' })
  if (making)
    return (
      <Suspense>
        <NewCustomer name="" onClose={() => setMaking(false)} onMade={take} />
      </Suspense>
    )
  return (
    <Dialog title={t('basket.customer')} onClose={onClose}>
      <Stack mih={320}>
        {!mayRead && <Text>{t('customer.mayNot')}</Text>}
        {mayRead && (
          <Suggest
            name="till customers"
            label={t('customer.find')}
            icon={<IconUserSearch size={18} aria-hidden />}
            find={find}
            eager
            first
            keyOf={(customer) => customer.id}
            render={(customer) => (
              <div>
                <Text size="sm" fw={550}>
                  {customer.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {[customer.city, customer.phone, customer.email].filter(Boolean).join(' · ')}
                </Text>
              </div>
            )}
            onPick={take}
          />
        )}
        {mayWrite && (
          <Button icon={<IconUserPlus size={18} />} onClick={() => setMaking(true)}>
            {t('customer.new')}
          </Button>
        )}
        {current && <Button onClick={() => choose(null)}>{t('customer.none', { name: current.name })}</Button>}
      </Stack>
    </Dialog>
  )
}
