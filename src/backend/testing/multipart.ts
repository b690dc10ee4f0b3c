// Multipart bodies as a browser sends them.

/** A body with text fields before one part named `file`. */
export function multipartBody(
  fields: Readonly<Record<string, string>>,
  file: Uint8Array,
  filename = 'blob',
): { body: Buffer<ArrayBuffer>; contentType: string } {
  const boundary = '----testboundary7MA4YWxkTrZu0gW'
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
