import { Button, Checkbox, DatePicker, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { testRule } from '../../../../contract/http/auto-reply.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { CompanyHours } from '../../../core/session/company-hours.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'
import { useRuleAccounts } from '../use-rule-accounts.ts'
import { TestResult } from './test-result.tsx'

const TEXT_MAX = 2_000

/** What the box begins with when a rule asks for it. */
export interface TestStart {
  /** '' = nothing is tried yet. */
  text: string
  /** The rule that is marked in the result; 0 = none. */
  ruleId: number
}

/**
 * 测试: what the rules would answer to a text; Enter tries it. Nothing is sent. An answer goes with its question, and is
 * asked for again when the rules change.
 */
export function TestBox({ start }: { start: TestStart }) {
  const { t } = useTranslation('autoReply')
  const say = useErrorText()
  const clearable = useClearable()
  const accounts = useRuleAccounts()
  const [text, setText] = useState(start.text)
  const [account, setAccount] = useState<number | null>(null)
  const [isFirst, setFirst] = useState(true)
  const [isDirect, setDirect] = useState(false)
  const [isOnOnly, setOnOnly] = useState(false)
  const [time, setTime] = useState<Dayjs | null>(null)
  const question: InputOf<typeof testRule> = {
    text,
    ...(account === null ? {} : { third_auth_id: account }),
    ...(isDirect && { channel: 'dm' as const }),
    is_first: isFirst ? 1 : 0,
    at: time?.unix() ?? 0,
    enabled_only: isOnOnly ? 1 : 0,
  }
  const isEmpty = text.trim() === ''
  // Asked at once where a rule wants its word tried; a changed question has not been asked.
  const [isAsked, setAsked] = useState(start.text !== '')
  const test = useApi(testRule, question, { enabled: isAsked && !isEmpty, quiet: true })
  const run = (): void => {
    if (isEmpty) return
    if (isAsked) void test.refetch()
    else setAsked(true)
  }
  const ask = (change: () => void): void => {
    change()
    setAsked(false)
  }
  return (
    <div className="rule-test">
      <Input.TextArea
        value={text}
        maxLength={TEXT_MAX}
        className="rule-growing"
        placeholder={t('test.hint')}
        aria-label={t('test.message')}
        onChange={(event) => ask(() => setText(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          run()
        }}
      />
      <Select<number>
        aria-label={t('test.account')}
        placeholder={t('test.anyAccount')}
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'label' }}
        value={account}
        options={accounts.options}
        onChange={(value: number | undefined) => ask(() => setAccount(value ?? null))}
        {...accounts.failed}
      />
      <DatePicker
        aria-label={t('test.time')}
        placeholder={t('test.now')}
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        format="YYYY-MM-DD HH:mm"
        value={time}
        onChange={(value) => ask(() => setTime(value))}
      />
      <CompanyHours />
      <Checkbox checked={isFirst} onChange={(event) => ask(() => setFirst(event.target.checked))}>
        {t('test.first')}
      </Checkbox>
      <Checkbox checked={isOnOnly} onChange={(event) => ask(() => setOnOnly(event.target.checked))}>
        {t('test.onOnly')}
      </Checkbox>
      <Checkbox checked={isDirect} onChange={(event) => ask(() => setDirect(event.target.checked))}>
        {t('test.direct')}
      </Checkbox>
      <Button type="primary" block loading={test.isFetching} disabled={isEmpty} onClick={run}>
        {t('test.run')}
      </Button>
      {isAsked && test.error !== null ? (
        <ErrorState small text={say(test.error)} retrying={test.isFetching} onRetry={run} />
      ) : !isAsked || test.data === undefined ? (
        <p className="rule-quiet">{t('test.text')}</p>
      ) : (
        <TestResult tested={test.data} marked={start.ruleId} />
      )}
    </div>
  )
}
