import { useRef, useState } from 'react'
import { ruleList, saveRule } from '../../../../contract/http/auto-reply.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import type { RuleOfFile } from './rule-file.ts'

/** What became of one rule of the file; absent = its turn has not come. */
export type ImportEnd = { readonly isKept: true } | { readonly isKept: false; readonly reason: string }

export interface RuleImport {
  readonly isRunning: boolean
  readonly ends: ReadonlyMap<number, ImportEnd>
  /** Keeps those that are chosen and whole, one after the other, each off and the last. */
  readonly run: (rules: readonly RuleOfFile[], chosen: readonly number[]) => Promise<void>
  /** After the one that is on its way. */
  readonly stop: () => void
  readonly clear: () => void
}

/** Keeps the rules of a file. */
export function useRuleImport(): RuleImport {
  const say = useErrorText()
  const { mutateAsync } = useCall(saveRule, { refreshes: [ruleList], quiet: true, overlay: false })
  const [ends, setEnds] = useState<ReadonlyMap<number, ImportEnd>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const put = async (fields: NonNullable<RuleOfFile['fields']>): Promise<ImportEnd> => {
    try {
      await mutateAsync({ ...fields, is_confirmed: 0 })
      return { isKept: true }
    } catch (error) {
      return { isKept: false, reason: say(error) }
    }
  }
  return {
    isRunning,
    ends,
    run: async (rules, chosen) => {
      isStopped.current = false
      setRunning(true)
      for (const [at, { fields }] of rules.entries()) {
        if (isStopped.current) break
        if (fields === null || !chosen.includes(at)) continue
        const end = await put(fields)
        setEnds((before) => new Map([...before, [at, end]]))
      }
      setRunning(false)
    },
    stop: () => {
      isStopped.current = true
    },
    clear: () => setEnds(new Map()),
  }
}
