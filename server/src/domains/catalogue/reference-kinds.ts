import {
  type Caliber,
  caliberInput,
  type Container,
  containerInput,
  type PlantProvider,
  plantProviderInput,
  type Rootstock,
  rootstockInput,
} from '@plantule/contract/catalogue/reference'
import { countedIn, referenceVerbs } from './reference-data.ts'

const inSizes = (column: string) =>
  countedIn('subproduct', column, ['déclinaison d’un produit', 'déclinaisons de produits'], ['product size', 'product sizes'])

export const containers = referenceVerbs<Container>({
  table: 'container',
  form: containerInput,
  fields: { name: 'name', description: 'description', volumeMl: 'volume_ml', rootType: 'root_type', idx: 'idx' },
  order: ['idx', 'name'],
  usedBy: inSizes('container_id'),
  named: 'container',
})

export const rootstocks = referenceVerbs<Rootstock>({
  table: 'rootstock',
  form: rootstockInput,
  fields: {
    name: 'name',
    latinName: 'latin_name',
    vigour: 'vigour',
    adultHeightCm: 'adult_height_cm',
    soilNotes: 'soil_notes',
    description: 'description',
    idx: 'idx',
  },
  order: ['idx', 'name'],
  usedBy: inSizes('rootstock_id'),
})

export const calibers = referenceVerbs<Caliber>({
  table: 'caliber',
  form: caliberInput,
  fields: {
    name: 'name',
    form: 'form',
    heightMinCm: 'height_min_cm',
    heightMaxCm: 'height_max_cm',
    girthMinCm: 'girth_min_cm',
    girthMaxCm: 'girth_max_cm',
    age: 'age',
    weightG: 'weight_g',
    idx: 'idx',
  },
  order: ['idx', 'name'],
  usedBy: inSizes('caliber_id'),
  named: 'caliber',
})

export const plantProviders = referenceVerbs<PlantProvider>({
  table: 'plant_provider',
  form: plantProviderInput,
  fields: {
    name: 'name',
    contact: 'contact',
    email: 'email',
    phone: 'phone',
    address: 'address',
    operatorNumber: 'operator_number',
    note: 'note',
  },
  order: ['name'],
  usedBy: countedIn('product', 'plant_provider_id', ['produit', 'produits'], ['product', 'products']),
})
