import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SearchBox.module.css'

type SearchBoxProps = { value: string; onChange: (value: string | undefined) => void; id: string; placeholder?: string | undefined }

/** Searches while typing, after 250 ms of rest. */
export function SearchBox({ value, onChange, id, placeholder }: SearchBoxProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)

  useEffect(() => {
    // Changed elsewhere: a view, "clear", the back button.
    if (value !== sent.current) {
      sent.current = value
      setTyped(value)
    }
  }, [value])

  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      onChange(typed.trim() || undefined)
    }, 250)
    return () => clearTimeout(timer)
  }, [typed, onChange])

  return (
    <TextInput
      id={id}
      type="search"
      role="searchbox"
      size="sm"
      classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
      className={classes.box ?? ''}
      aria-label={t('list.search')}
      placeholder={placeholder ?? t('list.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label={t('list.clearSearch')} onClick={() => setTyped('')} />
        ) : (
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        )
      }
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (typed) setTyped('')
        else event.currentTarget.blur()
      }}
    />
  )
}
