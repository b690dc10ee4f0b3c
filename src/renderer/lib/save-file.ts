/** Offers a file to the person; signs that no file name may hold are replaced. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|\n]/g, '_').slice(0, 120)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
