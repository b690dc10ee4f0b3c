import type { FieldPlan } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createShipinhao } from './index.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: kitDoor('shipinhao', 'https://channels.weixin.qq.com'),
  create: createShipinhao,
  full: { work: {}, site: { more: { shortTitle: '城南小馆的开业第一天', original: false } } },
  changes: ['upload', 'cover', 'publish'],
}
