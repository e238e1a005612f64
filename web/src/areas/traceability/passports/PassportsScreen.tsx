import { passportKinds, passportRoutes, type PassportRow, passportSheets, passportStates } from '@plantule/contract/passports/passports'
import { IconCertificate } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Figure } from '../../../ui/values.tsx'
import { GenerateDialog } from './GenerateDialog.tsx'
import { fullName, ofPassports, stateTones } from './of-passports.ts'
import { PassportDetail } from './PassportDetail.tsx'
import { PassportDialog } from './PassportDialog.tsx'
import { DeclarationDialog, PrintDialog, SalesDialog, SettingsDialog, VoidDialog } from './SmallDialogs.tsx'

type Asked =
  | { what: 'details' | 'change' | 'print' | 'void'; row: PassportRow }
  | 'new'
  | 'order'
  | 'settings'
  | 'sales'
  | 'declaration'
  | null

/** The register of plant passports, in and out: written, issued, printed, chained. */
export default function PassportsScreen() {
  const { t } = useTranslation(['passports', 'kit'])
  const mayWrite = useCan('traceability.write')
  const maySet = useCan('settings.write')
  const mayOrders = useCan('orders.read')
  const [asked, setAsked] = useState<Asked>(null)
  const list = useList(passportRoutes.listPassports, { name: 'passports', defaults: { sort: 'created', dir: 'desc' } })
  const issue = useAction(passportRoutes.issuePassport, ofPassports)
  const remove = useAction(passportRoutes.removePassport, ofPassports)
  const close = (): void => setAsked(null)
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={passportSheets.passportsSheet}
        actions={[
          ...(mayWrite && mayOrders ? [{ label: t('forOrder'), run: () => setAsked('order') }] : []),
          { label: t('sales'), run: () => setAsked('sales') },
          { label: t('declaration'), run: () => setAsked('declaration') },
          ...(maySet ? [{ label: t('settings'), run: () => setAsked('settings') }] : []),
        ]}
        columns={columns(t)}
        nameOf={(row) => row.code || fullName(row)}
        onOpen={(row) => setAsked({ what: 'details', row })}
        searchHint={t('searchHint')}
        views={[
          { name: t('views.all'), search: {} },
          { name: t('views.issued'), search: { kind: 'issued', state: 'issued' } },
          { name: t('views.received'), search: { kind: 'received' } },
          { name: t('views.draft'), search: { state: 'draft' } },
          { name: t('views.void'), search: { state: 'void' } },
        ]}
        filters={[
          { kind: 'choice', key: 'kind', label: t('kind'), options: passportKinds.map((value) => ({ value, label: t(`kinds.${value}`) })) },
          {
            kind: 'choice',
            key: 'state',
            label: t('state'),
            many: true,
            options: passportStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          { kind: 'day', key: 'from', label: t('from') },
          { kind: 'day', key: 'to', label: t('to') },
        ]}
        rowActions={(row) => [
          { label: t('details'), run: () => setAsked({ what: 'details', row }) },
          ...(row.state === 'issued' && row.kind === 'issued'
            ? [{ label: t('print'), run: () => setAsked({ what: 'print' as const, row }) }]
            : []),
          ...(mayWrite && row.state === 'draft'
            ? [
                { label: t('issue'), run: () => issue.mutate({ params: { id: row.id } }) },
                { label: t('change'), run: () => setAsked({ what: 'change' as const, row }) },
                { label: t('kit:delete'), danger: true, run: () => remove.mutate({ params: { id: row.id } }) },
              ]
            : []),
          ...(mayWrite && row.state === 'issued'
            ? [{ label: t('void'), danger: true, run: () => setAsked({ what: 'void' as const, row }) }]
            : []),
        ]}
        create={mayWrite && { label: t('new'), run: () => setAsked('new') }}
        empty={{
          icon: <IconCertificate size={32} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: mayWrite && (
            <Button look="main" onClick={() => setAsked('new')}>
              {t('new')}
            </Button>
          ),
        }}
      />
      {asked === 'new' && <PassportDialog onClose={close} />}
      {asked === 'order' && <GenerateDialog onClose={close} />}
      {asked === 'settings' && <SettingsDialog onClose={close} />}
      {asked === 'sales' && <SalesDialog onClose={close} />}
      {asked === 'declaration' && <DeclarationDialog onClose={close} />}
      {asked !== null && typeof asked === 'object' && (
        <>
          {asked.what === 'details' && <PassportDetail id={asked.row.id} mayWrite={mayWrite} onClose={close} />}
          {asked.what === 'change' && <PassportDialog passport={asked.row} onClose={close} />}
          {asked.what === 'print' && <PrintDialog passport={asked.row} onClose={close} />}
          {asked.what === 'void' && <VoidDialog passport={asked.row} onClose={close} />}
        </>
      )}
    </>
  )
}

const columns = (t: TFunction<['passports', 'kit']>): Column<PassportRow>[] => [
  {
    id: 'name',
    header: t('botanical'),
    sort: 'name',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <em>{fullName(row)}</em>
        <Text size="xs" c="dimmed">
          {[row.code, row.type !== 'standard' && t(`types.${row.type}`)].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    card: 'corner',
    cell: (row) => (
      <Pill tone={stateTones[row.state]}>
        {row.kind === 'received' && row.state === 'issued' ? t('kinds.received') : t(`states.${row.state}`)}
      </Pill>
    ),
  },
  { id: 'operator', header: t('operator'), wide: true, cell: (row) => row.operator },
  { id: 'origin', header: t('origin'), wide: true, cell: (row) => row.origin },
  { id: 'quantity', header: t('quantity'), align: 'right', cell: (row) => <Figure value={row.quantity} /> },
  { id: 'issued', header: t('on'), cell: (row) => <Day day={row.on} /> },
  {
    id: 'whom',
    header: t('customer'),
    cell: (row) => [row.order?.number ?? row.ticket?.number, row.customer || row.supplier].filter(Boolean).join(' · '),
  },
  { id: 'lot', header: t('lot'), cell: (row) => row.lot?.number },
  { id: 'created', header: t('written'), sort: 'created', hidden: true, cell: (row) => <Day day={row.createdAt.slice(0, 10)} /> },
]
