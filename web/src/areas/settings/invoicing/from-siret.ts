import { ofSiret } from '@plantule/contract/base/identity-rules'
import type { InvoicingInput } from '@plantule/contract/shops/settings'
import { useEffect } from 'react'
import type { useRecordForm } from '../../../kit/form/record-form.ts'

const compact = (text: string): string => text.replace(/\s/g, '')

/** Fills both while the SIRET is typed, where nothing or something of another SIRET stands. */
export function useFromSiret({ watch, getValues, setValue }: ReturnType<typeof useRecordForm<typeof InvoicingInput>>): void {
  const siret = watch('siret')
  useEffect(() => {
    const found = ofSiret(siret ?? '')
    if (!found) return
    const typed = { shouldDirty: true, shouldValidate: true }
    const { siren, vatNumber, payTva } = getValues()
    if (compact(siren ?? '') !== found.siren) setValue('siren', found.siren, typed)
    if (payTva && !compact(vatNumber ?? '').endsWith(found.siren)) setValue('vatNumber', found.vatNumber, typed)
  }, [getValues, setValue, siret])
}
