import { Checkbox, Form, Input, InputNumber, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { REPLY_MODES, RULE_LIMITS, RULE_TRIGGERS } from '../../../../contract/entities/auto-reply.ts'
import { MESSAGE_KINDS } from '../../../../contract/entities/message.ts'
import type { HourWindow } from '../../../../contract/entities/hours.ts'
import type { RuleValues } from '../rule-values.ts'
import { type RuleWordValue, tooLong, wordMax } from '../rule-words.ts'
import { AccountsFields } from './accounts-field.tsx'
import { ActionsFields } from './actions-fields.tsx'
import { CapText } from './cap-text.tsx'
import { HoursField } from '../../../core/hours/hours-field.tsx'
import { RepliesField } from './replies-field.tsx'
import { ExcludeField, WordsField } from './words-field.tsx'

const lengthOf = (text: string): number => [...text].length

/** Which messages a rule is for. */
function WhenFields() {
  const { t } = useTranslation('autoReply')
  const trigger = Form.useWatch<RuleValues['trigger'] | undefined>('trigger') ?? 'keyword'
  const { t: tHours } = useTranslation('hours')
  const isOff = trigger === 'off_hours'
  return (
    <>
      <Form.Item
        name="name"
        label={t('col.name')}
        rules={[{ required: true, whitespace: true, message: t('form.needName') }]}
      >
        <Input autoFocus count={{ show: true, max: RULE_LIMITS.name, strategy: lengthOf }} />
      </Form.Item>
      <Form.Item name="trigger" label={t('form.trigger')}>
        <Radio.Group className="rule-triggers">
          {RULE_TRIGGERS.map((one) => (
            <Radio key={one} value={one}>
              {t(`trigger.${one}`)}
              <small>{t(`triggerText.${one}`)}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="channels"
        label={t('form.channels')}
        extra={t('form.channelsText')}
        rules={[{ type: 'array', required: true, min: 1, message: t('form.needChannel') }]}
      >
        <Checkbox.Group options={MESSAGE_KINDS.map((value) => ({ value, label: t(`channel.${value}`) }))} />
      </Form.Item>
      {trigger === 'keyword' ? (
        <Form.Item
          name="keywords"
          label={t('col.words')}
          required
          validateFirst
          rules={[
            {
              validator: (_rule, words: RuleWordValue[] | undefined) =>
                (words?.length ?? 0) > 0 ? Promise.resolve() : Promise.reject(new Error(t('form.needWords'))),
            },
            {
              validator: (_rule, words: RuleWordValue[] | undefined) => {
                const long = tooLong(words ?? [])
                return long === undefined
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('form.wordLong', { word: long.word, most: wordMax(long.match_mode) })))
              },
            },
          ]}
        >
          <WordsField />
        </Form.Item>
      ) : null}
      <Form.Item name="exclude_words" label={t('form.exclude')} extra={t('form.excludeText')}>
        <ExcludeField />
      </Form.Item>
      <Form.Item
        name="windows"
        label={t(isOff ? 'form.businessHours' : 'col.hours')}
        extra={t(isOff ? 'form.businessHoursText' : 'form.hoursText')}
        required={isOff}
        rules={[
          {
            validator: (_rule, windows: HourWindow[] | undefined) =>
              isOff && (windows?.length ?? 0) === 0
                ? Promise.reject(new Error(t('form.needHours')))
                : (windows ?? []).some((one) => one.weekdays.length === 0)
                  ? Promise.reject(new Error(tHours('needDay')))
                  : Promise.resolve(),
          },
        ]}
      >
        <HoursField most={RULE_LIMITS.windows} />
      </Form.Item>
      <AccountsFields />
    </>
  )
}

/** Between how many seconds an answer waits. */
function DelayFields() {
  const { t } = useTranslation('autoReply')
  const [least, most] = RULE_LIMITS.delay_s
  const needed = { required: true, message: t('form.needNumber') }
  return (
    <Form.Item label={t('form.delay')} extra={t('form.delayText')} className="rule-delay">
      <span className="rule-span-line">
        <Form.Item name="delay_min_s" rules={[needed]}>
          <InputNumber
            min={least}
            max={most}
            precision={0}
            suffix={t('form.seconds')}
            aria-label={t('form.delayMin')}
          />
        </Form.Item>
        <span>{t('form.to')}</span>
        <Form.Item
          name="delay_max_s"
          dependencies={['delay_min_s']}
          rules={[
            needed,
            ({ getFieldValue }) => ({
              validator: (_rule, value: number | null) =>
                value === null || value >= Number(getFieldValue('delay_min_s') ?? 0)
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('form.delayOrder'))),
            }),
          ]}
        >
          <InputNumber
            min={least}
            max={most}
            precision={0}
            suffix={t('form.seconds')}
            aria-label={t('form.delayMax')}
          />
        </Form.Item>
      </span>
    </Form.Item>
  )
}

/** What a rule answers, how often, and what else it does. */
function AnswerFields() {
  const { t } = useTranslation('autoReply')
  const [noWait, longestWait] = RULE_LIMITS.cooldown_min
  const [one, most] = RULE_LIMITS.daily_cap
  const needed = { required: true, message: t('form.needNumber') }
  return (
    <>
      <Form.Item label={t('form.replies')} extra={t('form.repliesText')}>
        <RepliesField />
      </Form.Item>
      <Form.Item name="reply_mode" label={t('form.replyMode')}>
        <Radio.Group options={REPLY_MODES.map((value) => ({ value, label: t(`replyMode.${value}`) }))} />
      </Form.Item>
      <DelayFields />
      <div className="rule-pair">
        <Form.Item
          name="per_user_cooldown_min"
          label={t('form.cooldown')}
          extra={t('form.cooldownText')}
          rules={[needed]}
        >
          <InputNumber min={noWait} max={longestWait} precision={0} suffix={t('form.minutes')} />
        </Form.Item>
        <Form.Item name="daily_cap" label={t('form.cap')} extra={<CapText />} rules={[needed]}>
          <InputNumber min={one} max={most} precision={0} suffix={t('form.times')} />
        </Form.Item>
      </div>
      <ActionsFields />
      <Form.Item name="stop_after_hit" valuePropName="checked" extra={t('form.stopText')}>
        <Checkbox>{t('form.stop')}</Checkbox>
      </Form.Item>
    </>
  )
}

/** All of a rule, in two columns where there is room for them. */
export function RuleFields() {
  const { t } = useTranslation('autoReply')
  return (
    <div className="rule-columns">
      <section aria-label={t('form.when')}>
        <h3>{t('form.when')}</h3>
        <WhenFields />
      </section>
      <section aria-label={t('form.what')}>
        <h3>{t('form.what')}</h3>
        <AnswerFields />
      </section>
    </div>
  )
}
