import type { SiteRules } from '../rules.ts'

/** YouTube, by its Data API. Our topics are its tags. */
export const youtubeRules: SiteRules = {
  video: {
    title: { unit: 'chars', min: 1, max: 100, source: 'youtube/v3/docs/videos', date: '2026-09-26' },
    texts: [{ parts: ['description'], unit: 'bytes', max: 5000, source: 'youtube/v3/docs/videos', date: '2026-09-26' }],
    topics: {
      max: 30,
      together: { unit: 'chars', max: 500 },
      source: 'youtube/v3/docs/videos (500 together); the number is ours',
      date: '2026-09-26',
    },
    signs: { fields: ['title', 'description'], refused: '<>', source: 'youtube/v3/docs/videos', date: '2026-09-26' },
    timer: {
      leadMinutes: 15,
      stepMinutes: 1,
      source: 'any time ahead is taken; fifteen minutes are ours',
      date: '2026',
    },
    film: { maxSeconds: 12 * 3600, maxBytes: 256 * 1024 ** 3, source: 'youtube/v3/docs/videos', date: '2026' },
    cover: {
      required: false,
      maxBytes: 50 * 1024 ** 2,
      formats: ['jpg', 'jpeg', 'png'],
      source: 'youtube/v3/docs/thumbnails/set',
      date: '2026-09-14',
    },
  },
}
