import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * antd's form; what stands under its fields as an error is checked again when the language changes, so that it is said
 * in the new one.
 */
export function useForm<V>(): [FormInstance<V>] {
  const [form] = Form.useForm<V>()
  const { i18n } = useTranslation()
  const said = useRef(i18n.language)
  const sayAgain = useEffectEvent(() => {
    const wrong = form
      .getFieldsError()
      .filter(({ errors }) => errors.length > 0)
      .map(({ name }) => name)
    if (wrong.length > 0)
      void form.validateFields(wrong as Parameters<typeof form.validateFields>[0]).catch(() => undefined)
  })
  useEffect(() => {
    if (said.current === i18n.language) return
    said.current = i18n.language
    sayAgain()
  }, [i18n.language])
  return [form]
}
