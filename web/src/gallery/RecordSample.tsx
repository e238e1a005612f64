import { Page } from '../kit/Page.tsx'
import { StageBar } from '../kit/record/StageBar.tsx'
import { Timeline } from '../kit/record/Timeline.tsx'
import { Button } from '../ui/Button.tsx'
import { Grid, Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { Pill } from '../ui/Pill.tsx'
import { LatinName } from '../ui/values.tsx'

export function RecordSample() {
  return (
    <Page
      title="LOT-2026-0142"
      aside={<Pill tone="progress">En culture</Pill>}
      subtitle="Serre 2, tablette 4"
      back={{ to: '/kit?kit=list', label: 'Lots' }}
      actions={<Button look="main">Rempoter</Button>}
      width="record"
    >
      <StageBar label="Étapes du lot" stages={['Semis', 'Repiquage', 'Rempotage', 'Prêt à la vente', 'Vendu']} at={2} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Panel title="Culture">
            <LatinName name="Lavandula angustifolia 'Hidcote'" />
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Panel title="Historique">
            <Stack>
              <Timeline
                entries={[
                  { key: 'a', at: '2026-03-02T08:10:00Z', author: 'Hugo Perrin', text: 'Semis de 400 graines' },
                  { key: 'b', at: '2026-04-11T07:40:00Z', author: 'Hugo Perrin', text: 'Comptage', details: ['Stock : 400 → 372'] },
                  {
                    key: 'c',
                    at: '2026-04-12T09:00:00Z',
                    author: 'Léa Garnier',
                    text: 'Deux clients en demandent pour mai.',
                    comment: true,
                  },
                ]}
              />
            </Stack>
          </Panel>
        </Grid.Col>
      </Grid>
    </Page>
  )
}
