import { app, dialog } from 'electron'

/** The product can't start: says why in one dialog, then ends. */
export function showFatal(error: unknown): void {
  dialog.showErrorBox('矩阵发布台无法启动', error instanceof Error ? error.message : String(error))
  app.exit(1)
}
