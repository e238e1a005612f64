import { type Recipe, recipeRoutes } from '@plantule/contract/production/recipes'
import { IconPlus, IconSeedling } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { percent } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { LatinName } from '../../../ui/values.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { RecipeDialog } from './RecipeDialog.tsx'
import classes from './Plans.module.css'

type Asked = { what: 'change' | 'plan'; recipe: Recipe } | 'new' | null

/** How the nursery raises its plants, step by step; a cultivation is planned from here. */
export default function RecipesScreen() {
  const { t } = useTranslation(['plans', 'kit', 'tasks'])
  const mayWrite = useCan('production.write')
  const [asked, setAsked] = useState<Asked>(null)
  const { data, error, refetch } = useQuery(read(recipeRoutes.listRecipes, {}))
  const remove = useAction(recipeRoutes.removeRecipe, [recipeRoutes.listRecipes])
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting panels={2} />
  const close = (): void => setAsked(null)
  const add = mayWrite && (
    <Button look="main" icon={<IconPlus size={16} />} onClick={() => setAsked('new')}>
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('recipes')} count={data.items.length} actions={add}>
      {data.items.length === 0 && (
        <EmptyState icon={<IconSeedling size={32} stroke={1.5} />} title={t('empty.title')} text={t('empty.text')} />
      )}
      {data.items.map((recipe) => (
        <Panel
          key={recipe.id}
          title={recipe.name}
          text={t('followed', { count: recipe.cultivations })}
          actions={
            mayWrite && (
              <Group gap={6}>
                <Button size="xs" onClick={() => setAsked({ what: 'plan', recipe })}>
                  {t('plan.title')}
                </Button>
                <ActionMenu
                  label={t('actionsOf', { name: recipe.name })}
                  actions={[
                    { label: t('change'), run: () => setAsked({ what: 'change', recipe }) },
                    {
                      label: t('kit:delete'),
                      danger: true,
                      disabled: recipe.cultivations > 0 && t('inUse'),
                      run: () => remove.mutate({ params: { id: recipe.id } }),
                    },
                  ]}
                />
              </Group>
            )
          }
        >
          {recipe.taxon && (
            <Text size="sm" c="dimmed">
              <LatinName name={recipe.taxon.name} />
            </Text>
          )}
          <ol className={classes.steps}>
            {recipe.steps.map((step, at) => (
              // Steps have no name of their own: their place is their name.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <b>{t(`tasks:steps.${step.kind}`)}</b>
                <span>
                  {[
                    step.size,
                    t('weeksShort', { count: step.weeks }),
                    step.lossBp > 0 && t('losses', { share: percent(step.lossBp) }),
                    ...step.inputs.map((input) => input.name),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      ))}
      {asked === 'new' && <RecipeDialog recipe={null} onClose={close} />}
      {asked !== null && asked !== 'new' && asked.what === 'change' && <RecipeDialog recipe={asked.recipe} onClose={close} />}
      {asked !== null && asked !== 'new' && asked.what === 'plan' && <PlanDialog recipe={asked.recipe} onClose={close} />}
    </Page>
  )
}
