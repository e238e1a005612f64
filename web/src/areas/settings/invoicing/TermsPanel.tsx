import { customersRoutes } from '@plantule/contract/customers/routes'
import type { Answer } from '@plantule/contract/base/route'
import { useQuery } from '@tanstack/react-query'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { ReferenceTable } from '../../../kit/reference/ReferenceTable.tsx'
import { useCan } from '../../../api/session.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Rates.module.css'

type Terms = Answer<typeof customersRoutes.listInvoicingTerms>['items'][number]
/** The table edits choices as texts. */
type Row = Omit<Terms, 'endOfMonth'> & { endOfMonth: string }

const stale = [customersRoutes.listInvoicingTerms]
const quiet = { onError: () => true }
const rowOf = (terms: Terms): Row => ({ ...terms, endOfMonth: String(terms.endOfMonth) })
const bodyOf = ({ name, dueDays, endOfMonth, earlyDiscountBp }: Omit<Row, 'id'>) => ({
  name,
  dueDays,
  endOfMonth: endOfMonth === 'true',
  earlyDiscountBp: earlyDiscountBp ?? 0,
})

export function TermsPanel() {
  const { t } = useTranslation(['invoicing', 'kit'])
  const mayWrite = useCan('settings.write')
  const { data } = useQuery(read(customersRoutes.listInvoicingTerms, {}))
  const create = useAction(customersRoutes.createInvoicingTerms, stale, quiet)
  const update = useAction(customersRoutes.updateInvoicingTerms, stale, quiet)
  const remove = useAction(customersRoutes.deleteInvoicingTerms, stale, quiet)
  return (
    <Panel title={t('termsTitle')} text={t('termsText')}>
      {data && (
        <div className={classes.wide}>
          <ReferenceTable<Row>
            title={t('termsTitle')}
            rows={data.items.map(rowOf)}
            fields={[
              { key: 'name', label: t('terms.name'), kind: 'text', required: true },
              { key: 'dueDays', label: t('terms.dueDays'), kind: 'number', unit: t('days'), width: '8rem' },
              {
                key: 'endOfMonth',
                label: t('terms.endOfMonth'),
                kind: 'choice',
                width: '9rem',
                options: [
                  { value: 'true', label: t('kit:yes') },
                  { value: 'false', label: t('kit:no') },
                ],
              },
              { key: 'earlyDiscountBp', label: t('terms.earlyDiscountBp'), kind: 'percent', width: '8rem' },
            ]}
            blank={{ name: '', dueDays: 30, endOfMonth: 'false', earlyDiscountBp: 0 }}
            create={(row) => create.mutateAsync({ body: bodyOf(row) })}
            update={({ id, ...row }) => update.mutateAsync({ params: { id }, body: bodyOf(row) })}
            remove={({ id }) => remove.mutateAsync({ params: { id } })}
            empty={{ icon: <IconCalendar size={32} stroke={1.5} />, title: t('terms.empty'), text: t('terms.emptyText') }}
            readOnly={!mayWrite}
          />
        </div>
      )}
    </Panel>
  )
}
