import { sheetOf } from '../base/sheet.ts'
import { motherPlantRoutes } from './mother-plants.ts'
import { stratificationRoutes } from './stratifications.ts'

export const propagationSheets = {
  stratificationsSheet: sheetOf(stratificationRoutes.listStratifications, '/stratification/export'),
  motherPlantsSheet: sheetOf(motherPlantRoutes.listMotherPlants, '/mother_plant/export'),
}
