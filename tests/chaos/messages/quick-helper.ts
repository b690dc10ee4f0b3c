// The helper in a process of its own, as src/helper/standalone.ts starts it, with the five sites whose comments are
// answered. It presses as soon as it can: a reader's pauses between two presses are no promise, and take hours.
import { parseArgs } from 'node:util'
import { createHelper } from '../../../src/helper/create-helper.ts'
import { createBilibili } from '../../../src/helper/platforms/bilibili/index.ts'
import { createDouyin } from '../../../src/helper/platforms/douyin/index.ts'
import { SEARCH_TIMES } from '../../../src/helper/platforms/kit/search/site.ts'
import type { MessagesTimes } from '../../../src/helper/platforms/kit/messages/site.ts'
import { TIMES } from '../../../src/helper/platforms/kit/times.ts'
import { createKuaishou } from '../../../src/helper/platforms/kuaishou/index.ts'
import { createShipinhao } from '../../../src/helper/platforms/shipinhao/index.ts'
import { createXiaohongshu } from '../../../src/helper/platforms/xiaohongshu/index.ts'
import { patient } from '../../fixtures/slowness.ts'

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: '' },
    port: { type: 'string', multiple: true },
    'backend-origin': { type: 'string', multiple: true, default: [] },
    browser: { type: 'string', default: '' },
    headless: { type: 'boolean', default: false },
    'chrome-arg': { type: 'string', multiple: true, default: [] },
    quiet: { type: 'boolean', default: false },
  },
})
const times: MessagesTimes = { settle: patient(8_000), answer: patient(4_000), pause: [30, 120], reserve: 2_000 }
const helper = createHelper({
  dataDir: values['data-dir'],
  mode: 'standalone',
  ports: 0,
  backendOrigins: values['backend-origin'],
  version: '0.1.0',
  log: (line) => values.quiet || void process.stderr.write(`${line}\n`),
  headless: values.headless,
  chromeArgs: values['chrome-arg'],
  browserPath: values.browser,
  fixedToken: process.env['HOUSEKEEPER_TOKEN'] ?? '',
  platforms: [
    createDouyin(TIMES, SEARCH_TIMES, times),
    createKuaishou(TIMES, SEARCH_TIMES, times),
    createXiaohongshu(TIMES, SEARCH_TIMES, times),
    createShipinhao({ ...TIMES, loginGrace: 1_500 }, times),
    createBilibili(TIMES, SEARCH_TIMES, times),
  ],
})
const { url } = await helper.listen()
process.stdout.write(`READY ${JSON.stringify({ helper: url })}\n`)
