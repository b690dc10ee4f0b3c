export interface PlatformMark {
  background: string
  ink: string
  letter: string
  /** Drawn in a box of 20; wins over the letter. */
  path?: string
  filled?: true
}

/** Simple marks of our own for each platform code; no platform's logo is copied. */
const MARKS: Readonly<Record<string, PlatformMark>> = {
  douyin: {
    background: '#161823',
    ink: '#ffffff',
    letter: '抖',
    path: 'M11 4.5v7.6a2.9 2.9 0 1 1-2.4-2.9M11 4.5c.3 2 1.6 3.2 3.6 3.4',
  },
  douyin_share: { background: '#161823', ink: '#ffffff', letter: '抖', path: 'M7 4h6v12H7zM9.4 13.6h1.2' },
  doudian: {
    background: '#1c57e8',
    ink: '#ffffff',
    letter: '店',
    path: 'M5 8h10l-.7 7.5H5.7zM7.6 8a2.4 2.4 0 0 1 4.8 0',
  },
  kuaishou: {
    background: '#ff4906',
    ink: '#ffffff',
    letter: '快',
    path: 'M5.5 9.5h6.5v5H5.5zM12 11.4l2.8-1.6v4.4L12 12.6M7.2 6.6h.01M10.6 6.2h.01',
  },
  xiaohongshu: { background: '#f22c44', ink: '#ffffff', letter: '红' },
  shipinhao: {
    background: '#f7942b',
    ink: '#ffffff',
    letter: '视',
    path: 'M4.6 6.2c2.2 0 4 2.7 5.4 6 1.4-3.3 3.2-6 5.4-6 0 4-1 7.6-3 7.6-1 0-1.7-.6-2.4-1.6-.7 1-1.4 1.6-2.4 1.6-2 0-3-3.6-3-7.6z',
  },
  baijiahao: { background: '#2f5ae0', ink: '#ffffff', letter: '百' },
  bilibili: {
    background: '#e5588a',
    ink: '#ffffff',
    letter: 'B',
    path: 'M4.6 7.2h10.8v7.4H4.6zM7.4 4.4l1.8 2.4M12.6 4.4l-1.8 2.4M8 10v1.6M12 10v1.6',
  },
  toutiao: { background: '#e0322f', ink: '#ffffff', letter: '头' },
  weibo: { background: '#d9303e', ink: '#ffffff', letter: '微' },
  zhihu: { background: '#1466d6', ink: '#ffffff', letter: '知' },
  weixin_gzh: { background: '#0d8f4b', ink: '#ffffff', letter: '公' },
  youtube: { background: '#c4302b', ink: '#ffffff', letter: 'Y', path: 'M8 6.4l6 3.6-6 3.6z', filled: true },
  instagram: {
    background: '#b5337f',
    ink: '#ffffff',
    letter: 'I',
    path: 'M5 5h10v10H5zM10 7.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4',
  },
}

/** Mark of a platform code. */
export function platformMark(value: string): PlatformMark {
  return MARKS[value] ?? { background: '#566072', ink: '#ffffff', letter: (value[0] ?? '?').toUpperCase() }
}
