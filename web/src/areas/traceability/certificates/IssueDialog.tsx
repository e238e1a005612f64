import type { OrderSummary } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { certificateRoutes, type Issued } from '@plantule/contract/traceability/certificates'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure } from '../../../ui/format.ts'
import { Alert, SegmentedControl } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'
import { ofLocal } from '../parts/local/of-local.ts'

type Sale = { id: number; number: string; customer: string }
type Kind = 'order' | 'ticket'

/** Which sale is certified; what does not bear the mark is told with its reason. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const [kind, setKind] = useState<Kind>('order')
  const [sale, setSale] = useState<Sale | null>(null)
  const stale = [certificateRoutes.listCertificates, ...ofLocal]
  const order = useAction(certificateRoutes.certifyOrder, stale)
  const ticket = useAction(certificateRoutes.certifyDirectSale, stale)
  const { data, mutate, isPending } = kind === 'order' ? order : ticket
  return (
    <Dialog title={t('issue')} onClose={onClose} size="lg">
      <Stack gap="sm">
        <SegmentedControl
          value={kind}
          onChange={(value) => {
            setKind(value as Kind)
            setSale(null)
          }}
          data={(['order', 'ticket'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          aria-label={t('sale')}
        />
        <Suggest
          key={kind}
          name={`certified-${kind}`}
          label={t(`find.${kind}`)}
          placeholder={sale?.number ?? t('findHint')}
          icon={<IconSearch size={16} />}
          eager
          first
          find={kind === 'order' ? orders : tickets}
          keyOf={(one) => one.id}
          isExact={(one, typed) => one.number.toLowerCase() === typed.toLowerCase()}
          onPick={setSale}
          nothing={t('noSale')}
          render={(one) => (
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">{one.number}</Text>
              <Text size="xs" c="dimmed">
                {one.customer}
              </Text>
            </Group>
          )}
        />
        {sale && (
          <Text size="sm" fw={600}>
            {[sale.number, sale.customer].filter(Boolean).join(' · ')}
          </Text>
        )}
        <Button
          look="main"
          busy={isPending}
          disabled={sale === null && t('noSaleYet')}
          onClick={() => sale && mutate({ params: { id: sale.id } })}
        >
          {t('issue')}
        </Button>
        {data && <Result issued={data} />}
      </Stack>
    </Dialog>
  )
}

function Result({ issued: { certificate, uncertified } }: { issued: Issued }) {
  const { t } = useTranslation('certificates')
  return (
    <Stack gap="sm" role="status">
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {t('issued', { number: certificate.number, count: certificate.lines })}
        </Text>
        <Button
          size="xs"
          onClick={() => void openFile(certificateRoutes.downloadCertificate, { params: { id: certificate.id } }).catch(showError)}
        >
          {t('open')}
        </Button>
      </Group>
      {uncertified.length > 0 && (
        <Alert color="orange" title={t('uncertified')}>
          <ul>
            {uncertified.map((each, at) => (
              <li key={at}>
                {figure(each.units)} × {each.label} : {each.reasons.map((reason) => t(`reasons.${reason}`)).join(', ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </Stack>
  )
}

const of = (one: OrderSummary): Sale => ({ id: one.id, number: one.reference, customer: one.customerName ?? '' })

async function orders(q: string): Promise<readonly Sale[]> {
  const input = { params: { page: 1 }, query: { q, size: 25 as const } }
  const [complete, open] = await Promise.all([call(ordersRoutes.listComplete, input), call(ordersRoutes.listInProgress, input)])
  return [...complete.items, ...open.items].map(of).slice(0, 25)
}

async function tickets(q: string): Promise<readonly Sale[]> {
  const { items } = await call(tillSalesRoutes.listTickets, { query: { q, size: 25 } } as never)
  return items.map(({ id, number, customerName }) => ({ id, number, customer: customerName ?? '' }))
}
