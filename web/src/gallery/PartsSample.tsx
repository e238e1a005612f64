import { Page } from '../kit/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { Group, Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { Pill } from '../ui/Pill.tsx'
import { showToast } from '../ui/toast.ts'
import { LatinName } from '../ui/values.tsx'

const tones = ['calm', 'good', 'progress', 'attention', 'bad', 'special'] as const

export function PartsSample() {
  return (
    <Page title="Composants">
      <Panel title="Boutons et messages">
        <Stack>
          <Group>
            <Button look="main" onClick={() => void showToast({ text: 'Commande validée.' })}>
              Action principale
            </Button>
            <Button onClick={() => void showToast({ tone: 'error', text: 'Cet élément est encore utilisé.' })}>Ordinaire</Button>
            <Button look="quiet">Discrète</Button>
            <Button look="danger">Supprimer</Button>
            <Button look="main" disabled="La commande est déjà validée">
              Impossible
            </Button>
          </Group>
          <Group>
            {tones.map((tone) => (
              <Pill key={tone} tone={tone} dot>
                {tone}
              </Pill>
            ))}
          </Group>
          <LatinName name="Rosa gallica 'Officinalis'" />
        </Stack>
      </Panel>
    </Page>
  )
}
