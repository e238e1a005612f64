import * as L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { TerraDraw, TerraDrawPolygonMode } from 'terra-draw'
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter'

/** A point or an area in degrees of WGS 84. */
export type MapShape = { id: number; name: string; geometry: GeoJSON.Point | GeoJSON.Polygon | GeoJSON.MultiPolygon }

export type DrawnMap = {
  show: (shapes: readonly MapShape[], chosen: number | undefined) => void
  showGround: (ground: readonly GeoJSON.Feature[]) => void
  draw: (on: boolean) => void
  remove: () => void
}

type MapSettings = { tiles: string | undefined; choose: (id: number) => void; drawn: (area: GeoJSON.Polygon) => void }

/** France as a whole, until there is something to show. */
const FRANCE: L.LatLngBoundsLiteral = [
  [41.3, -5.2],
  [51.1, 9.6],
]
// Read off the page, so that the map follows the light and the dark theme.
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Leaflet within an element; what it holds is gone with `remove`. */
export function drawMap(place: HTMLElement, { tiles, choose, drawn }: MapSettings): DrawnMap {
  const map = L.map(place, { attributionControl: tiles !== undefined, zoomSnap: 0.25 }).fitBounds(FRANCE)
  if (tiles) L.tileLayer(tiles).addTo(map)
  const ground = L.geoJSON(undefined, { interactive: false, style: () => ({ color: colour('--line-strong'), weight: 1, fillOpacity: 0 }) })
  const shapes = L.featureGroup().addTo(map)
  ground.addTo(map)
  let seen = ''
  let pen: TerraDraw | null = null
  const shapeOf = (shape: MapShape, on: boolean): L.Layer => {
    const style = { color: colour(on ? '--attention' : '--mantine-color-green-7'), weight: on ? 3 : 2, fillOpacity: on ? 0.35 : 0.18 }
    const layer = L.geoJSON(shape.geometry, {
      style: () => style,
      pointToLayer: (_, at) => L.circleMarker(at, { ...style, radius: 9, fillOpacity: 0.8 }),
    })
    return layer.bindTooltip(shape.name).on('click', () => choose(shape.id))
  }
  return {
    show(all, chosen) {
      shapes.clearLayers()
      for (const shape of all) shapes.addLayer(shapeOf(shape, shape.id === chosen))
      // Moved only when other shapes come: who has zoomed in and chooses one stays where they are.
      const now = all.map(({ id }) => id).join()
      if (now !== seen && all.length > 0) map.fitBounds(shapes.getBounds(), { padding: [32, 32], maxZoom: 13 })
      seen = now
    },
    showGround(all) {
      ground.clearLayers()
      for (const feature of all) ground.addData(feature)
    },
    draw(on) {
      pen?.stop()
      pen = null
      if (!on) return
      const own = new TerraDraw({ adapter: new TerraDrawLeafletAdapter({ lib: L, map }), modes: [new TerraDrawPolygonMode()] })
      own.start()
      own.setMode('polygon')
      own.on('finish', (id) => {
        const area = own.getSnapshotFeature(id)?.geometry
        own.clear()
        if (area?.type === 'Polygon') drawn(area)
      })
      pen = own
    },
    remove() {
      pen?.stop()
      map.remove()
    },
  }
}
