import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './CheckRows.module.css'
import { type Choices, withCategory } from './choices.ts'

type DeepCategoriesProps = { deep: readonly { path: string[]; count: number }[]; choices: Choices; onChange: (choices: Choices) => void }

/** Paths that no tree of three levels holds, each with the place where it shall go. */
export function DeepCategories({ deep, choices, onChange }: DeepCategoriesProps) {
  const { t } = useTranslation('import')
  return (
    <div className={classes.deep}>
      <Text size="sm" fw={600}>
        {t('mend.deep')}
      </Text>
      {deep.map(({ path, count }) => (
        <TextInput
          key={path.join('\n')}
          size="sm"
          label={path.join(' › ')}
          description={t('mend.products', { count })}
          placeholder={choices.deepCategories === 'cut' ? path.slice(0, 3).join(' > ') : t('mend.deepPlaceholder')}
          defaultValue={choices.categories.find((each) => each.from.join('\n') === path.join('\n'))?.to.join(' > ') ?? ''}
          onBlur={(event) => onChange(withCategory(choices, path, event.currentTarget.value))}
        />
      ))}
    </div>
  )
}
