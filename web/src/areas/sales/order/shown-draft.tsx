import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import type { RelayChoice } from '@plantule/contract/carriers/relay'
import type { Discount } from '@plantule/contract/base/money'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { read } from '../../../api/query.ts'
import type { ShownBy } from '../../../kit/form/ConflictDialog.tsx'
import { euros } from '../../../ui/format.ts'
import { RelayText } from './RelayText.tsx'
import { AddressText } from '../parts/AddressText.tsx'
import { articleKey, type Articles, type DraftLine } from '../../../kit/sale/draft.ts'
import { writtenDiscount } from '../../../kit/sale/read-discount.ts'

function CustomerName({ id }: { id: number }) {
  const { data } = useQuery(read(customersRoutes.getCustomer, { params: { id } }))
  return data?.name ?? '…'
}

function Lines({ lines, articles }: { lines: readonly DraftLine[]; articles: Articles }) {
  return (
    <ul>
      {lines.map((line, index) => {
        const key = articleKey(line)
        const label = line.label ?? (key === null ? undefined : articles.get(key)?.label) ?? ''
        const price = [
          typeof line.unitCents === 'number' ? euros(line.unitCents) : '',
          line.discount && `− ${writtenDiscount(line.discount)}`,
        ]
          .filter(Boolean)
          .join(' ')
        return (
          <li key={index}>
            {`${line.quantity ?? 0} × ${label}`}
            {price && ` · ${price}`}
            {line.note && ` (${line.note})`}
          </li>
        )
      })}
    </ul>
  )
}

const address = (value: AddressSnapshot) => <AddressText address={value} />

/** An order's values where two people changed it, said as its form shows them. */
export const shownDraft = (t: TFunction<'orders'>, articles: Articles): ShownBy => ({
  lines: (lines: readonly DraftLine[]) => <Lines lines={lines} articles={articles} />,
  customerId: (id: number) => <CustomerName id={id} />,
  mode: (mode: 'incl' | 'excl') => t(`mode.${mode}`),
  taxRegime: (regime: 'domestic' | 'intra_eu' | 'export') => t(`taxRegimes.${regime}`),
  discount: (discount: Discount) => writtenDiscount(discount),
  deliveryAddress: address,
  billingAddress: address,
  relay: (relay: RelayChoice) => <RelayText relay={relay} />,
})
