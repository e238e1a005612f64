import { codeSheets } from '@plantule/contract/codes/sheets'
import { codesRoutes, type DiscountCode, discountStatuses } from '@plantule/contract/codes/discount-codes'
import { IconTicket } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import type { Filter } from '../../../kit/list/filter.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useList } from '../../../kit/list/list-state.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Figure, Moment } from '../../../ui/values.tsx'
import { BatchLines } from './BatchLines.tsx'
import { bodyOf } from './discount-body.ts'
import { CopyCode } from './CopyCode.tsx'
import { DiscountPreview } from './DiscountPreview.tsx'
import { validityOf, worthOf } from './discount-words.ts'
import { KindTabs } from './KindTabs.tsx'
import { discountTones } from './tones.ts'

const DiscountDialog = lazy(() => import('./DiscountDialog.tsx'))
const BatchDialog = lazy(() => import('./BatchDialog.tsx'))
const BatchesDialog = lazy(() => import('./BatchesDialog.tsx'))

type Words = TFunction<['codes', 'kit']>

const columns = (t: Words): Column<DiscountCode>[] => [
  {
    id: 'code',
    header: t('code'),
    sort: 'code',
    card: 'title',
    cell: (code) => (
      <>
        <CopyCode code={code.code} />
        <Text size="xs" c="dimmed">
          {code.label}
        </Text>
      </>
    ),
  },
  { id: 'worth', header: t('discount.worth'), card: 'sum', cell: (code) => worthOf(t, code) },
  {
    id: 'status',
    header: t('status'),
    card: 'corner',
    cell: (code) => <Pill tone={discountTones[code.status]}>{t(`discount.statuses.${code.status}`)}</Pill>,
  },
  {
    id: 'uses',
    header: t('discount.uses'),
    sort: 'uses',
    align: 'right',
    cell: (code) => (code.maxUses === null ? <Figure value={code.uses} /> : t('discount.usesOf', { uses: code.uses, max: code.maxUses })),
  },
  { id: 'validity', header: t('discount.validity'), card: 'plain', sort: 'to', cell: (code) => validityOf(t, code) },
  { id: 'batch', header: t('discount.batch'), card: 'none', cell: (code) => code.batch?.name },
  { id: 'created', header: t('created'), sort: 'created', card: 'none', cell: (code) => <Moment at={code.createdAt} /> },
]

const filters = (t: Words): Filter<'status' | 'inBatch'>[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('status'),
    many: true,
    options: discountStatuses.map((value) => ({ value, label: t(`discount.statuses.${value}`) })),
  },
  { kind: 'flag', key: 'inBatch', label: t('discount.inBatch'), yes: t('kit:yes'), no: t('kit:no') },
]

type Window = { kind: 'edit'; code: DiscountCode | null } | { kind: 'batch' } | { kind: 'batches' }

export function DiscountList() {
  const { t } = useTranslation(['codes', 'kit'])
  const mayWrite = useCan('marketing.write')
  const list = useList(codesRoutes.listDiscountCodes, { name: 'codes.discounts', defaults: { sort: 'created', dir: 'desc' } })
  const [shown, setShown] = useState<Window | null>(null)
  const update = useAction(codesRoutes.updateDiscountCode, [codesRoutes.listDiscountCodes])
  const remove = useAction(codesRoutes.removeDiscountCode, [codesRoutes.listDiscountCodes])
  const turn = (code: DiscountCode): void =>
    update.mutate({ params: { id: code.id }, body: { ...bodyOf(code), disabled: code.status !== 'disabled', version: code.version } })
  const drop = async (code: DiscountCode): Promise<void> => {
    const asked = {
      title: t('discount.removeTitle', { code: code.code }),
      text: t('discount.removeText'),
      confirm: t('discount.remove'),
      danger: true,
    }
    if (await confirm(asked)) remove.mutate({ params: { id: code.id } })
  }
  const create = (): void => setShown({ kind: 'edit', code: null })
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={codeSheets.discountCodesSheet}
        columns={columns(t)}
        nameOf={(code) => code.code}
        onOpen={(code) => (mayWrite ? setShown({ kind: 'edit', code }) : list.set({ row: code.id }))}
        searchHint={t('searchDiscounts')}
        kinds={<KindTabs list="discounts" />}
        above={
          <>
            <BatchLines onShow={(batch) => list.replace({ batch: String(batch) })} onAll={() => setShown({ kind: 'batches' })} />
          </>
        }
        views={[
          { name: t('discount.views.all'), search: {} },
          { name: t('discount.views.active'), search: { status: 'active' } },
          { name: t('discount.views.batches'), search: { inBatch: 'true' } },
        ]}
        filters={filters(t)}
        preview={(code) => <DiscountPreview code={code} />}
        rowActions={(code) =>
          mayWrite
            ? [
                { label: t('kit:edit'), run: () => setShown({ kind: 'edit', code }) },
                { label: t(code.status === 'disabled' ? 'discount.enable' : 'discount.disable'), run: () => turn(code) },
                { label: t('discount.remove'), disabled: code.uses > 0 && t('discount.removeUsed'), run: () => void drop(code) },
              ]
            : []
        }
        actions={[
          ...(mayWrite ? [{ label: t('batches.new'), run: () => setShown({ kind: 'batch' }) }] : []),
          { label: t('batches.title'), run: () => setShown({ kind: 'batches' }) },
        ]}
        create={mayWrite && { label: t('discount.new'), run: create }}
        empty={{
          icon: <IconTicket size={32} stroke={1.5} />,
          title: t('discount.empty.title'),
          text: t('discount.empty.text'),
          action: mayWrite && (
            <Button look="main" onClick={create}>
              {t('discount.new')}
            </Button>
          ),
        }}
      />
      <Suspense>
        {shown?.kind === 'edit' && <DiscountDialog code={shown.code} onClose={() => setShown(null)} />}
        {shown?.kind === 'batch' && <BatchDialog onClose={() => setShown(null)} onMade={() => setShown({ kind: 'batches' })} />}
        {shown?.kind === 'batches' && (
          <BatchesDialog
            onClose={() => setShown(null)}
            onShow={(batch) => {
              setShown(null)
              list.replace({ batch: String(batch) })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
