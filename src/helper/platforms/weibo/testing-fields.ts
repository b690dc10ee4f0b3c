import type { FieldPlan } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createWeibo } from './index.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: kitDoor('weibo', 'https://weibo.com'),
  create: createWeibo,
  // The page's own type stays as it was.
  full: { work: {}, site: { more: { type: '原创', statement: '内容为转载' } } },
  imageLacks: ['collection'],
  article: { lacks: ['declaration'], work: { description: '三句话讲清楚' }, site: { more: { lead: '三句话讲清楚' } } },
  counts: ['like', 'comment', 'share'],
  changes: ['upload', 'cover', 'publish'],
  survives: ['moved publish button'],
}
