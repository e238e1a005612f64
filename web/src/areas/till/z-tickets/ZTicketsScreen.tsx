import { fiscalSheets } from '@plantule/contract/fiscal/sheets'
import { closureTypes, fiscalRoutes, type Closure } from '@plantule/contract/fiscal/fiscal'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { IconReceipt } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useList } from '../../../kit/list/list-state.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { Day, Euro, Moment } from '../../../ui/values.tsx'
import { AttestationDialog } from './AttestationDialog.tsx'
import { CheckZDialog } from './CheckZDialog.tsx'
import { ClosureFigures } from './ClosureFigures.tsx'
import { EventsDialog } from './EventsDialog.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

const open = ({ id }: Closure): void => void openFile(fiscalRoutes.zTicketPdf, { params: { id } }).catch(showError)

/** Of a closed fiscal year an archive is due (BOI-TVA-DECLA-30-10-30 § 220): at most a year lies between two. */
const unarchived = (z: Closure): boolean => z.type === 'year' && z.archivedAt === null

const columns = (t: TFunction<'till'>): Column<Closure>[] => [
  {
    id: 'number',
    header: t('z.number'),
    sort: 'number',
    card: 'title',
    cell: (z) => (
      <>
        <b>{z.number}</b>
        {unarchived(z) && (
          <>
            {' '}
            <Pill tone="attention">{t('z.toArchive')}</Pill>
          </>
        )}
      </>
    ),
  },
  { id: 'type', header: t('z.type'), card: 'corner', cell: (z) => <Pill>{t(`z.types.${z.type}`)}</Pill> },
  {
    id: 'day',
    card: 'plain',
    header: t('z.day'),
    cell: (z) =>
      z.dayFrom === z.dayTo ? (
        <Day day={z.dayFrom} />
      ) : (
        <>
          <Day day={z.dayFrom} /> - <Day day={z.dayTo} />
        </>
      ),
  },
  { id: 'closed', header: t('z.closed'), cell: (z) => <Moment at={z.closedAt} /> },
  { id: 'operator', header: t('z.operator'), card: 'none', cell: (z) => z.operator },
  { id: 'tickets', header: t('z.tickets'), align: 'right', cell: (z) => z.totals.tickets },
  { id: 'difference', header: t('z.difference'), align: 'right', cell: (z) => <Euro cents={z.cash?.differenceCents ?? null} /> },
  {
    id: 'net',
    card: 'sum',
    header: t('z.net'),
    align: 'right',
    cell: (z) => (
      <b>
        <Euro cents={z.totals.netCents} />
      </b>
    ),
  },
  { id: 'perpetual', header: t('z.perpetual'), align: 'right', hidden: true, cell: (z) => <Euro cents={z.perpetualNetCents} /> },
]

/** Closures of sessions, days, months and years: read, printed, checked, archived; never changed. */
export default function ZTicketsScreen() {
  const { t } = useTranslation('till')
  const mayArchive = useCan('accounting.read')
  const [dialog, setDialog] = useState<'verify' | 'paper' | 'attestation' | 'events' | null>(null)
  const list = useList(fiscalRoutes.listZTickets, { name: 'z-tickets', defaults: { sort: 'number', dir: 'desc' } })
  const archive = useAction(fiscalRoutes.archiveFiscal, [downloadRoutes.listDownloads], {
    onSuccess: () => showToast({ tone: 'info', text: t('z.archiving') }),
  })
  return (
    <>
      <ListScreen
        title={t('z.title')}
        list={list}
        sheet={fiscalSheets.zTicketsSheet}
        columns={columns(t)}
        nameOf={(z) => z.number}
        onOpen={open}
        searchHint={t('z.search')}
        filters={[
          {
            kind: 'choice',
            key: 'type',
            label: t('z.type'),
            options: closureTypes.map((value) => ({ value, label: t(`z.types.${value}`) })),
          },
          { kind: 'days', key: 'from', until: 'to', label: t('z.day') },
        ]}
        views={[{ name: t('z.all'), search: {} }, ...closureTypes.map((type) => ({ name: t(`z.views.${type}`), search: { type } }))]}
        create={{ label: t('z.verify'), run: () => setDialog('verify') }}
        actions={[
          { label: t('zCode.title'), run: () => setDialog('paper') },
          { label: t('events.title'), run: () => setDialog('events') },
          { label: t('z.archiveAll'), run: () => archive.mutate({ body: {} }), disabled: !mayArchive && t('z.mayNotArchive') },
          { label: t('z.attestation'), run: () => setDialog('attestation') },
        ]}
        rowActions={(z) => [
          { label: t('z.print'), run: () => open(z) },
          ...(z.type === 'month' || z.type === 'year'
            ? [
                {
                  label: t(`z.archiveOf.${z.type}`),
                  run: () => archive.mutate({ body: { closureId: z.id } }),
                  disabled: !mayArchive && t('z.mayNotArchive'),
                },
              ]
            : []),
        ]}
        preview={(z) => (
          <Stack>
            <ClosureFigures closure={z} />
            {unarchived(z) && mayArchive && (
              <Button onClick={() => archive.mutate({ body: { closureId: z.id } })}>{t('z.archiveOf.year')}</Button>
            )}
            <Button look="main" onClick={() => open(z)}>
              {t('z.print')}
            </Button>
          </Stack>
        )}
        empty={{
          icon: <IconReceipt size={32} stroke={1.5} />,
          title: t('z.emptyTitle'),
          text: t('z.emptyText'),
          action: <Button to={paths.pointOfSale}>{t('z.toTill')}</Button>,
        }}
      />
      {dialog === 'verify' && <VerifyDialog onClose={() => setDialog(null)} />}
      {dialog === 'paper' && <CheckZDialog onClose={() => setDialog(null)} onVerify={() => setDialog('verify')} />}
      {dialog === 'events' && <EventsDialog onClose={() => setDialog(null)} />}
      {dialog === 'attestation' && <AttestationDialog onClose={() => setDialog(null)} />}
    </>
  )
}
