import type { FieldLot } from '@plantule/contract/production/field'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../../ui/format.ts'
import { Chips } from '../../../../kit/task/Chips.tsx'

type Size = FieldLot['sizes'][number]

/** Which caliber of a lot it is about: the one that is there, else the one that is tapped. */
export function useSize(lot: FieldLot): { size: Size | undefined; picker: ReactNode } {
  const { t } = useTranslation('field')
  const [id, setId] = useState(lot.sizes[0]?.id ?? null)
  const size = lot.sizes.find((one) => one.id === id)
  const picker = lot.sizes.length > 1 && (
    <Chips
      label={t('size')}
      options={lot.sizes.map((one) => ({ value: one.id, label: `${one.name || t('noSize')} · ${figure(one.onHand)}` }))}
      value={id}
      onChange={setId}
    />
  )
  return { size, picker }
}
