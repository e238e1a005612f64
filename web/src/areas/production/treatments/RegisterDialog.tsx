import { type RegisterFormat, registerFormats, treatmentRoutes } from '@plantule/contract/production/treatments'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField } from '../../../kit/form/fields.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid } from '../../../ui/layout.ts'

const half = { base: 12, sm: 6 }

/** The register of a period as a file for machines. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('treatments')
  const today = parisDay()
  return (
    <DialogForm
      title={t('register')}
      values={{ from: `${today.slice(0, 4)}-01-01`, to: today, format: 'csv' as RegisterFormat }}
      save={(query) => download(treatmentRoutes.treatmentRegister, { query }, `registre.${query.format}`)}
      saveLabel={t('export')}
      onClose={onClose}
    >
      {({ control }) => (
        <Grid gap="sm">
          <Grid.Col span={half}>
            <DayField control={control} name="from" label={t('from')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <DayField control={control} name="to" label={t('to')} required />
          </Grid.Col>
          <Grid.Col span={12}>
            <ChoiceField
              control={control}
              name="format"
              label={t('format')}
              required
              options={registerFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            />
          </Grid.Col>
        </Grid>
      )}
    </DialogForm>
  )
}
