import { createBilibili } from '../bilibili/index.ts'
import { createDouyin } from '../douyin/index.ts'
import { douyinDoor } from '../douyin/testing/door.ts'
import { SEARCH_TIMES } from '../kit/search/site.ts'
import { TIMES } from '../kit/times.ts'
import { createShipinhao } from '../shipinhao/index.ts'
import type { DirectCase } from './direct-suite.ts'
import { kitDoor } from './stage.ts'

/** The sites whose private messages are read, each with what differs. */
export const DIRECT_CASES = {
  douyin: {
    create: (times) => createDouyin(TIMES, SEARCH_TIMES, times),
    site: douyinDoor,
    opens: true,
    answers: false,
    withdrawn: 'gone',
    people: false,
    tells: 'all',
    knowsIds: false,
    greets: false,
    tellsRecalled: true,
    echoes: true,
  },
  bilibili: {
    create: (times) => createBilibili(TIMES, SEARCH_TIMES, times),
    site: kitDoor('bilibili', 'https://member.bilibili.com'),
    opens: true,
    answers: true,
    withdrawn: 'marked',
    people: true,
    tells: 'all',
    knowsIds: true,
    greets: false,
    tellsRecalled: true,
    echoes: false,
  },
  shipinhao: {
    create: (times) => createShipinhao({ ...TIMES, loginGrace: 1_500 }, times),
    site: kitDoor('shipinhao', 'https://channels.weixin.qq.com'),
    opens: false,
    answers: true,
    withdrawn: 'gone',
    people: true,
    tells: 'words',
    knowsIds: true,
    greets: true,
    tellsRecalled: false,
    echoes: false,
  },
} as const satisfies Readonly<Record<string, DirectCase>>
