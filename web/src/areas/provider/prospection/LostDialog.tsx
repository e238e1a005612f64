import { prospectRoutes, type ProspectRow } from '@plantule/contract/provider/prospects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField } from '../../../kit/form/fields.tsx'

/** Why a prospect is lost: asked before they are. */
export function LostDialog({ prospect, onClose }: { prospect: ProspectRow; onClose: () => void }) {
  const { t } = useTranslation('provider')
  const update = useAction(prospectRoutes.updateProspect, [prospectRoutes.listProspects, prospectRoutes.getProspect], {
    onError: () => true,
  })
  const [values] = useState({ lostReason: '' })
  return (
    <DialogForm
      title={t('prospects.losing', { name: prospect.company ?? prospect.name })}
      values={values}
      save={({ lostReason }) =>
        update.mutateAsync({
          params: { id: prospect.id },
          body: { stage: 'lost', lostReason: lostReason || null, version: prospect.version },
        })
      }
      saveLabel={t('prospects.lose')}
      onClose={onClose}
    >
      {({ control }) => <LongTextField control={control} name="lostReason" label={t('prospects.lostReason')} required maxLength={300} />}
    </DialogForm>
  )
}
