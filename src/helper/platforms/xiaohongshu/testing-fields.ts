import type { FieldPlan } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createXiaohongshu } from './index.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: kitDoor('xiaohongshu', 'https://creator.xiaohongshu.com'),
  create: createXiaohongshu,
  // No look-ups: places and collections are named by the operator.
  full: {
    work: { poi: { name: '宽窄巷子', address: '成都市青羊区金河路口宽窄巷子' }, collection: { name: '幕后花絮' } },
    site: { poi: { name: '宽窄巷子' }, collection: { name: '幕后花絮' }, more: { original: false } },
  },
  changes: ['editor', 'cover', 'publish'],
  survives: ['moved publish button'],
}
