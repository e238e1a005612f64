import { zoneFields } from '@plantule/contract/imports/local-schemas'
import { columnsBy } from '../../imports/index.ts'

/** What a column is called in the workbook that is handed out, and in those of others and in maps. */
export const zoneColumns = columnsBy(zoneFields, {
  name: { label: { fr: 'Zone', en: 'Zone' }, also: ['nom', 'name', 'zone de collecte', 'site', 'lieu', 'libelle', 'title', 'titre'] },
  commune: { label: { fr: 'Commune', en: 'Commune' }, also: ['ville', 'municipality', 'town', 'nom_com', 'localite'] },
  region: { label: { fr: 'Région d’origine', en: 'Region of origin' }, also: ['region', 'zone biogeographique'] },
  owner: { label: { fr: 'Propriétaire', en: 'Owner' }, also: ['gestionnaire', 'proprietaire gestionnaire', 'manager'] },
  habitat: { label: { fr: 'Habitat', en: 'Habitat' }, also: ['milieu', 'biotope'] },
  altitudeM: { label: { fr: 'Altitude (m)', en: 'Altitude (m)' }, also: ['altitude', 'alt', 'elevation', 'ele'] },
  soil: { label: { fr: 'Sol', en: 'Soil' }, also: ['nature du sol', 'substrat'] },
  notPlanted: {
    label: { fr: 'Ni semé ni planté depuis 1970', en: 'Neither sown nor planted since 1970' },
    also: ['non plante', 'non plante depuis 1970', 'naturel'],
  },
  closed: { label: { fr: 'Fermée', en: 'Closed' }, also: ['ferme', 'cloturee', 'abandonnee'] },
  outline: { label: { fr: 'Contour', en: 'Outline' }, also: ['polygone', 'polygon', 'geometrie', 'geometry', 'wkt', 'geom'] },
  lat: { label: { fr: 'Latitude', en: 'Latitude' }, also: ['lat', 'y', 'gps lat'] },
  lon: { label: { fr: 'Longitude', en: 'Longitude' }, also: ['lon', 'long', 'lng', 'x', 'gps lon'] },
  note: { label: { fr: 'Note', en: 'Note' }, also: ['notes', 'remarque', 'commentaire', 'description', 'desc', 'observation', 'comment'] },
})
