import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { TextInput } from '../../../../ui/inputs.ts'
import { Group, Stack } from '../../../../ui/layout.ts'

const usual = ['gesture', 'damaged', 'season', 'quantity'] as const

/** Why a discount is given: one press for the usual reasons, or words of one's own. */
export function ReasonInput({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation('till')
  return (
    <Stack gap={8}>
      <TextInput label={t('discount.reason')} value={value} maxLength={120} onChange={(event) => onChange(event.currentTarget.value)} />
      <Group gap={8} role="group" aria-label={t('discount.usual')}>
        {usual.map((reason) => (
          <Button key={reason} size="md" onClick={() => onChange(t(`discount.reasons.${reason}`))}>
            {t(`discount.reasons.${reason}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
