import { newsletterRoutes, newsletterSheets, type Subscriber, subscriberStates } from '@plantule/contract/marketing/newsletters'
import { IconUserPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Moment } from '../../../ui/values.tsx'
import { AgreementsDialog } from './AgreementsDialog.tsx'
import { SubscriberDialog } from './SubscriberDialog.tsx'

/** Who registered, how they agreed, and who left. */
export function Subscribers({ kinds }: { kinds: ReactNode }) {
  const { t } = useTranslation(['newsletters', 'kit'])
  const mayWrite = useCan('marketing.write')
  const [adding, setAdding] = useState(false)
  const [looked, look] = useState<Subscriber | null>(null)
  const list = useList(newsletterRoutes.listSubscribers, { name: 'subscribers' })
  const remove = useAction(newsletterRoutes.removeSubscriber, [newsletterRoutes.listSubscribers])
  const askRemoval = async (row: Subscriber): Promise<void> => {
    const question = {
      title: t('subscribers.removeTitle', { email: row.email }),
      text: t('subscribers.removeText'),
      confirm: t('kit:delete'),
    }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: row.id } })
  }
  return (
    <>
      <ListScreen
        title={t('subscribers.title')}
        kinds={kinds}
        list={list}
        sheet={newsletterSheets.subscribersSheet}
        columns={columns(t)}
        nameOf={(row) => row.email}
        searchHint={t('subscribers.searchHint')}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: t('state'),
            options: subscriberStates.map((value) => ({ value, label: t(`subscribers.states.${value}`) })),
          },
        ]}
        rowActions={(row) => [
          { label: t('agreements.title'), run: () => look(row) },
          ...(mayWrite ? [{ label: t('kit:delete'), danger: true, run: () => void askRemoval(row) }] : []),
        ]}
        create={mayWrite && { label: t('subscribers.add'), run: () => setAdding(true) }}
        empty={{
          icon: <IconUserPlus size={32} stroke={1.5} />,
          title: t('subscribers.empty.title'),
          text: t('subscribers.empty.text'),
          action: mayWrite && (
            <Button look="main" onClick={() => setAdding(true)}>
              {t('subscribers.add')}
            </Button>
          ),
        }}
      />
      {looked && <AgreementsDialog subscriber={looked} onClose={() => look(null)} />}
      {adding && <SubscriberDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const columns = (t: TFunction<['newsletters', 'kit']>): Column<Subscriber>[] => [
  {
    id: 'email',
    header: t('newsletters:subscribers.email'),
    sort: 'email',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {row.email}
        </Text>
        <Text size="xs" c="dimmed">
          {row.name}
        </Text>
      </Stack>
    ),
  },
  { id: 'proof', header: t('newsletters:subscribers.proof'), cell: (row) => row.proof },
  { id: 'added', header: t('newsletters:subscribers.addedAt'), sort: 'added', cell: (row) => <Moment at={row.addedAt} /> },
  { id: 'author', header: t('newsletters:author'), cell: (row) => row.author },
  {
    id: 'measured',
    header: t('newsletters:subscribers.measured'),
    cell: (row) => (row.measured ? t('kit:yes') : t('kit:no')),
  },
  {
    id: 'state',
    header: t('newsletters:state'),
    card: 'corner',
    cell: (row) => <Pill tone={row.state === 'confirmed' ? 'good' : 'calm'}>{t(`newsletters:subscribers.states.${row.state}`)}</Pill>,
  },
]
