import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor } from '../../../search.ts'
import { useCan } from '../../../api/session.ts'
import { Switcher } from '../../../ui/Switcher.tsx'

const listNames = ['discounts', 'credits', 'cards'] as const
type ListName = (typeof listNames)[number]

export function KindTabs({ list }: { list: ListName }) {
  const { t } = useTranslation('codes')
  const navigate = useNavigate()
  const maySeeDiscounts = useCan('marketing.read')
  const shown = listNames.filter((name) => name !== 'discounts' || maySeeDiscounts)
  return (
    <Switcher
      label={t('lists.label')}
      value={list}
      options={shown.map((value) => ({ value, label: t(`lists.${value}`) }))}
      onChange={(name) =>
        void navigate({ to: '.', search: searchFor('/codes', name === 'discounts' ? {} : { list: name }), replace: true })
      }
    />
  )
}
