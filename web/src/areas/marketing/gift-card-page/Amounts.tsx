import { useTranslation } from 'react-i18next'
import { readNumber, toHundredths } from '../../../kit/fields/read-number.ts'
import { figure } from '../../../ui/format.ts'
import { TagsInput } from '../../../ui/inputs.ts'

type AmountsProps = { value: readonly number[]; onChange: (cents: number[]) => void; error: string | undefined }

/** Amounts that are offered, typed in euros; what is no amount is dropped. */
export function Amounts({ value, onChange, error }: AmountsProps) {
  const { t } = useTranslation('giftCards')
  const read = (texts: readonly string[]): number[] => {
    const cents = texts.flatMap((text) => {
      const number = readNumber(text)
      return number ? [toHundredths(number)] : []
    })
    return [...new Set(cents)].filter((each) => each >= 100).sort((a, b) => a - b)
  }
  return (
    <TagsInput
      label={t('amounts')}
      description={t('amountsText')}
      size="sm"
      maxTags={12}
      error={error}
      value={value.map((cents) => figure(cents / 100, cents % 100 === 0 ? 0 : 2))}
      onChange={(texts) => onChange(read(texts))}
      splitChars={[';', ' ']}
      acceptValueOnBlur
    />
  )
}
