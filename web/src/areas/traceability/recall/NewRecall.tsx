import { type RecallInput, RecallInput as Schema, recallRoutes, recallSubjects } from '@plantule/contract/traceability/recalls'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ChoiceField, DayField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { TagsInput } from '../../../ui/inputs.ts'
import { Grid, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Reached } from './Reached.tsx'
import { SubjectField } from './SubjectField.tsx'

/** What was found and where; then all that it reaches, before anything is held. */
export function NewRecall() {
  const { t } = useTranslation('recalls')
  const create = useAction(recallRoutes.createRecall, [recallRoutes.listRecalls], { onError: () => true })
  const [values] = useState((): RecallInput => ({
    subject: 'organism',
    organism: '',
    genera: [],
    subjectId: null,
    from: null,
    to: null,
    reason: '',
    alsoHold: [],
    doNotHold: [],
  }))
  const form = useRecordForm({
    schema: Schema,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('made'),
    opens: (made) => paths.recall(made.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('new')}
      back={{ to: paths.recalls, label: t('title') }}
      creating
      fieldNames={{ organism: t('organism'), genera: t('genera'), subjectId: t('subject'), reason: t('reason'), to: t('to') }}
    >
      <Fields />
      <Preview />
    </FormScreen>
  )
}

function Fields() {
  const { t } = useTranslation('recalls')
  const { control, watch } = useFormContext<RecallInput>()
  const subject = watch('subject')
  return (
    <Panel title={t('about')}>
      <Grid>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <ChoiceField
            control={control}
            name="subject"
            label={t('startsFrom')}
            options={recallSubjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          {subject === 'organism' ? (
            <TextField control={control} name="organism" label={t('organism')} required placeholder="Xylella fastidiosa" />
          ) : (
            <SubjectField subject={subject} />
          )}
        </Grid.Col>
        {subject === 'organism' ? (
          <Grid.Col span={12}>
            <Controller
              control={control}
              name="genera"
              render={({ field, fieldState }) => (
                <TagsInput
                  label={t('genera')}
                  description={t('generaText')}
                  placeholder="Lavandula, Olea…"
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  error={fieldState.error?.message}
                  splitChars={[',', ';', ' ']}
                  maxTags={60}
                />
              )}
            />
          </Grid.Col>
        ) : (
          <Grid.Col span={12}>
            <TextField control={control} name="organism" label={t('found')} />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 6 }}>
          <DayField control={control} name="from" label={t('from')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6 }}>
          <DayField control={control} name="to" label={t('to')} />
        </Grid.Col>
        <Grid.Col span={12}>
          <LongTextField control={control} name="reason" label={t('reason')} required />
        </Grid.Col>
      </Grid>
    </Panel>
  )
}

/** Asked for by hand: it reads all that was ever sold of it. */
function Preview() {
  const { t } = useTranslation('recalls')
  const { watch } = useFormContext<RecallInput>()
  const preview = useAction(recallRoutes.previewRecall, [])
  const { subject, organism, genera, subjectId, from, to } = watch()
  const body = { subject, organism, genera, subjectId, from, to }
  // What was shown of another genus or other days is not what would be held.
  const [shown, setShown] = useState('')
  const look = (): void => {
    setShown(JSON.stringify(body))
    preview.mutate({ body })
  }
  return (
    <Panel title={t('reached')} text={t('reachedText')}>
      <Stack gap="md" align="flex-start">
        <Button busy={preview.isPending} onClick={look}>
          {t('look')}
        </Button>
        {preview.data && shown === JSON.stringify(body) && <Reached reached={preview.data} />}
        {preview.data && shown !== JSON.stringify(body) && (
          <Text size="sm" c="dimmed" role="status">
            {t('lookAgain')}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
