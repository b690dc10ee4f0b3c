/**
 * What each platform's own interface covers of an upright video in its feed: tabs at the head, buttons at the right,
 * author and words at the foot. Lengths in px of a 1080 x 1920 screen. Most platforms publish no figures: those are
 * estimates from how their players are laid out, and are said to be.
 */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export interface SafeZone {
  /** The platform's value. */
  platform: string
  name: string
  covered: readonly (Rect & { part: 'tabs' | 'actions' | 'words' })[]
  /** `published`: figures somebody published; `estimate`: ours. */
  basis: 'published' | 'estimate'
  /** Where the figures come from, and when they were looked at. */
  source: string
}

const SCREEN = { width: 1080, height: 1920 }
const LAYOUT =
  'Layout of the player in the app (tabs, column of buttons, author and text), no published figures; 2026-11'

const column = (top: number, x = 930) => ({
  part: 'actions' as const,
  x,
  y: top,
  width: SCREEN.width - x,
  height: SCREEN.height - top,
})
const head = (height: number) => ({ part: 'tabs' as const, x: 0, y: 0, width: SCREEN.width, height })
const foot = (top: number, width = SCREEN.width) => ({
  part: 'words' as const,
  x: 0,
  y: top,
  width,
  height: SCREEN.height - top,
})

export const SAFE_ZONES: readonly SafeZone[] = [
  // The same player as TikTok's, whose figures guides for advertisers give: 150 px at the head and at the right, 440 px
  // at the foot.
  {
    platform: 'douyin',
    name: '抖音',
    covered: [head(150), column(800), foot(1480, 930)],
    basis: 'estimate',
    source: `As TikTok's player: adfuseai.com/blog/tiktok-ad-sizes-specs-guide; ${LAYOUT}`,
  },
  {
    platform: 'kuaishou',
    name: '快手',
    covered: [head(150), column(860), foot(1500, 930)],
    basis: 'estimate',
    source: LAYOUT,
  },
  {
    platform: 'xiaohongshu',
    name: '小红书',
    covered: [head(170), foot(1560)],
    basis: 'estimate',
    source: `${LAYOUT}; its buttons lie in the bar at the foot`,
  },
  {
    platform: 'shipinhao',
    name: '视频号',
    covered: [head(160), foot(1500)],
    basis: 'estimate',
    source: `${LAYOUT}; its buttons lie beside the author at the foot`,
  },
  {
    platform: 'bilibili',
    name: 'B站',
    covered: [head(140), column(880), foot(1540, 930)],
    basis: 'estimate',
    source: `${LAYOUT}; upright videos (story mode)`,
  },
  {
    platform: 'tiktok',
    name: 'TikTok',
    covered: [head(150), column(760), foot(1480, 930)],
    basis: 'published',
    source:
      'adfuseai.com/blog/tiktok-ad-sizes-specs-guide, looked at 2026-11: keep 150 px at the head, 440 px at the foot and 150 px at the right clear',
  },
]

/**
 * What is covered of a video of this shape, in percent of the video; it fills the screen's width and stands in its
 * middle.
 */
export function coveredParts(
  zone: SafeZone,
  canvas: { width: number; height: number },
): (Rect & { part: 'tabs' | 'actions' | 'words' })[] {
  const height = (SCREEN.width * canvas.height) / canvas.width
  const top = (SCREEN.height - height) / 2
  return zone.covered.flatMap(({ part, x, y, width, height: tall }) => {
    const from = Math.max(0, y - top)
    const to = Math.min(height, y + tall - top)
    return to <= from
      ? []
      : [
          {
            part,
            x: (x / SCREEN.width) * 100,
            width: (width / SCREEN.width) * 100,
            y: (from / height) * 100,
            height: ((to - from) / height) * 100,
          },
        ]
  })
}

/** A text as the order's style places it. Sizes in px of a 1080-wide picture, the rest in percent. */
export interface PlacedText {
  text: string
  size: number
  y_percent: number
  max_width_percent: number
  align: 'left' | 'center' | 'right'
}

/** Width of a text in ems, about. */
const ems = (text: string): number =>
  [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.55), 0)

/** Where a text will stand, about, in percent of the picture: its lines are taken to be equally long. */
export function textBox(text: PlacedText, canvas: { width: number; height: number }): Rect {
  const most = (SCREEN.width * text.max_width_percent) / 100
  const whole = ems(text.text) * text.size
  const lines = Math.max(1, Math.ceil(whole / most))
  const width = (Math.min(most, whole / lines + text.size / 2) / SCREEN.width) * 100
  const side = (100 - text.max_width_percent) / 2
  const x = text.align === 'left' ? side : text.align === 'right' ? 100 - side - width : (100 - width) / 2
  return {
    x,
    y: text.y_percent,
    width,
    height: ((lines * text.size * 1.3) / ((SCREEN.width * canvas.height) / canvas.width)) * 100,
  }
}

/** Touching by less than this is not told, percent of the picture. */
const SLACK = 0.8

const overlaps = (a: Rect, b: Rect): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > SLACK &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > SLACK

/** Platforms whose interface lies over a box. */
export function coveredBy(box: Rect, canvas: { width: number; height: number }): SafeZone[] {
  return SAFE_ZONES.filter((zone) => coveredParts(zone, canvas).some((part) => overlaps(part, box)))
}
