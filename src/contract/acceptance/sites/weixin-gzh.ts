import type { SiteRules } from '../rules.ts'

/** Pictures that its interface keeps. */
const MATERIAL = ['jpg', 'jpeg', 'png', 'gif', 'bmp'] as const
/** What it refuses is made into JPEG on the way. */
const CONVERTED = ['webp'] as const
const article = {
  textMax: 19_999,
  digestMax: 128,
  authorMax: 16,
  coverRequired: true,
  source: 'developers.weixin.qq.com, draft/add',
  date: '2026',
} as const
const timer = {
  leadMinutes: 60,
  horizonMinutes: 7 * 24 * 60,
  stepMinutes: 1,
  source: 'page text',
  date: '2026-08',
} as const

/** 公众号: films and 贴图 by its pages, 贴图 and articles by its interface. */
export const weixinGzhRules: SiteRules = {
  video: {
    title: { unit: 'chars', max: 64, source: 'page counter', date: '2026-07-29' },
    texts: [
      {
        parts: ['description'],
        unit: 'chars',
        max: 300,
        source: 'page counter of the guide words',
        date: '2026-07-29',
      },
    ],
    timer,
    film: { maxSeconds: 3600, source: 'page text', date: '2026-07-29' },
    cover: { required: true, source: 'page', date: '2026-08' },
  },
  image: {
    title: { unit: 'chars', max: 20, source: 'page counter', date: '2026-07-30' },
    texts: [{ parts: ['description'], unit: 'chars', max: 1000, source: 'page counter', date: '2026-07-30' }],
    timer,
    pictures: { max: 20, maxBytes: 10 * 1024 ** 2, source: 'page', date: '2026-07-30' },
  },
  official: {
    title: { unit: 'chars', min: 1, max: 32, source: 'developers.weixin.qq.com, draft/add', date: '2026' },
    texts: [],
    // The interface publishes at once.
    timer: null,
    article,
  },
  byInterface: {
    image: {
      title: { unit: 'chars', min: 1, max: 32, source: 'developers.weixin.qq.com, draft/add', date: '2026' },
      timer: null,
      pictures: {
        max: 20,
        maxBytes: 10 * 1024 ** 2,
        formats: MATERIAL,
        converted: CONVERTED,
        source: 'developers.weixin.qq.com, add_material; a tool saw WebP refused',
        date: '2026-08-05',
      },
    },
    official: {
      article: { ...article, pictures: { converted: CONVERTED } },
      cover: {
        required: true,
        maxBytes: 10 * 1024 ** 2,
        formats: MATERIAL,
        converted: CONVERTED,
        source: 'developers.weixin.qq.com, add_material; a tool saw WebP refused',
        date: '2026-08-05',
      },
    },
  },
}
