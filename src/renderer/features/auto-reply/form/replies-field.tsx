import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'

/** What is put in when a rule answers, as it stands in a text: the guest's name, the account's. */
const VARIABLES = [
  ['{昵称}', 'form.guestVariable'],
  ['{我的昵称}', 'form.accountVariable'],
] as const
const lengthOf = (text: string): number => [...text].length

/** One answer, with buttons that put a variable where the cursor is. A form gives id, value and onChange. */
function ReplyBox({
  id,
  value = '',
  label,
  onChange = () => undefined,
}: {
  id?: string
  value?: string
  label: string
  onChange?: (text: string) => void
}) {
  const { t } = useTranslation('autoReply')
  const box = useRef<TextAreaRef>(null)
  const insert = (variable: string): void => {
    const area = box.current?.resizableTextArea?.textArea
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length]
    onChange(`${value.slice(0, from)}${variable}${value.slice(to)}`)
    // Once the text is there the cursor stands behind what was put in.
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + variable.length, from + variable.length)
    })
  }
  return (
    <>
      <Input.TextArea
        ref={box}
        {...(id === undefined ? {} : { id })}
        value={value}
        aria-label={label}
        placeholder={t('form.replyHint')}
        className="rule-growing"
        count={{ show: true, max: RULE_LIMITS.reply, strategy: lengthOf }}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="rule-variables">
        {VARIABLES.map(([variable, text]) => (
          <Button
            key={variable}
            size="small"
            title={t(text)}
            onClick={() => insert(variable)}
            aria-label={t('form.insert', { variable, label })}
          >
            {variable}
          </Button>
        ))}
      </span>
    </>
  )
}

/** The answers of a rule, up to ten, each at its own field. */
export function RepliesField() {
  const { t } = useTranslation('autoReply')
  return (
    <Form.List name="replies">
      {(fields, { add, remove, move }, { errors }) => (
        <div className="rule-replies">
          {fields.map(({ key, name }) => {
            const label = t('form.replyN', { n: name + 1 })
            return (
              <div key={key} className="rule-reply">
                <div className="rule-reply-head">
                  <b>{label}</b>
                  <span>
                    <Button
                      size="small"
                      type="text"
                      icon={<ArrowUpOutlined />}
                      disabled={name === 0}
                      aria-label={t('form.replyUp', { n: name + 1 })}
                      onClick={() => move(name, name - 1)}
                    />
                    <Button
                      size="small"
                      type="text"
                      icon={<ArrowDownOutlined />}
                      disabled={name === fields.length - 1}
                      aria-label={t('form.replyDown', { n: name + 1 })}
                      onClick={() => move(name, name + 1)}
                    />
                    <Button
                      size="small"
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={t('form.removeReply', { n: name + 1 })}
                      onClick={() => remove(name)}
                    />
                  </span>
                </div>
                <Form.Item
                  name={[name, 'content']}
                  rules={[
                    { required: true, whitespace: true, message: t('form.needReply') },
                    {
                      validator: (_rule, text: string | undefined) =>
                        lengthOf(text ?? '') <= RULE_LIMITS.reply
                          ? Promise.resolve()
                          : Promise.reject(new Error(t('form.replyLong', { most: RULE_LIMITS.reply }))),
                    },
                  ]}
                >
                  <ReplyBox label={label} />
                </Form.Item>
              </div>
            )
          })}
          <Form.ErrorList errors={errors} />
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={fields.length >= RULE_LIMITS.replies}
            onClick={() => add({ content: '' })}
          >
            {t('form.addReply', { n: fields.length, most: RULE_LIMITS.replies })}
          </Button>
          {fields.length === 0 ? <small className="rule-quiet">{t('form.noReply')}</small> : null}
        </div>
      )}
    </Form.List>
  )
}
