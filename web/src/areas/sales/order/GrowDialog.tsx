import { growingRoutes } from '@plantule/contract/orders/growing'
import type { Order } from '@plantule/contract/orders/schemas'
import { planOf } from '@plantule/contract/production/recipe-plan'
import { recipeRoutes } from '@plantule/contract/production/recipes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { taskRoutes } from '@plantule/contract/production/tasks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, MoneyField, PercentField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { ofContracts } from '../../../kit/growing/ContractList.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { euros, figure, parisDay, percent, shortDay } from '../../../ui/format.ts'
import { Grid, Text } from '../../../ui/layout.ts'
import { orderLists } from '../parts/use-steps.ts'
import { growableLines } from './growable-lines.ts'

type Values = {
  lineId: number | null
  quantity: number
  readyOn: string
  recipeId: number | null
  lossBp: number
  startedOn: string | null
  placeId: number | null
  tagId: number | null
  name: string | null
  depositCents: number | null
}
const half = { base: 12, sm: 6 }

/** Plants of a line are begun: by a recipe, counted back from the day on which they are wanted, or without one. */
export default function GrowDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('growing')
  const lines = growableLines(order)
  const [first] = lines
  const places = usePlaceOptions()
  const { data: recipes } = useQuery(read(recipeRoutes.listRecipes, {}))
  const { data: tags } = useQuery(read(cultivationRoutes.listLotTags, {}))
  const stale = [...orderLists, ...ofContracts, recipeRoutes.readSeason, taskRoutes.listTasks]
  const open = useAction(growingRoutes.openContract, stale, { onError: () => true })
  return (
    <DialogForm<Values>
      title={t('dialog.title')}
      values={{
        lineId: first?.id ?? null,
        quantity: first?.left ?? 1,
        readyOn: order.wantedOn ?? '',
        recipeId: null,
        lossBp: 0,
        startedOn: null,
        placeId: null,
        tagId: null,
        name: null,
        depositCents: order.depositCents,
      }}
      save={({ lineId, ...body }) => open.mutateAsync({ params: { id: order.id, lineId: lineId ?? 0 }, body })}
      saveLabel={t('dialog.save')}
      onClose={onClose}
      size="lg"
    >
      {({ control, watch }) => {
        const { lineId, quantity, readyOn, recipeId, lossBp } = watch()
        const line = lines.find((each) => each.id === lineId)
        const recipe = recipes?.items.find((each) => each.id === recipeId)
        const sound = /^\d{4}-\d\d-\d\d$/.test(readyOn ?? '') && Number.isInteger(quantity) && quantity > 0
        const plan = sound && recipe ? planOf(recipe.steps, { direction: 'backward', readyOn, quantity }) : null
        return (
          <>
            <Grid gap="sm">
              {lines.length > 1 && (
                <Grid.Col span={12}>
                  <ChoiceField
                    control={control}
                    name="lineId"
                    label={t('dialog.line')}
                    required
                    numeric
                    options={lines.map((each) => ({ value: String(each.id), label: `${each.label} (${figure(each.left)})` }))}
                  />
                </Grid.Col>
              )}
              <Grid.Col span={half}>
                <StockField
                  control={control}
                  name="quantity"
                  label={lines.length > 1 ? t('dialog.quantity') : `${t('dialog.quantity')} · ${line?.label ?? ''}`}
                  description={t('dialog.quantityText', { left: figure(line?.left ?? 0) })}
                  required
                />
              </Grid.Col>
              <Grid.Col span={half}>
                <DayField control={control} name="readyOn" label={t('dialog.readyOn')} required />
              </Grid.Col>
              <Grid.Col span={12}>
                <ChoiceField
                  control={control}
                  name="recipeId"
                  label={t('dialog.recipe')}
                  description={t('dialog.recipeText')}
                  placeholder={t('dialog.noRecipe')}
                  numeric
                  searchable
                  options={(recipes?.items ?? []).map((each) => ({ value: String(each.id), label: each.name }))}
                />
              </Grid.Col>
              {!recipe && (
                <>
                  <Grid.Col span={half}>
                    <PercentField control={control} name="lossBp" label={t('dialog.losses')} />
                  </Grid.Col>
                  <Grid.Col span={half}>
                    <DayField control={control} name="startedOn" label={t('dialog.startedOn')} />
                  </Grid.Col>
                </>
              )}
              <Grid.Col span={half}>
                <ChoiceField control={control} name="placeId" label={t('dialog.place')} numeric searchable options={places} />
              </Grid.Col>
              <Grid.Col span={half}>
                <ChoiceField
                  control={control}
                  name="tagId"
                  label={t('dialog.tag')}
                  placeholder={t('dialog.tagUsual')}
                  numeric
                  options={(tags?.items ?? []).map((tag) => ({ value: String(tag.id), label: tag.name }))}
                />
              </Grid.Col>
              <Grid.Col span={half}>
                <TextField control={control} name="name" label={t('dialog.name')} placeholder={line?.label ?? ''} maxLength={160} />
              </Grid.Col>
              <Grid.Col span={half}>
                <MoneyField
                  control={control}
                  name="depositCents"
                  label={t('dialog.deposit')}
                  description={t('dialog.depositText', { total: euros(order.inclCents) })}
                />
              </Grid.Col>
            </Grid>
            {plan ? (
              <Text size="sm" role="status" c={plan.startedOn < parisDay() ? 'var(--attention)' : undefined}>
                {t('dialog.begun', { shown: figure(plan.begun), losses: percent(plan.lossBp) })}{' '}
                {t(plan.startedOn < parisDay() ? 'dialog.startsLate' : 'dialog.starts', { day: shortDay(plan.startedOn) })}
              </Text>
            ) : (
              sound &&
              lossBp > 0 &&
              lossBp < 10_000 && (
                <Text size="sm" role="status">
                  {t('dialog.begun', { shown: figure(Math.ceil((quantity * 10_000) / (10_000 - lossBp))), losses: percent(lossBp) })}
                </Text>
              )
            )}
          </>
        )
      }}
    </DialogForm>
  )
}
