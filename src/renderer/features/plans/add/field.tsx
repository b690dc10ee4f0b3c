import { Button, Form } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlanWork } from './plan-context.ts'
import type { PlanDraft } from './plan-draft.ts'
import { problemsAt } from './steps.ts'

/** Fields whose largest possible number is set with one press. */
const MENDS: Readonly<Record<string, (max: number) => Partial<PlanDraft>>> = {
  total_num: (total) => ({ total }),
  daily_num: (daily) => ({ daily }),
}

export interface FieldProps {
  /** Of the wire. */
  name: string
  label: string
  required?: boolean
  /** Below the field while nothing is wrong with it. */
  hint?: ReactNode
  children: (id: string) => ReactNode
}

/** One line of a step: its label, its control, and what is wrong with it, with the press that mends it. */
export function Field({ name, label, required = false, hint, children }: FieldProps) {
  const { t } = useTranslation('addPlan')
  const { shown, set } = usePlanWork()
  const id = useId()
  const [problem] = problemsAt(shown, name).toSorted(
    (a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'),
  )
  const mend = problem?.max_num === undefined || problem.max_num < 1 ? undefined : MENDS[name]
  const say =
    problem === undefined ? undefined : (
      <span className="plan-problem" role={problem.level === 'error' ? 'alert' : undefined}>
        {problem.msg}
        {mend === undefined ? null : (
          <Button type="link" size="small" onClick={() => set(mend(problem.max_num ?? 1))}>
            {t('mend', { n: problem.max_num })}
          </Button>
        )}
      </span>
    )
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required={required}
      {...(problem === undefined ? {} : { validateStatus: problem.level })}
      {...(say === undefined ? (hint === undefined ? {} : { extra: hint }) : { help: say })}
    >
      {children(id)}
    </Form.Item>
  )
}
