import { isFetched } from '@plantule/contract/orders/states'
import { orderSheets } from '@plantule/contract/orders/sheets'
import type { OrderSummary } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { IconPackage, IconShoppingBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useScreenSearch } from '../../../search.ts'
import { openFile } from '../../../api/download.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useList } from '../../../kit/list/list-state.ts'
import { useTrail } from '../../../kit/list/trail.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import type { Action } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { showError } from '../../../ui/toast.ts'
import { nextAction, stepsToHandOver } from '../parts/allowed.ts'
import { CustomerNotice } from './CustomerNotice.tsx'
import { ListTabs } from './ListTabs.tsx'
import { OrderPreview } from './OrderPreview.tsx'
import { customerOf, orderColumns } from './order-columns.tsx'
import { orderFilters, orderViews } from './order-filters.ts'
import { useBulkPrints } from './use-bulk-prints.tsx'
import { useBulkSteps } from './use-bulk-steps.ts'
import { useOrderPictures } from './use-order-pictures.ts'
import { useOrderNews } from '../parts/use-order-news.ts'
import { useReason } from '../parts/use-reason.ts'
import { useSteps, type Step } from '../parts/use-steps.ts'

const routes = {
  in_progress: ordersRoutes.listInProgress,
  complete: ordersRoutes.listComplete,
  quotations: ordersRoutes.listQuotations,
}

const sheets = {
  in_progress: orderSheets.inProgressSheet,
  complete: orderSheets.completeSheet,
  quotations: orderSheets.quotationsSheet,
}

/** A row knows its total and what is due, hence what was paid. */
const factsOf = (order: OrderSummary) => ({
  ...order,
  paidCents: (order.status === 'cancelled' ? 0 : order.inclCents - order.refundedCents) - order.dueCents,
})

export default function OrdersScreen() {
  const { t } = useTranslation(['orders', 'orderStates'])
  const mayWrite = useCan('orders.write')
  const reason = useReason()
  const steps = useSteps()
  const bulkStep = useBulkSteps()
  const prints = useBulkPrints()
  useOrderNews()
  // The list itself is chosen by the address, as its filters are.
  const { list: name = 'in_progress' } = useScreenSearch('/orders/all')
  const list = useList(routes[name], { name: 'orders', defaults: { sort: 'placed', dir: 'desc' } })
  useTrail(
    'orders',
    list.rows?.map((order) => order.id),
  )

  const pictures = useOrderPictures(list.rows?.map((order) => order.id))

  const rowActions = (order: OrderSummary): Action[] => {
    const facts = factsOf(order)
    const next = nextAction(facts)
    const step = (one: Step): Action => ({
      label: t(`actions.${one}`),
      disabled: reason(one, facts),
      run: () => void steps.take(order, [one]),
    })
    return [
      { label: t('actions.open'), to: paths.order(order.id) },
      ...(mayWrite
        ? [
            ...(next === 'handOver'
              ? [{ label: t('actions.handOver'), run: () => void steps.take(order, stepsToHandOver(order.status)) }]
              : []),
            step('prepare'),
            step('markPrepared'),
            ...(isFetched(order.deliveryMode) ? [step('markReady'), step('collect')] : [step('ship'), step('deliver')]),
          ]
        : []),
      {
        label: t('documents.summary'),
        run: () => void openFile(ordersRoutes.summaryPdf, { params: { id: order.id } }).catch(showError),
      },
    ]
  }

  const create = {
    label: t(name === 'quotations' ? 'newQuotation' : 'new'),
    to: name === 'quotations' ? `${paths.order(-1)}?kind=quotation` : paths.order(-1),
  }
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={sheets[name]}
        columns={orderColumns(t, name === 'quotations', pictures)}
        nameOf={(order) => `${order.reference}, ${customerOf(order, t)}`}
        pathOf={(order) => paths.order(order.id)}
        searchHint={t('searchHint')}
        views={orderViews(t, name)}
        filters={orderFilters(t, name)}
        kinds={<ListTabs list={name} search={list.search} replace={list.replace} />}
        above={
          list.search['customer'] && (
            <CustomerNotice id={Number(list.search['customer'])} onClear={() => list.set({ customer: undefined })} />
          )
        }
        bulk={
          name !== 'in_progress'
            ? []
            : !mayWrite
              ? prints.actions
              : [
                  {
                    label: t('actions.prepare'),
                    icon: <IconPackage size={16} />,
                    run: (chosen, clear) => void bulkStep('prepare', chosen, list.rows ?? [], clear),
                  },
                  {
                    label: t('actions.markPrepared'),
                    run: (chosen, clear) => void bulkStep('markPrepared', chosen, list.rows ?? [], clear),
                  },
                  { label: t('actions.markReady'), run: (chosen, clear) => void bulkStep('markReady', chosen, list.rows ?? [], clear) },
                  { label: t('actions.ship'), run: (chosen, clear) => void bulkStep('ship', chosen, list.rows ?? [], clear) },
                  { label: t('actions.collect'), run: (chosen, clear) => void bulkStep('collect', chosen, list.rows ?? [], clear) },
                  ...prints.actions,
                ]
        }
        bulkMatching={name === 'in_progress'}
        rowActions={rowActions}
        preview={(order) => <OrderPreview id={order.id} />}
        create={mayWrite && create}
        empty={{
          icon: <IconShoppingBag size={32} stroke={1.5} />,
          title: t(`empty.${name}.title`),
          text: t(`empty.${name}.text`),
          action: mayWrite && name !== 'complete' && (
            <Button look="main" to={create.to}>
              {create.label}
            </Button>
          ),
        }}
      />
      {prints.dialog}
    </>
  )
}
