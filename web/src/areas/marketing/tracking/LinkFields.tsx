import { trackingMedia } from '@plantule/contract/tracking/address'
import type { TrackingLinkInput } from '@plantule/contract/tracking/tracking'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ChoiceField, LongTextField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

const half = { base: 12, sm: 6 }

/** @param printed the link was followed, so its code stands somewhere */
export function LinkFields({ creating, printed }: { creating: boolean; printed: boolean }) {
  const { t } = useTranslation('tracking')
  const { control } = useFormContext<z.input<typeof TrackingLinkInput>>()
  return (
    <Panel title={t('settings')}>
      <Grid gap="sm">
        <Grid.Col span={half}>
          <TextField control={control} name="name" label={t('name')} placeholder={t('nameHint')} required />
        </Grid.Col>
        <Grid.Col span={half}>
          <ChoiceField
            control={control}
            name="medium"
            label={t('medium')}
            required
            options={trackingMedia.map((value) => ({ value, label: t(`media.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={half}>
          <TextField control={control} name="target" label={t('target')} description={t('targetHint')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <TextField
            control={control}
            name="code"
            label={t('code')}
            description={t(printed ? 'codePrinted' : 'codeHint')}
            disabled={printed}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <LongTextField control={control} name="note" label={t('note')} minRows={2} />
        </Grid.Col>
        {!creating && (
          <Grid.Col span={12}>
            <SwitchField control={control} name="stopped" label={t('stop')} description={t('stopHint')} />
          </Grid.Col>
        )}
      </Grid>
    </Panel>
  )
}
