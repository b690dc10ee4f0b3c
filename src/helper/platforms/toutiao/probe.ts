import { probeBy } from '../kit/probe.ts'
import type { Times } from '../kit/times.ts'
import { EDIT_ARTICLE, UPLOAD_IMAGES, UPLOAD_VIDEO } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The forms of 微头条 and of articles need no file; that of films does. */
export function createProbe(times: Times) {
  return probeBy({
    site,
    table: S,
    settleMs: times.element,
    pages: [
      { name: '视频上传页', at: UPLOAD_VIDEO, here: ['videoInput'] },
      { name: '微头条表单', at: UPLOAD_IMAGES, here: ['body', 'imageOpen', 'publishImages'] },
      {
        name: '文章编辑器',
        at: EDIT_ARTICLE,
        here: ['articleTitle', 'articleBody', 'articleImageOpen', 'articlePublish'],
      },
    ],
  })
}
