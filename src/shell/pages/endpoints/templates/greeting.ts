/** GET ?name=Ana. What is returned is the answer, as JSON; the payment was verified before this runs. */
export default async function handler(request: Request) {
  const name = new URL(request.url).searchParams.get('name') ?? 'world'
  return { greeting: `Hello, ${name}.`, paidBy: request.headers.get('x-402-payer') }
}
