import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { SegmentedControl } from '../../../ui/inputs.ts'

const ways = { keys: paths.programs, webhooks: paths.webhooks, api: paths.apiReference, data: paths.shopData } as const
type Way = keyof typeof ways

/** The ways between the shop and other programs. */
export function ProgramKinds({ shown }: { shown: Way }) {
  const { t } = useTranslation('programs')
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('title')}
      value={shown}
      onChange={(value) => void navigate({ to: ways[value as Way] })}
      data={(Object.keys(ways) as Way[]).map((value) => ({ value, label: t(`way.${value}`) }))}
    />
  )
}
