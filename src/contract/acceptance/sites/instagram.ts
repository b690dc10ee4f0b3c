import type { KindRules, SiteRules } from '../rules.ts'

const both = {
  title: { unit: 'utf16', max: 100, source: 'ours: the first line of the caption', date: '2026' },
  texts: [
    {
      parts: ['title', 'description', 'topics'],
      unit: 'utf16',
      max: 2200,
      source: 'Meta reference, ig-user/media',
      date: '2026',
    },
  ],
  // Meta's reference still says 30; its creators' account announced five.
  topics: { max: 5, source: 'announced by Instagram', date: '2025-12-19' },
  timer: null,
} as const satisfies Partial<KindRules>

const picture = { maxBytes: 8 * 1024 ** 2, source: 'Meta reference', date: '2026' } as const

/** Instagram, by Graph. */
export const instagramRules: SiteRules = {
  video: {
    ...both,
    film: {
      minSeconds: 3,
      maxSeconds: 900,
      maxBytes: 300 * 1024 ** 2,
      source: 'Meta reference; the smaller of two sizes named',
      date: '2026',
    },
    cover: { required: false, ...picture },
  },
  image: { ...both, pictures: { max: 10, ...picture } },
}
