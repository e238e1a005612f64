import { deliveriesRoutes, type Delivery, type DeliveryInput } from '@plantule/contract/passports/deliveries'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { cultivationRoutes } from '@plantule/contract/production/routes'

/** What is read anew once a delivery was written. */
export const ofDeliveries = [
  deliveriesRoutes.listPlantDeliveries,
  deliveriesRoutes.getPlantDelivery,
  cultivationRoutes.listCultivations,
  passportRoutes.listPassports,
]

export const bodyOf = ({ supplier, document, on, complaint, settled, note, purchase, lines }: Delivery): DeliveryInput => ({
  supplier,
  document,
  on,
  complaint,
  settled,
  note,
  purchaseId: purchase?.id ?? null,
  lines: lines.map(({ id, name, ordered, received, refused, reason }) => ({ id, name, ordered, received, refused, reason })),
})
