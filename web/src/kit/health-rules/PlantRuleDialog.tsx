import { type PlantRuleHistory, type PlantRuleInput, type PlantRuleKind, plantRuleLevels } from '@plantule/contract/taxonomy/plant-rules'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { ChoiceField, LongTextField, TextField } from '../form/fields.tsx'
import { useLevelWords } from '../plant-rules/use-level-words.ts'
import { Text } from '../../ui/layout.ts'
import { DatedFields, datedFrom, type DatedValues } from './DatedFields.tsx'
import { listed } from './listed.ts'
import { type RuleSource, ruleSources } from './rule-source.ts'

type PlantRuleDialogProps = { source: RuleSource; kind: PlantRuleKind; rule: PlantRuleHistory | null; onClose: () => void }

/** A rule on a plant, or on the region of origin of some ground, as it holds from a day on. */
export function PlantRuleDialog({ source, kind, rule, onClose }: PlantRuleDialogProps) {
  const { t } = useTranslation(['health', 'kit'])
  const levelWords = useLevelWords()
  const { routes, stale } = ruleSources[source]
  const save = useAction(routes.savePlantRule, stale, { onError: () => true })
  const before = rule?.now ?? rule?.versions[0]
  const levels = plantRuleLevels[kind]
  const [values] = useState(() => ({
    name: before?.name ?? '',
    names: before?.names.join(', ') ?? '',
    code: before?.code ?? '',
    level: before?.level ?? String(levels[0]),
    detail: before?.detail ?? '',
    codes: before?.codes.join(', ') ?? '',
    ...datedFrom(before),
  }))
  return (
    <DialogForm
      title={t(rule ? 'correctTitle' : 'addRule')}
      values={values}
      save={({ names, codes, ...form }) =>
        save.mutateAsync({
          body: { key: rule?.key ?? null, kind, ...form, names: listed(names), codes: listed(codes) } satisfies PlantRuleInput,
        })
      }
      saveLabel={t('kit:save')}
      size="lg"
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t(source === 'provider' ? 'correctForAll' : 'correctText')}</Text>
          <TextField control={control} name="name" label={t(kind === 'region' ? 'regionName' : 'name')} required data-autofocus />
          {kind !== 'region' && <TextField control={control} name="names" label={t('names')} description={t('namesHint')} />}
          <ChoiceField
            control={control}
            name="level"
            label={t('level')}
            required
            options={levels.map((value) => ({ value, label: levelWords(kind, value) }))}
          />
          {kind !== 'region' && (
            <TextField control={control} name="code" label={t(kind === 'provenance' ? 'provenanceCode' : 'plantCode')} />
          )}
          <LongTextField control={control} name="detail" label={t(kind === 'provenance' ? 'provenanceName' : 'detail')} />
          {kind === 'host' && <LongTextField control={control} name="codes" label={t('codes')} description={t('codesHint')} />}
          <DatedFields control={control as unknown as Control<DatedValues>} />
        </>
      )}
    </DialogForm>
  )
}
