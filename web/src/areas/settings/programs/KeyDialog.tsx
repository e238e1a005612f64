import { keyRights } from '@plantule/contract/base/keys'
import { areas } from '@plantule/contract/base/permissions'
import { keyPaces, keyRoutes } from '@plantule/contract/programs/keys'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, TextField } from '../../../kit/form/fields.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid, Text, Title } from '../../../ui/layout.ts'
import { type Levels, levels, levelsOf, rightsOf } from '../parts/rights.ts'
import { SecretOnce } from '../parts/SecretOnce.tsx'

type Values = { name: string; perMinute: (typeof keyPaces)[number]; endsOn: string | null; levels: Levels; rights: null }

const open = areas.filter((area) => keyRights.some((right) => right.startsWith(`${area}.`)))
const levelsFor = (area: string) => levels.filter((level) => level === 'none' || keyRights.some((right) => right === `${area}.${level}`))

/** Makes a key, then shows it once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('programs')
  const { t: team } = useTranslation('team')
  const [secret, setSecret] = useState<string>()
  const create = useAction(keyRoutes.createKey, [keyRoutes.listKeys], { onError: () => true })
  const [values] = useState((): Values => ({ name: '', perMinute: 300, endsOn: null, levels: levelsOf([]), rights: null }))
  if (secret !== undefined) {
    return (
      <Dialog title={t('keys.secretTitle')} onClose={onClose} size="lg">
        <SecretOnce secret={secret} text={t('keys.secretText')} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <DialogForm<Values, { secret: string }>
      title={t('keys.make')}
      values={values}
      save={({ name, perMinute, endsOn, levels: chosen }) =>
        create.mutateAsync({ body: { name, perMinute, endsOn: endsOn || null, rights: rightsOf(chosen) } })
      }
      onSaved={(answer) => setSecret(answer.secret)}
      saveLabel={t('keys.make')}
      onClose={onClose}
      size="lg"
    >
      {({ control, formState }) => (
        <>
          <Grid>
            <Grid.Col span={12}>
              <TextField control={control} name="name" label={t('keys.name')} description={t('keys.nameHint')} required />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <DayField control={control} name="endsOn" label={t('keys.endsOn')} description={t('keys.endsOnHint')} min={parisDay()} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <ChoiceField
                control={control}
                name="perMinute"
                label={t('keys.pace')}
                description={t('keys.paceHint')}
                required
                numeric
                options={keyPaces.map((value) => ({ value: String(value), label: t('keys.perMinute', { count: value }) }))}
              />
            </Grid.Col>
          </Grid>
          <Title order={3} size="h5" mt="sm">
            {team('rights')}
          </Title>
          <Text size="sm">{t('keys.rightsText')}</Text>
          {formState.errors.rights && (
            <Text size="sm" c="red" role="alert">
              {formState.errors.rights.message}
            </Text>
          )}
          <Grid>
            {open.map((area) => (
              <Grid.Col key={area} span={{ base: 12, xs: 6, md: 4 }}>
                <ChoiceField
                  control={control}
                  name={`levels.${area}`}
                  label={team(`areas.${area}`)}
                  required
                  options={levelsFor(area).map((value) => ({ value, label: team(`levels.${value}`) }))}
                />
              </Grid.Col>
            ))}
          </Grid>
        </>
      )}
    </DialogForm>
  )
}
