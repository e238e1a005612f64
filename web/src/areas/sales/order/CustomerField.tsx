import type { CustomerSummary } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { useQuery } from '@tanstack/react-query'
import { IconUserSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read } from '../../../api/query.ts'
import { isLost } from '../../../kit/form/form-keys.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Box, Group, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { CreditNotice } from './CreditNotice.tsx'
import type { Draft } from '../../../kit/sale/draft.ts'

const NewCustomer = lazy(() => import('../../../kit/sale/NewCustomer.tsx'))
const find = (q: string) =>
  call(customersRoutes.listCustomers, { query: { q, size: 25, sort: q ? 'name' : 'last_order', dir: q ? 'asc' : 'desc' } }).then((page) =>
    page.items.slice(0, 10),
  )

type CustomerFieldProps = {
  /** Professionals are quoted HT. */
  onKind: (kind: CustomerSummary['kind']) => void
  /** What the order comes to, TTC. */
  totalCents: number
}

/** Who buys: found, made on the spot, or nobody (a passing customer). */
export function CustomerField({ onKind, totalCents }: CustomerFieldProps) {
  const { t } = useTranslation('orders')
  const mayCreate = useCan('customers.write')
  const mayRead = useCan('customers.read')
  const { control, setValue, formState } = useFormContext<Draft>()
  const id = useWatch({ control, name: 'customerId' })
  const [making, setMaking] = useState<string | null>(null)

  const frame = useRef<HTMLDivElement>(null)
  const chosen = useRef(false)
  useEffect(() => {
    if (!chosen.current) return
    // Past the window that may have made the customer.
    const timer = setTimeout(() => {
      if (isLost() || document.activeElement?.id === 'main') frame.current?.querySelector<HTMLElement>('button, input')?.focus()
    }, 50)
    return () => clearTimeout(timer)
  }, [id])

  const choose = (customer: { id: number; kind: CustomerSummary['kind'] } | null): void => {
    chosen.current = true
    setValue('customerId', customer?.id ?? null, { shouldDirty: true, shouldValidate: true })
    // Another customer brings other addresses.
    setValue('deliveryAddress', null, { shouldDirty: true })
    setValue('billingAddress', null, { shouldDirty: true })
    if (customer) onKind(customer.kind)
  }
  if (id !== null)
    return (
      <div ref={frame}>
        <Chosen id={id} totalCents={totalCents} onDrop={() => choose(null)} />
      </div>
    )
  return (
    <div ref={frame}>
      <Suggest
        name="customers"
        label={t('customer.find')}
        icon={<IconUserSearch size={18} aria-hidden />}
        find={find}
        eager={mayRead}
        keyOf={(customer) => customer.id}
        render={(customer) => (
          <div>
            <Group gap={6}>
              <Text size="sm" fw={550}>
                {customer.name}
              </Text>
              {customer.kind !== 'private' && <Pill tone="special">{t(`kinds.${customer.kind}`)}</Pill>}
            </Group>
            <Text size="xs" c="dimmed">
              {[customer.city, customer.phone, customer.email].filter(Boolean).join(' · ')}
            </Text>
          </div>
        )}
        onPick={choose}
        {...(mayCreate && {
          create: { label: (name: string) => (name ? t('customer.create', { name }) : t('customer.new')), run: setMaking },
        })}
      />
      <Text size="xs" c={formState.errors.customerId ? 'red' : 'dimmed'} mt={6}>
        {formState.errors.customerId?.message ?? t('customer.passing')}
      </Text>
      {making !== null && (
        <Suspense>
          <NewCustomer name={making} onClose={() => setMaking(null)} onMade={choose} />
        </Suspense>
      )}
    </div>
  )
}

function Chosen({ id, totalCents, onDrop }: { id: number; totalCents: number; onDrop: () => void }) {
  const { t } = useTranslation('orders')
  const { data } = useQuery(read(customersRoutes.getCustomer, { params: { id } }))
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Link to={paths.customer(id)}>{data?.name ?? '...'}</Link>
        <Text size="sm" c="dimmed">
          {data && [data.phone, data.email].filter(Boolean).join(' · ')}
        </Text>
        {data && data.kind !== 'private' && <Pill tone="special">{t(`kinds.${data.kind}`)}</Pill>}
        {data && <CreditNotice customer={data} addedCents={totalCents} />}
      </div>
      <Box flex="none">
        <Button size="xs" onClick={onDrop}>
          {t('customer.change')}
        </Button>
      </Box>
    </Group>
  )
}
