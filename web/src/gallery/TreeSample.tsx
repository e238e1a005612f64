import { Page } from '../kit/Page.tsx'
import { TreeView } from '../kit/tree/TreeView.tsx'
import { Panel } from '../ui/Panel.tsx'

export function TreeSample() {
  return (
    <Page title="Arbre">
      <Panel title="D’où vient ce lot">
        <TreeView
          label="Généalogie"
          branches={[
            {
              id: 'seed',
              name: 'Récolte 2024-018, Bois de la Haie',
              children: [
                { id: 'sowing', name: 'Semis S-2025-004, 1 200 graines', children: [{ id: 'lot', name: 'Lot LOT-2025-077, godets' }] },
                { id: 'kept', name: 'Au froid, 300 g' },
              ],
            },
          ]}
        />
      </Panel>
    </Page>
  )
}
