import { isFetched } from '@plantule/contract/orders/states'
import { OrderInput, reservingStatuses, taxRegimes, type Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useMemo, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import type { RecordFormOptions } from '../../../kit/form/record-form.ts'
import { useRecord } from '../../../kit/form/use-record.ts'
import { useInit } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Checkbox } from '../../../ui/inputs.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { orderLists } from '../parts/use-steps.ts'
import { DiscountInput } from '../../../kit/sale/DiscountInput.tsx'
import { articlesOf, draftOf, shortagesIn, totalsOfDraft, type DraftLine } from '../../../kit/sale/draft.ts'
import { FeeField } from './FeeField.tsx'
import { goodsInclOf, goodsRatesOf, itemsOf } from './goods-incl.ts'
import { LinesEditor } from './LinesEditor.tsx'
import classes from '../parts/OrderLayout.module.css'
import { shownDraft } from './shown-draft.tsx'
import { Totals } from './Totals.tsx'
import { useArticles } from './use-articles.ts'
import { type GoodsToSend, useTableFee } from './use-table-fee.ts'

const Body = OrderInput.pick({ lines: true, discount: true, deliveryCents: true, deliveryFollows: true, taxRegime: true })
type Values = RecordFormOptions<typeof Body>['values']

const bodyOf = (order: Order): Values => {
  const { lines, discount, deliveryCents, deliveryFollows, taxRegime } = draftOf(order)
  // The same shape; a figure that is being typed may be empty, which the schema then refuses.
  return { lines, discount, deliveryCents, deliveryFollows, taxRegime } as Values
}

/** Changing a firm order's lines: what is held in stock follows, and the difference is shown before it is saved. */
export function ModifyLines({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation('orders')
  const init = useInit()
  const known = useMemo(() => articlesOf(order, reservingStatuses.includes(order.status)), [order])
  const { articles, learn } = useArticles(known)
  const [later, setLater] = useState(order.promises.length > 0)
  const { form } = useRecord({
    get: ordersRoutes.getOrder,
    update: ordersRoutes.modifyOrder,
    stale: orderLists,
    record: order,
    schema: Body,
    bodyOf,
    // The lines always go with it: they are what the change is of.
    sends: (body) => ({ ...body, later }),
    saidOnSave: t('modified'),
    onSaved: () => setTimeout(onDone),
  })
  const { control } = form
  const [lines, discount, deliveryCents, taxRegime] = useWatch({ control, name: ['lines', 'discount', 'deliveryCents', 'taxRegime'] })
  // Between two keystrokes the form's lines are those of the draft.
  const now = (lines ?? []) as DraftLine[]
  const totals = totalsOfDraft(
    { mode: order.mode, lines: now, discount: discount ?? null, deliveryCents: deliveryCents ?? 0 },
    articles,
    init.client.invoicing_info.pay_tva && taxRegime === 'domestic',
  )
  const difference = totals.inclCents - order.inclCents
  return (
    <RecordFormFrame
      form={form}
      creating
      saveLabel={t('lines.saveChange')}
      fieldNames={{
        lines: t('lines.title'),
        discount: t('discount.label'),
        deliveryCents: t('delivery.fee'),
        taxRegime: t('more.taxRegime'),
      }}
      shown={shownDraft(t, articles)}
    >
      <Panel
        title={t('lines.modifyTitle')}
        actions={
          <Button
            size="xs"
            look="quiet"
            onClick={() => {
              form.revert()
              onDone()
            }}
          >
            {t('lines.stopModifying')}
          </Button>
        }
      >
        <LinesEditor mode={order.mode} customerId={order.customer?.id ?? null} frozen articles={articles} onArticle={learn} />
        <div className={classes.foot}>
          <div className={classes.grow}>
            <Controller
              control={control}
              name="discount"
              render={({ field }) => (
                <DiscountInput shown label={t('discount.label')} value={field.value ?? null} onChange={field.onChange} />
              )}
            />
            {!isFetched(order.deliveryMode) && (
              <ModifiedFee
                order={order}
                goods={{ items: itemsOf(now), goodsCents: goodsInclOf(totals, order.mode), mode: order.mode, rates: goodsRatesOf(totals) }}
              />
            )}
            {init.client.invoicing_info.pay_tva && order.mode === 'excl' && (
              <ChoiceField
                control={control}
                name="taxRegime"
                label={t('more.taxRegime')}
                required
                options={taxRegimes.map((value) => ({ value, label: t(`taxRegimes.${value}`) }))}
              />
            )}
            {(order.promises.length > 0 || shortagesIn(now, articles).size > 0) && (
              <Checkbox mt="sm" label={t('promises.fill')} checked={later} onChange={(event) => setLater(event.currentTarget.checked)} />
            )}
            {difference !== 0 && (
              <p className={classes.quiet} role="status">
                {t(difference > 0 ? 'difference.more' : 'difference.less', {
                  amount: euros(Math.abs(difference)),
                  before: euros(order.inclCents),
                })}
              </p>
            )}
          </div>
          <Totals {...totals} />
        </div>
      </Panel>
    </RecordFormFrame>
  )
}

/** The fee goes with the lines, unless it was typed. */
function ModifiedFee({ order, goods }: { order: Order; goods: GoodsToSend }) {
  const { deliveryMode, deliveryAddress, deliveryCents, deliveryKm, wantedOn, customer } = order
  const fee = useTableFee(
    { mode: deliveryMode, goods, address: deliveryAddress ?? undefined, customerId: customer?.id ?? null, day: wantedOn, km: deliveryKm },
    true,
  )
  return <FeeField fee={fee} savedCents={deliveryCents} />
}
