import { probeBy } from '../kit/probe.ts'
import type { Times } from '../kit/times.ts'
import { UPLOAD_IMAGES, UPLOAD_VIDEO } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The form comes only once a file was chosen: so the upload page is what can be looked at. */
export function createProbe(times: Times) {
  return probeBy({
    site,
    table: S,
    settleMs: times.element,
    pages: [
      { name: '视频上传页', at: UPLOAD_VIDEO, here: ['uploadButton'] },
      { name: '图文上传页', at: UPLOAD_IMAGES, here: ['uploadButton'] },
    ],
  })
}
