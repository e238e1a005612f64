import { type Mailed, mailedEvery, type MailedReport, mailedRoutes } from '@plantule/contract/analysis/mailed'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { Select } from '../../../ui/inputs.ts'
import { showToast } from '../../../ui/toast.ts'

/** Has the report sent to oneself, each week or month, or no more. */
export function ReportByMail({ report }: { report: MailedReport }) {
  const { t } = useTranslation('analysis')
  const params = { report }
  const { data } = useQuery(read(mailedRoutes.getMailedReport, { params }))
  const choose = useAction(mailedRoutes.mailReport, [mailedRoutes.getMailedReport], {
    onSuccess: ({ every, to }) => showToast({ text: t(`byMail.said.${every}`, { to }) }),
  })
  return (
    <Select
      size="sm"
      w={190}
      label={t('byMail.label')}
      value={data?.every ?? null}
      disabled={!data || choose.isPending}
      allowDeselect={false}
      onChange={(every) => choose.mutate({ params, body: { every: every as Mailed['every'] } })}
      data={mailedEvery.map((value) => ({ value, label: t(`byMail.every.${value}`) }))}
    />
  )
}
