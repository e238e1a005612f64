import type { Route } from '@plantule/contract/base/route'
import { labelFormats } from '@plantule/contract/printing/printing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ChoiceField, StockField } from '../../../../kit/form/fields.tsx'

/** On which sheet or roll labels are printed, and how many. `route` takes them by the lot's id. */
export function LabelsDialog({ id, route, onClose }: { id: number; route: Route; onClose: () => void }) {
  const { t } = useTranslation(['local', 'propagation'])
  const [values] = useState({ format: 'a4-24' as (typeof labelFormats)[number], copies: 1, skip: 0 })
  return (
    <DialogForm
      title={t('labels.title')}
      values={values}
      save={(body) => openFile(route, { params: { id }, body } as never)}
      saveLabel={t('propagation:mothers.print')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="format"
            label={t('propagation:mothers.format')}
            required
            options={labelFormats.map((value) => ({ value, label: t(`propagation:mothers.formats.${value}`) }))}
          />
          <StockField control={control} name="copies" label={t('labels.copies')} required />
          <StockField control={control} name="skip" label={t('propagation:mothers.skip')} />
        </>
      )}
    </DialogForm>
  )
}
