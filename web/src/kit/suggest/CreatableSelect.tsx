import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/inputs.ts'
import { showError } from '../../ui/toast.ts'
import type { Option } from '../list/filter.ts'

const CREATE = 'create'

export type CreatableSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  options: readonly Option[]
  value: number | null
  onChange: (id: number | null) => void
  /** Makes what was typed and answers its id; nothing for people who may not. */
  create?: ((name: string) => Promise<{ id: number }>) | false | undefined
}

/** A choice among records of which the missing one is made by its name, without leaving the form. */
export function CreatableSelect({ options, value, onChange, create, ...rest }: CreatableSelectProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<Option | null>(null)
  const known = made && !options.some((option) => option.value === made.value) ? [...options, made] : options
  const name = typed.trim()
  const missing = create && name !== '' && !known.some((option) => option.label.toLowerCase() === name.toLowerCase())
  const choose = async (chosen: string | null): Promise<void> => {
    if (chosen !== CREATE || !create) return onChange(chosen === null ? null : Number(chosen))
    const answer = await create(name).catch(showError)
    if (!answer) return
    setMade({ value: String(answer.id), label: name })
    onChange(answer.id)
  }
  return (
    <Select
      {...rest}
      searchable
      data={[...known, ...(missing ? [{ value: CREATE, label: t('field.create', { name }) }] : [])]}
      // The entry that makes stays in sight whatever is typed.
      filter={({ options: all, search }) =>
        all.filter((one) => 'value' in one && (one.value === CREATE || one.label.toLowerCase().includes(search.trim().toLowerCase())))
      }
      value={value === null ? null : String(value)}
      onChange={(chosen) => void choose(chosen)}
      onSearchChange={setTyped}
      nothingFoundMessage={t('field.noneFound')}
    />
  )
}
