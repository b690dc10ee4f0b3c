/** The transitions an operator can choose, each with its xfade name. */

export interface TransitionKind {
  value: string
  name: string
  /** ffmpeg xfade transition; null = hard cut. */
  xfade: string | null
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
  { value: 'slideup', name: '向上滑动', xfade: 'slideup' },
  { value: 'slidedown', name: '向下滑动', xfade: 'slidedown' },
  { value: 'smoothleft', name: '柔和左移', xfade: 'smoothleft' },
  { value: 'circleopen', name: '圆形展开', xfade: 'circleopen' },
  { value: 'radial', name: '时钟擦除', xfade: 'radial' },
  { value: 'zoomin', name: '推近', xfade: 'zoomin' },
]

/** xfade name of a transition value; null for a hard cut, undefined for an unknown value. */
export function xfadeName(value: string): string | null | undefined {
  return transitionKinds.find((item) => item.value === value)?.xfade
}
