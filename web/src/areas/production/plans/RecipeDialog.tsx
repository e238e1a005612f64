import { type Recipe, type RecipeInput, recipeRoutes } from '@plantule/contract/production/recipes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { currentOf } from '../../../kit/form/reread.ts'
import { SpeciesField } from '../../../kit/suggest/SpeciesField.tsx'
import { StepsEditor } from './StepsEditor.tsx'
import { Times } from './Times.tsx'

const blank: RecipeInput = {
  name: '',
  taxonId: null,
  note: '',
  steps: [{ kind: 'sowing', weeks: 6, containerId: null, caliberId: null, lossBp: 0, perM2: null, note: '', inputs: [] }],
}

const formOf = ({ name, taxon, note, steps }: Recipe): RecipeInput => ({
  name,
  taxonId: taxon?.id ?? null,
  note,
  steps: steps.map(({ kind, weeks, containerId, caliberId, lossBp, perM2, note: said, inputs }) => ({
    kind,
    weeks,
    containerId,
    caliberId,
    lossBp,
    perM2,
    note: said,
    inputs: inputs.map(({ consumableId, perPlant }) => ({ consumableId, perPlant })),
  })),
})

/** How plants are raised. What the shop's own cultivations took, and what the shipped table says, stands beside the steps. */
export function RecipeDialog({ recipe, onClose }: { recipe: Recipe | null; onClose: () => void }) {
  const { t } = useTranslation('plans')
  const stale = [recipeRoutes.listRecipes]
  const create = useAction(recipeRoutes.createRecipe, stale, { onError: () => true })
  const update = useAction(recipeRoutes.updateRecipe, stale, { onError: () => true })
  return (
    <DialogForm<RecipeInput>
      title={recipe ? t('change') : t('new')}
      values={recipe ? formOf(recipe) : blank}
      {...(recipe && { version: recipe.version, reread: currentOf(formOf) })}
      save={(body, { version }) =>
        recipe
          ? update.mutateAsync({ params: { id: recipe.id }, body: { ...body, version: version ?? recipe.version } })
          : create.mutateAsync({ body })
      }
      saveLabel={t('save')}
      onClose={onClose}
      size="xl"
    >
      {({ control, watch, setValue, getValues }) => {
        const taxonId = watch('taxonId')
        return (
          <>
            <SpeciesField
              label={t('species')}
              hint={t('speciesHint')}
              nothing={t('speciesNone')}
              untie={t('untie')}
              known={recipe?.taxon ?? null}
              value={taxonId}
              onPick={(picked) => {
                setValue('taxonId', picked?.id ?? null, { shouldDirty: true })
                if (picked && getValues('name') === '') setValue('name', picked.name, { shouldDirty: true })
              }}
            />
            <TextField control={control} name="name" label={t('name')} required maxLength={160} />
            {taxonId !== null && <Times taxonId={taxonId} />}
            <StepsEditor />
            <LongTextField control={control} name="note" label={t('note')} maxLength={2000} />
          </>
        )
      }}
    </DialogForm>
  )
}
