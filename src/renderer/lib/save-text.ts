/** Offers a text as a file to the person; signs that no file name may hold are replaced. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|\n]/g, '_').slice(0, 120)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
