import { customersRoutes } from '@plantule/contract/customers/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Group, Text } from '../../../ui/layout.ts'

/** The list shows one customer's orders: whose, and the way back to all. */
export function CustomerNotice({ id, onClear }: { id: number; onClear: () => void }) {
  const { t } = useTranslation('orders')
  const { data } = useQuery(read(customersRoutes.getCustomer, { params: { id } }))
  return (
    <Group gap="sm">
      <Text size="sm">
        {t('ofCustomer')} {data && <Link to={paths.customer(id)}>{data.name}</Link>}
      </Text>
      <Button size="xs" onClick={onClear}>
        {t('allCustomers')}
      </Button>
    </Group>
  )
}
