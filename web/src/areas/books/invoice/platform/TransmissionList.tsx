import { eInvoicingSheets } from '@plantule/contract/e-invoicing/sheets'
import { eInvoicingRoutes as routes, type TransmissionRow, transmissionStates } from '@plantule/contract/e-invoicing/e-invoicing'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, openFile } from '../../../../api/download.ts'
import { read, useAction } from '../../../../api/query.ts'
import type { Column } from '../../../../kit/list/column.ts'
import { ListScreen } from '../../../../kit/list/ListScreen.tsx'
import { type Search, useList } from '../../../../kit/list/list-state.ts'
import { paths } from '../../../../paths.ts'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { moment } from '../../../../ui/format.ts'
import { Alert } from '../../../../ui/inputs.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { Pill } from '../../../../ui/Pill.tsx'
import { showError, showToast } from '../../../../ui/toast.ts'
import { Day, Euro, Moment } from '../../../../ui/values.tsx'
import { sendable, sentenceOf, toneOf } from './states.ts'
import { TransmissionPreview } from './TransmissionPreview.tsx'

const PlatformDialog = lazy(() => import('./PlatformDialog.tsx'))
const StatusDialog = lazy(() => import('./StatusDialog.tsx'))

const columns = (t: TFunction<'eInvoicing'>): Column<TransmissionRow>[] => [
  { id: 'number', header: t('columns.number'), sort: 'number', card: 'title', cell: (row) => <b className="whole">{row.number}</b> },
  { id: 'customer', header: t('columns.customer'), card: 'title', cell: (row) => row.customerName },
  {
    id: 'state',
    header: t('columns.state'),
    width: '12rem',
    card: 'corner',
    cell: (row) => <Pill tone={toneOf(row.state)}>{t(`states.${row.state}`)}</Pill>,
  },
  { id: 'at', header: t('columns.at'), card: 'none', cell: (row) => row.at && <Moment at={row.at} /> },
  {
    id: 'reason',
    header: t('columns.reason'),
    width: '18rem',
    card: 'none',
    cell: (row) => (
      <Text size="sm" c="dimmed">
        {sentenceOf(t, row.reason)}
      </Text>
    ),
  },
  { id: 'issued', header: t('columns.issued'), cell: (row) => <Day day={row.issuedOn} /> },
  { id: 'incl', header: t('columns.incl'), align: 'right', cell: (row) => <Euro cents={row.inclCents} /> },
]

const routeOf = ({ kind }: TransmissionRow) => (kind === 'credit_invoice' ? invoicesRoutes.creditInvoicePdf : invoicesRoutes.invoicePdf)

/** Invoices to businesses and where each stands on its way. */
export function TransmissionList({ above }: { above: (replace: (search: Search) => void) => ReactNode }) {
  const { t } = useTranslation('eInvoicing')
  const mayWrite = useCan('invoices.write')
  const maySee = useCan('settings.read')
  const maySet = useCan('settings.write')
  const [setting, setSetting] = useState(false)
  const [noting, setNoting] = useState<TransmissionRow | null>(null)
  const settings = useQuery({ ...read(routes.platformSettings, {}), enabled: maySee })
  const list = useList(routes.listTransmissions, { name: 'transmissions', defaults: { sort: 'number', dir: 'desc' } })
  const send = useAction(routes.sendInvoice, [routes.listTransmissions, routes.transmission], {
    onSuccess: () => showToast({ text: t('leaving') }),
  })
  const platform = settings.data?.way === 'platform'
  const open = (row: TransmissionRow): void => void openFile(routeOf(row), { params: { id: row.id } }).catch(showError)
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={eInvoicingSheets.transmissionsSheet}
        columns={columns(t)}
        nameOf={(row) => `${row.number}, ${row.customerName}`}
        onOpen={open}
        searchHint={t('searchHint')}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: t('columns.state'),
            many: true,
            options: transmissionStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        views={[
          { name: t('views.all'), search: { list: 'platform' } },
          { name: t('views.toSend'), search: { list: 'platform', state: 'to_send' } },
          { name: t('views.toSee'), search: { list: 'platform', state: 'failed,rejected,refused,disputed' } },
        ]}
        kinds={above(list.replace)}
        above={
          <>
            {settings.data && (
              <Alert color={settings.data.failure ? 'orange' : 'green'} variant="light" mb="md" p="sm">
                <Stack gap={6} align="flex-start">
                  <Text size="sm">
                    {platform ? t('way.platform', { host: new URL(settings.data.flowUrl).host }) : t('way.files')}
                    {platform && settings.data.sweptAt && ` ${t('way.swept', { at: moment(settings.data.sweptAt) })}`}
                    {settings.data.failure && ` ${sentenceOf(t, settings.data.failure)}`}
                  </Text>
                  {maySet && (
                    <Button size="xs" onClick={() => setSetting(true)}>
                      {t(platform ? 'settings.change' : 'settings.open')}
                    </Button>
                  )}
                </Stack>
              </Alert>
            )}
          </>
        }
        rowActions={(row) => [
          { label: t('file'), run: () => void download(routeOf(row), { params: { id: row.id } }, `${row.number}.pdf`).catch(showError) },
          ...(mayWrite && platform
            ? [
                {
                  label: t(row.state === 'to_send' ? 'send' : 'sendAgain'),
                  run: () => send.mutate({ params: { id: row.id }, body: {} }),
                  disabled: !sendable.includes(row.state) && t('gone'),
                },
              ]
            : []),
          ...(mayWrite ? [{ label: t('note.action'), run: () => setNoting(row) }] : []),
        ]}
        preview={(row) => <TransmissionPreview row={row} onOpen={() => open(row)} />}
        empty={{
          icon: <IconSend size={32} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: <Button to={paths.orders}>{t('empty.action')}</Button>,
        }}
      />
      <Suspense>
        {setting && settings.data && <PlatformDialog settings={settings.data} onClose={() => setSetting(false)} />}
        {noting && <StatusDialog row={noting} onClose={() => setNoting(null)} />}
      </Suspense>
    </>
  )
}
