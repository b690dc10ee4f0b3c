import type { SiteRules } from '../rules.ts'

const timer = {
  leadMinutes: 120,
  horizonMinutes: 7 * 24 * 60,
  stepMinutes: 1,
  source: "the page's own script",
  date: '2026-10-08',
} as const

/** 头条 (mp.toutiao.com): films, 微头条, articles. */
export const toutiaoRules: SiteRules = {
  video: {
    title: { unit: 'utf16', max: 30, source: 'page counter', date: '2026-10' },
    texts: [
      {
        parts: ['description'],
        unit: 'utf16',
        max: 400,
        source: 'page counter; its field counts as maxlength does',
        date: '2026-10',
      },
    ],
    topics: { max: 5, each: { unit: 'chars', max: 20 }, source: 'page', date: '2026-10' },
    timer,
  },
  image: {
    title: {
      unit: 'utf16',
      max: 30,
      source: '微头条 has no title: it is the first line of the text; 30 is ours',
      date: '2026-10',
    },
    texts: [
      {
        parts: ['title', 'description', 'topics'],
        unit: 'utf16',
        max: 2000,
        topic: '#词#',
        source: 'page counter',
        date: '2026-10',
      },
    ],
    topics: { max: 5, source: 'page', date: '2026-10' },
    timer,
    // Newer sources lean to 18: nine are taken by all.
    pictures: { max: 9, maxBytes: 20 * 1024 ** 2, source: 'page', date: '2026-10' },
  },
  article: {
    title: { unit: 'utf16', min: 2, max: 30, source: 'page hint', date: '2026-10' },
    texts: [],
    timer,
    article: { textMax: 50_000, coverRequired: true, source: 'page counter', date: '2026' },
  },
}
