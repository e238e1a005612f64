import { customersRoutes } from '@plantule/contract/customers-routes'
import { IconUserSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { Suggest } from '../../kit/suggest/Suggest.tsx'
import { useCan } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack, Text } from '../../ui/layout.ts'
import type { Basket } from './basket.ts'
import type { BasketChange } from './use-basket.ts'

const find = (q: string) => call(customersRoutes.listCustomers, { query: { q, size: 25, sort: q ? 'name' : 'last_order', dir: q ? 'asc' : 'desc' } }).then((page) => page.items.slice(0, 8))

/** Whose ticket it is: his prices, his invoice, his account. */
export function CustomerPick({ basket, change, onClose }: { basket: Basket; change: BasketChange; onClose: () => void }) {
  const { t } = useTranslation('till')
  const mayRead = useCan('customers.read')
  const choose = (customer: Basket['customer']): void => {
    change((before) => ({ ...before, customer }))
    onClose()
  }
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
            keyOf={(customer) => customer.id}
            render={(customer) => (
              <div>
                <Text size="sm" fw={550}>{customer.name}</Text>
                <Text size="xs" c="dimmed">{[customer.city, customer.phone, customer.email].filter(Boolean).join(' · ')}</Text>
              </div>
            )}
            onPick={({ id, name, email, kind }) => choose({ id, name, email: email ?? '', professional: kind !== 'private' })}
          />
        )}
        {basket.customer && <Button onClick={() => choose(null)}>{t('customer.none', { name: basket.customer.name })}</Button>}
      </Stack>
    </Dialog>
  )
}
