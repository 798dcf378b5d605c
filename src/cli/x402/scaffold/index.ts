/** Answers `GET ?name=Ada`. A call is charged where the answer's status is below 400. */
export default async function handler(request: Request): Promise<Response> {
  const name = new URL(request.url).searchParams.get('name')
  if (!name) return Response.json({ error: 'name: is required' }, { status: 400 })
  return Response.json({ greeting: `Hello, ${name}.`, paidBy: request.headers.get('x-402-payer') })
}
