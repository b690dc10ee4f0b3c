import { createBilibili } from '../bilibili/index.ts'
import { createDouyin } from '../douyin/index.ts'
import { douyinDoor } from '../douyin/testing/door.ts'
import { SEARCH_TIMES } from '../kit/search/site.ts'
import { TIMES } from '../kit/times.ts'
import { createKuaishou } from '../kuaishou/index.ts'
import { createShipinhao } from '../shipinhao/index.ts'
import { createXiaohongshu } from '../xiaohongshu/index.ts'
import type { MessagesCase } from './messages-suite.ts'
import { kitDoor } from './stage.ts'

/** The sites whose comments are read, each with what differs. */
export const MESSAGES_CASES = {
  douyin: {
    create: (times) => createDouyin(TIMES, SEARCH_TIMES, times),
    site: douyinDoor,
    shows: 'all',
    knowsThreads: true,
    withdrawn: 'marked',
    pictures: true,
    totals: true,
    workIds: ['7400000000000000003', '7400000000000000002', '7400000000000000001'],
    furtherId: (at) => `73000000000000001${String(at).padStart(2, '0')}`,
  },
  kuaishou: {
    create: (times) => createKuaishou(TIMES, SEARCH_TIMES, times),
    site: kitDoor('kuaishou', 'https://cp.kuaishou.com'),
    shows: 'all',
    knowsThreads: true,
    withdrawn: 'gone',
    pictures: false,
    totals: false,
    workIds: ['3xwork000000003', '3xwork000000002', '3xwork000000001'],
    furtherId: (at) => `3xmany0000000${String(at).padStart(2, '0')}`,
  },
  xiaohongshu: {
    create: (times) => createXiaohongshu(TIMES, SEARCH_TIMES, times),
    site: kitDoor('xiaohongshu', 'https://creator.xiaohongshu.com'),
    shows: 'notices',
    knowsThreads: false,
    withdrawn: 'marked',
    pictures: false,
    totals: false,
    workIds: ['c'.repeat(24), 'b'.repeat(24), 'a'.repeat(24)],
  },
  shipinhao: {
    create: (times) => createShipinhao({ ...TIMES, loginGrace: 1_500 }, times),
    site: kitDoor('shipinhao', 'https://channels.weixin.qq.com'),
    shows: 'all',
    knowsThreads: true,
    withdrawn: 'gone',
    pictures: false,
    totals: false,
    nameless: true,
    workIds: ['14400000000000000003', '14400000000000000002', '14400000000000000001'],
    furtherId: (at) => `143000000000000001${String(at).padStart(2, '0')}`,
  },
  bilibili: {
    create: (times) => createBilibili(TIMES, SEARCH_TIMES, times),
    site: kitDoor('bilibili', 'https://member.bilibili.com'),
    shows: 'all',
    knowsThreads: true,
    withdrawn: 'marked',
    pictures: true,
    totals: true,
    workIds: ['BV1work00003', 'BV1work00002', 'BV1work00001'],
  },
} as const satisfies Readonly<Record<string, MessagesCase>>
