import { probeBy } from '../kit/probe.ts'
import type { Times } from '../kit/times.ts'
import { UPLOAD_IMAGES, UPLOAD_VIDEO } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The form of 微头条 needs no file; that of films does. */
export const createProbe = (times: Times) => probeBy({ site, table: S, settleMs: times.element, pages: [{ name: '视频上传页', at: UPLOAD_VIDEO, here: ['videoInput'] }, { name: '微头条表单', at: UPLOAD_IMAGES, here: ['body', 'imageOpen', 'publishImages'] }] })
