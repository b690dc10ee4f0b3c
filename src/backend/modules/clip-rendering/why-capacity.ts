// How the number of distinct outputs comes about, as the operator reads it.
import type { ClipMode } from '../../../contract/entities/clip.ts'

export interface CapacityFacts {
  parts: readonly { name: string; count: number }[]
  by: 'times' | 'plus'
  /** Without a distance, at most a million. */
  combos: number
  /** With it. */
  found: number
  capped: boolean
  least: number
  /** Percent; 0 = not looked at. */
  minLook: number
  /** Effects that were asked for. */
  effects: readonly string[]
}

const unit: Readonly<Record<ClipMode, string>> = {
  clip: '分镜',
  dugujiujian: '格',
  picture: '组',
  smart: '镜头',
  clipTemplate: '处',
}

/** A template's page would be changed with its footage, so its films have no effects: who asked for some is told. */
const withoutEffects = (mode: ClipMode, effects: readonly string[]): string =>
  mode === 'clipTemplate' && effects.some((effect) => effect !== 'none')
    ? '；模板成片不加画面特效，所选的特效不生效'
    : ''

/** One or two sentences: the factors, what the distance leaves, what is checked after rendering. */
export function whyCapacity(mode: ClipMode, facts: CapacityFacts): string {
  const { parts, by, combos, found, least } = facts
  const shown = parts.slice(0, 9).map((part) => `${part.name} ${part.count}`)
  const sum = `${shown.join(by === 'times' ? ' × ' : ' + ')}${parts.length > shown.length ? ` 等 ${parts.length} 项` : ''}`
  if (combos === 0)
    return parts.length === 0 ? '还没有可用的素材，无法组合' : `${sum}：有一项没有可用的素材或文案，凑不出成片`
  const all = `${sum} = ${combos >= 1_000_000 ? '100 万以上' : combos} 种组合`
  const apart =
    least > 1
      ? `任意两条至少 ${least} 个${unit[mode]}不同，可保证 ${found} 条${facts.capped ? '以上' : ''}`
      : found < combos
        ? `可保证 ${found} 条${facts.capped ? '以上' : ''}互不重复`
        : '全部互不重复'
  const look =
    facts.minLook > 0 ? `；成片后再按画面比对，差异不足 ${facts.minLook}% 的自动重新选材，仍过近的不出片、不扣费` : ''
  return `${all}；${apart}${look}${withoutEffects(mode, facts.effects)}`
}
