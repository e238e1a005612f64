import { imageUrl } from '@plantule/contract/library/library'
import { blanksIn, type DefaultKind, LegalInput, legalRoutes, type LegalTerms } from '@plantule/contract/storefront/legal'
import { IconFileText } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { DayField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { rereadOf } from '../../../kit/form/reread.ts'
import { RichText } from '../../../kit/rich-text/RichText.tsx'
import { useAddPictures } from '../../../kit/rich-text/TextWithPictures.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import classes from './LegalForm.module.css'
import { routesOf } from './routes-of.ts'

const valuesOf = ({ newest }: LegalTerms): LegalInput => ({
  html: newest?.html ?? '',
  validFrom: [newest?.validFrom ?? '', parisDay()].toSorted().at(-1) ?? '',
})

/** What was saved last, to be written on; saving adds a version. */
export function LegalForm({ terms }: { terms: LegalTerms }) {
  const { t } = useTranslation('legal')
  const { kind } = terms
  const mayWrite = useCan('storefront.write')
  const routes = routesOf[kind]
  const save = useAction(routes.set, [routes.get, legalRoutes.listLegalVersions], { onError: () => true })
  const values = useMemo(() => valuesOf(terms), [terms])
  const form = useRecordForm({
    schema: LegalInput,
    values,
    version: terms.version,
    save: (body, { version }) => save.mutateAsync({ body: { ...body, version } }),
    reread: rereadOf(() => call(routes.get, { query: {} }), valuesOf),
    saidOnSave: t('saved'),
    draft: `legal-terms.${kind}`,
  })
  const addPictures = useAddPictures(legalRoutes.addLegalImage)
  const choosePictures = async () => (await addPictures()).map(({ key, alt }) => ({ src: imageUrl(key, 800), alt }))
  const html = form.watch('html')
  const blanks = blanksIn(html)
  const textOf = async (type: DefaultKind): Promise<string | undefined> =>
    call(legalRoutes.legalDefault, { params: { type } }).then((answer) => answer.html, showError) as Promise<string | undefined>
  const write = (text: string): void => form.setValue('html', text, { shouldDirty: true, shouldValidate: true })
  const useDefault = async (): Promise<void> => {
    const question = { title: t('replaceTitle'), text: t('replaceText'), confirm: t('replace') }
    if (html !== '' && !(await confirm(question))) return
    const text = await textOf(kind)
    if (text) write(text)
  }
  const addWithdrawal = async (): Promise<void> => {
    const text = await textOf('withdrawal')
    if (text) write(form.getValues('html') + text)
  }
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')} fieldNames={{ html: t('which'), validFrom: t('validFrom') }}>
      <Panel title={t(`kinds.${kind}`)} text={t('advice')}>
        <Stack gap="sm">
          {mayWrite && (
            <Group gap="xs">
              <Button look={html === '' ? 'main' : 'plain'} size="xs" onClick={() => void useDefault()}>
                {t('useDefault')}
              </Button>
              {kind === 'sales' && html !== '' && (
                <Button size="xs" onClick={() => void addWithdrawal()}>
                  {t('addWithdrawal')}
                </Button>
              )}
            </Group>
          )}
          {html === '' && <EmptyState icon={<IconFileText size={30} stroke={1.5} />} title={t('none')} text={t('noneText')} />}
          {blanks > 0 && (
            <Text size="sm" role="status">
              {t('blanks', { count: blanks })}
            </Text>
          )}
          <Controller
            control={form.control}
            name="html"
            render={({ field, fieldState }) => (
              <div>
                <div className={classes.text}>
                  <RichText
                    label={t(`kinds.${kind}`)}
                    value={field.value}
                    onChange={field.onChange}
                    readOnly={!mayWrite}
                    choosePictures={choosePictures}
                  />
                </div>
                {fieldState.error?.message && (
                  <Text size="sm" c="red" role="alert">
                    {fieldState.error.message}
                  </Text>
                )}
              </div>
            )}
          />
          <DayField control={form.control} name="validFrom" label={t('validFrom')} description={t('validFromText')} min={parisDay()} />
        </Stack>
      </Panel>
    </RecordFormFrame>
  )
}
