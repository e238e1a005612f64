import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contrast, showReading, textSize } from '../theme/reading.ts'

/** Larger letters, and darker ones on white: for the sun outside, and for eyes that need it. */
export function ReadingChoice() {
  const { t } = useTranslation('shell')
  const [text, setText] = useState(textSize.get)
  const [dark, setDark] = useState(contrast.get)
  return (
    <>
      <section>
        <h2>{t('person.text')}</h2>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('person.text')}
          value={text}
          onChange={(value) => {
            setText(value)
            textSize.set(value)
            showReading()
          }}
          data={(['normal', 'large'] as const).map((value) => ({ value, label: t(`person.texts.${value}`) }))}
        />
      </section>
      <section>
        <h2>{t('person.contrast')}</h2>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('person.contrast')}
          value={dark}
          onChange={(value) => {
            setDark(value)
            contrast.set(value)
            showReading()
          }}
          data={(['normal', 'high'] as const).map((value) => ({ value, label: t(`person.contrasts.${value}`) }))}
        />
      </section>
    </>
  )
}
