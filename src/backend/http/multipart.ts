// The single file of a multipart body, handed on as a stream.
import type { FastifyRequest } from 'fastify'
import type { IncomingFile } from './context.ts'
import { badInput } from './validate.ts'

/**
 * Reads up to the first file part; its bytes are still to be read.
 * @throws BAD_INPUT when the body has none
 */
export async function readFile(request: FastifyRequest): Promise<IncomingFile> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (part === undefined) throw badInput([{ field: 'file', reason: 'http.fileMissing' }])
  const fields: Record<string, string> = {}
  for (const [name, field] of Object.entries(part.fields)) {
    const single = Array.isArray(field) ? field[0] : field
    if (single?.type === 'field' && typeof single.value === 'string') fields[name] = single.value
  }
  return { fields, filename: part.filename, stream: part.file }
}
