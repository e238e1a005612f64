import { openingRoutes, openings, SiteOpening } from '@plantule/contract/storefront/opening'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { ChoiceField, LongTextField, StockField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** Whether visitors may buy, or look, and how long the shop waits for a card. */
export function OpeningForm({ opening }: { opening: SiteOpening }) {
  const { t } = useTranslation('look')
  const mayWrite = useCan('storefront.write')
  const set = useAction(openingRoutes.setOpening, [openingRoutes.getOpening], { onError: () => true })
  const form = useRecordForm({ schema: SiteOpening, values: opening, save: (body) => set.mutateAsync({ body }), draft: 'site-opening' })
  const { control } = form
  const state = form.watch('state')
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')} fieldNames={{ unpaidHours: t('opening.unpaid') }}>
      <Panel title={t('opening.title')} text={t('opening.text')}>
        <Stack gap="md">
          <ChoiceField
            control={control}
            name="state"
            label={t('opening.state')}
            required
            options={openings.map((value) => ({ value, label: t(`opening.states.${value}`) }))}
          />
          <Text size="sm" c="dimmed">
            {t(`opening.stateTexts.${state}`)}
          </Text>
          {state !== 'open' && (
            <LongTextField
              control={control}
              name="message"
              label={t('opening.message')}
              description={t('opening.messageText')}
              minRows={2}
            />
          )}
          <StockField
            control={control}
            name="unpaidHours"
            label={t('opening.unpaid')}
            description={t('opening.unpaidText')}
            unit="h"
            maw={320}
          />
        </Stack>
      </Panel>
    </RecordFormFrame>
  )
}
