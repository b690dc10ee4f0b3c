/** Chooses the outputs of a batch: no combination twice, materials used evenly, the same seed gives the same batch. */
import { RenderError } from '../errors.ts'
import { comboKey, comboSpace, digitsOf, holdsCombo, picksOf, type ComboSpace } from './capacity.ts'
import { seededRandom, type Random } from './random.ts'
import type { GroupPick, PlanConfig, PlannedOutput } from './types.ts'

/** So many candidates are compared for each output. */
const poolSize = 16
/**
 * Above this many combinations a plain draw meets one twice so rarely that walking them in order isn't worth the
 * arithmetic.
 */
const walkLimit = 1n << 160n

interface Candidate {
  digits: bigint[]
  picks: GroupPick[]
  key: string
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y > 0n) [x, y] = [y, x % y]
  return x
}

/** Visits every index once, neighbours in time far apart in value (golden-ratio steps); huge spaces are drawn from. */
function indexWalk(size: bigint, random: Random): () => bigint {
  if (size > walkLimit) return () => random.big(size)
  let step = (size * 618_033_988_749_895n) / 1_000_000_000_000_000n || 1n
  while (gcd(step, size) !== 1n) step += 1n
  let at = random.big(size)
  return () => {
    at = (at + step) % size
    return at
  }
}

function candidate(space: ComboSpace, digits: bigint[]): Candidate {
  const picks = picksOf(space, digits)
  return { digits, picks, key: comboKey(picks) }
}

/** Each item once before any comes again, in a new order every round. */
export function rotation<T>(items: readonly T[], seed: number, name: string, index: number): T | null {
  if (items.length === 0) return null
  const random = seededRandom(seed, name, Math.floor(index / items.length))
  const order = items.map((_, i) => i)
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = random.int(i + 1)
    const held = order[i] ?? 0
    order[i] = order[j] ?? 0
    order[j] = held
  }
  return items[order[index % items.length] ?? 0] ?? null
}

export interface ChooseOptions extends PlanConfig {
  num: number
  /** combo_keys that exist already (append); their number also continues the rotation of titles, captions and music. */
  used?: ReadonlySet<string>
}

/**
 * `num` new outputs. Time grows with num + used.size, not with the number of combinations.
 * @throws RenderError `bad_job` with the number still available when there are fewer than `num`
 */
export function chooseCombos(options: ChooseOptions): PlannedOutput[] {
  const space = comboSpace(options.groups)
  const taken = new Set(options.used ?? [])
  const left = space.size - BigInt([...taken].filter((key) => holdsCombo(space, key)).length)
  if (space.size === 0n) throw new RenderError('bad_job', '必选分组没有素材，请先选择素材')
  const random = seededRandom(options.seed, 'combos')
  const walk = indexWalk(space.size, random)
  const counts = new Map<string, number>()
  const pool: Candidate[] = []
  const outputs: PlannedOutput[] = []
  const offset = taken.size
  let visited = 0n

  const refill = (): void => {
    while (pool.length < poolSize && visited < space.size) {
      visited += 1n
      const found = candidate(space, digitsOf(space, walk()))
      if (!taken.has(found.key) && !pool.some((item) => item.key === found.key)) pool.push(found)
    }
  }
  const expected = (i: number, turn: number): bigint => BigInt(turn) % (space.groups[i]?.size ?? 1n)
  const inOrder = (item: Candidate, turn: number): Candidate =>
    candidate(
      space,
      item.digits.map((digit, i) => (space.groups[i]?.mode === 'order' ? expected(i, turn) : digit)),
    )
  const score = (item: Candidate, turn: number): number => {
    let sum = 0
    item.picks.forEach((pick, i) => {
      if (space.groups[i]?.mode === 'order' && item.digits[i] !== expected(i, turn)) sum += 1000
      for (const id of pick.materialIds) sum += counts.get(`${pick.group}:${id}`) ?? 0
      // the place in a group counts too: the opening picture should not be the same one every time
      sum += 0.5 * (counts.get(`${pick.group}:first:${pick.materialIds[0]}`) ?? 0)
    })
    return sum
  }

  const ordered = space.groups.some((group) => group.mode === 'order')
  while (outputs.length < options.num) {
    refill()
    const turn = offset + outputs.length
    const variants = ordered ? pool.map((item) => inOrder(item, turn)).filter((item) => !taken.has(item.key)) : []
    let best: Candidate | undefined
    let bestScore = Infinity
    for (const item of [...variants, ...pool]) {
      const value = score(item, turn)
      if (value < bestScore) [best, bestScore] = [item, value]
    }
    if (!best) {
      const still = left > 0n ? left : 0n
      throw new RenderError('bad_job', `素材组合数不足：还能生成 ${still} 条不重复的视频，请减少数量或增加素材`)
    }
    const chosen = best
    taken.add(chosen.key)
    const at = pool.findIndex((item) => item.key === chosen.key)
    if (at >= 0) pool.splice(at, 1)
    for (const pick of chosen.picks) {
      for (const id of pick.materialIds) counts.set(`${pick.group}:${id}`, (counts.get(`${pick.group}:${id}`) ?? 0) + 1)
      const first = `${pick.group}:first:${pick.materialIds[0]}`
      counts.set(first, (counts.get(first) ?? 0) + 1)
    }
    outputs.push({
      comboKey: chosen.key,
      picks: chosen.picks,
      title: rotation(options.titles, options.seed, 'title', turn),
      caption: rotation(options.captions, options.seed, 'caption', turn),
      voice: rotation(options.voices, options.seed, 'voice', turn),
      bgmId: rotation(options.bgms, options.seed, 'bgm', turn),
      seed: seededRandom(options.seed, chosen.key).int(0x7fffffff),
    })
  }
  return outputs
}
