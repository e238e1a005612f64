import type { Discount } from '@plantule/contract/base/money'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDiscount, writtenDiscount } from './read-discount.ts'

type DiscountInputProps = { label: string; shown?: boolean; value: Discount | null; onChange: (discount: Discount | null) => void }

/** One field for both kinds: `10 %` or `5 €`. */
export function DiscountInput({ label, shown = false, value, onChange }: DiscountInputProps) {
  const { t } = useTranslation('orders')
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && readDiscount(typed) === undefined
  return (
    <TextInput
      label={shown ? label : undefined}
      aria-label={label}
      placeholder={t('discountHint')}
      autoComplete="off"
      inputMode="text"
      value={typed ?? writtenDiscount(value)}
      error={wrong ? t('discountWrong') : undefined}
      styles={{ input: { textAlign: 'right' } }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const discount = readDiscount(text)
        if (discount !== undefined) onChange(discount)
      }}
      onBlur={() => {
        if (!wrong) setTyped(null)
      }}
    />
  )
}
