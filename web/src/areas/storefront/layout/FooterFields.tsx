import { networks } from '@plantule/contract/storefront/links'
import type { SiteLayout } from '@plantule/contract/storefront/look'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group, Stack } from '../../../ui/layout.ts'
import { Line } from './Lines.tsx'
import classes from './Lines.module.css'

/** The foot of the site; the legal texts stand in it by themselves. */
export function FooterFields({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('look')
  const { control } = useFormContext<SiteLayout>()
  const columns = useFieldArray({ control, name: 'footer.columns' })
  const socials = useFieldArray({ control, name: 'footer.socials' })
  return (
    <Stack gap="md">
      <LongTextField control={control} name="footer.text" label={t('footer.words')} minRows={2} />
      {columns.fields.map((field, index) => (
        <Column key={field.id} index={index} remove={() => columns.remove(index)} readOnly={readOnly} />
      ))}
      {socials.fields.length > 0 && (
        <ol className={classes.lines}>
          {socials.fields.map((field, index) => (
            <Line
              key={field.id}
              name={t(`networks.${field.network}`)}
              index={index}
              count={socials.fields.length}
              move={socials.move}
              remove={socials.remove}
              readOnly={readOnly}
            >
              <ChoiceField
                control={control}
                name={`footer.socials.${index}.network`}
                label={t('footer.network')}
                required
                options={networks.map((value) => ({ value, label: t(`networks.${value}`) }))}
              />
              <TextField control={control} name={`footer.socials.${index}.url`} label={t('links.url')} placeholder="https://" required />
            </Line>
          ))}
        </ol>
      )}
      {!readOnly && (
        <Group gap="xs">
          {columns.fields.length < 4 && (
            <Button size="xs" icon={<IconPlus size={16} />} onClick={() => columns.append({ title: '', links: [] })}>
              {t('footer.addColumn')}
            </Button>
          )}
          {socials.fields.length < 8 && (
            <Button size="xs" icon={<IconPlus size={16} />} onClick={() => socials.append({ network: 'facebook', url: '' })}>
              {t('footer.addSocial')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

function Column({ index, remove, readOnly }: { index: number; remove: () => void; readOnly: boolean }) {
  const { t } = useTranslation('look')
  const { control } = useFormContext<SiteLayout>()
  const links = useFieldArray({ control, name: `footer.columns.${index}.links` })
  return (
    <div className={classes.column}>
      <Stack gap="xs">
        <TextField control={control} name={`footer.columns.${index}.title`} label={t('footer.column', { n: index + 1 })} />
        <ol className={classes.lines}>
          {links.fields.map((field, at) => (
            <Line
              key={field.id}
              name={field.label || t('menu.kinds.link')}
              index={at}
              count={links.fields.length}
              move={links.move}
              remove={links.remove}
              readOnly={readOnly}
            >
              <TextField control={control} name={`footer.columns.${index}.links.${at}.label`} label={t('links.label')} required />
              <TextField
                control={control}
                name={`footer.columns.${index}.links.${at}.url`}
                label={t('links.url')}
                placeholder="https://"
                required
              />
            </Line>
          ))}
        </ol>
        {!readOnly && (
          <Group gap="xs">
            <Button size="xs" icon={<IconPlus size={16} />} onClick={() => links.append({ label: '', url: '' })}>
              {t('menu.kinds.link')}
            </Button>
            <Button size="xs" look="quiet" onClick={remove}>
              {t('footer.removeColumn')}
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  )
}
