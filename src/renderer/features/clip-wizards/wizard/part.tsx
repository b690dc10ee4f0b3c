import { Alert } from 'antd'
import { createContext, type ReactNode, use } from 'react'
import type { FieldError } from '../../../../contract/errors.ts'
import { problemsOf } from './problems.ts'

/** What the server says is wrong with the order as it stands. */
export const WizardProblems = createContext<readonly FieldError[]>([])

/** A section of a wizard. `fields` are the parts of the configuration it sets: what is wrong with them is said here. */
export function Part({ fields, children }: { fields: readonly string[]; children: ReactNode }) {
  const problems = problemsOf(use(WizardProblems), fields)
  return (
    <div className="wizard-part" data-part={fields.join(' ')}>
      {children}
      {problems.length === 0 ? null : (
        <Alert className="wizard-problem" type="error" showIcon title={problems.join('；')} />
      )}
    </div>
  )
}
