import { menuGroups } from '@plantule/contract/storefront/links'
import type { SiteLayout } from '@plantule/contract/storefront/look'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Line } from './Lines.tsx'
import classes from './Lines.module.css'

/** What the menu leads to, in order. */
export function MenuFields({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('look')
  const { control } = useFormContext<SiteLayout>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'menu' })
  const lacking = menuGroups.filter((kind) => !fields.some((field) => field.kind === kind))
  return (
    <Stack gap="sm">
      <ol className={classes.lines}>
        {fields.map((field, index) => (
          <Line
            key={field.id}
            name={t(`menu.kinds.${field.kind}`)}
            index={index}
            count={fields.length}
            move={move}
            remove={remove}
            readOnly={readOnly}
          >
            {field.kind === 'link' ? (
              <>
                <TextField control={control} name={`menu.${index}.label`} label={t('links.label')} required />
                <TextField control={control} name={`menu.${index}.url`} label={t('links.url')} placeholder="https://" required />
              </>
            ) : (
              <div>
                <Text fw={600} size="sm">
                  {t(`menu.kinds.${field.kind}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`menu.follows.${field.kind}`)}
                </Text>
              </div>
            )}
          </Line>
        ))}
      </ol>
      {!readOnly && (
        <Group gap="xs">
          {lacking.map((kind) => (
            <Button key={kind} size="xs" icon={<IconPlus size={16} />} onClick={() => append({ kind })}>
              {t(`menu.kinds.${kind}`)}
            </Button>
          ))}
          <Button size="xs" icon={<IconPlus size={16} />} onClick={() => append({ kind: 'link', label: '', url: '' })}>
            {t('menu.kinds.link')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
