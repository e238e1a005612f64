import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Group } from '../../../ui/layout.ts'

type PagerProps = { data: { total: number; size: number }; page: number; onPage: (page: number) => void }

/** The pages before and after, where a list has more than one. */
export function Pager({ data, page, onPage }: PagerProps) {
  const { t } = useTranslation('provider')
  if (data.total <= data.size) return null
  return (
    <Group mt="md">
      {page > 1 && <Button onClick={() => onPage(page - 1)}>{t('clients.before')}</Button>}
      {page * data.size < data.total && <Button onClick={() => onPage(page + 1)}>{t('clients.after')}</Button>}
    </Group>
  )
}
