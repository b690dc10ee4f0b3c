import type { FieldPlan } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createToutiao } from './index.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: kitDoor('toutiao', 'https://mp.toutiao.com'),
  create: createToutiao,
  // The page's own choice 生成图文 stays as it was.
  full: { work: {}, site: { more: { variant: 'landscape', generateImages: true } } },
  imageLacks: ['collection'],
  // 单图 is chosen, whatever the page presets; its editor keeps no links.
  article: { site: { more: { cover: '单图', timedByDialog: true } } },
  counts: ['play', 'comment'],
  changes: ['upload', 'cover', 'publish'],
  survives: ['moved publish button'],
}
