import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/inputs.ts'
import { Text } from '../../ui/layout.ts'
import { useDrawers } from './use-drawers.ts'

type DrawerChoiceProps = { cash: boolean; value: number | null; onChange: (sessionId: number | null) => void }

/** Cash of an order goes into the drawer of a till: told when none is open, asked when there are several. */
export function DrawerChoice({ cash, value, onChange }: DrawerChoiceProps) {
  const { t } = useTranslation('orders')
  const { missing, options } = useDrawers(cash)
  if (missing)
    return (
      <Text size="sm" c="red" role="status">
        {t('payments.noDrawer')}
      </Text>
    )
  if (options.length < 2) return null
  return (
    <Select
      label={t('payments.drawer')}
      required
      data={options}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
