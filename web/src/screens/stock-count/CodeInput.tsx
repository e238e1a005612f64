import { IconBarcode } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/inputs.ts'
import classes from './StockCount.module.css'

const takesText = (element: Element | null): boolean => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** A scanner types a code and ends with Enter, whatever has the focus; names may be typed too. */
export function CodeInput({ inputRef, take }: { inputRef: RefObject<HTMLInputElement | null>; take: (code: string) => Promise<void> }) {
  const { t } = useTranslation('stockCount')
  const [typed, setTyped] = useState('')
  useEffect(() => {
    inputRef.current?.focus()
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === ' ' || takesText(document.activeElement)) return
      // The key itself lands in the field, since it has the focus before the letter is inserted.
      inputRef.current?.focus()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [inputRef])
  return (
    <TextInput
      ref={inputRef}
      className={classes.code}
      size="lg"
      type="search"
      label={t('code')}
      placeholder={t('codeHint')}
      leftSection={<IconBarcode size={22} aria-hidden />}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        // Emptied at once: the next scan comes before the answer to this one.
        setTyped('')
        void take(typed)
      }}
    />
  )
}
