/** The transitions an operator can choose, each with its xfade name. */

export interface TransitionKind {
  value: string
  name: string
  /** ffmpeg xfade transition; null = hard cut. */
  xfade: string | null
  /** Its own length; absent = as long as the film's transitions are. */
  ms?: number
}

export const transitionKinds: readonly TransitionKind[] = [
  { value: 'none', name: '无', xfade: null },
  { value: 'crossfade', name: '叠化', xfade: 'fade' },
  { value: 'fade', name: '黑场过渡', xfade: 'fadeblack' },
  { value: 'fadewhite', name: '白场过渡', xfade: 'fadewhite' },
  { value: 'dissolve', name: '颗粒溶解', xfade: 'dissolve' },
  { value: 'wipeleft', name: '向左擦除', xfade: 'wipeleft' },
  { value: 'wiperight', name: '向右擦除', xfade: 'wiperight' },
  { value: 'slideleft', name: '向左滑动', xfade: 'slideleft' },
  { value: 'slideright', name: '向右滑动', xfade: 'slideright' },
  { value: 'slideup', name: '向上滑动', xfade: 'slideup' },
  { value: 'slidedown', name: '向下滑动', xfade: 'slidedown' },
  { value: 'smoothleft', name: '柔和左移', xfade: 'smoothleft' },
  { value: 'circleopen', name: '圆形展开', xfade: 'circleopen' },
  { value: 'circleclose', name: '圆形收拢', xfade: 'circleclose' },
  { value: 'radial', name: '时钟擦除', xfade: 'radial' },
  { value: 'zoomin', name: '推近', xfade: 'zoomin' },
  { value: 'hblur', name: '模糊过渡', xfade: 'hblur' },
  { value: 'pixelize', name: '像素化', xfade: 'pixelize' },
  { value: 'hlslice', name: '百叶窗', xfade: 'hlslice' },
  { value: 'diagtl', name: '斜向擦除', xfade: 'diagtl' },
  { value: 'softfade', name: '长叠化', xfade: 'fade', ms: 700 },
  { value: 'flash', name: '闪白', xfade: 'fadewhite', ms: 200 },
  { value: 'whip', name: '快甩', xfade: 'slideleft', ms: 200 },
  { value: 'slowpush', name: '慢推近', xfade: 'zoomin', ms: 600 },
]

/** Frames of a transition where nothing is set for its kind: `usualMs`. */
export function transitionFrames(value: string, usualMs: number, fps: number): number {
  return Math.round(((transitionKinds.find((item) => item.value === value)?.ms ?? usualMs) * fps) / 1000)
}

/** xfade name of a transition value; null for a hard cut, undefined for an unknown value. */
export function xfadeName(value: string): string | null | undefined {
  return transitionKinds.find((item) => item.value === value)?.xfade
}
