import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { installTable, resetTable } from '../../../../contract/helper/table-commands.ts'
import { removeSelectorTable, saveSelectorTable, selectorTables } from '../../../../contract/http/selector-tables.ts'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { TABLES_KEY } from '../../../core/helper/use-tables.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'

export interface TableActions {
  readonly installing: boolean
  /** Checks a file at the helper, uses it there, and keeps it for the company's other helpers where the person may. */
  install(file: Blob): void
  /**
   * Back to the built-in table of the connected helper, after a question; one that is kept for the company is taken
   * back with it.
   */
  reset(platform: string, name: string, kept: boolean): void
}

/** What a person does with the tables; outcomes are said in a sentence. */
export function useTableActions(): TableActions {
  const { t } = useTranslation('settings')
  const { message, modal } = App.useApp()
  const { http, helper } = useServices()
  const client = useQueryClient()
  const may = useMay()
  const say = useErrorText()
  const [installing, setInstalling] = useState(false)
  const shown = (): void => {
    void client.invalidateQueries({ queryKey: [...TABLES_KEY] })
    void refresh(client, listPlatforms, selectorTables)
  }
  const run = async (file: Blob): Promise<void> => {
    if (!helper.require()) return
    setInstalling(true)
    try {
      const text = await file.text()
      const { version } = await helper.send(installTable, { text })
      if (may('setting:edit'))
        await http.call(
          saveSelectorTable,
          { text },
          { overlay: false, quiet: true, idempotencyKey: crypto.randomUUID() },
        )
      message.success(t(may('setting:edit') ? 'tables.installedAll' : 'tables.installedHere', { version }))
    } catch (error) {
      message.error(say(error))
    } finally {
      setInstalling(false)
      shown()
    }
  }
  return {
    installing,
    install: (file) => void run(file),
    reset: (platform, name, kept) =>
      void modal.confirm({
        title: t('tables.resetTitle', { name }),
        content: t(kept && may('setting:edit') ? 'tables.resetAllText' : 'tables.resetText'),
        okText: t('tables.reset'),
        cancelText: t('cancel'),
        onOk: async () => {
          try {
            await helper.send(resetTable, { platform_value: platform })
            if (kept && may('setting:edit'))
              await http.call(
                removeSelectorTable,
                { platform_value: platform },
                { overlay: false, quiet: true, idempotencyKey: crypto.randomUUID() },
              )
          } catch (error) {
            message.error(say(error))
          }
          shown()
        },
      }),
  }
}
