import { type CertificateRow, certificateRoutes, certificateSheets, certificateStates } from '@plantule/contract/traceability/certificates'
import { IconCertificate } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { Day } from '../../../ui/values.tsx'
import { ConfigDialog } from './ConfigDialog.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'

const TraceDialog = lazy(() => import('../../../kit/trace/TraceDialog.tsx'))

/** Certificates of origin, issued for orders and direct sales, with the year's inventory and the shop's rules. */
export default function CertificatesScreen() {
  const { t } = useTranslation(['certificates', 'trace'])
  const mayWrite = useCan('traceability.write')
  const maySet = useCan('settings.write')
  const [dialog, setDialog] = useState<'issue' | 'config' | CertificateRow | null>(null)
  const [traced, setTraced] = useState<number | null>(null)
  const close = (): void => setDialog(null)
  const list = useList(certificateRoutes.listCertificates, { name: 'certificates' })
  const exporting = useAction(certificateRoutes.exportLocalLots, [], {
    onSuccess: () => showToast({ tone: 'info', text: t('exporting') }),
  })
  const year = Number(parisDay().slice(0, 4))
  const sales = (of: number) => ({
    label: t('sales', { year: of }),
    run: () => void download(certificateRoutes.localSales, { params: { year: of } }, `${of}.xlsx`).catch(showError),
  })
  const open = (row: CertificateRow): void =>
    void openFile(certificateRoutes.downloadCertificate, { params: { id: row.id } }).catch(showError)
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={certificateSheets.certificatesSheet}
        columns={columns(t)}
        nameOf={(row) => row.number}
        onOpen={open}
        searchHint={t('searchHint')}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: t('state'),
            many: true,
            options: certificateStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          { kind: 'day', key: 'from', label: t('from') },
          { kind: 'day', key: 'to', label: t('to') },
        ]}
        rowActions={(row) => [
          { label: t('open'), run: () => open(row) },
          { label: t('trace:title'), run: () => setTraced(row.id) },
          ...(mayWrite && row.state === 'issued' ? [{ label: t('void'), danger: true, run: () => setDialog(row) }] : []),
        ]}
        create={mayWrite && { label: t('issue'), run: () => setDialog('issue') }}
        actions={[
          sales(year),
          sales(year - 1),
          { label: t('massExport'), run: () => exporting.mutate({}) },
          ...(maySet ? [{ label: t('config.title'), run: () => setDialog('config') }] : []),
        ]}
        empty={{
          icon: <IconCertificate size={32} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: mayWrite && (
            <Button look="main" onClick={() => setDialog('issue')}>
              {t('issue')}
            </Button>
          ),
        }}
      />
      {traced !== null && (
        <Suspense>
          <TraceDialog of="certificate" id={traced} onClose={() => setTraced(null)} />
        </Suspense>
      )}
      {dialog === 'issue' && <IssueDialog onClose={close} />}
      {dialog === 'config' && <ConfigDialog onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && <VoidDialog certificate={dialog} onClose={close} />}
    </>
  )
}

const columns = (t: TFunction<['certificates', 'trace']>): Column<CertificateRow>[] => [
  {
    id: 'number',
    header: t('number'),
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {row.number}
        </Text>
        <Text size="xs" c="dimmed">
          {row.customer}
        </Text>
      </Stack>
    ),
  },
  { id: 'on', header: t('on'), sort: 'created', cell: (row) => <Day day={row.issuedOn} /> },
  { id: 'species', header: t('species'), cell: (row) => row.species },
  {
    id: 'sale',
    header: t('sale'),
    cell: (row) => (row.order ? <Link to={paths.order(row.order.id)}>{row.order.number}</Link> : row.ticket?.number),
  },
  {
    id: 'state',
    header: t('state'),
    card: 'corner',
    cell: (row) => <Pill tone={row.state === 'issued' ? 'good' : 'bad'}>{t(`states.${row.state}`)}</Pill>,
  },
]
