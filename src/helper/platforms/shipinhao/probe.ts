import { probeBy } from '../kit/probe.ts'
import type { Times } from '../kit/times.ts'
import { CREATE } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The form comes only once a file was chosen: so the upload page is what can be looked at. */
export function createProbe(times: Times) {
  return probeBy({
    site,
    table: S,
    settleMs: times.element,
    pages: [{ name: '上传页', at: CREATE, here: ['videoInput'] }],
  })
}
