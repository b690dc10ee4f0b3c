import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MATCH_MODES, RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import { addWords, isSeveral, type MatchMode, type RuleWordValue, wordMax } from '../rule-words.ts'

/**
 * Words of a rule, each with how it is looked for: typed one by one, or many pasted at once. What is still in the box
 * when it is left counts as typed. A form gives id, value and onChange.
 */
export function WordsField({
  id,
  value = [],
  onChange = () => undefined,
}: {
  id?: string
  value?: RuleWordValue[]
  onChange?: (words: RuleWordValue[]) => void
}) {
  const { t } = useTranslation('autoReply')
  const [mode, setMode] = useState<MatchMode>('contain')
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(0)
  const modes = MATCH_MODES.map((one) => ({ value: one, label: t(`mode.${one}`) }))
  const add = (text: string): void => {
    const added = addWords(value, text, mode)
    setTyped('')
    setLeft(added.left)
    if (added.value.length > value.length) onChange(added.value)
  }
  const put = (at: number, next: MatchMode): void =>
    onChange(value.map((one, index) => (index === at ? { ...one, match_mode: next } : one)))
  return (
    <div className="rule-words">
      <Space.Compact block>
        <Select<MatchMode>
          className="rule-words-mode"
          aria-label={t('form.newMode')}
          value={mode}
          options={modes}
          onChange={setMode}
        />
        <Input
          {...(id === undefined ? {} : { id })}
          value={typed}
          placeholder={t(mode === 'regex' ? 'form.patternHint' : 'form.wordsHint')}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add(typed)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!isSeveral(text, mode)) return
            event.preventDefault()
            add(`${typed}${text}`)
          }}
        />
      </Space.Compact>
      {value.length === 0 ? null : (
        <ul className="rule-word-list">
          {value.map((one, at) => (
            <li
              key={`${one.match_mode} ${one.word}`}
              className={[...one.word].length > wordMax(one.match_mode) ? 'rule-word long' : 'rule-word'}
            >
              <Dropdown
                trigger={['click']}
                menu={{
                  selectable: true,
                  selectedKeys: [one.match_mode],
                  items: MATCH_MODES.map((key) => ({
                    key,
                    label: t(`mode.${key}`),
                    onClick: () => put(at, key),
                  })),
                }}
              >
                <button
                  type="button"
                  aria-label={t('form.modeOf', { word: one.word, mode: t(`mode.${one.match_mode}`) })}
                >
                  {t(`modeShort.${one.match_mode}`)} <DownOutlined />
                </button>
              </Dropdown>
              <span>{one.word}</span>
              <Button
                size="small"
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('form.removeWord', { word: one.word })}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <small className="rule-quiet" aria-live="polite">
        {left > 0
          ? t('form.wordsLeft', { most: RULE_LIMITS.words, n: left })
          : t('form.wordsCount', { n: value.length, most: RULE_LIMITS.words })}
      </small>
    </div>
  )
}

/** Separators behind which a word is done. */
const SEPARATORS = [',', '，', '、', ';', '；', '\n', '\t']

/** Words with which a message gets no answer. */
export function ExcludeField({
  id,
  value = [],
  onChange = () => undefined,
}: {
  id?: string
  value?: string[]
  onChange?: (words: string[]) => void
}) {
  const { t } = useTranslation('autoReply')
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="tags"
      open={false}
      suffixIcon={null}
      aria-label={t('form.exclude')}
      placeholder={t('form.excludeHint')}
      tokenSeparators={SEPARATORS}
      maxCount={RULE_LIMITS.words}
      value={value}
      onChange={(words) => onChange([...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))])}
    />
  )
}
