import { describeFields } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createToutiao } from './index.ts'

describeFields({
  door: kitDoor('toutiao', 'https://mp.toutiao.com'),
  create: createToutiao,
  // The page's own choice 生成图文 stays as it was.
  full: { work: {}, site: { more: { variant: 'landscape', generateImages: true } } },
  imageLacks: ['collection'],
  counts: ['play', 'comment'],
  changes: ['upload', 'cover', 'publish'],
})
