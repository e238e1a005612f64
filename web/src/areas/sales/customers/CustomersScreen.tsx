import { Phone } from '../../../ui/Phone.tsx'
import { customerKinds, type CustomerSummary } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { useQuery } from '@tanstack/react-query'
import { IconAddressBook, IconFileSpreadsheet, IconMail, IconTag, IconUsers } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import type { Column } from '../../../kit/list/column.ts'
import type { Filter } from '../../../kit/list/filter.ts'
import type { BulkAction } from '../../../kit/list/BulkBar.tsx'
import { exportChosen, exportOf } from '../../../kit/list/list-export.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { useTrail } from '../../../kit/list/trail.ts'
import { paths } from '../../../paths.ts'
import { useCan, useInit } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro, Figure, Lately, Moment } from '../../../ui/values.tsx'
import type { ManyDeed } from './many/ManyDialogs.tsx'
import { type Chosen, targetOf } from '../../../kit/list/target-of.ts'
import { CustomerPreview } from './CustomerPreview.tsx'
import { monthText, parisDay } from '../../../ui/format.ts'

const columns = (t: TFunction<['customers', 'kit']>): Column<CustomerSummary>[] => [
  {
    id: 'name',
    header: t('columns.name'),
    sort: 'name',
    card: 'title',
    ellipsis: true,
    width: '22%',
    cell: (customer) => (
      <>
        <Link to={paths.customer(customer.id)}>{customer.name}</Link>
        {customer.company && customer.company !== customer.name && (
          <Text size="xs" c="dimmed">
            {customer.company}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'kind',
    width: '8rem',
    header: t('columns.kind'),
    card: 'corner',
    cell: (customer) => (
      <Group gap={4}>
        {customer.kind !== 'private' && <Pill tone="special">{t(`kinds.${customer.kind}`)}</Pill>}
        {customer.archived && <Pill>{t('archived')}</Pill>}
      </Group>
    ),
  },
  { id: 'phone', header: t('columns.phone'), card: 'plain', width: '9rem', cell: ({ phone }) => phone && <Phone number={phone} /> },
  { id: 'city', header: t('columns.city'), card: 'plain', ellipsis: true, width: '15%', cell: (customer) => customer.city },
  {
    id: 'email',
    header: t('columns.email'),
    card: 'none',
    hidden: true,
    ellipsis: true,
    cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
  },
  {
    id: 'tags',
    header: t('columns.tags'),
    card: 'none',
    wide: true,
    cell: (customer) => (
      <Group gap={4} wrap="nowrap">
        {customer.tags.map((tag) => (
          <Pill key={tag}>{tag}</Pill>
        ))}
      </Group>
    ),
  },
  { id: 'orders', header: t('columns.orders'), align: 'right', sort: 'orders', cell: (customer) => <Figure value={customer.orders} /> },
  {
    id: 'spent',
    header: t('columns.spent'),
    align: 'right',
    sort: 'spent',
    card: 'sum',
    cell: (customer) => <Euro cents={customer.spentCents} />,
  },
  {
    id: 'due',
    header: t('columns.due'),
    align: 'right',
    card: 'none',
    hidden: true,
    cell: ({ dueCents }) => dueCents !== 0 && <Euro cents={dueCents} />,
  },
  {
    id: 'lastOrder',
    header: t('columns.lastOrder'),
    sort: 'last_order',
    group: ({ lastOrderAt }) => lastOrderAt && monthText(parisDay(new Date(lastOrderAt))),
    card: 'none',
    cell: ({ lastOrderAt }) => lastOrderAt && <Lately at={lastOrderAt} />,
  },
  { id: 'reference', header: t('columns.reference'), hidden: true, card: 'none', cell: (customer) => customer.reference },
  {
    id: 'created',
    header: t('columns.created'),
    sort: 'created',
    group: ({ createdAt }) => monthText(parisDay(new Date(createdAt))),
    hidden: true,
    card: 'none',
    cell: (customer) => <Moment at={customer.createdAt} />,
  },
]

const DoublesDialog = lazy(() => import('./DoublesDialog.tsx'))

const filters = (
  t: TFunction<['customers', 'kit']>,
  tags: readonly string[],
  profiles: readonly { id: number; name: string }[],
): Filter<'kind' | 'tag' | 'profile' | 'owing' | 'archived'>[] => [
  {
    kind: 'choice',
    key: 'kind',
    not: true,
    label: t('columns.kind'),
    many: true,
    options: customerKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
  },
  ...(tags.length > 0
    ? [
        {
          kind: 'choice' as const,
          key: 'tag' as const,
          not: true,
          empty: true,
          label: t('columns.tags'),
          options: tags.map((tag) => ({ value: tag, label: tag })),
        },
      ]
    : []),
  ...(profiles.length > 0
    ? [
        {
          kind: 'choice' as const,
          key: 'profile' as const,
          not: true,
          empty: true,
          label: t('fields.priceProfile'),
          options: profiles.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]
    : []),
  { kind: 'flag', key: 'owing', label: t('columns.owing'), yes: t('kit:yes'), no: t('kit:no') },
  { kind: 'flag', key: 'archived', label: t('columns.archived'), yes: t('kit:yes'), no: t('kit:no') },
]

const PrintLabels = lazy(() => import('../../../kit/labels/PrintLabels.tsx').then((module) => ({ default: module.PrintLabels })))
const ManyDialogs = lazy(() => import('./many/ManyDialogs.tsx'))

export default function CustomersScreen() {
  const { t } = useTranslation(['customers', 'kit', 'customersCare'])
  const [doubles, setDoubles] = useState(false)
  const [many, setMany] = useState<{ deed: ManyDeed; chosen: Chosen; clear: () => void } | null>(null)
  const tags = useQuery(read(customersCareRoutes.listTags, {}))
  const mayWrite = useCan('customers.write')
  const mayRegister = useCan('marketing.write')
  const mayLabel = useCan('catalogue.read')
  const [labels, setLabels] = useState<Chosen | null>(null)
  const maySell = useCan('orders.write')
  const list = useList(customersRoutes.listCustomers, { name: 'customers', defaults: { sort: 'last_order', dir: 'desc' } })
  useTrail(
    'customers',
    list.rows?.map((customer) => customer.id),
  )
  const { price_profiles } = useInit()
  const known = tags.data?.items.map((item) => item.tag) ?? []
  const deed = (name: ManyDeed, icon?: ReactNode): BulkAction<Chosen> => ({
    label: t(`customersCare:many.${name}.action`),
    icon,
    run: (chosen, clear) => setMany({ deed: name, chosen, clear }),
  })
  const bulk: BulkAction<Chosen>[] = [
    ...(mayWrite
      ? [
          deed('addTags', <IconTag size={16} />),
          {
            label: t('customersCare:many.export'),
            icon: <IconFileSpreadsheet size={16} />,
            run: (chosen: Chosen) => exportChosen(list, customersCareRoutes.exportCustomers, chosen, 'clients.xlsx'),
          },
        ]
      : []),
    ...(mayLabel
      ? [{ label: t('customersCare:many.labels'), icon: <IconAddressBook size={16} />, run: (chosen: Chosen) => setLabels(chosen) }]
      : []),
    ...(mayRegister ? [deed('newsletter', <IconMail size={16} />)] : []),
    ...(mayWrite
      ? [
          deed('removeTags'),
          ...(price_profiles.length > 0 ? [deed('profile')] : []),
          deed(list.search['archived'] === 'true' ? 'restore' : 'archive'),
        ]
      : []),
  ]
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        columns={columns(t)}
        nameOf={(customer) => customer.name}
        pathOf={(customer) => paths.customer(customer.id)}
        searchHint={t('searchHint')}
        views={[
          { name: t('views.all'), search: {} },
          { name: t('views.professionals'), search: { kind: 'professional' } },
          { name: t('views.owing'), search: { owing: 'true' } },
          { name: t('views.archived'), search: { archived: 'true' } },
        ]}
        filters={filters(t, known, price_profiles)}
        bulk={bulk}
        bulkMatching
        actions={
          mayWrite
            ? [
                exportOf(list, customersCareRoutes.exportCustomers, { label: t('customersCare:export'), file: 'clients.xlsx' }),
                { label: t('customersCare:doubles.action'), run: () => setDoubles(true) },
              ]
            : []
        }
        rowActions={(customer) => [
          ...(maySell
            ? [
                { label: t('newOrder'), to: `${paths.order(-1)}?customer=${customer.id}` },
                { label: t('newQuotation'), to: `${paths.order(-1)}?customer=${customer.id}&kind=quotation` },
              ]
            : []),
          { label: t('tabs.orders'), to: `${paths.customer(customer.id)}?tab=orders` },
        ]}
        preview={(customer) => <CustomerPreview customer={customer} />}
        create={mayWrite && { label: t('new'), to: paths.customer(-1) }}
        empty={{
          icon: <IconUsers size={32} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: mayWrite && (
            <Button look="main" to={paths.customer(-1)}>
              {t('new')}
            </Button>
          ),
        }}
      />
      {many && (
        <Suspense>
          <ManyDialogs {...many} tags={known} onClose={() => setMany(null)} onStarted={many.clear} />
        </Suspense>
      )}
      {labels && (
        <Suspense>
          <PrintLabels subject="customer" customers={targetOf(labels)} count={labels.count} onClose={() => setLabels(null)} />
        </Suspense>
      )}
      {doubles && (
        <Suspense>
          <DoublesDialog onClose={() => setDoubles(false)} />
        </Suspense>
      )}
    </>
  )
}
