import { type LotRule, lotRuleRoutes, lotRules } from '@plantule/contract/production/lot-rule'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField } from '../../../kit/form/fields.tsx'

/** Which lot a sale takes where nobody says it. */
export function LotRuleDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(lotRuleRoutes.getLotRule, {}))
  return data ? <RuleForm rule={data} onClose={onClose} /> : null
}

function RuleForm({ rule, onClose }: { rule: LotRule; onClose: () => void }) {
  const { t } = useTranslation('production')
  const save = useAction(lotRuleRoutes.setLotRule, [lotRuleRoutes.getLotRule], { onError: () => true })
  return (
    <DialogForm<LotRule>
      title={t('lotRule.title')}
      values={rule}
      save={(body) => save.mutateAsync({ body })}
      saveLabel={t('lotRule.save')}
      onClose={onClose}
    >
      {({ control }) => (
        <ChoiceField
          control={control}
          name="takes"
          label={t('lotRule.takes')}
          description={t('lotRule.text')}
          required
          options={lotRules.map((value) => ({ value, label: t(`lotRule.rules.${value}`) }))}
        />
      )}
    </DialogForm>
  )
}
