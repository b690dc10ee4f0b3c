/** Words in braces that stand for something of the item: `{账号}今日探店` becomes `城南小馆今日探店` when the item is stored. */
import { fillText, type Locale } from './errors.ts'
import { variableReasons } from './reasons/variables.ts'

export const VARIABLES = ['账号', '地区', '序号', '平台', '日期'] as const
type Variable = (typeof VARIABLES)[number]
/** '' = not known for this item. */
export type VariableValues = Readonly<Record<Variable, string>>

/** Braces of both widths, as Chinese keyboards write them. */
const PATTERN = /[{｛]([^{}｛｝\n]{1,20})[}｝]/gu
const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name)

export interface Filled {
  /** What could not be filled stays as it was written. */
  text: string
  /** Names that are no variables, without braces, each once. */
  unknown: string[]
  /** Variables that have no value for this item, each once. */
  missing: Variable[]
}

/** Replaces each variable once, from left to right; a value is never looked through again. */
export function fillVariables(text: string, values: VariableValues): Filled {
  const unknown = new Set<string>()
  const missing = new Set<Variable>()
  const filled = text.replace(PATTERN, (whole, inner: string) => {
    const name = inner.trim()
    if (!isVariable(name)) {
      unknown.add(name)
      return whole
    }
    if (values[name] === '') missing.add(name)
    return values[name] || whole
  })
  return { text: filled, unknown: [...unknown], missing: [...missing] }
}

/** Does the text hold words in braces? */
export function hasVariables(text: string): boolean {
  return text.search(PATTERN) >= 0
}

/**
 * What the variables of one item stand for. `seq` counts from 1 inside the task; month from 1. Braces in names are
 * dropped, so that a stored text stays as it is.
 */
export function variableValues(item: {
  openname: string
  region: string
  seq: number
  platform: string
  month: number
  day: number
}): VariableValues {
  const plain = (text: string): string => text.replace(/[{}｛｝]/gu, '').trim()
  return {
    账号: plain(item.openname),
    地区: plain(item.region),
    序号: String(item.seq),
    平台: plain(item.platform),
    日期: `${item.month}月${item.day}日`,
  }
}

/** Why a field could not be filled; null = it could. */
export function variableReason(
  { unknown, missing }: Filled,
  openname: string,
): { reason: keyof typeof variableReasons; params: Record<string, string> } | null {
  const braced = (names: readonly string[], between: string): string => names.map((name) => `{${name}}`).join(between)
  if (unknown.length > 0)
    return { reason: 'variables.unknown', params: { names: braced(unknown, '、'), known: braced(VARIABLES, ' ') } }
  if (missing.length === 0) return null
  return {
    reason: missing.includes('地区') ? 'variables.regionEmpty' : 'variables.empty',
    params: { account: openname, names: missing.join('、') },
  }
}

/** The sentence at a field that could not be filled; '' = it could. */
export function variableProblem(filled: Filled, openname: string, locale: Locale = 'zh'): string {
  const problem = variableReason(filled, openname)
  return problem === null ? '' : fillText(variableReasons[problem.reason][locale], problem.params)
}
