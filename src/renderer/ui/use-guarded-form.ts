import type { FormInstance, FormProps } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAskLeave } from './use-ask-leave.tsx'
import { useForm } from './use-form.ts'

export interface GuardedFormOptions<V extends object> {
  open: boolean
  initial: V
  /** Resolves = saved, the surface closes. Rejects = stays open with everything typed. */
  onSubmit: (values: V) => Promise<unknown>
  onClose: () => void
  /** Puts a failure at the fields; see showFieldErrors. */
  onError?: (form: FormInstance<V>, error: unknown) => void
}

export interface GuardedForm<V> {
  form: FormInstance<V>
  pending: boolean
  submit: () => void
  /** Closes, or asks first when something was typed. */
  close: () => void
  props: FormProps<V>
}

/** A form in a drawer or dialog: asks before losing what was typed, scrolls to the first error, submits once. */
export function useGuardedForm<V extends object>({
  open,
  initial,
  onSubmit,
  onClose,
  onError,
}: GuardedFormOptions<V>): GuardedForm<V> {
  const [form] = useForm<V>()
  const [pending, setPending] = useState(false)
  const dirty = useRef(false)
  // Two quick presses come before the next paint: the state alone would let both pass.
  const busy = useRef(false)
  const ask = useAskLeave()
  // What it opened with counts; later changes of the list behind must not overwrite what is typed.
  const begin = useEffectEvent(() => {
    form.resetFields()
    form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0])
    dirty.current = false
  })
  useEffect(() => {
    if (open) begin()
  }, [open])

  const finish = async (values: V): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      await onSubmit(values)
      dirty.current = false
      onClose()
    } catch (error) {
      onError?.(form, error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return {
    form,
    pending,
    submit: form.submit,
    close() {
      if (pending) return
      if (dirty.current) ask(onClose)
      else onClose()
    },
    props: {
      form,
      layout: 'vertical',
      validateTrigger: ['onBlur', 'onChange'],
      scrollToFirstError: { block: 'center', focus: true },
      onValuesChange: () => {
        dirty.current = true
      },
      onFinish: (values) => void finish(values),
    },
  }
}
