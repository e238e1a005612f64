import type { InspectorPreset } from '@plantule/contract/base/inspections'
import { presets } from '@plantule/contract/base/permissions'
import type { TestShop } from './new-shop.ts'
import { testApp } from './test-app.ts'

/** The token of a guest who inspects, with the rights of that preset. */
export async function inspector(shop: TestShop, preset: InspectorPreset): Promise<string> {
  const token = await shop.memberWith(presets[preset])
  const { pools } = await testApp()
  await pools.owner.query('update member set preset = $2 where id = (select max(id) from member where shop_id = $1)', [shop.id, preset])
  return token
}
