import { planOf } from '@plantule/contract/production/recipe-plan'
import { type Recipe, recipeRoutes } from '@plantule/contract/production/recipes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { taskRoutes } from '@plantule/contract/production/tasks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { ArticleSuggest } from '../../../kit/suggest/ArticleSuggest.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure, parisDay, percent, shortDay } from '../../../ui/format.ts'
import { Grid, Group, Text } from '../../../ui/layout.ts'
import classes from './Plans.module.css'

type Values = {
  direction: 'forward' | 'backward'
  on: string
  quantity: number
  name: string
  placeId: number | null
  becomesId: number | null
}
const half = { base: 12, sm: 6 }

/** A cultivation by a recipe, from a sowing on or back from what is wanted: its days, plants, room and inputs before it is planned. */
export function PlanDialog({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { t } = useTranslation(['plans', 'tasks'])
  const navigate = useNavigate()
  const places = usePlaceOptions()
  const [article, setArticle] = useState('')
  const stale = [recipeRoutes.listRecipes, recipeRoutes.readSeason, cultivationRoutes.listCultivations, taskRoutes.listTasks]
  const plan = useAction(recipeRoutes.planCultivation, stale, { onError: () => true })
  return (
    <DialogForm<Values, { cultivationId: number }>
      title={t('plan.of', { name: recipe.name })}
      values={{ direction: 'forward', on: parisDay(), quantity: 100, name: recipe.name, placeId: null, becomesId: null }}
      save={(body) => plan.mutateAsync({ params: { id: recipe.id }, body })}
      saveLabel={t('plan.save')}
      onClose={onClose}
      onSaved={({ cultivationId }) => void navigate({ to: paths.cultivation(cultivationId) })}
      size="lg"
    >
      {({ control, watch, setValue }) => {
        const { direction, on, quantity, becomesId } = watch()
        const sound = /^\d{4}-\d\d-\d\d$/.test(on ?? '') && Number.isInteger(quantity) && quantity > 0
        const found = sound
          ? planOf(recipe.steps, direction === 'forward' ? { direction, startedOn: on, quantity } : { direction, readyOn: on, quantity })
          : null
        return (
          <>
            <Grid gap="sm">
              <Grid.Col span={half}>
                <ChoiceField
                  control={control}
                  name="direction"
                  label={t('plan.direction')}
                  required
                  options={(['forward', 'backward'] as const).map((value) => ({ value, label: t(`plan.${value}`) }))}
                />
              </Grid.Col>
              <Grid.Col span={half}>
                <DayField control={control} name="on" label={t(direction === 'forward' ? 'plan.startOn' : 'plan.wantedOn')} />
              </Grid.Col>
              <Grid.Col span={half}>
                <StockField control={control} name="quantity" label={t(direction === 'forward' ? 'plan.begun' : 'plan.wanted')} required />
              </Grid.Col>
              <Grid.Col span={half}>
                <ChoiceField control={control} name="placeId" label={t('plan.place')} numeric searchable options={places} />
              </Grid.Col>
              <Grid.Col span={12}>
                <TextField control={control} name="name" label={t('plan.name')} required maxLength={160} />
              </Grid.Col>
              <Grid.Col span={12}>
                {becomesId === null ? (
                  <ArticleSuggest
                    label={t('plan.becomes')}
                    onPick={(item) => {
                      setArticle(item.label)
                      setValue('becomesId', item.subproductId, { shouldDirty: true })
                    }}
                  />
                ) : (
                  <Group justify="space-between" wrap="nowrap">
                    <Text size="sm">{article}</Text>
                    <Button size="xs" look="quiet" onClick={() => setValue('becomesId', null, { shouldDirty: true })}>
                      {t('untie')}
                    </Button>
                  </Group>
                )}
              </Grid.Col>
            </Grid>
            {found && (
              <div role="status">
                <ol className={classes.steps}>
                  {found.steps.map((step, at) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <li key={at}>
                      <b>
                        {shortDay(step.on)} · {t(`tasks:steps.${step.kind}`)}
                      </b>
                      <span>
                        {[
                          t('plan.plants', { count: step.quantity, shown: figure(step.quantity) }),
                          step.areaM2 !== null && `${figure(step.areaM2, 1)} m²`,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </li>
                  ))}
                  <li>
                    <b>
                      {shortDay(found.readyOn)} · {t('plan.ready')}
                    </b>
                    <span>
                      {t('plan.plants', { count: found.ready, shown: figure(found.ready) })} (
                      {t('losses', { share: percent(found.lossBp) })})
                    </span>
                  </li>
                </ol>
                {found.inputs.length > 0 && (
                  <Text size="sm">
                    {t('plan.needs')}{' '}
                    {found.inputs
                      .map(({ consumableId, quantity: needed }) => {
                        const input = recipe.steps.flatMap((step) => step.inputs).find((each) => each.consumableId === consumableId)
                        return `${figure(needed, 2)} ${input?.unit ?? ''} ${input?.name ?? ''}`
                      })
                      .join(', ')}
                  </Text>
                )}
              </div>
            )}
          </>
        )
      }}
    </DialogForm>
  )
}
