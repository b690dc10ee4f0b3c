import { probeBy } from '../kit/probe.ts'
import type { Times } from '../kit/times.ts'
import { EDIT, EDIT_ARTICLE } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/**
 * The form of films comes only once a file was chosen, so its upload page is what can be looked at; the editor of
 * articles needs none.
 */
export function createProbe(times: Times) {
  return probeBy({
    site,
    table: S,
    settleMs: times.element,
    pages: [
      { name: '上传页', at: EDIT, here: ['fileInput'] },
      { name: '文章编辑器', at: EDIT_ARTICLE, here: ['articleTitle', 'articleImageOpen', 'declarationBox', 'publish'] },
    ],
  })
}
