import { saveFile } from './save-file.ts'

/** Offers a text as a file to the person; signs that no file name may hold are replaced. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
}
