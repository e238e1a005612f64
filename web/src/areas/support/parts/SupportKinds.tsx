import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { SegmentedControl } from '../../../ui/inputs.ts'

const ways = { requests: paths.support, appointments: paths.supportAppointments, access: paths.supportAccess } as const
type Way = keyof typeof ways

/** The three ways to the provider: what was asked, when one talks, and who may come in. */
export function SupportKinds({ shown }: { shown: Way }) {
  const { t } = useTranslation('support')
  const navigate = useNavigate()
  const mayTeam = useCan('team.read')
  const open = (Object.keys(ways) as Way[]).filter((way) => way !== 'access' || mayTeam)
  return (
    <SegmentedControl
      aria-label={t('ways')}
      value={shown}
      onChange={(value) => void navigate({ to: ways[value as Way] })}
      data={open.map((value) => ({ value, label: t(`way.${value}`) }))}
    />
  )
}
