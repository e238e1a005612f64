import { channels, type Order, taxRegimes } from '@plantule/contract/orders/schemas'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, DayField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { useInit } from '../../../api/session.ts'
import { Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { CustomerField } from './CustomerField.tsx'
import { LinkField } from './LinkField.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { DiscountInput } from '../../../kit/sale/DiscountInput.tsx'
import { goodsInclOf, goodsRatesOf, itemsOf } from './goods-incl.ts'
import { inMode, totalsOfDraft, type Articles, type Draft, type Picked } from '../../../kit/sale/draft.ts'
import { LinesEditor } from './LinesEditor.tsx'
import { MinimumNotice } from './MinimumNotice.tsx'
import { OrderLayout } from './OrderLayout.tsx'
import classes from '../parts/OrderLayout.module.css'
import { Totals } from './Totals.tsx'
import { useDerivedRegime } from './use-derived-regime.ts'

type OrderFieldsProps = {
  /** What is saved, whose codes take off what they took off then. */
  order?: Order
  /** A card above the delivery. */
  beside?: ReactNode
  quotation: boolean
  articles: Articles
  onArticle: (item: Picked) => void
}

/** Everything that may be typed of an order that is not firm yet. */
export function OrderFields({ order, beside, quotation, articles, onArticle }: OrderFieldsProps) {
  const { t } = useTranslation('orders')
  const payTva = useInit().client.invoicing_info.pay_tva
  const { control, getValues, setValue } = useFormContext<Draft>()
  const [mode, taxRegime, lines, discount, deliveryCents, customerId] = useWatch({
    control,
    name: ['mode', 'taxRegime', 'lines', 'discount', 'deliveryCents', 'customerId'],
  })
  const lawful = useDerivedRegime({ saved: order !== undefined })
  const totals = totalsOfDraft({ mode, lines: lines ?? [], discount, deliveryCents }, articles, payTva && taxRegime === 'domestic', order)
  const regimeText =
    [
      taxRegime !== 'domestic' && t(`taxRegimeText.${taxRegime}`),
      lawful && lawful !== taxRegime && t('more.lawfulRegime', { regime: t(`taxRegimes.${lawful}`) }),
    ]
      .filter(Boolean)
      .join(' ') || undefined
  const changeMode = (next: 'incl' | 'excl'): void => {
    if (next === getValues('mode')) return
    setValue(
      'lines',
      getValues('lines').map((line) => inMode(line, next, articles)),
      { shouldDirty: true },
    )
    setValue('mode', next, { shouldDirty: true })
  }
  // What leaves France without TVA is priced HT.
  useEffect(() => {
    if (taxRegime !== 'domestic' && getValues('mode') === 'incl') changeMode('excl')
  })
  return (
    <OrderLayout
      who={
        <Panel title={t('customer.title')}>
          <CustomerField
            totalCents={totals.inclCents}
            onKind={(kind) => changeMode(kind === 'private' || kind === 'association' ? 'incl' : 'excl')}
          />
        </Panel>
      }
      main={
        <>
          <Panel
            title={t('lines.title')}
            actions={
              <SegmentedControl
                size="xs"
                aria-label={t('mode.label')}
                value={mode}
                onChange={(value) => changeMode(value === 'excl' ? 'excl' : 'incl')}
                data={[
                  { value: 'incl', label: t('mode.incl'), disabled: taxRegime !== 'domestic' },
                  { value: 'excl', label: t('mode.excl') },
                ]}
              />
            }
          >
            <LinesEditor mode={mode} customerId={customerId ?? null} frozen={quotation} articles={articles} onArticle={onArticle} />
            {(lines ?? []).length > 0 && (
              <div className={classes.foot}>
                <div className={classes.grow}>
                  <Controller
                    control={control}
                    name="discount"
                    render={({ field }) => (
                      <DiscountInput shown label={t('discount.label')} value={field.value} onChange={field.onChange} />
                    )}
                  />
                  {discount && (
                    <TextField
                      control={control}
                      name="discountReason"
                      label={t('discount.reason')}
                      placeholder={t('discount.reasonHint')}
                    />
                  )}
                </div>
                <Totals {...totals} />
              </div>
            )}
            {order?.minimumOrder && <MinimumNotice minimum={order.minimumOrder} totals={totals} mode={mode} />}
          </Panel>
          <Panel title={t('notes.title')}>
            <Stack gap="sm">
              <LongTextField
                control={control}
                name="note"
                label={t('notes.forCustomer')}
                description={t('notes.forCustomerText')}
                minRows={2}
              />
              <LongTextField control={control} name="internalNote" label={t('notes.internal')} minRows={2} />
            </Stack>
          </Panel>
        </>
      }
      side={
        <>
          {beside}
          <Panel title={t('delivery.title')}>
            <DeliveryFields
              customerId={customerId}
              savedCents={order?.deliveryCents}
              goods={{
                items: itemsOf(lines ?? []),
                goodsCents: goodsInclOf(totals, mode),
                mode,
                rates: goodsRatesOf(totals),
              }}
            />
          </Panel>
          <Panel title={t('more.title')}>
            <Stack gap="sm">
              {quotation && (
                <DayField control={control} name="validUntil" label={t('columns.validUntil')} description={t('quotation.validText')} />
              )}
              <ChoiceField
                control={control}
                name="channel"
                label={t('columns.channel')}
                required
                options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
              />
              {payTva && (
                <ChoiceField
                  control={control}
                  name="taxRegime"
                  label={t('more.taxRegime')}
                  description={regimeText}
                  required
                  options={taxRegimes.map((value) => ({ value, label: t(`taxRegimes.${value}`) }))}
                />
              )}
              <TextField control={control} name="purchaseOrder" label={t('more.purchaseOrder')} />
              <LinkField present={order?.trackingLink ?? null} />
            </Stack>
          </Panel>
        </>
      }
    />
  )
}
