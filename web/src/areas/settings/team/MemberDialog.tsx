import { isInspector } from '@plantule/contract/base/inspections'
import { areas, presetNames, presets, type PresetName } from '@plantule/contract/base/permissions'
import { type Member, teamRoutes } from '@plantule/contract/shops/team'
import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { ChoiceField, DayField, TextField } from '../../../kit/form/fields.tsx'
import { rereadOf } from '../../../kit/form/reread.ts'
import { Grid, Text, Title } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { type Levels, levels, levelsOf, rightsOf } from '../parts/rights.ts'

const languages = ['fr', 'en'] as const
type Values = { name: string; email: string; preset: PresetName; endsOn: string | null; levels: Levels; locale: (typeof languages)[number] }

const valuesOf = (member: Member | null): Values => ({
  name: member?.name ?? '',
  email: member?.email ?? '',
  preset: member?.preset ?? 'seller',
  endsOn: member?.endsOn ?? null,
  levels: levelsOf(member?.rights ?? presets.seller),
  locale: i18next.language === 'en' ? 'en' : 'fr',
})

/** Invites a person, or changes a member. */
export function MemberDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const { t } = useTranslation('team')
  const { t: kit } = useTranslation()
  // The window places the errors itself.
  const quiet = { onError: () => true } as const
  const invite = useAction(teamRoutes.inviteMember, [teamRoutes.listMembers], {
    ...quiet,
    onSuccess: ({ email }) => void showToast({ text: t('invited', { email }) }),
  })
  const update = useAction(teamRoutes.updateMember, [teamRoutes.listMembers], quiet)
  const save = ({ name, email, preset, endsOn, levels: chosen, locale }: Values, { version }: Saving<Values>) => {
    const body = { name, preset, endsOn: endsOn || null, rights: rightsOf(chosen) }
    return member
      ? update.mutateAsync({ params: { id: member.id }, body: { ...body, version } })
      : invite.mutateAsync({ body: { ...body, email, locale } })
  }
  return (
    <DialogForm
      title={member ? t('editTitle', { name: member.name }) : t('inviteTitle')}
      values={valuesOf(member)}
      save={save}
      {...(member && {
        version: member.version,
        reread: rereadOf(() => call(teamRoutes.getMember, { params: { id: member.id } }), valuesOf),
      })}
      saveLabel={member ? kit('save') : t('send')}
      onClose={onClose}
      size="lg"
    >
      {(form) => <Fields form={form} known={member !== null} />}
    </DialogForm>
  )
}

function Fields({ form, known }: { form: UseFormReturn<Values>; known: boolean }) {
  const { t } = useTranslation('team')
  const { control, setValue } = form
  const preset = form.watch('preset')
  const before = useRef(preset)
  useEffect(() => {
    if (before.current === preset) return
    before.current = preset
    // A role is a starting point: its rights replace what was ticked.
    setValue('levels', levelsOf(presets[preset]))
  }, [preset, setValue])
  return (
    <>
      <Grid>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextField control={control} name="name" label={t('name')} required />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextField control={control} name="email" label={t('email')} type="email" required disabled={known} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <ChoiceField
            control={control}
            name="preset"
            label={t('preset')}
            required
            options={presetNames.map((value) => ({ value, label: t(`presets.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <DayField control={control} name="endsOn" label={t('endsOn')} description={t('endsOnHint')} required={isInspector(preset)} />
        </Grid.Col>
        {!known && (
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <ChoiceField
              control={control}
              name="locale"
              label={t('locale')}
              required
              options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
            />
          </Grid.Col>
        )}
      </Grid>
      <Title order={3} size="h5" mt="sm">
        {t('rights')}
      </Title>
      {preset === 'owner' ? (
        <Text size="sm">{t('allRights')}</Text>
      ) : isInspector(preset) ? (
        <Text size="sm">{t('inspectorRights')}</Text>
      ) : (
        <Grid>
          {areas.map((area) => (
            <Grid.Col key={area} span={{ base: 12, xs: 6, md: 4 }}>
              <ChoiceField
                control={control}
                name={`levels.${area}`}
                label={t(`areas.${area}`)}
                required
                options={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
              />
            </Grid.Col>
          ))}
        </Grid>
      )}
    </>
  )
}
