import * as L from 'leaflet'
import { TerraDraw, TerraDrawPolygonMode } from 'terra-draw'
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter'

/** Draws areas on a map by clicks until it is stopped. Apart from the map: who only looks need not load it. */
export function takePen(map: L.Map, drawn: (area: GeoJSON.Polygon) => void): TerraDraw {
  const pen = new TerraDraw({ adapter: new TerraDrawLeafletAdapter({ lib: L, map }), modes: [new TerraDrawPolygonMode()] })
  pen.start()
  pen.setMode('polygon')
  pen.on('finish', (id) => {
    const area = pen.getSnapshotFeature(id)?.geometry
    pen.clear()
    if (area?.type === 'Polygon') drawn(area)
  })
  return pen
}
