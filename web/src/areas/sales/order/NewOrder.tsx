import { OrderInput } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenSearch } from '../../../search.ts'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { orderLists } from '../parts/use-steps.ts'
import { emptyDraft } from '../../../kit/sale/draft.ts'
import { OrderFields } from './OrderFields.tsx'
import { useArticles } from './use-articles.ts'

/** `?customer=` for whom, `?kind=quotation` for a quotation. */
export function NewOrder() {
  const { t } = useTranslation('orders')
  const search = useScreenSearch('/order/{orderId}')
  const quotation = search.kind === 'quotation'
  const customerId = Number(search.customer) || null
  const { articles, learn } = useArticles()
  const values = useMemo(() => emptyDraft({ customerId, asQuotation: quotation }), [customerId, quotation])
  const create = useAction(ordersRoutes.createOrder, orderLists, { onError: () => true })
  const form = useRecordForm({
    schema: OrderInput,
    values: values as Parameters<typeof useRecordForm<typeof OrderInput>>[0]['values'],
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: '',
    opens: (order) => paths.order(order.id),
  })
  return (
    <FormScreen
      form={form}
      title={t(quotation ? 'newQuotation' : 'new')}
      back={{ to: quotation ? `${paths.orders}?list=quotations` : paths.orders, label: t('title') }}
      creating
      width="full"
      saveLabel={t(quotation ? 'saveQuotation' : 'saveDraft')}
      fieldNames={{ lines: t('lines.title'), customerId: t('customer.title') }}
    >
      <OrderFields quotation={quotation} articles={articles} onArticle={learn} />
    </FormScreen>
  )
}
