import * as L from 'leaflet'
import 'leaflet/dist/leaflet.css'

/** A point or an area in degrees of WGS 84. */
export type MapShape = { id: number; name: string; geometry: GeoJSON.Point | GeoJSON.Polygon | GeoJSON.MultiPolygon }

export type DrawnMap = {
  show: (shapes: readonly MapShape[], chosen: number | undefined) => void
  showGround: (ground: readonly GeoJSON.Feature[]) => void
  draw: (on: boolean) => void
  remove: () => void
}

type MapSettings = {
  words: { closer: string; further: string }
  tiles: string | undefined
  choose: (id: number) => void
  drawn: (area: GeoJSON.Polygon) => void
}

/** France as a whole, until there is something to show. */
const FRANCE: L.LatLngBoundsLiteral = [
  [41.3, -5.2],
  [51.1, 9.6],
]
const greenOf = (): string => `--mantine-color-green-${document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 4 : 7}`
// Read off the page, so that the map follows the light and the dark theme.
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Leaflet within an element; what it holds is gone with `remove`. */
export function drawMap(place: HTMLElement, { words, tiles, choose, drawn }: MapSettings): DrawnMap {
  // The wheel scrolls the page on which the map stands; it zooms by its buttons, a double click, keys and two fingers.
  const map = L.map(place, { attributionControl: tiles !== undefined, zoomControl: false, scrollWheelZoom: false, zoomSnap: 0.25 })
  map.fitBounds(FRANCE)
  L.control.zoom({ zoomInTitle: words.closer, zoomOutTitle: words.further }).addTo(map)
  if (tiles) L.tileLayer(tiles).addTo(map)
  const ground = L.geoJSON(undefined, {
    interactive: false,
    style: (feature) => ({
      color: colour('--line-strong'),
      weight: 1,
      fillColor: `hsl(${String(feature?.properties?.['hue'] ?? 0)} 40% 50%)`,
      fillOpacity: feature?.properties?.['hue'] === undefined ? 0 : 0.16,
    }),
  })
  const shapes = L.featureGroup().addTo(map)
  ground.addTo(map)
  let seen = ''
  let pen: Promise<{ stop: () => void }> | null = null
  const putAway = (): void => {
    void pen?.then((held) => held.stop())
    pen = null
  }
  const shapeOf = (shape: MapShape, on: boolean): L.Layer => {
    const style = { color: colour(on ? '--attention' : greenOf()), weight: on ? 3 : 2, fillOpacity: on ? 0.35 : 0.18 }
    const layer = L.geoJSON(shape.geometry, {
      style: () => style,
      pointToLayer: (_, at) => L.circleMarker(at, { ...style, radius: 9, fillOpacity: 0.8 }),
    })
    // Of an area a mark stays where the map shows so much that the area is a speck.
    if (shape.geometry.type !== 'Point')
      layer.addLayer(L.circleMarker(layer.getBounds().getCenter(), { ...style, radius: 6, fillOpacity: 0.8 }))
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
      ground.bringToBack()
    },
    draw(on) {
      putAway()
      if (on) pen = import('./map-pen.ts').then(({ takePen }) => takePen(map, drawn))
    },
    remove() {
      putAway()
      map.remove()
    },
  }
}
