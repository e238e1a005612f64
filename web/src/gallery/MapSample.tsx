import { lazy, Suspense, useMemo, useState } from 'react'
import type { MapShape } from '../kit/map/draw-map.ts'
import { Page } from '../kit/Page.tsx'
import { Waiting } from '../kit/Waiting.tsx'
import { Button } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'

const ShapeMap = lazy(() => import('../kit/map/ShapeMap.tsx'))
const corners: GeoJSON.Position[] = [
  [-0.62, 47.44],
  [-0.5, 47.44],
  [-0.48, 47.51],
  [-0.6, 47.53],
  [-0.62, 47.44],
]

export function MapSample() {
  const [drawn, setDrawn] = useState<readonly MapShape[]>([])
  const [chosen, setChosen] = useState<number>()
  const [drawing, setDrawing] = useState(false)
  const shapes = useMemo<readonly MapShape[]>(
    () => [
      { id: 1, name: 'Bois de la Haie', geometry: { type: 'Polygon', coordinates: [corners] } },
      { id: 2, name: 'Pépinière', geometry: { type: 'Point', coordinates: [-0.55, 47.47] } },
      ...drawn,
    ],
    [drawn],
  )
  return (
    <Page
      title="Carte"
      actions={<Button onClick={() => setDrawing(!drawing)}>{drawing ? 'Ne plus dessiner' : 'Dessiner une zone'}</Button>}
    >
      <Panel>
        <Suspense fallback={<Waiting />}>
          <ShapeMap
            label="Zones de récolte"
            shapes={shapes}
            chosen={chosen}
            onChoose={setChosen}
            drawing={drawing}
            onDrawn={(geometry) => {
              setDrawn([...drawn, { id: drawn.length + 3, name: `Zone ${drawn.length + 1}`, geometry }])
              setDrawing(false)
            }}
          />
        </Suspense>
      </Panel>
    </Page>
  )
}
