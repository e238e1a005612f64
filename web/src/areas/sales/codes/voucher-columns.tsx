import { type Voucher, voucherStatuses } from '@plantule/contract/codes/vouchers'
import type { TFunction } from 'i18next'
import type { Column } from '../../../kit/list/column.ts'
import type { Filter } from '../../../kit/list/filter.ts'
import type { View } from '../../../kit/list/Views.tsx'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Euro, Moment } from '../../../ui/values.tsx'
import { CopyCode } from './CopyCode.tsx'
import { voucherTones } from './tones.ts'

export type Words = TFunction<['codes', 'kit']>

export const voucherColumns = (t: Words, kind: 'card' | 'credit'): Column<Voucher>[] => [
  { id: 'reference', header: t('voucher.reference'), card: 'title', cell: (voucher) => voucher.reference },
  {
    id: 'status',
    header: t('status'),
    card: 'corner',
    cell: ({ status }) => <Pill tone={voucherTones[status]}>{t(`voucher.statuses.${status}`)}</Pill>,
  },
  {
    id: 'balance',
    card: 'sum',
    header: t('voucher.balance'),
    sort: 'balance',
    align: 'right',
    cell: (voucher) => (
      <b>
        <Euro cents={voucher.balanceCents} />
      </b>
    ),
  },
  { id: 'amount', header: t('voucher.amount'), sort: 'amount', align: 'right', cell: (voucher) => <Euro cents={voucher.initialCents} /> },
  ...(kind === 'card' ? [{ id: 'recipient', header: t('voucher.recipient'), cell: (voucher: Voucher) => voucher.recipient }] : []),
  {
    id: 'customer',
    header: kind === 'card' ? t('card.customer') : t('customer'),
    cell: ({ customer }) => customer && <Link to={paths.customer(customer.id)}>{customer.name}</Link>,
  },
  ...(kind === 'credit' ? [{ id: 'reason', header: t('credit.reason'), ellipsis: true, cell: (voucher: Voucher) => voucher.reason }] : []),
  {
    id: 'expires',
    header: t('voucher.expires'),
    sort: 'expires',
    cell: (voucher) => (voucher.expiresOn ? <Day day={voucher.expiresOn} /> : t('voucher.never')),
  },
  { id: 'code', header: t('code'), card: 'none', cell: (voucher) => <CopyCode code={voucher.code} /> },
  {
    id: 'created',
    header: t('created'),
    sort: 'created',
    card: 'none',
    hidden: true,
    cell: (voucher) => <Moment at={voucher.createdAt} />,
  },
]

export const voucherFilters = (t: Words): Filter<'status'>[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('status'),
    many: true,
    options: voucherStatuses.map((value) => ({ value, label: t(`voucher.statuses.${value}`) })),
  },
]

export const voucherViews = (t: Words, list: 'cards' | 'credits'): View[] => [
  { name: t('voucher.views.all'), search: { list } },
  { name: t('voucher.views.open'), search: { list, status: 'active,partially_used' } },
  ...(list === 'cards' ? [{ name: t('voucher.views.toPay'), search: { list, status: 'pending_payment' } }] : []),
]
