import { probeBy } from '../kit/probe.ts'
import type { Times } from '../kit/times.ts'
import { EDIT_ARTICLE, HOME, UPLOAD_VIDEO } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The home page's composer and the editor of articles need no file; the form of films does. */
export function createProbe(times: Times) {
  return probeBy({
    site,
    table: S,
    settleMs: times.element,
    pages: [
      { name: '视频上传页', at: UPLOAD_VIDEO, here: ['uploadButton'] },
      { name: '首页发布框', at: HOME, here: ['imageInput', 'body'] },
      { name: '文章编辑器', at: EDIT_ARTICLE, here: ['articleWrite', 'articleNext'] },
    ],
  })
}
