import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { rereadOf } from '../../../kit/form/reread.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { LinkField } from './LinkField.tsx'
import { orderLists } from '../parts/use-steps.ts'
import classes from '../parts/OrderLayout.module.css'

const valuesOf = ({ note, internalNote, purchaseOrder, trackingLink }: Order) => ({
  note,
  internalNote,
  purchaseOrder,
  trackingCode: trackingLink?.code ?? null,
})

/** Notes stay open in every state of an order. */
export function NotesCard({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'kit'])
  const mayWrite = useCan('orders.write')
  const [changing, setChanging] = useState(false)
  const update = useAction(ordersRoutes.updateOrder, [...orderLists, ordersRoutes.getOrder], { onError: () => true })
  const { note, internalNote, purchaseOrder, trackingLink, taxRegime } = order
  return (
    <Panel
      title={t('notes.title')}
      actions={
        mayWrite && (
          <Button size="xs" onClick={() => setChanging(true)}>
            {t('kit:edit')}
          </Button>
        )
      }
    >
      {!note && !internalNote && !purchaseOrder && !trackingLink && taxRegime === 'domestic' && (
        <p className={classes.quiet}>{t('notes.none')}</p>
      )}
      <dl className={classes.facts}>
        {note && (
          <div>
            <dt>{t('notes.forCustomer')}</dt>
            <dd>{note}</dd>
          </div>
        )}
        {internalNote && (
          <div>
            <dt>{t('notes.internal')}</dt>
            <dd>{internalNote}</dd>
          </div>
        )}
        {taxRegime !== 'domestic' && (
          <div>
            <dt>{t('more.taxRegime')}</dt>
            <dd>{t(`taxRegimes.${taxRegime}`)}</dd>
          </div>
        )}
        {purchaseOrder && (
          <div>
            <dt>{t('more.purchaseOrder')}</dt>
            <dd>{purchaseOrder}</dd>
          </div>
        )}
        {trackingLink && (
          <div>
            <dt>{t('more.trackingLink')}</dt>
            <dd>{trackingLink.name}</dd>
          </div>
        )}
      </dl>
      {changing && (
        <DialogForm
          title={t('notes.title')}
          values={valuesOf(order)}
          save={(_, { changed, version }) => update.mutateAsync({ params: { id: order.id }, body: { ...changed, version } })}
          version={order.version}
          reread={rereadOf(() => call(ordersRoutes.getOrder, { params: { id: order.id } }), valuesOf)}
          saveLabel={t('kit:save')}
          onClose={() => setChanging(false)}
        >
          {({ control }) => (
            <>
              <LongTextField
                control={control}
                name="note"
                label={t('notes.forCustomer')}
                description={t('notes.forCustomerText')}
                data-autofocus
              />
              <LongTextField control={control} name="internalNote" label={t('notes.internal')} />
              <TextField control={control} name="purchaseOrder" label={t('more.purchaseOrder')} />
              <LinkField present={trackingLink} />
            </>
          )}
        </DialogForm>
      )}
    </Panel>
  )
}
