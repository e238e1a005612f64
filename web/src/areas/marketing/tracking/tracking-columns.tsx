import type { TrackingLink } from '@plantule/contract/tracking/tracking'
import type { TFunction } from 'i18next'
import type { Column } from '../../../kit/list/column.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Day, Euro, Figure } from '../../../ui/values.tsx'
import { CopyAddress } from './CopyAddress.tsx'

export const columns = (t: TFunction<'tracking'>): Column<TrackingLink>[] => [
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    card: 'title',
    cell: (link) => (
      <Stack gap={0}>
        <Link to={paths.trackingLink(link.id)}>{link.name}</Link>
        <Text size="xs" c="dimmed">
          {link.code}
        </Text>
      </Stack>
    ),
  },
  { id: 'medium', header: t('medium'), width: '9rem', wide: true, cell: (link) => <Pill>{t(`media.${link.medium}`)}</Pill> },
  {
    id: 'state',
    header: t('state'),
    width: '8rem',
    card: 'corner',
    cell: (link) => <Pill tone={link.stopped ? 'calm' : 'good'}>{t(link.stopped ? 'stopped' : 'running')}</Pill>,
  },
  { id: 'address', header: t('address'), card: 'line', cell: (link) => <CopyAddress address={link.address} /> },
  { id: 'visits', header: t('visits'), sort: 'visits', align: 'right', cell: (link) => <Figure value={link.visits} /> },
  { id: 'orders', header: t('orders'), align: 'right', cell: (link) => <Figure value={link.orders} /> },
  { id: 'revenue', header: t('revenue'), align: 'right', cell: (link) => <Euro cents={link.inclCents} /> },
  {
    id: 'created',
    header: t('created'),
    sort: 'created',
    card: 'none',
    wide: true,
    cell: (link) => <Day day={parisDay(new Date(link.createdAt))} />,
  },
]
