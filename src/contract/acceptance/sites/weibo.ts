import type { SiteRules } from '../rules.ts'

const text = { unit: 'utf16', max: 2000, topic: '#词#', source: 'page counter', date: '2026-08' } as const

/** 微博 (weibo.com). No timer: the composer's was seen for pictures only, and not by us. */
export const weiboRules: SiteRules = {
  video: {
    title: { unit: 'utf16', max: 30, source: 'page hint', date: '2026-08' },
    texts: [{ parts: ['description', 'topics'], ...text }],
    timer: null,
    film: { maxBytes: 15 * 1024 ** 3, source: 'page text', date: '2026-08' },
    cover: { required: false, maxBytes: 5 * 1024 ** 2 - 1, source: 'page text', date: '2026-08' },
  },
  image: {
    title: {
      unit: 'utf16',
      max: 30,
      source: 'the composer has no title: it is the first line of the text; 30 is ours',
      date: '2026-08',
    },
    texts: [{ parts: ['title', 'description', 'topics'], ...text }],
    timer: null,
    pictures: {
      max: 18,
      formats: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
      source: 'page (number), a tool (formats)',
      date: '2026',
    },
  },
  article: {
    title: { unit: 'utf16', min: 1, max: 32, source: 'page counter', date: '2026' },
    texts: [],
    timer: null,
    // Its digest is the lead.
    article: {
      digestMax: 44,
      digestUnit: 'utf16',
      coverRequired: false,
      source: 'page counter; its field counts as maxlength does',
      date: '2026',
    },
    cover: { required: false, maxBytes: 5 * 1024 ** 2 - 1, source: 'page text', date: '2026-08' },
  },
}
